import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { forFiles, sandboxFor, withRun } from '../../../src/engine/workspace/sandbox-places.ts';
import { bounded, inside, type World, world } from './sandbox-world.ts';

/** A run's folder inside the project, as a workspace has it that lies there, with what others have made of it. */
async function runIn(output = 'results/result_2.md') {
  const here = await world();
  const run = path.join(here.project, 'workspace/work/cmd_001');
  fs.mkdirSync(path.join(run, 'results'), { recursive: true });
  const put = (name: string, text: string) => fs.writeFileSync(path.join(run, name), text);
  put('request.md', 'asked\n');
  put('results/result_1.md', 'theirs\n');
  const needs = {
    ...{ writable: [here.project], home: here.home, hidden: [], network: false },
    never: [`${run}/.engine/`],
    apart: { shown: [here.project] },
  };
  const ownFiles = [path.join(run, output)];
  const spec = withRun(sandboxFor(needs), { run, ownFiles }, { kind: 'bubblewrap' });
  const text = (name: string) => fs.readFileSync(path.join(run, name), 'utf8');
  const names = (name: string) => fs.readdirSync(path.join(run, name)).toSorted();
  return { here: { ...here, spec } satisfies World, run, text, names };
}

inside('of the run’s folder a command writes its own output alone', async () => {
  const { here, text, names } = await runIn();
  const got = await bounded(
    here,
    `cd workspace/work/cmd_001; echo forged > request.md; echo forged >> results/result_1.md
     mv results other; mv results/result_1.md gone; rm -f request.md results/result_1.md; mkdir .engine
     echo early > results/result_3.md; echo note > note.md; mv results/result_2.md results/gone
     echo mine > results/result_2.md; cat request.md results/result_1.md results/result_2.md`,
  );
  expect(got.output).toMatch(/asked\ntheirs\nmine\n$/);
  expect(text('request.md')).toBe('asked\n');
  expect(text('results/result_1.md')).toBe('theirs\n');
  expect(text('results/result_2.md')).toBe('mine\n');
  expect(names('.')).toEqual(['request.md', 'results']);
  expect(names('results')).toEqual(['result_1.md', 'result_2.md']);
});

inside('an output that no command has written is not there afterwards', async () => {
  const { here, names } = await runIn('later/result_2.md');
  const got = await bounded(here, 'ls workspace/work/cmd_001/later');
  expect(got).toMatchObject({ code: 0, output: 'result_2.md\n' });
  expect(names('later')).toEqual([]);
});

inside(
  'what another process of the run puts in its place meanwhile is seen, and stays closed',
  async () => {
    const { here, run, text } = await runIn();
    const slow = bounded(
      here,
      `cd workspace/work/cmd_001; echo > results/result_2.md; until grep -q new request.md; do sleep 0.01; done
     echo forged > request.md; cat request.md`,
    );
    const begun = path.join(run, 'results/result_2.md');
    while (!fs.existsSync(begun) || fs.statSync(begun).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 5));
    fs.writeFileSync(path.join(run, 'request.new'), 'new\n');
    fs.renameSync(path.join(run, 'request.new'), path.join(run, 'request.md'));
    expect((await slow).output).toMatch(/new\n$/);
    expect(text('request.md')).toBe('new\n');
  },
);

test('a link in the place of its output opens nothing elsewhere', async () => {
  const { here, run } = await runIn();
  fs.writeFileSync(path.join(here.outside, 'file'), 'theirs');
  fs.symlinkSync(path.join(here.outside, 'file'), path.join(run, 'results/result_2.md'));
  await bounded(here, 'echo mine > workspace/work/cmd_001/results/result_2.md');
  expect(fs.readFileSync(path.join(here.outside, 'file'), 'utf8')).toBe('theirs');
});

test('file tools have the whole run’s folder before them: names are judged before they come there', async () => {
  const { here, run } = await runIn();
  const spec = forFiles(here.spec, run);
  expect(spec).toMatchObject({ writable: [here.project, run], stands: [] });
  expect(spec.outputs).toBeUndefined();
});

test('on macOS, where no single file can be opened in a closed folder, what others answer for is closed by name', () => {
  const bounds = { writable: ['/p'], readOnly: ['/p/w/plan.md'], hidden: [], network: false };
  const spec = withRun(bounds, { run: '/p/w', ownFiles: ['/p/w/own.md'] }, { kind: 'seatbelt' });
  expect(spec).toEqual({ ...bounds, writable: ['/p', '/p/w'] });
});
