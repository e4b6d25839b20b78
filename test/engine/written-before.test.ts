import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runProgram } from '../support/program.ts';
import { crewOfFive, type Said, storyteller } from '../support/written-before/models.ts';
import {
  broughtToItsEnd,
  bytesBelow,
  onlyRun,
  openCopy,
  viewOf,
} from '../support/written-before/open-copy.ts';

/*
 * Workspaces that earlier versions of the program wrote (`test/support/written-before/write.ts`), opened, read and brought to their
 * end by this one. They hold what those versions put on disk and nothing that a later one adds: answers, for one, are unsigned.
 */

type Expected = {
  /** Answers what is still to be made; none: the rehearsal. */
  readonly model?: Said;
  readonly run: object;
  readonly asked: string | null;
  readonly view: object;
  /** Roles that are called on the way to the end. */
  readonly calls: readonly string[];
  /** The run's own last word, for a cmd. */
  readonly outcome: string | null;
  readonly finished: readonly string[];
};

const final = 'current/chapters/ch01/final.md';
const accepted = expect.objectContaining({ chapter: 1, status: 'accepted' });
const rounds = (...numbers: readonly number[]) =>
  numbers.map((round) => expect.objectContaining({ chapter: 1, round }));
const reviewers = ['anchor', 'atlas', 'lens', 'pacer', 'persona', 'plotter', 'stylist', 'voice'];
const waves = (...states: readonly string[]) =>
  states.map((state, at) => expect.objectContaining({ wave: at + 1, state }));
const cmd = { id: 'cmd_001', workflow: 'crew', rehearsal: false, folder: 'work/cmd_001' };
const request = 'Compare three editors, and always put numbers in a table.';

const everything: Readonly<Record<string, Expected>> = {
  'finished-story': {
    model: storyteller,
    run: { title: '五時の係', status: 'done', folder: 'current', average: 765, phase: 'loop' },
    asked: null,
    view: { workflow: 'folio', round: 2, gates: rounds(1, 2), chapters: [accepted] },
    calls: [],
    outcome: null,
    finished: [final],
  },
  'story-with-a-question': {
    model: storyteller,
    run: { title: '五時の係', status: 'waiting', folder: 'current', average: 680, phase: 'loop' },
    asked: 'missing_scorecard',
    view: {
      workflow: 'folio',
      round: 2,
      gates: rounds(1),
      reviewers: expect.arrayContaining([expect.objectContaining({ agent: 'Atlas', score: 752 })]),
    },
    calls: ['stylist'],
    outcome: null,
    finished: [final],
  },
  'crew-in-wave-2': {
    model: crewOfFive,
    run: { ...cmd, title: request, status: 'paused' },
    asked: null,
    view: { workflow: 'crew', total: 5, succeeded: 3, waves: waves('done', 'now', 'todo') },
    calls: ['crew/aggregator', 'crew/lp_flush', 'crew/worker_writer', 'crew/worker_writer'],
    outcome: 'success',
    finished: ['work/cmd_001/report.md', 'work/cmd_001/results/result_5.md'],
  },
  'rehearsal-in-the-middle': {
    run: {
      title: 'Leave the E',
      status: 'paused',
      rehearsal: true,
      folder: 'rehearsal/current',
      average: 684,
    },
    asked: null,
    view: { workflow: 'folio', round: 1, gates: rounds(1) },
    calls: ['plotter-draft', 'plotter-draft', ...reviewers, ...reviewers].sort(),
    outcome: null,
    finished: [`rehearsal/${final}`],
  },
  'crew-with-approvals': {
    model: crewOfFive,
    run: { ...cmd, title: request, status: 'waiting', outcome: 'success' },
    asked: 'approvals',
    view: { workflow: 'crew', total: 5, succeeded: 5, waves: waves('done', 'done', 'done') },
    calls: [],
    outcome: 'success',
    finished: ['work/cmd_001/report.md'],
  },
};

const top = new URL('../written-before/', import.meta.url).pathname;
const workspaces = readdirSync(top).flatMap((version) =>
  readdirSync(path.join(top, version)).map((name) => [version, name] as const),
);

test('every version has left every kind of workspace', () => {
  const kinds = Object.keys(everything).sort();
  for (const version of readdirSync(top))
    expect(readdirSync(path.join(top, version)).sort()).toEqual(kinds);
});

function expected(name: string): Expected {
  const known = everything[name];
  if (known === undefined) throw new Error(`nobody knows what is in ${name}`);
  return known;
}

describe.each(workspaces)('a workspace of %s, %s', (version, name) => {
  const { model: said, run, asked, view, calls, outcome, finished } = expected(name);
  const written = path.join(top, version, name);

  test('is listed with its title, where it stands and what waits', async () => {
    const { engine } = await openCopy(written, said);
    const listed = await onlyRun(engine);
    expect(listed).toMatchObject({ ...run, openQuestions: asked === null ? 0 : 1 });
    expect(listed.asked?.kind ?? null).toBe(asked);
    const open = await engine.questions();
    expect(open.map(({ question }) => question.kind)).toEqual(asked === null ? [] : [asked]);
  });

  test('is shown as it was left, and nothing is written by looking', async () => {
    const { engine, root, before } = await openCopy(written, said);
    const { id } = await onlyRun(engine);
    expect(await viewOf(engine, id)).toMatchObject(view);
    for (const file of await engine.files(id)) expect(await engine.read(id, file)).not.toBe('');
    expect(await bytesBelow(root)).toEqual(before);
  });

  test('comes to its end, and nothing that was there is made again or changed', async () => {
    const { engine, root, model, before } = await openCopy(written, said);
    const { id, folder } = await onlyRun(engine);
    const made = outputsOf(path.join(root, folder));
    expect(await broughtToItsEnd(engine, id)).toEqual({ status: 'done', failure: null });
    expect(model.roles().sort()).toEqual(calls);
    expect(await onlyRun(engine)).toMatchObject({ status: 'done', outcome, openQuestions: 0 });
    const after = await bytesBelow(root);
    expect([...after.keys()]).toEqual(expect.arrayContaining([...finished]));
    expect(made.length).toBeGreaterThan(4);
    const base = folder.startsWith('rehearsal/') ? 'rehearsal/' : '';
    for (const output of made)
      expect([output, after.get(base + output)]).toEqual([output, before.get(base + output)]);
    for (const [file, hash] of before)
      if (isKeptForGood(file)) expect([file, after.get(file)]).toEqual([file, hash]);
    const journal = `${folder}/.engine/events.jsonl`;
    expect(readFileSync(path.join(root, journal), 'utf8')).toContain(
      readFileSync(path.join(written, journal), 'utf8'),
    );
    expect(twice(callsOf(path.join(root, folder)))).toEqual([]);
    const again = callsOf(path.join(root, folder)).filter(
      ({ step }, at) => at >= callsOf(path.join(written, folder)).length && made.includes(step),
    );
    expect(again).toEqual([]);
  });

  test('is listed the same by the program itself', async () => {
    const { home: cwd } = await openCopy(written, said);
    const place = { cwd, env: { PATH: '/usr/bin:/bin', HOME: cwd, LANG: 'en_US.UTF-8' } };
    const { code, out, err } = await runProgram(place, ['runs', '--json']);
    expect([code, err]).toEqual([0, '']);
    const listed = z.array(z.looseObject({ asked: z.unknown() })).parse(JSON.parse(out));
    expect(listed).toEqual([expect.objectContaining(run)]);
    expect(listed[0]?.asked ?? null).toEqual(
      asked === null ? null : expect.objectContaining({ kind: asked }),
    );
  });
});

const Step = z.looseObject({ output: z.string() });
const Call = z.looseObject({
  step: z.string(),
  requestHash: z.string(),
  reply: z.string().nullable(),
  rejected: z.boolean(),
});
type Call = z.infer<typeof Call>;

const jsonBelow = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')));

/** What was finished and remembered as such; names as the steps have them. */
const outputsOf = (run: string) =>
  jsonBelow(path.join(run, '.engine/steps')).map((record) => Step.parse(record).output);

const callsOf = (run: string): readonly Call[] =>
  jsonBelow(path.join(run, '.engine/calls')).map((record) => Call.parse(record));

/** What was paid for is never written over. A question may be put in other words, and an answer be put aside. */
const isKeptForGood = (file: string) => file.includes('/.engine/calls/');

function twice(calls: readonly Call[]): readonly string[] {
  const answered = calls.filter(({ reply, rejected }) => reply !== null && !rejected);
  const keys = answered.map(({ step, requestHash }) => `${step} ${requestHash}`);
  return keys.filter((key, at) => keys.indexOf(key) !== at);
}
