import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleCockpit } from './bundle.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, median, percentile, rounded } from './measure.ts';
import { openProgram, type Program } from './program.ts';

const source = new URL('./programs/streaming-story.ts', import.meta.url);
const windows = 3;
const windowMs = 5000;
const keys = 60;

/** 64 streams of 30 events a second through the real store and the real run screen, in a terminal of 120×40. */
export const streams: Bench = {
  name: 'streams',
  run: async () =>
    await inFolder(async (folder) => {
      const file = await bundleCockpit(source, path.join(folder, 'program'));
      const cache = path.join(folder, 'compile-cache');
      const size = { columns: 120, rows: 40 };
      const program = await openProgram({ args: [file], folder, cache, ...size });
      await program.until(() => program.text().includes('Plotter') && /\d+%/.test(program.text()));
      await sleep(2000);
      const clears = countClears(program);
      const watched: Watched[] = [];
      for (let number = 0; number < windows; number += 1) watched.push(await watch(program));
      const echoes = await echoTimes(program);
      const rows = [
        ...drawing(watched, await fullFrame(program)),
        clearing(clears()),
        echo(echoes),
      ];
      await program.end();
      return rows;
    }),
};

type Watched = { readonly cpu: number; readonly frames: number; readonly bytes: number };

/** What the program uses and writes while nobody touches it. */
async function watch(program: Program): Promise<Watched> {
  let output = '';
  const stop = program.listen((data) => {
    output += data;
  });
  const before = program.cpuMs();
  const from = performance.now();
  await sleep(windowMs);
  const cpu = ((program.cpuMs() - before) / (performance.now() - from)) * 100;
  stop();
  return { cpu, frames: framesIn(output).length, bytes: Buffer.byteLength(output) };
}

/** Ink wraps each repaint into a synchronized update. */
function framesIn(output: string): readonly string[] {
  return output.split('\u001B[?2026h').slice(1);
}

/** The same screen drawn anew from nothing: what Ctrl+L causes (bytes). */
async function fullFrame(program: Program): Promise<number> {
  let output = '';
  const stop = program.listen((data) => {
    output += data;
  });
  program.type('\u000C');
  await program.until(() => framesIn(output).length > 3);
  stop();
  return Math.max(...framesIn(output).map((frame) => Buffer.byteLength(frame)));
}

function countClears({ terminal }: Program): () => number {
  let clears = 0;
  const { parser } = terminal;
  parser.registerCsiHandler({ final: 'J' }, ([how = 0]) => {
    const { cursorX, cursorY } = terminal.buffer.active;
    if (how === 2 || how === 3 || (how === 0 && cursorX === 0 && cursorY === 0)) clears += 1;
    return false;
  });
  parser.registerEscHandler({ final: 'c' }, () => {
    clears += 1;
    return false;
  });
  return () => clears;
}

/** From the key on its way to the changed cell: the mark of the chosen reviewer goes down and up (ms). */
async function echoTimes(program: Program): Promise<readonly number[]> {
  const first = program.find('Plotter')?.y ?? 0;
  const marks = () => Array.from({ length: 8 }, (_, row) => program.cell(0, first + row).text);
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    // Pauses of many lengths: keys fall everywhere between two repaints.
    await sleep(40 + ((key * 37) % 90));
    const before = marks().join();
    const from = performance.now();
    program.type(key % 2 === 0 ? 'j' : 'k');
    times.push((await program.until(() => marks().join() !== before)) - from);
    // The first `k` would go nowhere: the choice begins above the first row.
    if (key === 0) program.type('j');
  }
  return times;
}

function drawing(watched: readonly Watched[], full: number): readonly Measured[] {
  const cpu = watched.map((window) => window.cpu);
  const bytes = watched.map((window) => window.bytes / window.frames);
  const perSecond = watched.map(({ frames }) => (frames / windowMs) * 1000);
  const under = '64 streams × 30/s: ';
  return [
    {
      what: `${under}CPU of a core`,
      unit: '%',
      value: median(cpu),
      bar: 35,
      goal: 20,
      detail: { frames_per_second: rounded(median(perSecond)), windows, window_ms: windowMs },
    },
    {
      what: `${under}bytes per repaint beside a full frame`,
      unit: '×',
      value: median(bytes) / full,
      bar: 0.4,
      goal: 0.25,
      detail: { bytes: rounded(median(bytes), 0), full_frame_bytes: full },
    },
  ];
}

function clearing(value: number): Measured {
  const what = '64 streams × 30/s: full-screen clears';
  return { what, unit: 'times', value, bar: 0, goal: 0, detail: {} };
}

function echo(times: readonly number[]): Measured {
  return {
    what: 'key echo p95 under that load',
    unit: 'ms',
    value: percentile(times, 0.95),
    bar: 40,
    goal: 25,
    detail: { median: rounded(median(times)), max: rounded(Math.max(...times)), keys },
  };
}
