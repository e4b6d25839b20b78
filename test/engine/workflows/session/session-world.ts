import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { type Config, defaultConfig } from '../../../../src/engine/config.ts';
import type { GivenAnswer, StartOptions } from '../../../../src/engine/engine.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { AgentTask, Ports } from '../../../../src/engine/ports.ts';
import { entryText } from '../../../../src/engine/workflows/session/contract/ledger/entry-text.ts';
import {
  LedgerEntry,
  type NewRow,
} from '../../../../src/engine/workflows/session/contract/ledger-entry.ts';
import { sessionPlace } from '../../../../src/engine/workflows/session/contract/paths.ts';
import { Result } from '../../../../src/engine/workflows/session/contract/shapes.ts';
import { session } from '../../../../src/engine/workflows/session/index.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import {
  type Call,
  finish,
  type Script,
  scriptedAgents,
} from '../../../support/scripted-agents.ts';
import { onlyRoom } from '../../../support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';
import { executorReply, pairReply, watcherReply } from './replies.ts';

type SessionOptions = {
  readonly script?: Script;
  readonly config?: (config: Config) => Config;
  readonly ports?: Partial<Ports>;
  readonly disk?: Disk;
  readonly root?: string;
  readonly rehearsal?: boolean;
  /** One that was begun before, at this root. */
  readonly run?: string;
};

function temporaryFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'folio-session-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** What a role answers at each of its turns, the last one for ever. */
export function inTurn(answers: Readonly<Record<string, readonly string[]>>): Script {
  const asked = new Map<string, number>();
  return {
    reply({ role }) {
      const own = answers[role.replace('session/', '')];
      if (own === undefined) return undefined;
      const n = asked.get(role) ?? 0;
      asked.set(role, n + 1);
      return own[Math.min(n, own.length - 1)];
    },
  };
}

/** A real engine on a real folder, with sessions and agents that answer by script. */
export function openSession(options: SessionOptions = {}) {
  const root = options.root ?? temporaryFolder();
  const calls: Call[] = [];
  const engine = openEngine({
    root,
    config: (options.config ?? ((config: Config) => config))(defaultConfig),
    ports: {
      agents: scriptedAgents({
        calls,
        script: options.script ?? {},
        rehearsal: options.rehearsal ?? false,
        goodReply,
      }),
      clock: realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
      ...options.ports,
    },
    disk: openEngineDisk(options.disk ?? nodeDisk, root, () => ({
      ...{ pid: process.pid, host: 'test', command: 'session', started: '2026-02-16T10:00:00Z' },
    })),
    registry: onlyRoom(session, sessionPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  let latest = options.run ?? '';
  const folder = () => latest;
  const at = (path: string) => join(root, 'runs', folder(), path);
  const ledger = join(root, 'learnings/flow/entries.yaml');
  return {
    root,
    engine,
    calls,
    start: async (request: string, input: Record<string, unknown> = {}, how: StartOptions = {}) => {
      const starting = engine.start('session', { request, ...input }, how);
      const started = await starting;
      if (started.kind === 'started') latest = started.run.id;
      return await finish(starting);
    },
    resume: async () => await finish(engine.resume(folder())),
    answer: async (choice: string, comment = '') => {
      const [open] = await engine.questions();
      if (!open) throw new Error('no question is open');
      const given: GivenAnswer = { question: open.question.id, choice, comment, by: 'person' };
      await engine.answer(open.run.id, given);
    },
    run: () => latest,
    result: () => Result.parse(parse(readFileSync(at('result.yaml'), 'utf8'))),
    rows: (): LedgerEntry[] =>
      existsSync(ledger)
        ? (parse(readFileSync(ledger, 'utf8')) ?? []).map((row: unknown) => LedgerEntry.parse(row))
        : [],
    /** Rows that lie in the ledger before, oldest first, a second apart. */
    earlier: (rows: readonly NewRow[]) => {
      mkdirSync(dirname(ledger), { recursive: true });
      const text = rows.map((row, n) => {
        const timestamp = new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString();
        return entryText({ id: `LEDGER-${timestamp}`, timestamp, ...row });
      });
      writeFileSync(ledger, text.join(''));
    },
    roles: () => calls.map(({ role }) => role.replace('session/', '')),
    given: (role: string, n = 0): Record<string, unknown> =>
      JSON.parse(calls.filter((call) => call.role === `session/${role}`)[n]?.task.extra ?? '{}'),
    text: (path: string) => readFileSync(at(path), 'utf8'),
    has: (path: string) => existsSync(at(path)),
    list: (path: string) => readdirSync(at(path)).toSorted(),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    remove: (path: string) => rmSync(join(root, path), { recursive: true }),
  };
}

function goodReply({ role }: AgentTask<unknown>): string {
  switch (role) {
    case 'session/strategist':
      return pairReply();
    case 'session/executor':
      return executorReply();
    case 'session/watcher':
      return watcherReply();
    case 'session/control':
      return 'One answer.\n\nSelf-check: nothing found.';
    default:
      return JSON.stringify({
        task_type: 'implement',
        requires_persona: false,
        rationale: 'くわしく書かれている。',
      });
  }
}
