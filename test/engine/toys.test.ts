import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/engine/config.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { everybodyTrusted, openToyEngine, toyAgents } from '../support/toys/toy-engine.ts';
import { linesOf, makeWorld, runHolder, walk } from '../support/toys/toy-world.ts';
import { toys } from '../support/toys/toys.ts';

async function outputs(root: string): Promise<Record<string, string>> {
  const names = (await readdir(path.join(root, 'current')))
    .filter((name) => name.endsWith('.md'))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(root, 'current', name), 'utf8')]),
    ),
  );
}

const answer = async (engine: Engine) => {
  const [open] = await engine.questions();
  if (!open) throw new Error('no question is open');
  await engine.answer(open.run.id, {
    question: open.question.id,
    choice: 'left',
    comment: '',
    by: 'person',
  });
};

test('a pipeline runs to its end and says so', async () => {
  const { root, folder, open } = await makeWorld('pipeline');
  const events = await walk(await open().start('toy', { world: folder }));
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect(await outputs(root)).toEqual({
    'a.md': '# seed\n',
    'b.md': '# made b\n',
    'c.md': '# made b!\n',
    'd.md': '# made d\n',
  });
  expect(await readFile(path.join(folder, 'ledger'), 'utf8')).toBe('c\n');
});

test('a finished run walked again makes, calls and changes nothing', async () => {
  const { folder, log, open } = await makeWorld('loop');
  await walk(await open().start('toy', { world: folder }));
  const before = [await readFile(log, 'utf8'), await readFile(path.join(folder, 'ledger'), 'utf8')];
  const events = await walk(await open().resume('current'));
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect([
    await readFile(log, 'utf8'),
    await readFile(path.join(folder, 'ledger'), 'utf8'),
  ]).toEqual(before);
});

test('a question parks its branch only, and the answer lets the run end', async () => {
  const { root, folder, log, open } = await makeWorld('fanOut');
  const engine = open();
  const events = await walk(await engine.start('toy', { world: folder }));
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
  expect((await readFile(log, 'utf8')).split('\n').filter(Boolean).sort()).toEqual(
    ['asked-1', 'one', 'three', 'two'].map((name) => `current/${name}.md`),
  );
  expect(await engine.runs()).toMatchObject([{ status: 'waiting', openQuestions: 1 }]);
  await answer(engine);
  const again = await walk(await open().resume(undefined));
  expect(again.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect((await outputs(root))['joined.md']).toBe(
    '# made one + made two + made three + made asked-1 left\n',
  );
});

test('the same answer twice is no error, another one is refused', async () => {
  const { folder, open } = await makeWorld('fanOut');
  const engine = open();
  await walk(await engine.start('toy', { world: folder }));
  await answer(engine);
  const id = (await engine.runs())[0]?.id ?? '';
  const given = { question: 'toy-question', comment: '', by: 'person' } as const;
  await expect(engine.answer(id, { ...given, choice: 'left' })).resolves.toBeUndefined();
  await expect(engine.answer(id, { ...given, choice: 'right' })).rejects.toMatchObject({
    failure: { kind: 'question_changed' },
  });
  await expect(engine.answer(id, { ...given, choice: 'up' })).rejects.toMatchObject({
    failure: { kind: 'unknown_choice' },
  });
});

test('an input changed by hand asks once about everything made from it, and keep keeps it', async () => {
  const { root, folder, open } = await makeWorld('pipeline');
  await walk(await open().start('toy', { world: folder }));
  await writeFile(path.join(root, 'current/b.md'), '# mine\n');
  const waiting = await walk(await open().resume('current'));
  const question = waiting.findLast((event) => event.type === 'question_opened');
  expect(question).toMatchObject({
    question: {
      kind: 'stale_steps',
      values: {
        changed: ['current/b.md'],
        steps: ['current/c.md', 'current/d.md'],
      },
    },
  });
  const kept = await walk(await open().resume('current', { yes: true }));
  expect(kept.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect((await outputs(root))['c.md']).toBe('# made b!\n');
  const quiet = await walk(await open().resume('current'));
  expect(quiet.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
});

test('redo makes what was made from a changed input anew, asks agents anew, and keeps the old aside', async () => {
  const { root, folder, log, open } = await makeWorld('pipeline');
  await walk(await open().start('toy', { world: folder }));
  await writeFile(path.join(root, 'current/b.md'), '# mine\n');
  const events = await walk(
    await open().resume('current', { answers: [{ kind: 'stale_steps', choice: 'redo' }] }),
  );
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect(await outputs(root)).toMatchObject({ 'b.md': '# mine\n', 'c.md': '# mine!\n' });
  expect(await linesOf(log)).toEqual(['current/b.md', 'current/d.md', 'current/d.md']);
  expect(
    await readFile(path.join(root, 'current/.engine/superseded/001/current/c.md'), 'utf8'),
  ).toBe('# made b!\n');
});

test('a damaged output is never replaced without a word', async () => {
  const { root, folder, open } = await makeWorld('pipeline');
  await walk(await open().start('toy', { world: folder }));
  await writeFile(path.join(root, 'current/b.md'), '');
  const waiting = await walk(await open().resume('current', { yes: true }));
  expect(waiting.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
  expect(await readFile(path.join(root, 'current/b.md'), 'utf8')).toBe('');
  const rebuilt = await walk(
    await open().resume('current', { answers: [{ kind: 'damaged_file', choice: 'rebuild' }] }),
  );
  expect(rebuilt.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  expect((await outputs(root))['b.md']).toBe('# made b\n');
});

test('the world is polled afresh on every walk', async () => {
  const { folder, open } = await makeWorld('poll');
  await walk(await open().start('toy', { world: folder }));
  expect(await readFile(path.join(folder, 'ticks'), 'utf8')).toBe('ttt');
  await walk(await open().resume('current'));
  expect(await readFile(path.join(folder, 'ticks'), 'utf8')).toBe('tttt');
});

test('a second start in the one place of a workflow is refused until the old run may be put away', async () => {
  const { root, folder, open } = await makeWorld('pipeline');
  const engine = open();
  await walk(await engine.start('toy', { world: folder }));
  const second = await engine.start('toy', { world: folder });
  expect(second).toMatchObject({ kind: 'occupied', by: { status: 'done' } });
  await walk(await engine.start('toy', { world: folder }, { archiveOld: true }));
  const runs = await engine.runs();
  expect(runs.map(({ archived, status }) => ({ archived, status }))).toEqual([
    { archived: false, status: 'done' },
    { archived: true, status: 'done' },
  ]);
  expect(await readdir(path.join(root, 'archive'))).toHaveLength(1);
});

test('a rehearsal lives beside the own run, never in its place', async () => {
  const { root, folder, log, open } = await makeWorld('pipeline');
  const agents = { ...toyAgents(log), rehearsal: true };
  const rehearsing = openToyEngine({ root, workflow: toys.pipeline, log, ports: { agents } });
  const events = await walk(await rehearsing.start('toy', { world: folder }));
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  await walk(await open().start('toy', { world: folder }));
  const runs = await open().runs();
  expect(runs.map(({ folder: place, rehearsal }) => ({ place, rehearsal }))).toEqual([
    { place: 'current', rehearsal: false },
    { place: 'rehearsal/current', rehearsal: true },
  ]);
  const id = runs[1]?.id ?? '';
  expect(await rehearsing.files(id)).toContain('current/b.md');
  expect(await rehearsing.read(id, 'current/b.md')).toBe('# made b\n');
  expect(await rehearsing.locate(id, 'current/b.md')).toBe(
    path.join(root, 'rehearsal/current/b.md'),
  );
});

test('a run that another process walks is watched, not walked', async () => {
  const { folder, open } = await makeWorld('fanOut');
  const engine = open();
  await walk(await engine.start('toy', { world: folder }));
  const holder = runHolder(path.join(folder, 'workspace/current/.engine'));
  await holder.held;
  const second = await open().resume('current');
  expect(second).toMatchObject({
    kind: 'started',
    run: { readOnly: true, holder: { pid: holder.pid } },
  });
  holder.letGo();
  const seen = await walk(second);
  expect(seen.some(({ type }) => type === 'question_opened')).toBe(true);
});

test('an untrusted workspace starts nothing and can still be read', async () => {
  const { root, folder, log } = await makeWorld('pipeline');
  const consents = { ...everybodyTrusted, trusted: async () => false };
  const engine = openToyEngine({ root, workflow: toys.pipeline, log, ports: { consents } });
  expect(await engine.start('toy', { world: folder })).toMatchObject({
    kind: 'refused',
    failure: { kind: 'workspace_untrusted' },
  });
  expect(await engine.runs()).toEqual([]);
  expect(await readdir(root)).toEqual([]);
});

test('the payer of a credential nobody knows yet is asked about, and yes does not answer it', async () => {
  const { root, folder, log } = await makeWorld('pipeline');
  const known = new Set<string>();
  const consents = {
    ...everybodyTrusted,
    payerKnown: async (id: string) => known.has(id),
    rememberPayer: async (id: string) => void known.add(id),
  };
  const agents = {
    ...toyAgents(log),
    credential: 'abc',
    payer: { kind: 'api_key', env: 'KEY', tail: '1234' } as const,
  };
  const engine = openToyEngine({ root, workflow: toys.pipeline, log, ports: { consents, agents } });
  const asked = await walk(await engine.start('toy', { world: folder }, { yes: true }));
  expect(asked.at(-1)).toMatchObject({ status: 'waiting' });
  expect(await linesOf(log)).toEqual([]);
  const [open] = await engine.questions();
  await engine.answer(open?.run.id ?? '', {
    question: 'payer-abc',
    choice: 'pay',
    comment: '',
    by: 'person',
  });
  const paid = await walk(await engine.resume('current'));
  expect(paid.at(-1)).toMatchObject({ status: 'done' });
  expect([...known]).toEqual(['abc']);
});

test('what nobody can tell before is priced as a call of the model that the settings name', async () => {
  const { root, folder, log } = await makeWorld('pipeline');
  const agents = {
    ...toyAgents(log),
    credential: 'abc',
    estimate: (model: string) => ({ model, usd: 0.02 }),
  };
  const consents = { ...everybodyTrusted, payerKnown: async () => false };
  const engine = openToyEngine({
    ...{ root, workflow: toys.pipeline, log, ports: { consents, agents } },
    config: { ...defaultConfig, default_model: 'opus' },
  });
  await walk(await engine.start('toy', { world: folder }));
  const [open] = await engine.questions();
  expect(open?.question.values).toMatchObject({ estimate: [{ model: 'opus', usd: 0.02 }] });
});

test('who says no to paying while the key was taken elsewhere meanwhile has said no: nothing is called', async () => {
  const { root, folder, log } = await makeWorld('pipeline');
  const known = new Set<string>();
  const consents = { ...everybodyTrusted, payerKnown: async (id: string) => known.has(id) };
  const agents = {
    ...toyAgents(log),
    credential: 'abc',
    payer: { kind: 'api_key', env: 'KEY', tail: '1234' } as const,
  };
  const engine = openToyEngine({ root, workflow: toys.pipeline, log, ports: { consents, agents } });
  await walk(await engine.start('toy', { world: folder }));
  known.add('abc');
  const answer = { question: 'payer-abc', choice: 'stop', comment: '', by: 'person' } as const;
  await engine.answer('current', answer);
  const refused = await walk(await engine.resume('current'));
  expect(refused.at(-1)).toMatchObject({ status: 'paused', failure: { kind: 'not_paid' } });
  expect(await linesOf(log)).toEqual([]);
  // told to go on all the same, it does
  const paid = await walk(await engine.resume('current'));
  expect(paid.at(-1)).toMatchObject({ status: 'done' });
});

test('a key that pays already is asked about again where it goes to another address, as one that is known', async () => {
  const known = new Set<string>();
  const consents = {
    ...everybodyTrusted,
    payerKnown: async (id: string) => known.has(id),
    rememberPayer: async (id: string) => void known.add(id),
  };
  /** What is asked before a run whose key goes to this address; the run is paid for then. */
  const askedOf = async (credential: string) => {
    const { root, folder, log } = await makeWorld('pipeline');
    const agents = { ...toyAgents(log), credential, sameKey: ['key', 'key at its vendor'] };
    const ports = { consents, agents };
    const engine = openToyEngine({ root, workflow: toys.pipeline, log, ports });
    await walk(await engine.start('toy', { world: folder }));
    const [open] = await engine.questions();
    if (open === undefined) return undefined;
    const { id: question, values } = open.question;
    await engine.answer(open.run.id, { question, choice: 'pay', comment: '', by: 'person' });
    await walk(await engine.resume('current'));
    return values;
  };
  expect(await askedOf('here')).not.toHaveProperty('known');
  expect([...known]).toEqual(['here', 'key']);
  expect(await askedOf('there')).toMatchObject({ known: 1 });
  expect(await askedOf('there')).toBeUndefined();
  known.clear();
  known.add('key at its vendor');
  expect(await askedOf('elsewhere')).toMatchObject({ known: 1 });
});
