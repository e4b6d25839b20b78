import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Contract } from '../../src/engine/contract.ts';
import type { RunEvent } from '../../src/engine/data/event.ts';
import type { StartOptions } from '../../src/engine/engine.ts';
import type { Ctx } from '../../src/engine/workflow.ts';
import { type Disk, nodeDisk } from '../../src/engine/workspace/disk.ts';
import { finish } from '../support/scripted-agents.ts';
import { toyContract } from '../support/toys/toy-contract.ts';
import { linesOf, makeWorld } from '../support/toys/toy-world.ts';
import { agent, toy } from '../support/toys/toys.ts';

/* What a run that rests is told to do alone, while other things are said to it, go wrong or are broken off. */

const contract: Contract = {
  ...toyContract,
  inbox: { ...toyContract.inbox, stamp: {}, more: {} },
  deeds: ['stamp'],
};

type Hooks = {
  /** Runs within each stamp. */
  stamping(signal: AbortSignal): Promise<void>;
  /** Runs while a walk is made ready. */
  preparing(): Promise<void>;
  /** Runs while it is looked whether the question has an answer. */
  looking(): Promise<void>;
  /** Runs while the agent's first work is under way. */
  working(): Promise<void>;
};

/**
 * A toy that stamps the world for each `stamp` it was told, has an agent work once and for each `more` once again, and ends
 * with a question where it `asks`.
 */
async function openWorld({ asks = false, ...given }: Partial<Hooks> & { asks?: boolean } = {}) {
  const hooks = given;
  const walks: ('whole' | 'errand')[] = [];
  const told = (ctx: Ctx, kind: string) =>
    [...ctx.inbox().entries()].filter(([, item]) => String(item.kind) === kind).map(([at]) => at);
  const workflow = toy(
    async (ctx, { world }) => {
      walks.push(ctx.errand === null ? 'whole' : 'errand');
      const stamps = async () => {
        for (const at of told(ctx, 'stamp'))
          await ctx.effect({
            key: `stamp-${at}`,
            deed: async (signal) => {
              await hooks.stamping?.(signal);
              await appendFile(path.join(world, 'stamps'), `${at}\n`);
              return at;
            },
            happened: async () => ({ done: false }),
          });
      };
      await stamps();
      await agent(ctx, 'work');
      for (const at of told(ctx, 'more')) {
        ctx.errand?.rest();
        await agent(ctx, `more-${at}`);
      }
      if (ctx.errand === null) await hooks.working?.();
      if (asks)
        await ctx.ask({
          ...{ id: 'toy-question', kind: 'toy', values: {} },
          choices: [
            { id: 'left', key: 'l' },
            { id: 'right', key: 'r' },
          ],
        });
    },
    { contract, keepSettings: async () => await hooks.preparing?.() },
  );
  const world = await makeWorld(workflow);
  const disk: Disk = {
    ...nodeDisk,
    realpath: async (file) => {
      if (/\/\.engine\/answers(\/toy-question\.json)?$/.test(file)) await hooks.looking?.();
      return await nodeDisk.realpath(file);
    },
  };
  const engine = world.open({ disk });
  const sit = async (options: StartOptions = {}) => await finish(engine.resume('current', options));
  const began = await finish(engine.start('toy', { world: world.folder }));
  return {
    ...{ hooks, walks, engine, began, sit },
    say: async (kind: string) => await engine.tell('current', { kind }),
    stamp: async (options: StartOptions = {}) =>
      await sit({ ...options, tell: [{ kind: 'stamp' }] }),
    calls: async () => (await linesOf(world.log)).length,
    stamps: async () => await linesOf(path.join(world.folder, 'stamps')).catch(() => []),
    status: async () => (await engine.runs())[0]?.status,
    asked: async () => (await engine.questions()).map(({ question }) => question.id),
  };
}

/** Of the newest sitting. */
const opened = (events: readonly RunEvent[]) =>
  events
    .slice(events.findLastIndex(({ type }) => type === 'run_started'))
    .flatMap((event) => (event.type === 'question_opened' ? [event.question.id] : []));

test('what only a whole walk does, and nobody has taken up, stays untaken while a deed is done beside it', async () => {
  const world = await openWorld();
  await world.say('more');
  expect(await world.status()).toBe('paused');
  expect((await world.stamp()).result.status).toBe('done');
  expect([await world.stamps(), await world.calls()]).toEqual([['1'], 1]);
  expect(await world.status()).toBe('paused');
  // another deed behind it hides it neither
  await world.stamp();
  expect([await world.status(), await world.calls()]).toEqual(['paused', 1]);
  expect((await world.sit()).result.status).toBe('done');
  expect([await world.status(), await world.calls()]).toEqual(['done', 2]);
});

test.each(['preparing', 'looking'] as const)(
  'who asks for more while such a walk is %s gets it in that sitting, and then nothing is untaken',
  async (when) => {
    const world = await openWorld({ asks: true });
    let isSaid = false;
    world.hooks[when] = async () => {
      if (isSaid || (when === 'looking' && (await world.stamps()).length === 0)) return;
      isSaid = true;
      await world.say('more');
    };
    const { result, events } = await world.stamp({ reloadConfig: true });
    expect([isSaid, result.status, await world.calls()]).toEqual([true, 'waiting', 2]);
    expect([await world.status(), opened(events)]).toEqual(['waiting', ['toy-question']]);
  },
);

test('a deed that fails is told, and the run waits with what it had asked; done later it leaves no failure behind', async () => {
  const world = await openWorld({ asks: true });
  world.hooks.stamping = async () => {
    throw new Error('the ink is dry');
  };
  const { result } = await world.stamp();
  expect(result).toMatchObject({ status: 'waiting', failure: { kind: 'bug' } });
  expect([await world.status(), await world.asked()]).toEqual(['waiting', ['toy-question']]);
  world.hooks.stamping = async () => undefined;
  expect((await world.stamp()).result).toEqual({ status: 'waiting', failure: null });
  expect([await world.asked(), await world.calls()]).toEqual([['toy-question'], 1]);
});

test('a deed that fails in a run that was done leaves it failed, until it is done', async () => {
  const world = await openWorld();
  world.hooks.stamping = async () => {
    throw new Error('the ink is dry');
  };
  expect((await world.stamp()).result.status).toBe('failed');
  delete world.hooks.stamping;
  expect((await world.stamp()).result).toEqual({ status: 'done', failure: null });
});

test('a deed that is stopped leaves the run as it stood, with what it had asked', async () => {
  const world = await openWorld({ asks: true });
  const begun = Promise.withResolvers<void>();
  world.hooks.stamping = async (signal) => {
    const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
    begun.resolve();
    await stopped;
    signal.throwIfAborted();
  };
  const started = await world.engine.resume('current', { tell: [{ kind: 'stamp' }] });
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  await begun.promise;
  started.run.stop('now');
  expect(await started.run.ended).toEqual({ status: 'waiting', failure: null });
  expect([await world.status(), await world.asked()]).toEqual(['waiting', ['toy-question']]);
});

test.each([
  ['a deed', 'stamp', ['whole', 'errand']],
  ['what only a whole walk does', 'more', ['whole', 'whole']],
  ['what is heard where it is about', 'cancel_task', ['whole']],
])('%s that is said to a run at work is walked for as it needs', async (_, kind, walks) => {
  const world = await openWorld();
  world.walks.length = 0;
  world.hooks.working = async () => {
    delete world.hooks.working;
    await world.engine.tell('current', { kind, task: 1 });
  };
  expect((await world.sit()).result.status).toBe('done');
  expect(world.walks).toEqual(walks);
  expect(await world.status()).toBe('done');
});

test('what needs no walk leaves a run that is done as it is', async () => {
  const world = await openWorld();
  await world.engine.tell('current', { kind: 'cancel_task', task: 1 });
  expect(await world.status()).toBe('done');
  await world.say('stamp');
  expect(await world.status()).toBe('paused');
});
