import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, median, percentile, rounded } from './measure.ts';
import { product } from './product.ts';
import { freshEnvironment, openProgram, type Program } from './program.ts';

const pastes = 9;
const starts = 5;
const pasted = '灯台守の娘は霧の朝に手帳を閉じた。\r'.repeat(2000);
const megabytes = 5;
/** Words with a number each: every page of the one line looks different. */
const words = Array.from({ length: (megabytes * 2 ** 20) / 16 }, (_, n) => `日本 ${n}`);
const line = words.map((word) => word.padEnd(12, 'x')).join(' ');
/** The run's own screen shows the beginning of the text, too, but no list of files. */
const inReader = (text: string) => text.includes('▸ 完成原稿');
const atTop = (text: string) => inReader(text) && text.includes('日本 1x');
/** Page down and up, a line down and up, the end and the beginning, the help and away from it; what each shows. */
const keys: readonly (readonly [key: string, shows: (text: string) => boolean])[] = [
  ['\u001B[6~', (text) => inReader(text) && text.includes('日本 ') && !atTop(text)],
  ['\u001B[5~', atTop],
  ['j', (text) => inReader(text) && text.includes('日本 ') && !atTop(text)],
  ['k', atTop],
  ['G', (text) => text.includes(words.at(-1) ?? '')],
  ['g', atTop],
  ['?', (text) => text.includes('キー操作')],
  ['\u001B', atTop],
];

/** What is far longer than anything a person writes: pasted into the field of an idea, and opened in the reader. */
export const largeTexts: Bench = {
  name: 'large-texts',
  run: async () => [await inFolder(pasteTimes), ...(await inFolder(lineTimes))],
};

/** From the paste on its way to its fold in the field, and a key after it. */
async function pasteTimes(folder: string): Promise<Measured> {
  const program = await openProgram({ args: [product], folder, cache: path.join(folder, 'cache') });
  await program.see('shift+tab');
  const times: number[] = [];
  for (let nth = 0; nth < pastes; nth += 1) {
    const from = performance.now();
    program.type(`\u001B[200~${pasted}\u001B[201~`);
    times.push((await program.until(() => program.text().includes(' 2001行 '))) - from);
    program.type('\u007F');
    await program.until(() => !program.text().includes(' 2001行 '));
  }
  await program.end();
  const detail = {
    max: rounded(Math.max(...times)),
    kb: rounded(Buffer.byteLength(pasted) / 1024),
  };
  const what = 'paste of 100 KB';
  return { what, unit: 'ms', value: median(times), bar: 150, goal: 100, detail };
}

async function lineTimes(folder: string): Promise<readonly Measured[]> {
  const cache = path.join(folder, 'cache');
  const { env, work } = await freshEnvironment(folder, cache);
  const story = [
    'write',
    '灯台守の娘',
    '--rehearsal',
    '--plain',
    '--yes',
    '--path',
    'A',
    '--speed',
    '500',
  ];
  await promisify(execFile)(process.execPath, [product, ...story], { cwd: work, env });
  const run = path.join(work, 'workspace', 'rehearsal', 'current');
  await writeFile(path.join(run, 'chapters', 'ch01', 'final.md'), line);
  const opened: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    // Each time by a program that has not seen it yet.
    const size = { columns: 100, rows: 30 };
    const program = await openProgram({ args: [product], folder, cache, ...size });
    await program.see('完了');
    program.type('\u001B');
    await program.see('▸ ✓ 五時の係');
    program.type('\r');
    await shown(program, onRunScreen);
    const from = performance.now();
    program.type('r');
    opened.push((await shown(program, atTop)) - from);
    answers.push(...(await keyTimes(program)));
    await program.end();
  }
  const detail = { max: rounded(Math.max(...opened)), megabytes };
  return [
    {
      what: 'a line of 5 MB opens',
      unit: 'ms',
      value: median(opened),
      bar: 500,
      goal: 250,
      detail,
    },
    {
      ...{ what: 'key p95 in a line of 5 MB', unit: 'ms', value: percentile(answers, 0.95) },
      ...{ bar: 200, goal: 100 },
      detail: { median: rounded(median(answers)), max: rounded(Math.max(...answers)) },
    },
  ];
}

/** Waits for a whole frame: half a one is no answer. */
async function shown(program: Program, seen: (text: string) => boolean): Promise<number> {
  return await program.until(() => !program.modes().synchronized && seen(program.text()));
}

function onRunScreen(text: string): boolean {
  return text.includes('Plotter') && !inReader(text);
}

/** How long each key takes to show what it is for. */
async function keyTimes(program: Program): Promise<readonly number[]> {
  const times: number[] = [];
  for (const [key, shows] of keys) {
    const from = performance.now();
    program.type(key);
    times.push((await shown(program, shows)) - from);
  }
  return times;
}
