import type { Checked } from '../../../ports.ts';
import { scopeWhy } from '../rules/paths.ts';
import { readScoutReply } from '../rules/scout-reply.ts';
import { ScoutAPayload, ScoutBPayload, slicesIn } from '../rules/scouts.ts';
import { rawFile } from './artefact.ts';
import { agentFailure, askAgent, reasonOf } from './ask-agent.ts';
import { situation } from './situation.ts';
import { InfraError, type Task } from './task.ts';
import { markOnce, sayOnce, warnOnce } from './tell.ts';

export type ScoutName = 'A' | 'B';

const mostCalls = 3;
const waits = [1000, 2000] as const;

/** One question to one scout; the next thing happens when it has answered (docs/spec/edit.md §5.1, §5.5). */
export async function askScout(
  task: Task,
  { scout, question, log = '' }: { scout: ScoutName; question: string; log?: string },
): Promise<void> {
  const { ctx, memory } = task;
  memory.asked[scout] += 1;
  const n = memory.asked[scout];
  markOnce(ctx, { type: 'scout_asked', scout, n, question });
  sayOnce(ctx, 'edit_scout_asked', { scout, question });
  for (let attempt = 1; ; attempt += 1) {
    const reason = await tryScout(task, { scout, n, question, log }, attempt);
    if (reason === undefined) return;
    warnOnce(ctx, 'edit_scout_failed', { scout, attempt, reason });
    await ctx.clock.sleep(waits[attempt - 1] ?? 10_000, ctx.signal);
  }
}

type Asking = {
  readonly scout: ScoutName;
  readonly n: number;
  readonly question: string;
  readonly log: string;
};

/** Asking again would not help. */
const final: ReadonlySet<string> = new Set([
  'authentication',
  'permission',
  'payment',
  'bad_request',
  'unknown_model',
]);

/** One call. Resolves with why it failed, where it may be tried again; undefined: it was answered. */
async function tryScout(
  task: Task,
  { scout, n, question, log }: Asking,
  attempt: number,
): Promise<string | undefined> {
  try {
    const raw = await askAgent(task, {
      ...{ role: scout === 'A' ? 'scout_a' : 'scout_b', expectedTokens: 1500, turn: n },
      output: rawFile(task.files.scout(scout, n, attempt)),
      reply: { kind: 'text', check: (reply, received) => checked(scout, reply, received) },
      told: async () => ({ question, ...(await situation(task)), log: log.slice(-20_000) }),
      totalMs: task.begin.scoutMs,
    });
    await take(task, { scout, n, question, raw });
    return undefined;
  } catch (error) {
    const failure = agentFailure(error);
    if (failure === undefined) throw error;
    const reason = reasonOf(failure);
    if (final.has(failure.kind) || attempt >= mostCalls)
      throw new InfraError(scout === 'A' ? 'scout_a' : 'scout_b', failure.kind, reason);
    return reason;
  }
}

/**
 * What came is kept to the letter; here it is only seen whether it can be read. Only where the model's thinking stands in the
 * way is it kept without that.
 */
function checked(scout: ScoutName, reply: string, received = reply): Checked<string> {
  const read = (text: string) =>
    scout === 'A' ? readScoutReply(text, ScoutAPayload) : readScoutReply(text, ScoutBPayload);
  const plain = read(reply);
  if (!plain.ok) return plain;
  return { ok: true, value: read(received).ok ? received : reply };
}

type Answered = {
  readonly scout: ScoutName;
  readonly n: number;
  readonly question: string;
  readonly raw: string;
};

async function take(task: Task, { scout, n, question, raw }: Answered): Promise<void> {
  const { ctx, memory } = task;
  memory.payloads.push({ scout, query: question, raw });
  memory.unsaved += 1;
  const notes: string[] = [];
  let files: readonly string[] = [];
  if (scout === 'A') {
    const read = readScoutReply(raw, ScoutAPayload);
    if (read.ok) {
      const seen = await onlyWhatIsThere(task, read.value, notes);
      memory.mapped = seen;
      files = seen.repo_map.relevant_files.map(({ path }) => path);
      memory.slices = slicesIn(
        seen,
        (path) => scopeWhy(task.begin.constraints, path) !== undefined,
      );
    }
  } else {
    const read = readScoutReply(raw, ScoutBPayload);
    if (read.ok) {
      memory.built = read.value;
      memory.decisions.push(...overruled(task, read.value));
      files = read.value.failure_analysis?.affected_files ?? [];
      notes.push(
        ...read.value.environment_issues.map(({ issue, severity }) => `${severity}: ${issue}`),
      );
    }
  }
  markOnce(ctx, { type: 'scout_answered', scout, n, files: files.slice(0, 100), notes });
  sayOnce(ctx, 'edit_scout_answered', { scout });
}

/** Commands that a scout names and the repository's own files do not: those of the files count (docs/spec/edit.md §5.6). */
function overruled({ begin }: Task, { build, test }: ScoutBPayload): readonly string[] {
  const said = [
    ['build', build?.commands.build ?? ''],
    ['test', test?.commands.all ?? ''],
  ] as const;
  return said.flatMap(([stage, command]) => {
    const own = begin.steps.find((step) => step.stage === stage);
    return own === undefined || command === '' || command === own.command
      ? []
      : [`Scout B names \`${command}\` for ${stage}; \`${own.command}\` (${own.source}) is kept`];
  });
}

/** A map speaks of files that are there, but for those that a slice is to make. */
async function onlyWhatIsThere(
  { repository }: Task,
  payload: ScoutAPayload,
  notes: string[],
): Promise<ScoutAPayload> {
  const made = new Set(payload.change_boundaries.safe_slices.flatMap(({ files }) => files));
  const isThere = async (path: string) => {
    if (made.has(path)) return true;
    const located = await repository.locate(path);
    if (located.ok && located.is === 'file') return true;
    notes.push(`not there: ${path}`);
    return false;
  };
  const relevant = [];
  for (const file of payload.repo_map.relevant_files)
    if (await isThere(file.path)) relevant.push(file);
  return { ...payload, repo_map: { ...payload.repo_map, relevant_files: relevant } };
}
