import { withChecks } from '../check-words.ts';
import type { Cmd } from '../cmd.ts';
import { lastChecks } from '../plan/checks.ts';
import { isResult } from '../tasks/worker.ts';

/**
 * What a worker says at last, with the checks it ran as the engine saw them end. A result it has written itself counts in
 * place of that, and gets them too.
 */
export async function withChecksSeen(
  { ctx }: Pick<Cmd, 'ctx'>,
  output: string,
  said: string,
): Promise<string> {
  const checks = lastChecks(await ctx.commands(output));
  const { language } = ctx.config.folio;
  const own = await ctx.files.read(output);
  if (own !== undefined && isResult(own)) {
    const noted = withChecks(own, checks, language);
    if (noted !== own) await ctx.files.write(output, noted);
  }
  return isResult(said) ? withChecks(said, checks, language) : said;
}
