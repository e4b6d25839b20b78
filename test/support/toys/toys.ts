import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Contract } from '../../../src/engine/contract.ts';
import type { Artifact } from '../../../src/engine/ports.ts';
import { type Ctx, defineWorkflow, type Workflow } from '../../../src/engine/workflow.ts';
import { toyContract } from './toy-contract.ts';

/** What a toy is started with: the folder of the world it acts upon, outside the workspace. */
const Input = z.object({ world: z.string() });
type Input = z.infer<typeof Input>;

export function text(path: string): Artifact<string> {
  return {
    path,
    read: (content) =>
      content.startsWith('# ') && content.endsWith('\n')
        ? { ok: true, value: content.slice(2, -1) }
        : { ok: false, problems: ['does not begin with "# "'] },
    write: (value) => `# ${value}\n`,
  };
}

/** A workflow out of its story alone; `more` puts other things in place of the usual ones. */
export function toy(
  run: (ctx: Ctx, input: Input) => Promise<void>,
  more: Partial<Workflow<Input>> = {},
): Workflow<unknown> {
  return defineWorkflow<Input, Contract>({
    contract: toyContract,
    idPrefix: 'toy',
    input: Input,
    title: () => 'toy',
    run,
    ...more,
  });
}

export const agent = (ctx: Ctx, name: string, inputs: readonly string[] = []) =>
  ctx.agent<string, string>({
    task: {
      role: 'toy/worker',
      step: `current/${name}.md`,
      tier: 'haiku',
      language: 'ja',
      values: { name },
      inputs: inputs.map((input) => ({ path: `current/${input}.md` })),
      outputs: [`current/${name}.md`],
      reply: { kind: 'text', check: (value) => ({ ok: true, value }) },
      expectedTokens: 10,
    },
    output: text(`current/${name}.md`),
    finish: (reply) => reply,
  });

export const note = (
  ctx: Ctx,
  name: string,
  inputs: readonly string[],
  maker: (texts: string[]) => string,
) =>
  ctx.make<string>({
    output: text(`current/${name}.md`),
    inputs: inputs.map((input) => `current/${input}.md`),
    maker: async () =>
      maker(
        await Promise.all(
          inputs.map(async (input) =>
            ((await ctx.files.read(`current/${input}.md`)) ?? '').slice(2, -1),
          ),
        ),
      ),
  });

/** One thing after the other, ending in a line in the world's ledger. */
const pipeline = toy(async (ctx, { world }) => {
  ctx.phase('start');
  await note(ctx, 'a', [], () => 'seed');
  await agent(ctx, 'b', ['a']);
  await note(ctx, 'c', ['b'], ([b = '']) => `${b}!`);
  await ctx.effect({
    key: 'ledger/c',
    deed: async () => {
      await appendFile(path.join(world, 'ledger'), 'c\n');
      return 'written';
    },
    happened: async () =>
      (await ledger(world)).includes('c') ? { done: true, result: 'written' } : { done: false },
  });
  await agent(ctx, 'd', ['c']);
});

/** Four branches, two at a time; one of them needs a person. */
const fanOut = toy(async (ctx) => {
  ctx.phase('fan-out');
  const branch = (name: string) => async () => await agent(ctx, name);
  const asked = async () => {
    const before = await agent(ctx, 'asked-1');
    const { choice } = await ctx.ask({
      id: 'toy-question',
      kind: 'toy',
      values: { before },
      choices: [
        { id: 'left', key: 'l' },
        { id: 'right', key: 'r' },
      ],
    });
    return await note(ctx, 'asked-2', ['asked-1'], ([text = '']) => `${text} ${choice}`);
  };
  await ctx.all([branch('one'), asked, branch('two'), branch('three')], 2);
  ctx.phase('join');
  await note(ctx, 'joined', ['one', 'two', 'three', 'asked-2'], (texts) => texts.join(' + '));
});

/** Looks at the world until it says enough. */
const poll = toy(async (ctx, { world }) => {
  ctx.phase('poll');
  for (let seen = 0; seen < 3; ) {
    seen = await ctx.observe('ticks', async () => {
      await appendFile(path.join(world, 'ticks'), 't');
      return (await readFile(path.join(world, 'ticks'), 'utf8')).length;
    });
  }
  await note(ctx, 'polled', [], () => 'enough');
});

/** Changes the world round by round until its sum is reached, then has its first note made anew, once. */
const loop = toy(async (ctx, { world }) => {
  for (let round = 1; round <= 3; round += 1) {
    ctx.phase('round', { round });
    await agent(ctx, `draft-${round}`, round > 1 ? [`draft-${round - 1}`] : []);
    await ctx.effect({
      key: `ledger/${round}`,
      deed: async () => {
        await appendFile(path.join(world, 'ledger'), `${round}\n`);
        return round;
      },
      happened: async () =>
        (await ledger(world)).includes(String(round))
          ? { done: true, result: round }
          : { done: false },
    });
  }
  await note(ctx, 'sum', ['draft-1', 'draft-2', 'draft-3'], (texts) => `${texts.length} drafts`);
});

async function ledger(world: string): Promise<string[]> {
  const content = await readFile(path.join(world, 'ledger'), 'utf8').catch(() => '');
  return content.split('\n');
}

export const toys = { pipeline, fanOut, poll, loop } as const;
export type ToyName = keyof typeof toys;
