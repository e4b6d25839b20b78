import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import type { RunEvent } from '../../../../src/engine/data/event.ts';
import { resultsIn, use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import type { Answer, Served } from '../../../support/fault-server.ts';
import { realClock } from '../../../support/real-clock.ts';
import { repositoryBytes } from '../../workspace/trees/tree-world.ts';
import { planReply, reportReply, resultText } from './replies.ts';

vi.setConfig({ testTimeout: 180_000 });

const settings = {
  lp_system: { ...defaultConfig.lp_system, collect_signals: false },
};
const files = { 'sum.js': 'export const sum = (a, b) => a - b;\n', '.gitignore': 'node_modules\n' };
const coder = (id: number, needs: number[] = []) => ({
  ...{ id, persona: 'worker_coder', model: 'sonnet', needs },
});

function inTurn(
  request: Served,
  steps: readonly (readonly [string, object])[],
  last: string,
): Answer {
  const done = request.asked.messages.filter(({ role }) => role === 'assistant').length;
  const step = steps[done];
  return step === undefined ? last : { calls: [use(step[0], step[1], `toolu_${done}`)] };
}

type Choices = Readonly<Record<string, string>>;

async function sittings(
  world: Awaited<ReturnType<typeof openServedCmd>>,
  choices: Choices,
  starting?: ReturnType<typeof world.engine.start>,
) {
  let sat = await sitting(world, choices, starting);
  // what was asked as a run came to rest is gone on with by the next sitting
  for (let count = 1; sat.ended.status === 'waiting' && count < 4; count += 1)
    sat = await sitting(world, choices, world.engine.resume(sat.run.id, { attended: true }));
  return sat;
}

async function sitting(
  world: Awaited<ReturnType<typeof openServedCmd>>,
  choices: Choices,
  starting = world.engine.start(
    'crew',
    { request: 'mend it', noRetrospect: true },
    { attended: true },
  ),
) {
  const { engine } = world;
  const since = new Date().toISOString();
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  const { run } = started;
  const events: RunEvent[] = [];
  for await (const event of run.events) {
    events.push(event);
    if (event.type !== 'question_opened' || event.at < since) continue;
    const choice = choices[event.question.kind];
    const question = event.question.id;
    if (choice !== undefined)
      await engine.answer(run.id, { question, choice, comment: '', by: 'person' });
  }
  return { run, events, ended: await run.ended };
}

const kinds = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'question_opened' ? [event.question.kind] : []));

test('tasks work in trees of their own that stand at the project’s place; the project changes when its person says so', async () => {
  const seen: string[] = [];
  let before = '';
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1), coder(2, [1])]);
      if (who === 'aggregator') return reportReply();
      seen.push(...resultsIn(request).map(({ text }) => text));
      if (who === 'worker 1') {
        const find = { find: 'a - b', replace: 'a + b' };
        return inTurn(
          request,
          [
            ['read_file', { path: path.join(world.project, 'sum.js') }],
            ['edit_file', { path: 'sum.js', edits: [find] }],
            ['run_command', { command: 'cat sum.js' }],
            ['run_command', { command: `cat ${world.project}/sum.js` }],
            ['run_command', { command: 'git status --short' }],
          ],
          resultText(1),
        );
      }
      before = world.inProject('sum.js');
      const steps = [
        ['read_file', { path: 'sum.js' }],
        ['write_file', { path: 'docs/新しい.md', content: 'said\n' }],
      ] as const;
      return inTurn(request, steps, resultText(2));
    },
    files,
    realClock,
    settings,
  );
  writeFileSync(path.join(world.project, 'mine.md'), 'uncommitted\n');
  const { events, run, ended } = await sittings(world, { apply_work: 'later' });
  expect([kinds(events), ended.status]).toEqual([['apply_work'], 'done']);
  expect(seen.filter((text) => text.includes('a + b')).length).toBeGreaterThanOrEqual(3);
  expect(seen.join('\n')).toContain('?? mine.md');
  expect(before).toContain('a - b');
  expect(world.inProject('sum.js')).toContain('a - b');
  expect(existsSync(path.join(world.project, 'docs'))).toBe(false);
  expect(world.git('status', '--short').trim()).toBe('?? mine.md');
  expect(world.inWorkspace('work/cmd_001/results/result_1.patch')).toContain(
    '+export const sum = (a, b) => a + b;',
  );
  expect(await world.engine.runs()).toMatchObject([{ outcome: 'success', exit: 2, unapplied: 2 }]);
  const again = await sittings(world, { apply_work: 'all' }, world.engine.resume(run.id));
  expect(again.ended.status).toBe('done');
  expect(world.inProject('sum.js')).toContain('a + b');
  expect(world.inProject('docs/新しい.md')).toBe('said\n');
  expect(await world.engine.runs()).toMatchObject([{ outcome: 'success', exit: 0 }]);
  expect(world.git('diff', '--cached', '--name-only')).toBe('');
  const third = await sittings(world, {}, world.engine.resume(run.id));
  expect(kinds(third.events).filter((kind) => kind === 'apply_work')).toHaveLength(2);
});

test('two tasks that do not fit together are a question with both sides, and the side that was chosen counts', async () => {
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1), coder(2), coder(3, [1, 2])]);
      if (who === 'aggregator') return reportReply();
      const id = Number(who.replace('worker ', ''));
      const content = `export const sum = 'of task ${id}';\n`;
      const write = ['write_file', { path: 'sum.js', content }] as const;
      const read = ['read_file', { path: 'sum.js' }] as const;
      return inTurn(request, id === 3 ? [read] : [read, write], resultText(id));
    },
    files,
    realClock,
    settings,
  );
  const { events, ended } = await sittings(world, { changes_clash: 'second', apply_work: 'all' });
  expect([kinds(events), ended.status]).toEqual([['changes_clash', 'apply_work'], 'done']);
  const clash = events.find((event) => event.type === 'question_opened');
  expect(JSON.stringify(clash)).toMatch(/of task 1.*of task 2/);
  expect(world.inProject('sum.js')).toContain('of task 2');
});

test('a merge under way is told before anything is worked on', async () => {
  const world = await openServedCmd(() => planReply([coder(1)]), files, realClock, settings);
  writeFileSync(path.join(world.project, '.git/MERGE_HEAD'), 'x\n');
  const { ended } = await sitting(world, {});
  expect(ended).toMatchObject({
    status: 'failed',
    failure: { kind: 'input_invalid', reason: 'trees_under_way', values: { detail: 'merge' } },
  });
});

const mending = { find: 'a - b', replace: 'a + b' };
const mends = [
  ['read_file', { path: 'sum.js' }],
  ['edit_file', { path: 'sum.js', edits: [mending] }],
] as const;

type Wish = { readonly kind: string; readonly task?: number | null; readonly path?: string };

test('what each task changed is applied, taken back and put aside by itself, as its person says', async () => {
  const again = [
    ['read_file', { path: 'sum.js' }],
    ['edit_file', { path: 'sum.js', edits: [{ find: 'a + b', replace: 'a + b + 0' }] }],
  ] as const;
  const steps: Readonly<Record<string, readonly (readonly [string, object])[]>> = {
    'worker 1': mends,
    'worker 2': [
      ['write_file', { path: 'docs/new.md', content: 'said\n' }],
      ['write_file', { path: 'out/made.txt', content: 'made\n' }],
    ],
    'worker 3': again,
  };
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1), coder(2), coder(3, [1])]);
      if (who === 'aggregator') return reportReply();
      return inTurn(request, steps[who] ?? [], resultText(Number(who.replace('worker ', ''))));
    },
    { ...files, '.gitignore': 'out\n', Makefile: 'test:\n\tgrep -q "a + b" sum.js && touch ran\n' },
    realClock,
    settings,
  );
  const { run } = await sittings(world, { apply_work: 'later' });
  const say = async (...items: readonly Wish[]) => {
    for (const item of items) await world.engine.tell(run.id, item);
    await sittings(world, { apply_work: 'later' }, world.engine.resume(run.id));
    const [{ exit } = { exit: null }] = await world.engine.runs();
    return [exit, world.git('status', '--short', '--untracked-files=all').trim()];
  };
  const marks = async (type: string) =>
    (await world.engine.history(run.id)).flatMap((event) =>
      event.type === 'marked' && event.mark.type === type ? [event.mark] : [],
    );
  // the project's tests say of each part what they would say of the whole, and nothing of it comes into the project
  await say({ kind: 'check_work', task: 1 }, { kind: 'check_work', task: 2 });
  expect(await marks('work_checked')).toMatchObject([
    { task: 1, command: 'make test', code: 0 },
    { task: 2, command: 'make test', code: 2, lines: [expect.any(String), expect.any(String)] },
  ]);
  expect(world.inWorkspace('work/cmd_001/checks/task_2.txt')).toContain('$ make test');
  // what git ignores is named, and comes along once it is taken
  expect((await marks('task_ignored')).at(-1)).toMatchObject({ task: 2, names: ['out/'] });
  expect(await say({ kind: 'apply_work', task: 3 })).toEqual([2, '']);
  const told = (await world.engine.history(run.id)).findLast(({ type }) => type === 'warned');
  expect(told).toMatchObject({ values: { files: [{ path: 'sum.js', why: 'builds_on' }] } });
  const take = { kind: 'take_ignored', task: 2, path: 'out/' };
  expect(await say(take, { kind: 'apply_work', task: 2 })).toEqual([2, '?? docs/new.md']);
  expect(world.inProject('out/made.txt')).toBe('made\n');
  expect(world.inWorkspace('work/cmd_001/results/result_2.patch')).toContain('out/made.txt');
  expect(await say({ kind: 'undo_work' }, { kind: 'drop_work', task: 2 })).toEqual([2, '']);
  expect(await say({ kind: 'apply_work', task: null })).toEqual([0, 'M sum.js']);
  expect(world.inProject('sum.js')).toContain('a + b + 0');
  expect(existsSync(path.join(world.project, 'out'))).toBe(false);
  expect(await say({ kind: 'apply_work', task: 2 })).toEqual([0, 'M sum.js\n?? docs/new.md']);
  // said once more nothing comes in, and nothing is said to have
  await say({ kind: 'apply_work', task: null });
  const said = (await world.engine.history(run.id)).flatMap((event) =>
    event.type === 'said' ? [event] : [],
  );
  expect(said.at(-1)).toMatchObject({ notice: 'work_is_in' });
  const cameIn = said.filter(({ notice }) => notice === 'work_applied');
  expect(cameIn.map(({ values }) => values['files'])).not.toContainEqual([]);
});

test('what was to be applied in advance and does not fit is told once, and the cmd ends', async () => {
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1)]);
      writeFileSync(path.join(world.project, 'sum.js'), 'mine\n');
      return who === 'aggregator' ? reportReply() : inTurn(request, mends, resultText(1));
    },
    files,
    realClock,
    settings,
  );
  const answers = [{ kind: 'apply_work', choice: 'all' }] as const;
  const input = { request: 'mend it', noRetrospect: true };
  const { events, ended } = await sitting(
    world,
    {},
    world.engine.start('crew', input, { answers }),
  );
  const refused = events.filter((event) => event.type === 'warned');
  expect(refused).toMatchObject([
    { warning: 'work_refused', values: { files: [{ path: 'sum.js', why: 'conflict' }] } },
  ]);
  expect([ended.status, world.inProject('sum.js')]).toEqual(['done', 'mine\n']);
  expect(await world.engine.runs()).toMatchObject([{ exit: 2 }]);
});

test('what does not fit is asked about again with its reasons, each time that it is tried', async () => {
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1)]);
      writeFileSync(path.join(world.project, 'sum.js'), 'mine\n');
      return who === 'aggregator' ? reportReply() : inTurn(request, mends, resultText(1));
    },
    files,
    realClock,
    settings,
  );
  let asked = 0;
  const choices = {
    get apply_work() {
      asked += 1;
      return asked < 3 ? 'all' : 'later';
    },
  };
  const { run } = await sittings(world, choices);
  const history = await world.engine.history(run.id);
  const refused = [{ path: 'sum.js', why: 'conflict' }];
  const questions = history.flatMap((event) =>
    event.type === 'question_opened' ? [event.question.values['refused']] : [],
  );
  expect(questions.slice(0, 3)).toEqual([undefined, refused, refused]);
  const told = history.filter((event) => event.type === 'warned');
  expect(told).toMatchObject([
    { warning: 'work_refused', values: { files: refused } },
    { warning: 'work_refused', values: { files: refused } },
  ]);
});

test('without git its person is asked once before agents write into their files', async () => {
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1), coder(2, [1])]);
      if (who === 'aggregator') return reportReply();
      return inTurn(
        request,
        who === 'worker 1' ? mends : [],
        resultText(who === 'worker 1' ? 1 : 2),
      );
    },
    files,
    realClock,
    settings,
  );
  rmSync(path.join(world.project, '.git'), { recursive: true });
  const stopped = await sittings(world, { write_in_place: 'stop' });
  expect([stopped.ended.status, world.inProject('sum.js')]).toEqual(['paused', files['sum.js']]);
  const choices = { write_in_place: 'write', permission: 'once' };
  const { events, ended } = await sittings(
    world,
    choices,
    world.engine.resume(stopped.run.id, { attended: true }),
  );
  expect(ended.status).toBe('done');
  const said = events.flatMap((event) =>
    event.type === 'question_answered' ? [event.answer.choice] : [],
  );
  expect(said).toEqual(['stop', 'write']);
  const places = events.flatMap((event) => (event.type === 'marked' ? [event.mark] : []));
  expect(places).toContainEqual({ type: 'work_place', where: 'in_place' });
  expect(world.inProject('sum.js')).toContain('a + b');
});

/** Every verb that writes, in the tree and aimed at the project by its own path, and the ways around git. */
const everyVerb = `
cd "$(dirname "$0")"; top=$(pwd)
for dir in . "$top"; do
  g() { git -C "$dir" -c user.name=E -c user.email=e@example.org "$@" || true; }
  g add -A; g commit -q -m evil; g stash -u; g branch -f other; g tag -f t; g checkout -q -b x
  g reset -q --hard HEAD; g config core.fsmonitor "touch $top/STARTED"; g config core.hooksPath .
  g rm -rq --cached .; g mv sum.js moved.js; g clean -fdxq; g restore .; g notes add -m n
  g worktree add -q ../other; g update-ref -d refs/heads/main; g symbolic-ref HEAD refs/heads/none
  g replace HEAD HEAD~0; g read-tree --empty; g update-index --assume-unchanged sum.js
  g merge -q x; g rebase -q x; g cherry-pick x; g revert --no-edit x; g bisect start; g pack-refs --all
  g remote add evil "$top"; g push -q "$top" HEAD:refs/heads/evil; g fetch -q "$top"; g submodule add -q "$top" s
  g sparse-checkout set none; g gc -q --prune=now; g repack -adq; g reflog expire --expire=now --all; g fsck
  g maintenance run; g init -q; g filter-branch -f --msg-filter cat
  echo evil > "$dir/.git/hooks/pre-commit"; echo evil >> "$dir/.git/config"; rm -rf "$dir/.git"; rm -f "$dir/sum.js"
done
w=../workspace/work/cmd_001
for each in request.md plan.md results/result_9.md tasks/task_1.md log/execution_log.yaml; do echo forged >> $w/$each; done
mv $w/plan.md $w/other; rm -rf $w/tasks; mv $w/results $w/r; cat $w/request.md && echo over
`;

test('a coder that uses every verb of git changes nothing of its person’s files, index, references, stash, hooks and settings', async () => {
  const told: string[] = [];
  const world = await openServedCmd(
    (request) => {
      const who = whoAsks(request);
      if (who === 'decomposer') return planReply([coder(1)]);
      if (who === 'aggregator') return reportReply();
      told.push(...resultsIn(request).map(({ text }) => text));
      return inTurn(request, [['run_command', { command: 'sh evil-check.sh' }]], resultText(1));
    },
    { ...files, 'evil-check.sh': everyVerb },
    realClock,
    settings,
  );
  writeFileSync(path.join(world.project, 'sum.js'), 'stashed\n');
  world.git('stash', '-q');
  writeFileSync(path.join(world.project, 'sum.js'), 'staged\n');
  world.git('add', 'sum.js');
  writeFileSync(path.join(world.project, 'mine.md'), 'not committed\n');
  const before = repositoryBytes(world.project);
  const { ended } = await sittings(world, { permission: 'once', apply_work: 'later' });
  expect(ended.status).toBe('done');
  expect(told.join('\n')).toContain('over');
  // what was run, and how it ended, stands in the result as the engine saw it
  const result = world.inWorkspace('work/cmd_001/results/result_1.md');
  expect(result).toContain('| `sh evil-check.sh` | 0 |');
  expect(result.trimEnd().endsWith('<!-- COMPLETE -->')).toBe(true);
  expect(repositoryBytes(world.project)).toEqual(before);
  // nor anything that others answer for in the run's folder
  const run = path.join(world.project, '../workspace/work/cmd_001');
  for (const file of ['request.md', 'plan.md', 'tasks/task_1.md'])
    expect(world.inWorkspace(`work/cmd_001/${file}`)).not.toMatch(/forged|^$/);
  expect(existsSync(path.join(run, 'results/result_9.md'))).toBe(false);
});
