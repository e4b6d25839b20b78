import { readdir, readFile } from 'node:fs/promises';
import { recordedProvider } from '../../src/agents/providers/recorded.ts';
import { type ReplyFile, readFiles } from '../../src/engine/workflows/crew/multi-file.ts';
import { scheduleOf } from '../../src/engine/workflows/crew/plan/schedule.ts';
import { readResultMeta } from '../../src/engine/workflows/crew/text/result-meta.ts';
import { unwrapped } from '../../src/engine/workflows/crew/text/unwrapped.ts';
import { resultScan } from '../../src/engine/workflows/crew/validate/result.ts';
import { aRequest } from '../support/call-world.ts';
import { openManualClock } from '../support/manual-clock.ts';
import { taken } from './open-tape.ts';

const FOLDER = new URL('../../rehearsal/', import.meta.url);

/** A recorded cmd, played reply by reply as a run plays it. */
export async function openCrewTape(language: 'ja' | 'en') {
  const provider = recordedProvider(FOLDER, { speed: 0, clock: openManualClock() });
  const play = async (role: string, values: Readonly<Record<string, string | number>> = {}) => {
    const request = aRequest({ role: `crew/${role}`, tag: { language, values } });
    const options = { signal: new AbortController().signal, onEvent: () => undefined };
    const limits = { idleMs: 1_000, totalMs: 1_000 };
    return (await provider.call(request, { ...options, limits })).text;
  };
  const filesOf = async (role: string) => taken(readFiles(await play(role), () => true));
  const planned = await filesOf('decomposer');
  const plan = textOf(planned, 'plan.md');
  const scheduled = scheduleOf({
    plan,
    wavePlan: textOf(planned, 'wave_plan.json'),
    defaultModel: 'sonnet',
    personas: null,
  });
  if (!scheduled.ok) throw new Error(JSON.stringify(scheduled.problems));
  const folder = new URL(`crew/${language}/`, FOLDER);
  return {
    language,
    play,
    planned,
    scheduled,
    names: (await readdir(folder)).sort(),
    request: await readFile(new URL('request.md', folder), 'utf8'),
    tape: await readFile(new URL('tape.yaml', folder), 'utf8'),
    project: (await provider.recordedProject?.('crew', language)) ?? [],
    reported: await filesOf('aggregator'),
    /** What a task's worker says at an attempt, as the parent sees it. */
    async result(task: number, attempt = 1) {
      const persona = scheduled.schedule.tasks.find(({ id }) => id === task)?.persona ?? '';
      const said = await play(persona, { task, attempt });
      const text = unwrapped(said) ?? said;
      const scan = resultScan(persona);
      scan.feed(text);
      return {
        text,
        work: readFiles(said, () => true),
        check: scan.check(),
        meta: readResultMeta({ text, cut: false }),
      };
    },
  };
}
export type CrewTape = Awaited<ReturnType<typeof openCrewTape>>;

export function textOf(files: readonly ReplyFile[], path: string): string {
  const file = files.find((one) => one.path === path);
  if (file === undefined) throw new Error(`${path} is not among the files`);
  return file.text;
}
