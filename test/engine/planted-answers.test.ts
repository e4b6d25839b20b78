import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Answer, Question } from '../../src/engine/data/question.ts';
import { sealOf } from '../../src/engine/data/seal.ts';
import { shownHash } from '../../src/engine/walk/ask.ts';
import { type AnswerOrigin, signedAnswer } from '../../src/engine/walk/signed.ts';
import { crewAsks } from '../../src/engine/workflows/crew/contract/asks.ts';
import { folioAsks } from '../../src/engine/workflows/folio/contract/asks.ts';
import { openUsed } from '../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openSigningKey } from '../../src/engine/workspace/signing-key.ts';
import type { QuestionKind } from '../support/kinds.ts';
import { toyContract } from '../support/toys/toy-contract.ts';
import { everybodyTrusted } from '../support/toys/toy-engine.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const weighty = [
  'payer',
  'permission',
  'approvals',
  'commit_change',
  'prune_preferences',
  'profile_review',
  'preference_review',
  'reset_preferences',
  'effect_unclear',
] as const satisfies readonly QuestionKind[];

const about = (kind: QuestionKind) => ({
  id: `asked-${kind}`,
  kind,
  values: { command: 'bash scripts/build.sh', usd: 5 },
  choices: [
    { id: 'yes', key: 'y', weighty: true },
    { id: 'no', key: 'n' },
  ],
  comment: true,
  amount: { name: 'many', default: 1, max: 12 },
});

const asking = (kind: QuestionKind) =>
  toy(
    async (ctx) => {
      const { choice, comment, amount = 0 } = await ctx.ask(about(kind));
      await note(ctx, 'deed', [], () => `${choice} ${comment} ${amount}`);
    },
    { contract: { ...toyContract, asks: { ...folioAsks, ...crewAsks } } },
  );

/** A run of this person that waits for an answer to a question of this kind. */
async function waiting(kind: QuestionKind) {
  const world = await makeWorld(asking(kind));
  const home = path.join(world.folder, 'home');
  const own = () => ({
    ...everybodyTrusted,
    seal: openSigningKey(nodeDisk, home),
    used: openUsed(nodeDisk, home),
  });
  const open = () => world.open({ ports: { consents: own() } });
  await walk(await open().start('toy', { world: world.folder }));
  const [asked] = await open().questions();
  if (asked === undefined) throw new Error('no question');
  const { question, run } = asked;
  const answers = path.join(world.root, 'current/.engine/answers');
  const file = path.join(answers, `${question.id}.json`);
  const place: AnswerOrigin = { workspace: world.root, run: run.id };
  return { ...world, home, open, own, question, place, file, answers };
}
type World = Awaited<ReturnType<typeof waiting>>;

const yes = (question: Question): Answer => ({
  question: question.id,
  choice: 'yes',
  comment: '',
  amount: 1,
  shown: shownHash(question),
  by: 'person',
  answeredAt: '2026-11-01T00:00:00.000Z',
});
const ownSeal = async (world: World) => await openSigningKey(nodeDisk, world.home)();

/** What somebody may put in the place of an answer who can write every file of the workspace, and what they may have seen. */
const planted: Readonly<Record<string, (world: World) => Promise<object> | object>> = {
  'is not signed': ({ question }) => yes(question),
  'bears an empty signature': ({ question }) => ({ ...yes(question), signature: '' }),
  'bears zeros': ({ question }) => ({ ...yes(question), signature: '0'.repeat(64) }),
  'bears half a signature': async (world) => {
    const { signature = '' } = signedAnswer(await ownSeal(world), world.place, yes(world.question));
    return { ...yes(world.question), signature: signature.slice(0, 32) };
  },
  'is signed with another key': ({ question, place }) =>
    signedAnswer(sealOf(new Uint8Array(32)), place, yes(question)),
  'is signed for another question': async (world) => {
    const other = { ...yes(world.question), question: 'asked-other' };
    const { signature } = signedAnswer(await ownSeal(world), world.place, other);
    return { ...yes(world.question), signature };
  },
  'is signed for another run': async (world) =>
    signedAnswer(await ownSeal(world), { ...world.place, run: 'cmd_999' }, yes(world.question)),
  'is signed for another workspace': async (world) =>
    signedAnswer(
      await ownSeal(world),
      { ...world.place, workspace: '/elsewhere' },
      yes(world.question),
    ),
  'is signed for the question in other words': async (world) => {
    const { question } = world;
    const older = { ...question, values: { ...question.values, command: 'true' } };
    const before = { ...yes(question), shown: shownHash(older) };
    const { signature } = signedAnswer(await ownSeal(world), world.place, before);
    return { ...yes(question), signature };
  },
  'was a no': async (world) => {
    const no = { ...yes(world.question), choice: 'no' };
    return { ...signedAnswer(await ownSeal(world), world.place, no), choice: 'yes' };
  },
  'had another comment': async (world) => ({
    ...signedAnswer(await ownSeal(world), world.place, yes(world.question)),
    comment: 'and everything else',
  }),
  'had another amount': async (world) => ({
    ...signedAnswer(await ownSeal(world), world.place, yes(world.question)),
    amount: 12,
  }),
  'had no details': async (world) => ({
    ...signedAnswer(await ownSeal(world), world.place, yes(world.question)),
    details: { grants: ['Bash(*)'] },
  }),
  'was given at another moment': async (world) => ({
    ...signedAnswer(await ownSeal(world), world.place, yes(world.question)),
    answeredAt: '2026-11-02T00:00:00.000Z',
  }),
  'was given by --yes': async (world) => ({
    ...signedAnswer(await ownSeal(world), world.place, { ...yes(world.question), by: 'yes' }),
    by: 'person',
  }),
};

async function expectAskedAgain(world: World, planting: object) {
  writeFileSync(world.file, JSON.stringify(planting));
  const events = await walk(await world.open().resume(undefined));
  expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
  expect(events.filter((event) => event.type === 'said')).toContainEqual(
    expect.objectContaining({
      notice: 'answer_not_own',
      values: { question: world.question.id },
    }),
  );
  expect(readdirSync(path.join(world.root, 'current'))).not.toContain('deed.md');
  const [open] = await world.open().questions();
  expect(open?.question).toEqual(world.question);
  // kept, to the letter
  const aside = path.join(world.answers, 'outdated');
  const kept = readdirSync(aside).map((name) => readFileSync(path.join(aside, name), 'utf8'));
  expect(kept).toEqual([JSON.stringify(planting)]);
}

let world: World | undefined;
afterEach(() => {
  if (world !== undefined) rmSync(world.folder, { recursive: true });
  world = undefined;
});

describe('an answer that lies there and is not this person’s counts for nothing', () => {
  test.each(Object.keys(planted))('where it %s', async (name) => {
    world = await waiting('payer');
    await expectAskedAgain(world, (await planted[name]?.(world)) ?? {});
  });

  test.each(weighty)('where it is about %s', async (kind) => {
    world = await waiting(kind);
    await expectAskedAgain(world, yes(world.question));
    await world.open().answer('current', { ...yes(world.question) });
    const events = await walk(await world.open().resume(undefined));
    expect(events.at(-1)).toMatchObject({ status: 'done' });
    expect(readFileSync(path.join(world.root, 'current/deed.md'), 'utf8')).toBe('# yes  1\n');
  });
});

describe('the answer of the person', () => {
  test('takes the place of one that somebody else has put there', async () => {
    world = await waiting('payer');
    writeFileSync(world.file, JSON.stringify(yes(world.question)));
    await world.open().answer('current', { ...yes(world.question), choice: 'no' });
    const { choice }: Answer = JSON.parse(readFileSync(world.file, 'utf8'));
    expect(choice).toBe('no');
  });

  test('to a permission counts once, also when its file comes back', async () => {
    world = await waiting('permission');
    await world.open().answer('current', { ...yes(world.question) });
    const given: Answer = JSON.parse(readFileSync(world.file, 'utf8'));
    await openUsed(nodeDisk, world.home).add({ signature: '', ...given });
    await expectAskedAgain(world, given);
  });

  test('does not count for whoever has another key', async () => {
    world = await waiting('payer');
    await world.open().answer('current', { ...yes(world.question) });
    rmSync(path.join(world.home, 'folio-tui/signing.key'));
    await expectAskedAgain(world, JSON.parse(readFileSync(world.file, 'utf8')));
  });
});

test('a choice about the work counts from a file that nobody signed', async () => {
  world = await waiting('choose_path');
  writeFileSync(world.file, JSON.stringify(yes(world.question)));
  const events = await walk(await world.open().resume(undefined));
  expect(events.at(-1)).toMatchObject({ status: 'done' });
});

test('what this process says in advance is signed when it is recorded', async () => {
  world = await waiting('payer');
  const { file, question, open, own, place } = world;
  const answers = [{ kind: 'payer', choice: 'yes' }] as const;
  await walk(await open().resume(undefined, { answers }));
  const given: Answer = JSON.parse(readFileSync(file, 'utf8'));
  expect(given).toMatchObject({ by: 'flag', choice: 'yes' });
  const { signature: _, ...bare } = given;
  expect(given).toEqual(signedAnswer(await own().seal(), place, bare));
  expect(given.shown).toBe(shownHash(question));
});
