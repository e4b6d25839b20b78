import { jsonIn } from '../../../data/json-text.ts';
import { isRecord } from '../../../data/shapes.ts';
import type { RunFiles } from '../../../ports.ts';
import type { Session, SessionStep, SourceState } from '../model.ts';
import { refsIn } from '../rules/refs.ts';

export type SeenLogs = {
  readonly sessions: readonly Session[];
  readonly state: SourceState;
  readonly detail: string | undefined;
};

const logRoot = 'tmp/logs/agents';
const mostFiles = 100;
const mostBytes = 20 * 1024 * 1024;
/** Field's own name: what it wrote is no evidence of work. */
const self = 'facilitator';

/** What agents wrote of their work, a session a file (docs/spec/field.md §4.6). A line that is none is passed over. */
export async function readWorkLogs(files: RunFiles, since: Date): Promise<SeenLogs> {
  let agents: readonly string[];
  try {
    agents = await files.list(logRoot);
  } catch {
    return { sessions: [], state: 'failed', detail: `${logRoot} cannot be read` };
  }
  if (agents.length === 0) return { sessions: [], state: 'absent', detail: `no ${logRoot}` };
  const sessions: Session[] = [];
  let unreadable = 0;
  for (const agent of agents.filter((name) => name !== self)) {
    const names = await files.list(`${logRoot}/${agent}`).catch(() => []);
    const logs = names.filter((name) => name.endsWith('.jsonl')).slice(-mostFiles);
    for (const name of logs) {
      const path = `${logRoot}/${agent}/${name}`;
      const text = await textOf(files, path).catch(() => undefined);
      if (text === undefined) {
        unreadable += 1;
        continue;
      }
      const session = sessionIn(text, agent, name.replace(/\.jsonl$/, ''));
      if (session !== undefined && Date.parse(session.lastAt) >= since.getTime())
        sessions.push(session);
    }
  }
  const detail = unreadable === 0 ? undefined : `${unreadable} log files cannot be read`;
  return { sessions, state: unreadable === 0 ? 'ok' : 'partial', detail };
}

async function textOf(files: RunFiles, path: string): Promise<string | undefined> {
  const pieces = await files.pieces(path, mostBytes);
  if (pieces === undefined) return undefined;
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

type Line = {
  readonly at: string;
  readonly issue: number | null;
  readonly step: SessionStep | null;
};

/** The session of one file; undefined: nothing in it can be read. */
function sessionIn(text: string, agent: string, name: string): Session | undefined {
  const mentions = new Set<number>();
  const issues = new Set<number>();
  const lines: Line[] = [];
  for (const raw of text.split('\n')) {
    const line = lineIn(raw, mentions);
    if (line === undefined) continue;
    lines.push(line);
    if (line.issue !== null) issues.add(line.issue);
  }
  const [first] = lines;
  if (first === undefined) return undefined;
  const times = lines.map(({ at }) => at).sort();
  const started: SessionStep = { at: first.at, kind: 'started', issue: null, outcome: null };
  const steps = lines.flatMap(({ step }) => step ?? []);
  return {
    ...{ agent, session: name, startedAt: times[0] ?? first.at, lastAt: times.at(-1) ?? first.at },
    ...{ issues: [...issues], mentions: [...mentions] },
    steps: [started, ...steps.filter(({ kind }) => kind !== 'started')],
  };
}

function lineIn(raw: string, mentions: Set<number>): Line | undefined {
  if (!raw.startsWith('{')) return undefined;
  const value = jsonIn(raw);
  if (!isRecord(value)) return undefined;
  const time = value['time'] ?? value['timestamp'];
  if (typeof time !== 'string' || Number.isNaN(Date.parse(time))) return undefined;
  const at = new Date(time).toISOString();
  const message = typeof value['message'] === 'string' ? value['message'].slice(0, 100_000) : '';
  for (const { repo, number } of refsIn(message)) if (repo === null) mentions.add(number);
  const action = actionIn(message);
  const [, flagged] = /--issue[ =](\d{1,9})(?!\w)/.exec(message) ?? [];
  const issue =
    numberIn(value) ??
    numberIn(value['metadata']) ??
    numberIn(value['data']) ??
    action?.issue ??
    (flagged === undefined ? null : Number(flagged));
  return { at, issue, step: stepIn(value, { at, issue, message, action }) };
}

function numberIn(value: unknown): number | undefined {
  if (!isRecord(value)) return undefined;
  const number = value['issue'] ?? value['issueNumber'];
  return typeof number === 'number' && Number.isInteger(number) && number > 0 ? number : undefined;
}

type Action = { readonly action: string; readonly issue: number | null };

/** A fenced block in which an agent says what it does. */
function actionIn(message: string): Action | undefined {
  const begin = /```(?:issue|review)-action\s/.exec(message);
  if (begin === null) return undefined;
  const from = begin.index + begin[0].length;
  const end = message.indexOf('```', from);
  const value = jsonIn(message.slice(from, end < 0 ? undefined : end).trim());
  if (!isRecord(value)) return undefined;
  const { action } = value;
  return { action: typeof action === 'string' ? action : '', issue: numberIn(value) ?? null };
}

type Said = {
  readonly at: string;
  readonly issue: number | null;
  readonly message: string;
  readonly action: Action | undefined;
};

function stepIn(value: Readonly<Record<string, unknown>>, said: Said): SessionStep | null {
  const { at, issue, message, action } = said;
  const step = (kind: SessionStep['kind'], outcome: SessionStep['outcome'] = null) => ({
    ...{ at, kind, issue, outcome },
  });
  const type = value['type'];
  const outcome = value['outcome'];
  if (type === 'agent_blocked') return step('blocked');
  if (type === 'agent_progress') return step('progress');
  if (type === 'agent_finished')
    return step(
      'finished',
      outcome === 'failed' || outcome === 'cancelled' ? outcome : 'completed',
    );
  switch (action?.action) {
    case 'progress':
      return step('progress');
    case 'blocked':
    case 'question':
      return step('blocked');
    case 'close':
      return step('finished', 'completed');
    default:
      break;
  }
  if (message.startsWith('Agent completed')) return step('finished', 'completed');
  return message.startsWith('Agent failed') ? step('finished', 'failed') : null;
}
