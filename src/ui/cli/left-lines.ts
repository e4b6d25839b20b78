import type { LeftRun, RunsAtWork } from '../../engine/runs/runs-at-work.ts';
import { toldByNpm } from '../messages/by-npm.ts';
import { leftText } from '../messages/left.ts';
import { outAgainLine } from './out-again-line.ts';
import { type RunsOf, tellingOf } from './room-runs.ts';

/** Brings the runs of a cockpit that was left to their end, soon, and says on the shell what is left of them. */
export async function leftBy(
  runs: RunsAtWork | undefined,
  workflows: readonly RunsOf[],
  language: 'ja' | 'en',
  byNpm: boolean,
): Promise<string> {
  // whatever the end was: calls are aborted, files are completed, and nobody waits long for it
  const left = (await runs?.end(2000).catch(() => [])) ?? [];
  if (runs === undefined || left.length === 0) return '';
  return await leftLines(left, runs, { workflows, language, byNpm }).catch(() =>
    leftText(left, language, byNpm),
  );
}

/** Of a run that goes on no more also what stays, and how that is taken out. */
async function leftLines(
  left: readonly LeftRun[],
  { engine }: Pick<RunsAtWork, 'engine'>,
  {
    workflows,
    language,
    byNpm,
  }: {
    readonly workflows: readonly RunsOf[];
    readonly language: 'ja' | 'en';
    readonly byNpm: boolean;
  },
): Promise<string> {
  const words =
    language === 'ja'
      ? (await import('../messages/ja.ts')).ja
      : (await import('../messages/en.ts')).en;
  const messages = byNpm ? toldByNpm(words) : words;
  const runs = await engine.runs();
  const texts = left.map(async (one) => {
    const text = leftText([one], language, byNpm);
    const run = one.how === 'cancelled' ? runs.find(({ id }) => id === one.id) : undefined;
    if (run === undefined) return text;
    const telling = await tellingOf(run.workflow, workflows);
    const stays = telling?.stays?.(await engine.history(run.id), messages);
    const outAgain = await outAgainLine(run.id, engine, { messages, telling });
    return [
      text,
      ...[stays, outAgain].map((line) => (line === undefined ? '' : `  ${line}\n`)),
    ].join('');
  });
  return (await Promise.all(texts)).join('');
}
