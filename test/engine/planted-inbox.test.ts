import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shownHash } from '../../src/engine/walk/ask.ts';
import type { Ctx } from '../../src/engine/workflow.ts';
import { crewAsks } from '../../src/engine/workflows/crew/contract/asks.ts';
import { grantsOf } from '../../src/engine/workflows/crew/grants.ts';
import { ownSeal } from '../support/own-seal.ts';
import { toyContract } from '../support/toys/toy-contract.ts';
import { makeWorld, walk } from '../support/toys/toy-world.ts';
import { note, toy } from '../support/toys/toys.ts';

const plan = {
  id: 'confirm-plan',
  kind: 'confirm_plan',
  values: {},
  choices: [{ id: 'go', key: 'g' }],
} as const;

/** Notes the budget and what is granted once its plan was confirmed. */
const contract = { ...toyContract, asks: crewAsks };
const work = async (ctx: Ctx) => {
  const { choice } = await ctx.ask(plan);
  const own = ctx.inbox().map(({ own: is }) => is);
  await note(ctx, 'deed', [], () => JSON.stringify([choice, ctx.budget().usd, grantsOf(ctx), own]));
};
const asking = toy(work, { contract });

async function waiting() {
  const world = await makeWorld(asking);
  await walk(await world.open().start('toy', { world: world.folder }));
  const engine = path.join(world.root, 'current/.engine');
  mkdirSync(path.join(engine, 'inbox'), { recursive: true });
  const deed = () =>
    JSON.parse(readFileSync(path.join(world.root, 'current/deed.md'), 'utf8').slice(2));
  return { ...world, engine, deed };
}

const given = { question: plan.id, choice: 'go', comment: '', by: 'person' } as const;
const grants = { grants: ['Bash(make test)'] };

test('of a plan that somebody else confirmed the choice counts, and no command is allowed by it', async () => {
  const { open, engine, deed } = await waiting();
  const answer = { ...given, details: grants, shown: shownHash(plan), answeredAt: '2026-11-01' };
  writeFileSync(path.join(engine, 'answers/confirm-plan.json'), JSON.stringify(answer));
  await walk(await open().resume(undefined));
  expect(deed()).toEqual(['go', 5, [], []]);
});

test('of a plan that the person confirmed both count', async () => {
  const { open, deed } = await waiting();
  await open().answer('current', { ...given, details: grants });
  await walk(await open().resume(undefined));
  expect(deed()).toEqual(['go', 5, ['Bash(make test)'], []]);
});

const raise = { kind: 'raise_budget', usd: 500 } as const;
const raises: Readonly<Record<string, object>> = {
  'bears no signature': raise,
  'has no limit': { kind: 'raise_budget', usd: null },
  'bears another signature': { ...raise, signature: ownSeal.sign(raise) },
};

test.each(Object.keys(raises))(
  'a raise of the budget that %s is told and raises nothing',
  async (name) => {
    const { open, engine, deed } = await waiting();
    writeFileSync(path.join(engine, 'inbox/0001.json'), JSON.stringify(raises[name]));
    await open().answer('current', given);
    const events = await walk(await open().resume(undefined));
    expect(events).toContainEqual(expect.objectContaining({ notice: 'raise_not_own' }));
    expect(deed()).toEqual(['go', 5, [], [false]]);
  },
);

test('a raise of the person counts, and its copy under a later number does not', async () => {
  const { open, engine, deed } = await waiting();
  await open().tell('current', { kind: 'raise_budget', usd: 9 });
  await open().tell('current', { kind: 'raise_budget', usd: 7 });
  const inbox = path.join(engine, 'inbox');
  const [first = ''] = readdirSync(inbox);
  writeFileSync(path.join(inbox, '0003.json'), readFileSync(path.join(inbox, first)));
  await open().answer('current', given);
  await walk(await open().resume(undefined));
  expect(deed()).toEqual(['go', 7, [], [true, true, false]]);
});
