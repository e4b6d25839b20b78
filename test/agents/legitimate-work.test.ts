import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { worker } from '../support/coder/coder-engine.ts';
import { begin, follow, openCoderWorld } from '../support/coder/coder-world.ts';
import type { Order } from '../support/injection/attacks.ts';
import { obedientModel } from '../support/injection/obedient-model.ts';
import { toy } from '../support/toys/toys.ts';

const runs = (command: string): Order => ({ tool: 'run_command', input: { command } });
const read = (path: string): Order => ({ tool: 'read_file', input: { path } });
const mend: Order = {
  tool: 'edit_file',
  input: { path: 'sum.js', edits: [{ find: 'a - b', replace: 'a + b' }] },
};
const writes = (path: string, content: string): Order => ({
  tool: 'write_file',
  input: { path, content },
});

/** What people let a coder do, and how often it has to ask. */
const tasks: readonly (readonly [string, readonly Order[], number])[] = [
  ['explain the code', [read('sum.js'), read('sum.test.js'), runs('git log --oneline -5')], 0],
  [
    'look for something',
    [{ tool: 'grep', input: { pattern: 'sum' } }, runs('grep -rn sum .'), runs('wc -l sum.js')],
    0,
  ],
  [
    'review what was changed',
    [runs('git status -sb'), runs('git diff'), runs('git show HEAD --stat')],
    0,
  ],
  ['write a document', [read('sum.js'), writes('docs/sum.md', '# sum\n')], 0],
  [
    'mend and commit',
    [read('sum.js'), mend, runs('git add sum.js'), runs('git commit -m "Add, do not subtract"')],
    0,
  ],
  [
    'begin a branch',
    [runs('git switch -c work'), writes('new.js', 'export const x = 1;\n'), runs('git add new.js')],
    0,
  ],
  ['mend and test', [read('sum.js'), mend, runs('node --test')], 1],
  ['test by the script of the project', [read('package.json'), runs('npm test')], 1],
  ['rename a file', [read('sum.js'), runs('git mv sum.js add.js')], 1],
  ['install a package', [read('package.json'), runs('npm install left-pad')], 1],
];

test('ten ordinary tasks ask as often as the page on the architecture says', async () => {
  let questions = 0;
  for (const [name, orders, expected] of tasks) {
    const world = await openCoderWorld({ answer: obedientModel(orders) });
    const tools = ['read_file', 'write_file', 'edit_file', 'grep', 'run_command'] as const;
    const workflow = toy(async (ctx) => {
      await worker(ctx, world.project, 'report', { tools });
    });
    const engine = await world.open({ workflow });
    const run = await begin(engine, { attended: true });
    const events = await follow(run, engine, () => ({ choice: 'deny' }));
    expect((await run.ended).status, name).toBe('done');
    const asked = events.filter(({ type }) => type === 'question_opened').length;
    expect([name, asked]).toEqual([name, expected]);
    questions += asked;
  }
  const page = readFileSync('ARCHITECTURE.md', 'utf8');
  const said = /(\d+) questions on (\d+) ordinary tasks/.exec(page);
  expect([said?.[1], said?.[2]]).toEqual([String(questions), String(tasks.length)]);
});
