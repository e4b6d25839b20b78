import { createHash } from 'node:crypto';
import type { Config } from '../engine/config.ts';
import type { Tier } from '../engine/event.ts';
import { RunError } from '../engine/failure.ts';
import type { AgentHost, AgentTask } from '../engine/ports.ts';
import { buildPrompt, type ReadInput } from './prompt.ts';
import type { ModelRequest } from './provider.ts';
import type { Templates } from './template.ts';

type Setup = {
  readonly templates: Templates;
  readonly config: Pick<Config['provider'], 'max_output_tokens'>;
  readonly model: string;
};

/** A short answer still needs room for a model that thinks before it speaks. */
const LEAST_TOKENS = 8_192;

/** The model that a tier stands for (R73). In a rehearsal no model is at work, and none is named. */
export function modelOf(
  provider: string,
  config: Pick<Config['provider'], 'tiers'>,
  tier: Tier,
): string {
  return provider === 'recorded' ? provider : config.tiers[tier];
}

/** A task's first request. Rejects with RunError `file_missing`, `template_broken`. */
export async function requestFor<R>(
  { templates, config, model }: Setup,
  task: AgentTask<R>,
  host: Pick<AgentHost, 'read'>,
): Promise<ModelRequest> {
  const { role, language, values } = task;
  const inputs = await Promise.all(task.inputs.map((input) => readInput(task, input, host)));
  const prompt = buildPrompt(templates, { ...task, inputs });
  const wanted = task.limits?.maxTokens ?? Math.max(LEAST_TOKENS, 4 * task.expectedTokens);
  return {
    role,
    tag: { language, values },
    model,
    ...prompt,
    maxTokens: Math.min(config.max_output_tokens, wanted),
    // Only calls with the same prefix can warm it up for each other.
    ...(prompt.shared === '' ? {} : { warm: digest([model, prompt.system, prompt.shared]) }),
  };
}

/** Names a request for `AgentHost.calls.find`: whatever the answer depends on, and nothing that it does not. */
export function hashOfRequest(provider: string, request: ModelRequest): string {
  const { role, tag, model, system, shared, own } = request;
  const values = Object.entries(tag.values).sort(([a], [b]) => (a < b ? -1 : 1));
  return digest([provider, role, tag.language, values, model, system, shared, own]);
}

async function readInput(
  task: Pick<AgentTask<unknown>, 'step'>,
  input: AgentTask<unknown>['inputs'][number],
  host: Pick<AgentHost, 'read'>,
): Promise<ReadInput> {
  const text = input.text ?? (await host.read(input.path));
  if (text === undefined && input.optional !== true) {
    throw new RunError({ kind: 'file_missing', path: input.path, neededFor: task.step });
  }
  return { ...input, text };
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
