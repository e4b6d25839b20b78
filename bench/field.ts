import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { bundlePlainInk } from './bundle.ts';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, median, rounded } from './measure.ts';
import { product } from './product.ts';
import { freshEnvironment, openProgram } from './program.ts';

const source = new URL('./programs/field-cycle.ts', import.meta.url);
const starts = 5;
const looks = 200;
/** By then all that is loaded once has been loaded. */
const settled = 40;
const issues = 300;

/** A large field judged, the first screen of one that was seen before, and a watch of many looks. */
export const field: Bench = {
  name: 'field',
  run: async () => [
    ...(await inFolder(judging)),
    await inFolder(firstScreen),
    ...(await inFolder(watching)),
  ],
};

const Judged = z.object({
  ...{ first: z.number(), second: z.number(), once: z.number(), mb: z.number() },
  ...{ before: z.number(), body: z.number(), judged: z.number(), letters: z.number() },
});

/** 5,000 issues, 20,000 commits and 2,000 pull requests that have been read, in a process of its own. */
async function judging(folder: string): Promise<readonly Measured[]> {
  const file = await bundlePlainInk(source, path.join(folder, 'program'));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  const { first, second, once, before, mb, body, judged, letters } = Judged.parse(
    JSON.parse(stdout),
  );
  const detail = { judged, letters, again_ms: rounded(second) };
  const memory = { facts_mb: rounded(before), after_two_mb: rounded(mb) };
  return [
    {
      what: 'field: a cycle, once it is read',
      unit: 'ms',
      value: first,
      bar: 3000,
      goal: 1500,
      detail,
    },
    {
      ...{ what: 'field: a process with one cycle', unit: 'MB', value: once, bar: 300, goal: 200 },
      detail: memory,
    },
    {
      what: 'field: the worst hostile body',
      unit: 'ms',
      value: body,
      bar: 50,
      goal: 25,
      detail: {},
    },
  ];
}

/** A person's folder with issues as files, and no repository around it. */
function makeIssues(work: string, count: number): void {
  const folder = path.join(work, '.agent', 'issues');
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= count; number += 1) {
    const waits = number % 3 === 0 ? `\ndependsOn: [${number - 1}]` : '';
    const front = `---\ntitle: Table ${number} is upside down${waits}\n---\n`;
    writeFileSync(path.join(folder, `${number}-table.md`), `${front}It is read from the left.\n`);
  }
}

/** In the head of the field's screen: how often it was looked at. */
const seenWords = '回目';

/** Where the first screen has loaded everything: the title of what field begins with. */
const loadedWords = 'このリポジトリの Issue';

/**
 * What the last look saw, before anything is looked at anew: from the moment at which the program is there, as it is
 * whatever it begins with. In processor time, since other programs on the machine bend the clock of the wall.
 */
async function firstScreen(folder: string): Promise<Measured> {
  const cache = path.join(folder, 'compile-cache');
  const { work } = await freshEnvironment(folder, cache);
  makeIssues(work, issues);
  const waits: number[] = [];
  const walls: number[] = [];
  const lookMs: number[] = [];
  for (let look = 1; look <= starts + 1; look += 1) {
    const program = await openProgram({ args: [product, 'field'], folder, cache });
    const shows = (words: string) => program.text().includes(words);
    const loaded = await program.until(() => shows(loadedWords) || shows(seenWords), 60_000);
    const cpu = program.cpuMs();
    const seen = await program.see(seenWords);
    const spent = program.cpuMs() - cpu;
    // the first one has nothing to show yet; a look is let come to its end before the next start
    await program.until(() => shows(`${look} ${seenWords}`), 60_000);
    const looked = program.cpuMs() - cpu - spent;
    await program.end();
    if (look === 1) continue;
    lookMs.push(looked);
    waits.push(spent);
    walls.push(seen - loaded);
  }
  const detail = {
    ...{ issues, wall_ms: rounded(median(walls)), look_ms: rounded(median(lookMs)) },
    of_look: rounded(median(waits) / median(lookMs)),
  };
  const what = 'field: processor time to the last state';
  return { what, unit: 'ms', value: median(waits), bar: 200, goal: 100, detail };
}

/**
 * Looks, one after the other, by one process. What it holds is what V8 finds in use when it has collected all: what merely
 * waits to be collected comes and goes.
 */
async function watching(folder: string): Promise<readonly Measured[]> {
  const { env, work } = await freshEnvironment(folder, path.join(folder, 'compile-cache'));
  makeIssues(work, 20);
  const often = ['--watch', '--iterate-max', String(looks), '--check-interval', '0.001'];
  const told = ['--trace-gc', '--max-semi-space-size=1'];
  const child = spawn(process.execPath, [...told, product, 'field', '--json', ...often], {
    ...{ cwd: work, env, stdio: ['ignore', 'pipe', 'ignore'] },
  });
  const open: number[] = [];
  const held: { readonly looks: number; readonly mb: number }[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, mb] = /Mark-Compact.* -> ([\d.]+) \(/.exec(line.slice(0, 200)) ?? [];
      if (mb !== undefined) held.push({ looks: open.length, mb: Number(mb) });
      else if (line.startsWith('{') && child.pid !== undefined)
        open.push(readdirSync(`/proc/${child.pid}/fd`).length);
    }
  });
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  const early = held.filter((one) => one.looks >= settled && one.looks < looks / 2);
  const late = held.filter((one) => one.looks >= looks / 2);
  const mb = (of: typeof held) => median(of.map((one) => one.mb));
  const detail = { looks: open.length, collections: held.length, mb_at_last: held.at(-1)?.mb ?? 0 };
  const filesOpen = (from: number) => median(open.slice(from, from + 20));
  return [
    {
      ...{ what: 'field: growth over 200 looks', unit: 'MB', bar: 2, goal: 1, detail },
      value: Math.max(0, mb(late) - mb(early)),
    },
    {
      ...{ what: 'field: files left open by them', unit: 'times', bar: 0, goal: 0, detail },
      value: Math.max(0, filesOpen(looks - 20) - filesOpen(settled)),
    },
  ];
}
