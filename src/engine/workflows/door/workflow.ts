import { z } from 'zod';
import { noUsage } from '../../data/usage.ts';
import { jsonArtifact } from '../../json-artifact.ts';
import { wayIn } from './contract/state.ts';
import type { Ctx } from './ctx.ts';
import type { DoorInput } from './schema.ts';
import { titleOf } from './words.ts';

/** The role's text and the ways take about as many tokens as this; the answer is a line. */
const promptTokens = 1000;
const answerTokens = 120;

/** The price first, then one question to a model. */
export async function findWay(ctx: Ctx, input: DoorInput): Promise<void> {
  const { request, ways, language } = input;
  // the smallest model is enough to choose among a few
  const tier = 'haiku';
  const said = { ...noUsage, input: promptTokens + [...request].length, output: answerTokens };
  const { model, usd } = ctx.estimate(tier, said);
  const { choice } = await ctx.ask({
    id: 'door-price',
    kind: 'door_price',
    values: { model, usd, request: titleOf(request) },
    choices: [
      { id: 'ask', key: '1' },
      { id: 'leave', key: '2' },
    ],
  });
  const tell = (workflow: string, why: string) => {
    if (wayIn(ctx.state()) === null) ctx.mark({ type: 'way_found', request, workflow, why });
  };
  if (choice !== 'ask') {
    tell('', '');
    return;
  }
  const [first, ...others] = ways.map(({ name }) => name);
  const Answer = z.object({
    workflow: z.enum([first ?? '', ...others]),
    why: z.string().trim().min(1).max(300),
  });
  const output = jsonArtifact(`${ctx.folder}/way.json`, Answer);
  const { workflow, why } = await ctx.agent({
    task: {
      ...{ role: 'door/porter', step: output.path, tier, language, values: {} },
      ...{ inputs: [], outputs: [], expectedTokens: answerTokens },
      reply: { kind: 'json', schema: Answer, structured: Answer },
      extra: JSON.stringify({ request, workflows: ways }, null, 2),
    },
    output,
    finish: (reply) => reply,
  });
  tell(workflow, why);
}
