import { withChecks, withRefusals } from '../check-words.ts';
import { type Cmd, warnOnce } from '../cmd.ts';
import { lastChecks } from '../plan/checks.ts';
import { isResult } from '../tasks/worker.ts';

/**
 * What a worker says at last, with the checks it ran as the engine saw them end, and with what its person refused, which makes it no
 * good result, whatever it says of itself. A result it has written itself counts in place of that, and gets them too.
 */
export async function withChecksSeen(
  { ctx }: Pick<Cmd, 'ctx'>,
  task: number,
  output: string,
  said: string,
): Promise<string> {
  const checks = lastChecks(await ctx.commands(output));
  const refused = await ctx.refused(output);
  const { language } = ctx.config.folio;
  const seen = (text: string) =>
    withRefusals(withChecks(text, checks, language), refused, language);
  if (refused.length > 0) warnOnce(ctx, 'task_refused', { task, what: refused.slice(0, 5) });
  const own = await ctx.files.read(output);
  if (own !== undefined && isResult(own)) {
    const noted = seen(own);
    if (noted !== own) await ctx.files.write(output, noted);
  }
  return isResult(said) ? seen(said) : said;
}
