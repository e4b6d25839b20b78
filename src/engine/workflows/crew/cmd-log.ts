import { RunError } from '../../data/failure.ts';
import type { Clock, RunFiles } from '../../ports.ts';
import { secondsBetween } from './plan/eta.ts';
import type {
  ApprovalRecord,
  CmdStatus,
  ExecutionLog,
  LogEntry,
  TaskStatus,
} from './shapes/execution-log.ts';
import type { Model } from './shapes/fields.ts';
import { logText } from './text/execution-log.ts';
import { localStamp } from './text/stamp.ts';

/** Who is started: a role, for a task or for none. `model` null: the engine did it itself, no model was asked. */
export type Launch = {
  readonly role: string;
  readonly task: number | null;
  readonly model: Model | null;
  /** The approved improvement that a worker without a task carries out. */
  readonly improvement?: string;
  /** What a secretary was asked for: each is a launch of its own. */
  readonly operation?: string;
  /** `task_N`: whose result an independent reviewer looks at. */
  readonly reviews?: string;
  /** Its person wants it done again, though it had come to something: its attempts count on. */
  readonly again?: boolean;
};

type Ending = {
  readonly status: Exclude<TaskStatus, 'pending' | 'running' | 'retrying'>;
  readonly error?: string;
  readonly issues?: readonly string[];
};

/** `execution_log.yaml` while the cmd is at work: every change is on disk when its promise resolves (§6.9). */
export type CmdLog = {
  value(): ExecutionLog;
  /** Last entry of a task's worker, or of a role without a task. */
  entry(launch: Omit<Launch, 'model'>): LogEntry | undefined;
  /** Tasks that are planned and wait: they stand there as `pending` before anybody is started. */
  expect(launches: readonly Launch[]): Promise<void>;
  /**
   * Before the work. What was at work when the program ended goes on under its own entry; what had failed is tried
   * again under it, and its retries count on.
   */
  launch(launch: Launch): Promise<LogEntry>;
  /** The same entry once more. */
  retry(id: number, reason: string): Promise<LogEntry>;
  end(id: number, ending: Ending): Promise<LogEntry>;
  skip(launch: Launch, failed: number): Promise<void>;
  set(
    fields: Partial<
      Pick<
        ExecutionLog,
        | 'plan_validation'
        | 'lp_flush'
        | 'looked_back'
        | 'base_commit'
        | 'finished'
        | 'retries_taken'
      >
    > & {
      readonly status?: CmdStatus;
      /** Who said that the plan may be worked through: ours, beside the founding fields. */
      readonly plan_confirmed?: string;
    },
  ): Promise<void>;
  /** What became of proposals; a later entry about one replaces the earlier. */
  approvals(records: readonly ApprovalRecord[]): Promise<void>;
};

const taken: ReadonlySet<TaskStatus> = new Set(['success', 'partial']);

type Book = {
  log: ExecutionLog;
  saved: Promise<void>;
  /** A write that has not begun: it will include all changes up to then. */
  next?: Promise<void> | undefined;
  /** When each entry was started in this sitting: durations are counted from it. */
  readonly starts: Map<number, string>;
  readonly clock: Clock;
  write(text: string): Promise<void>;
};

type Kept = {
  readonly files: Pick<RunFiles, 'write'>;
  readonly path: string;
  readonly clock: Clock;
  /** Called before anybody is started; throws where nobody is to be. */
  starting(): void;
};

/** Keeps the log `begin` at `path`. */
export function openLog(begin: ExecutionLog, { files, path, clock, starting }: Kept): CmdLog {
  const book: Book = {
    log: begin,
    saved: Promise.resolve(),
    starts: new Map(),
    clock,
    write: async (text) => await files.write(path, text),
  };
  return {
    value: () => book.log,
    entry: (launch) => find(book, launch),
    async expect(launches) {
      const fresh = launches.filter((launch) => find(book, launch) === undefined);
      if (fresh.length === 0) return;
      const first = nextId(book);
      const waiting = fresh.map((launch, at) => blank(launch, first + at));
      book.log = { ...book.log, tasks: [...book.log.tasks, ...waiting] };
      await save(book);
    },
    async launch(launch) {
      starting();
      return await launchIn(book, launch);
    },
    async retry(id, reason) {
      const retries = (known(book, id)?.retries ?? 0) + 1;
      const fields = { status: 'retrying', error: oneLine(reason), retries } as const;
      return await change(book, id, { ...begun(book, id), ...fields });
    },
    end: (id, ending) => endIn(book, id, ending),
    async skip(launch, failed) {
      const fields = { status: 'skipped', error: `dependency task_${failed} failed` } as const;
      const before = find(book, launch);
      if (before === undefined) await append(book, launch, fields);
      else if (before.status !== 'skipped' || before.error !== fields.error)
        await change(book, before.id, fields);
    },
    async set(fields) {
      book.log = { ...book.log, ...fields };
      await save(book);
    },
    async approvals(records) {
      const before = book.log.approvals ?? [];
      book.log = { ...book.log, approvals: [...before, ...records] };
      await save(book);
    },
  };
}

/** Writes run one after the other, each with the newest state; calls made during a write share the next one. */
async function save(book: Book): Promise<void> {
  book.next ??= book.saved
    .catch(() => undefined)
    .then(() => {
      book.next = undefined;
      return book.write(logText(book.log));
    });
  book.saved = book.next;
  await book.saved;
}

function find(
  { log }: Book,
  { role, task, improvement, operation, reviews }: Omit<Launch, 'model'>,
): LogEntry | undefined {
  return log.tasks.findLast((entry) =>
    task === null
      ? entry.role === role &&
        entry.task === null &&
        entry.improvement === improvement &&
        entry.operation === operation &&
        entry.reviews === reviews
      : entry.task === `task_${task}` && entry.role.startsWith('worker_'),
  );
}

function known({ log }: Book, id: number): LogEntry | undefined {
  return log.tasks.find((entry) => entry.id === id);
}

async function change(book: Book, id: number, fields: Partial<LogEntry>): Promise<LogEntry> {
  const before = known(book, id);
  if (before === undefined) throw new RunError({ kind: 'bug', detail: `no log entry ${id}` });
  const changed = { ...before, ...fields };
  const tasks = book.log.tasks.map((entry) => (entry === before ? changed : entry));
  book.log = { ...book.log, tasks };
  await save(book);
  return changed;
}

async function append(book: Book, launch: Launch, fields: Partial<LogEntry>): Promise<LogEntry> {
  const entry: LogEntry = { ...blank(launch, nextId(book)), ...fields };
  book.log = { ...book.log, tasks: [...book.log.tasks, entry] };
  await save(book);
  return entry;
}

function nextId({ log }: Book): number {
  return log.tasks.reduce((most, entry) => Math.max(most, entry.id), 0) + 1;
}

/** An entry that is started again keeps when it was first, and how long it was at work before. */
function begun(book: Book, id: number): Partial<LogEntry> {
  const date = book.clock.now();
  book.starts.set(id, date.toISOString());
  const before = known(book, id);
  const again = before !== undefined && before.started !== null;
  return {
    ...{ started: localStamp(date), finished: null, duration_sec: null },
    ...(again
      ? {
          first_started: before.first_started ?? before.started,
          worked_sec: before.worked_sec ?? before.duration_sec ?? 0,
        }
      : {}),
  };
}

async function launchIn(book: Book, launch: Launch): Promise<LogEntry> {
  const before = find(book, launch);
  if (before === undefined || taken.has(before.status)) {
    const retries = before === undefined || launch.again !== true ? 0 : before.retries + 1;
    const fields = { status: 'running', retries } as const;
    return await append(book, launch, { ...begun(book, nextId(book)), ...fields });
  }
  const { role, model } = launch;
  if (before.status === 'running' || before.status === 'retrying')
    return await change(book, before.id, { ...begun(book, before.id), role, model });
  const wasSkipped = before.status === 'skipped' || before.status === 'pending';
  return await change(book, before.id, {
    ...begun(book, before.id),
    role,
    model,
    status: wasSkipped ? 'running' : 'retrying',
    error: null,
    retries: before.retries + (wasSkipped ? 0 : 1),
  });
}

async function endIn(book: Book, id: number, ending: Ending): Promise<LogEntry> {
  const { status, error = '', issues = [] } = ending;
  const date = book.clock.now();
  const seconds = secondsBetween(book.starts.get(id) ?? null, date.toISOString());
  const before = known(book, id);
  const worked = before?.worked_sec;
  return await change(book, id, {
    status,
    finished: localStamp(date),
    duration_sec: seconds,
    ...(typeof worked === 'number' ? { worked_sec: worked + (seconds ?? 0) } : {}),
    error: error === '' ? null : oneLine(error),
    metadata_issues: merged(before?.metadata_issues ?? [], issues),
  });
}

/** The log of a cmd that begins now. */
export function newLog(cmd: string, started: Date, baseCommit: string | null): ExecutionLog {
  return {
    cmd_id: cmd,
    started: localStamp(started),
    finished: null,
    status: 'running',
    base_commit: baseCommit,
    tasks: [],
  };
}

function blank(
  { role, task, model, improvement, operation, reviews }: Launch,
  id: number,
): LogEntry {
  return {
    id,
    role,
    task: task === null ? null : `task_${task}`,
    ...(improvement === undefined ? {} : { improvement }),
    ...(operation === undefined ? {} : { operation }),
    ...(reviews === undefined ? {} : { reviews }),
    model,
    started: null,
    finished: null,
    duration_sec: null,
    status: 'pending',
    error: null,
    retries: 0,
    metadata_issues: [],
  };
}

function merged(before: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...before, ...more.map(oneLine)])];
}

/** Errors in the log are one line (§2.4). */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
