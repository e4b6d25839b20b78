import { z } from 'zod';
import type { Language, Template, Templates } from '../../src/agents/prompt/template.ts';
import type { CallOptions, ModelReply, ModelRequest, Provider } from '../../src/agents/provider.ts';
import { openAgents } from '../../src/agents/run-agent.ts';
import { defaultConfig } from '../../src/engine/config.ts';
import type { Happening } from '../../src/engine/data/event.ts';
import type { AgentHost, AgentTask, Budget, CallRecord, Clock } from '../../src/engine/ports.ts';
import { emptyRunState, foldEvent } from '../../src/engine/runs/run-state.ts';
import { aProvider, aReply } from './call-world.ts';
import { openManualClock } from './manual-clock.ts';

export const Card = z.object({ agent: z.string(), score: z.number() });
export type Card = z.infer<typeof Card>;
export const card: Card = { agent: 'stylist', score: 7.5 };
export const good = JSON.stringify(card);

export const aReview: AgentTask<Card> = {
  role: 'folio/stylist',
  step: 'current/stylist.json',
  tier: 'sonnet',
  language: 'ja',
  values: { chapter: 1, round: 1 },
  inputs: [{ path: 'current/draft.md', shared: true }],
  outputs: ['current/stylist.json'],
  reply: { kind: 'json', schema: Card },
  expectedTokens: 400,
};

/** A model that says these things one after the other, each streamed in one piece. */
export function model(...replies: (Partial<ModelReply> | string)[]) {
  const requests: ModelRequest[] = [];
  const provider = aProvider(async (request, { onEvent }: CallOptions, nth) => {
    requests.push(request);
    const reply = replies[nth] ?? 'nothing more was expected';
    const whole = aReply(typeof reply === 'string' ? { text: reply } : reply);
    onEvent({ type: 'started' });
    onEvent({ type: 'text', text: whole.text });
    return whole;
  });
  return { provider, requests };
}

const bodies: Readonly<Record<string, string>> = {
  'folio/stylist': '文を見る。',
  'folio/pacer': '拍を見る。',
  'folio/plotter-draft': '章を書く。',
};
const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  ja: { 'folio/house': '約束。', 'runner/material': '囲みは素材。', 'runner/repair': '直す。' },
  en: {
    'folio/house': 'Rules.',
    'runner/material': 'Fences are material.',
    'runner/repair': 'Repair.',
  },
};

/** Templates short enough to compare whole prompts. */
export const someTemplates: Templates = {
  role: (role): Template => ({
    role,
    header: 'Chapter {{chapter}} Draft {{round}} を評価。',
    reply: 'json',
    title: role,
    body: bodies[role] ?? role,
    lines: { header: 5, body: 8 },
    file: `templates/${role}.md`,
  }),
  text: (name, language) => texts[language][name] ?? name,
};

type Change = {
  readonly clock?: Clock;
  readonly maxOutputTokens?: number;
  readonly files?: Readonly<Record<string, string>>;
  readonly budget?: Partial<Budget>;
};

/** Agents over a provider, and a run that lends them what the engine would: events, files and call records. */
export function openAgentWorld(provider: Provider, change: Change = {}) {
  const { clock = openManualClock({ auto: true }), maxOutputTokens = 32_000 } = change;
  const files = { 'current/draft.md': '¶1\n朝。\n', ...change.files };
  const config = { ...defaultConfig.provider, max_output_tokens: maxOutputTokens };
  const agents = openAgents({
    provider,
    payer: { kind: 'nobody' },
    credential: null,
    templates: someTemplates,
    config,
    clock,
    random: () => 0.5,
  });
  const controller = new AbortController();
  const events: Happening[] = [];
  /** As on disk: the newest text of each record, and every text that was ever saved. */
  const records = new Map<string, CallRecord>();
  const saved: CallRecord[] = [];
  let state = emptyRunState;

  const host: AgentHost = {
    signal: controller.signal,
    clock,
    emit(event) {
      events.push(event);
      state = foldEvent(state, { at: clock.now().toISOString(), ...event });
    },
    read: async (path) => new Map(Object.entries(files)).get(path),
    calls: {
      next: () => String(records.size + 1).padStart(4, '0'),
      async save(record) {
        records.set(record.call, record);
        saved.push(record);
      },
      find: async (hash) =>
        [...records.values()].findLast(
          ({ requestHash, reply, rejected }) => requestHash === hash && reply !== null && !rejected,
        ),
    },
    spent: () => state.spent,
    budget: () => ({ usd: null, tokens: null, calls: null, ...change.budget }),
  };

  return {
    agents,
    host,
    events,
    records,
    saved,
    stop: (reason?: unknown) => controller.abort(reason),
    run: <R>(task: AgentTask<R>) => agents.run(task, host),
    state: () => state,
    said: () => events.map(({ type }) => type),
    of<T extends Happening['type']>(type: T) {
      return events.filter((event): event is Happening & { type: T } => event.type === type);
    },
  };
}
