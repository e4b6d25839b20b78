import { createHash } from 'node:crypto';
import type { Config } from '../../engine/config.ts';
import type { Tier } from '../../engine/data/event.ts';
import { RunError } from '../../engine/data/failure.ts';
import type { AgentHost, AgentTask } from '../../engine/ports.ts';
import { buildPrompt, type ReadInput } from '../prompt/prompt.ts';
import type { Templates } from '../prompt/template.ts';
import type { Capabilities, ModelRequest, ToolSpec } from '../provider.ts';
import { strictSchema } from '../reply/strict-schema.ts';

type Setup = {
  readonly templates: Templates;
  readonly config: Pick<Config['provider'], 'max_output_tokens'>;
  readonly model: string;
  readonly caps: Pick<Capabilities, 'structured' | 'effort'>;
  /** What a task with tools is told of them. */
  readonly tools?: readonly ToolSpec[];
};

/** A short answer still needs room, because some models think before they answer. */
const LEAST_TOKENS = 8_192;

/**
 * The model that a tier stands for: files and settings name tiers, so that a new model is one setting. In a rehearsal
 * no model is at work, and none is named.
 */
export function modelOf(
  provider: string,
  config: Pick<Config['provider'], 'tiers'>,
  tier: Tier,
): string {
  return provider === 'recorded' ? provider : config.tiers[tier];
}

/** A task's first request. Rejects with RunError `file_missing`, `template_broken`. */
export async function requestFor<R>(
  { templates, config, model, caps, tools = [] }: Setup,
  task: AgentTask<R>,
  host: Pick<AgentHost, 'read'>,
): Promise<ModelRequest> {
  const { role, language } = task;
  const inputs = await Promise.all(task.inputs.map((input) => readInput(task, input, host)));
  const prompt = buildPrompt(templates, { ...task, inputs });
  const wanted = task.limits?.maxTokens ?? Math.max(LEAST_TOKENS, 4 * task.expectedTokens);
  const shape = { ...formatOf(task, caps), ...(tools.length === 0 ? {} : { tools }) };
  const effort = task.effort === undefined || caps.effort !== true ? {} : { effort: task.effort };
  const prefix = [model, prompt.system, prompt.shared, ...differences({ ...shape, ...effort })];
  return {
    role,
    tag: { language, values: { ...task.values, ...task.recording } },
    model,
    ...prompt,
    ...shape,
    ...effort,
    maxTokens: Math.min(config.max_output_tokens, wanted),
    // Only calls with the same prefix can warm it up for each other.
    ...(prompt.shared === '' ? {} : { warm: digest(prefix) }),
  };
}

/** The schema a provider holds the reply to, where the task gives one and the provider can. */
function formatOf(
  { role, reply }: Pick<AgentTask<unknown>, 'role' | 'reply'>,
  { structured }: Setup['caps'],
): Pick<ModelRequest, 'format'> {
  if (reply.kind !== 'json' || reply.structured === undefined || structured !== true) return {};
  const { schema, problems } = strictSchema(reply.structured);
  if (problems.length === 0) return { format: schema };
  throw new RunError({ kind: 'bug', detail: `schema of ${role}: ${problems.join('; ')}` });
}

/** Optional parts that change an answer, or the prefix before it. */
function differences(request: Partial<ModelRequest>): readonly unknown[] {
  const { tools, format, effort, exchanges, followUp } = request;
  const extra = Object.entries({ tools, format, effort, exchanges, followUp });
  return extra.filter(([, value]) => value !== undefined);
}

/** The key of a request for `AgentHost.calls.find`: everything that the answer depends on, and nothing else. */
export function hashOfRequest(provider: string, request: ModelRequest): string {
  const { role, tag, model, system, shared, own } = request;
  const values = Object.entries(tag.values).sort(([a], [b]) => (a < b ? -1 : 1));
  const { followUp: _, ...asked } = request;
  const extra = differences(asked);
  return digest([provider, role, tag.language, values, model, system, shared, own, ...extra]);
}

async function readInput(
  task: Pick<AgentTask<unknown>, 'step'>,
  input: AgentTask<unknown>['inputs'][number],
  host: Pick<AgentHost, 'read'>,
): Promise<ReadInput> {
  const whole = input.text ?? (await host.read(input.path));
  const text = whole === undefined ? undefined : (input.cut?.(whole) ?? whole);
  if (text === undefined && input.optional !== true) {
    throw new RunError({ kind: 'file_missing', path: input.path, neededFor: task.step });
  }
  return { ...input, text };
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
