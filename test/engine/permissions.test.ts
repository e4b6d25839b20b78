import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../../src/engine/data/event.ts';
import { done, resultsIn, use } from '../support/acting-sitting.ts';
import { worker } from '../support/coder/coder-engine.ts';
import { notesIn, testCommand } from '../support/coder/coder-model.ts';
import { begin, follow, openCoderWorld } from '../support/coder/coder-world.ts';
import type { Served } from '../support/fault-server.ts';
import { openManualClock, settled } from '../support/manual-clock.ts';
import { toy } from '../support/toys/toys.ts';

const asked = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'question_opened' ? [event.question.id] : []));
const turnOf = ({ asked: { messages } }: Served) =>
  messages.filter(({ role }) => role === 'assistant').length;
/** Does these commands one after the other, then reports. */
const runs =
  (...commands: readonly string[]) =>
  (request: Served) => {
    const command = commands[turnOf(request)];
    return command === undefined
      ? done
      : { calls: [use('run_command', { command }, `toolu_${turnOf(request)}`)] };
  };

test('where nobody is there the task parks at once, and goes on from its turns when it was answered', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const first = await begin(engine, {
    yes: true,
    answers: [{ kind: 'permission', choice: 'once' }],
  });
  const opened = asked(await follow(first, engine));
  expect(await first.ended).toEqual({ status: 'waiting', failure: null });
  expect(opened).toHaveLength(1);
  expect(world.ran()).toBe(0);
  const [open] = await engine.questions();
  expect(open?.question.id).toBe(opened[0]);
  const calls = world.server.requests.length;
  const later = await world.open();
  const answer = {
    question: String(opened[0]),
    choice: 'once',
    comment: '',
    by: 'person',
  } as const;
  await later.answer(first.id, answer);
  const second = await begin(later);
  const events = await follow(second, later);
  expect(await second.ended).toEqual({ status: 'done', failure: null });
  expect(world.ran()).toBe(1);
  // nothing is asked again, and only the reply to the command's result is paid for
  expect(asked(events)).toEqual(opened);
  expect(world.server.requests.length - calls).toBe(1);
});

test('what another process answers is seen while it waits', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const other = await world.open();
  const run = await begin(engine, { attended: true });
  const events: RunEvent[] = [];
  for await (const event of run.events) {
    events.push(event);
    if (event.type === 'question_opened') {
      const { id } = event.question;
      await other.answer(run.id, { question: id, choice: 'once', comment: '', by: 'person' });
    }
  }
  expect((await run.ended).status).toBe('done');
  expect(events.filter(({ type }) => type === 'question_answered')).toHaveLength(1);
  expect(world.ran()).toBe(1);
});

test('a yes counts once: the same wish is asked again, and a kept one is not', async () => {
  for (const [choice, questions] of [
    ['once', 2],
    ['always', 1],
  ] as const) {
    const world = await openCoderWorld({ answer: runs(testCommand, testCommand) });
    const engine = await world.open();
    const run = await begin(engine, { attended: true });
    const events = await follow(run, engine, () => ({ choice }));
    expect((await run.ended).status).toBe('done');
    expect(asked(events)).toHaveLength(questions);
    expect(new Set(asked(events)).size).toBe(1);
    expect(world.ran()).toBe(2);
  }
});

test('a no is told to the agent with the word that came with it', async () => {
  const world = await openCoderWorld({ answer: runs(testCommand) });
  const engine = await world.open();
  const run = await begin(engine, { attended: true });
  await follow(run, engine, () => ({ choice: 'deny', comment: 'not on Fridays' }));
  expect((await run.ended).status).toBe('done');
  expect(world.ran()).toBe(0);
  expect(resultsIn(world.server.requests.at(-1))).toMatchObject([
    { isError: true, text: expect.stringContaining('not on Fridays') },
  ]);
});

test('a no counts though the same wish was allowed for good elsewhere while its question stood open', async () => {
  const elsewhere = await openCoderWorld({ answer: runs('frobnicate all') });
  const other = await elsewhere.open();
  const allowed = await begin(other, { attended: true });
  await follow(allowed, other, () => ({ choice: 'always' }));
  await allowed.ended;
  const kept = (top: string) => path.join(top, 'home/.config/folio-tui/approvals.json');

  const world = await openCoderWorld({ answer: runs('frobnicate all') });
  const engine = await world.open();
  const first = await begin(engine);
  const [question = ''] = asked(await follow(first, engine));
  await first.ended;
  await engine.answer(first.id, { question, choice: 'deny', comment: 'not today', by: 'person' });
  const approvals = readFileSync(kept(elsewhere.top), 'utf8');
  writeFileSync(kept(world.top), approvals.replaceAll(elsewhere.top, world.top), { mode: 0o600 });
  const later = await world.open();
  const second = await begin(later);
  await follow(second, later);
  expect((await second.ended).status).toBe('done');
  expect(resultsIn(world.server.requests.at(-1))).toMatchObject([
    { isError: true, text: expect.stringContaining('not today') },
  ]);
  expect(world.used()).toBe(1);
});

test('ten minutes without a word park two tasks; the third goes on and ends', async () => {
  const clock = openManualClock();
  const names = ['one', 'two', 'three'] as const;
  const workflow = (project: string) =>
    toy(async (ctx) => {
      await ctx.all(
        names.map((name) => async () => {
          const values = { chapter: names.indexOf(name) + 1, round: 1 };
          return await worker(ctx, project, name, { values });
        }),
        3,
      );
    });
  const world = await openCoderWorld({
    answer: (request) => {
      const third = request.text.includes('current/three.md');
      const command = third ? 'ls' : testCommand;
      const rounds = third ? 3 : 1;
      const n = turnOf(request);
      if (n >= rounds) return done;
      return {
        calls: [use('run_command', { command: `${command}${' '.repeat(n)}` }, `toolu_${n}`)],
      };
    },
  });
  const engine = await world.open({ clock, workflow: workflow(world.project) });
  const run = await begin(engine, { attended: true });
  const events: RunEvent[] = [];
  let open = 0;
  let finished = false;
  for await (const event of run.events) {
    events.push(event);
    if (event.type === 'question_opened') open += 1;
    if (event.type === 'step_finished') finished = true;
    // both wait, the third has ended: then time goes by
    if (open === 2 && finished) {
      open = 0;
      while (clock.asleep() < 2) await settled();
      await clock.advance(9.9 * 60_000);
      expect(clock.asleep()).toBe(2);
      await clock.advance(0.2 * 60_000);
    }
  }
  expect(await run.ended).toEqual({ status: 'waiting', failure: null });
  expect(clock.waits).toEqual([600_000, 600_000]);
  expect(world.inWorkspace('current/three.md')).toBe(`# ${done}\n`);
  expect(world.ran()).toBe(0);
  for (const { run: of, question } of await engine.questions())
    await engine.answer(of.id, {
      question: question.id,
      choice: 'once',
      comment: '',
      by: 'person',
    });
  const again = await begin(engine, { attended: true });
  await follow(again, engine);
  expect((await again.ended).status).toBe('done');
  expect(world.ran()).toBe(2);
});

test.each(['soft', 'now'] as const)(
  'stopped (%s) while it waits, it asks again later and has run nothing',
  async (how) => {
    const world = await openCoderWorld();
    const engine = await world.open();
    const run = await begin(engine, { attended: true });
    for await (const event of run.events) if (event.type === 'question_opened') run.stop(how);
    expect((await run.ended).status).toBe('paused');
    expect(world.ran()).toBe(0);
    const again = await begin(engine, { attended: true });
    await follow(again, engine, () => ({ choice: 'once' }));
    expect((await again.ended).status).toBe('done');
    expect(world.ran()).toBe(1);
  },
);

test('a note that is sent while an agent works reaches its next turn, once', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const run = await begin(engine, { attended: true });
  await follow(run, engine, () => {
    void engine.tell(run.id, { kind: 'note', step: 'current/report.md', text: 'mind the tests' });
    void engine.tell(run.id, { kind: 'note', step: 'current/other.md', text: 'for another' });
    return { choice: 'once' };
  });
  expect((await run.ended).status).toBe('done');
  const carried = world.server.requests.map((request) => notesIn(request));
  expect(carried.filter((words) => words.includes('mind the tests'))).toHaveLength(1);
  expect(carried.at(-1)).toContain('mind the tests');
  expect(world.server.requests.map(({ raw }) => raw).join('')).not.toContain('for another');
});

test.each([
  ['# by its own hand\n', '# by its own hand\n'],
  ['no report at all', `# ${done}\n`],
])('a worker that wrote its result itself (%j) has %j for it', async (written, kept) => {
  const call = use('write_file', { path: 'workspace/current/report.md', content: written });
  const world = await openCoderWorld({
    answer: (request) => (turnOf(request) === 0 ? { calls: [call] } : done),
  });
  const engine = await world.open();
  const run = await begin(engine);
  const events = await follow(run, engine);
  expect(await run.ended).toEqual({ status: 'done', failure: null });
  expect(resultsIn(world.server.requests.at(-1))).toMatchObject([{ isError: false }]);
  expect(world.inWorkspace('current/report.md')).toBe(kept);
  expect(asked(events)).toEqual([]);
});

test('a step that is made anew begins a new conversation', async () => {
  let times = 0;
  const world = await openCoderWorld({
    answer: (request) => {
      if (turnOf(request) === 0) times += 1;
      return turnOf(request) === 0 ? { calls: [use('read_file', { path: 'sum.js' })] } : done;
    },
  });
  const workflow = toy(async (ctx) => {
    await worker(ctx, world.project);
    await ctx.supersede(['current/report.md'], 'once more');
    await worker(ctx, world.project);
  });
  const engine = await world.open({ workflow });
  const run = await begin(engine);
  await follow(run, engine);
  expect(await run.ended).toEqual({ status: 'done', failure: null });
  expect(times).toBe(2);
  const turns = path.join('current/.engine/superseded/001/.turns/current+report.md/001.json');
  expect(JSON.parse(world.inWorkspace(turns))).toMatchObject({ n: 1, waiting: null });
});

test('a damaged turn stops the step and is not guessed', async () => {
  const world = await openCoderWorld();
  const engine = await world.open();
  const run = await begin(engine);
  await follow(run, engine);
  const file = path.join(world.workspace, 'current/.engine/turns/current+report.md/002.json');
  const turn = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...turn, n: 7 }));
  const again = await begin(engine);
  await follow(again, engine);
  expect(await again.ended).toMatchObject({
    status: 'failed',
    failure: { kind: 'file_damaged', path: 'current/.engine/turns/current+report.md/002.json' },
  });
});
