import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from './folders.ts';
import { type Bench, type Measured, median, percentile, rounded } from './measure.ts';
import { product } from './product.ts';
import { freshEnvironment, openProgram, type Program } from './program.ts';

const pastes = 9;
const pasted = '灯台守の娘は霧の朝に手帳を閉じた。\r'.repeat(2000);
const megabytes = 5;
/** Words with a number each: every page of the one line looks different. */
const line = Array.from({ length: (megabytes * 2 ** 20) / 16 }, (_, n) => `日本 ${n}`)
  .map((words) => words.padEnd(12, 'x'))
  .join(' ');
/** Page down and up, a line down and up, the end and the beginning, the help and away from it. */
const keys = ['\u001B[6~', '\u001B[5~', 'j', 'k', 'G', 'g', '?', '\u001B'];

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
    times.push((await program.until(() => program.text().includes('+2001行'))) - from);
    program.type('\u007F');
    await program.until(() => !program.text().includes('+2001行'));
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
  const story = ['write', '灯台守の娘', '--plain', '--yes', '--path', 'A', '--speed', '500'];
  await promisify(execFile)(process.execPath, [product, ...story], { cwd: work, env });
  const run = path.join(work, 'workspace', 'rehearsal', 'current');
  await writeFile(path.join(run, 'chapters', 'ch01', 'final.md'), line);
  const size = { columns: 100, rows: 30 };
  const program = await openProgram({ args: [product], folder, cache, ...size });
  await program.see('完了');
  program.type('\u001B');
  await program.see('▸ ✓ 灯台守の娘');
  program.type('\r');
  await program.see('Plotter');
  const opened: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const from = performance.now();
    program.type('r');
    opened.push((await program.see('日本 1x')) - from);
    answers.push(...(await keyTimes(program)));
    program.type('\u001B');
    await program.until(() => !program.text().includes('日本'));
  }
  await program.end();
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

/** How long each key takes to change what is shown. */
async function keyTimes(program: Program): Promise<readonly number[]> {
  const times: number[] = [];
  for (const key of keys) {
    const before = program.text();
    const from = performance.now();
    program.type(key);
    times.push((await program.until(() => program.text() !== before)) - from);
  }
  return times;
}
