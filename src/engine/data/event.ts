import type { Failure } from './failure.ts';
import type { Notice, Warning } from './notice.ts';
import type { Answer, Json, Question } from './question.ts';
import type { Usage } from './usage.ts';

/** The model tier a role asks for; `provider.tiers` maps it to a model id. */
export type Tier = 'haiku' | 'sonnet' | 'opus';

export type Payer =
  | { readonly kind: 'nobody' } // rehearsal
  /** `host`: where the key is sent, if that is not its vendor. */
  | {
      readonly kind: 'api_key';
      readonly env: string;
      readonly tail: string;
      readonly host?: string;
    }
  | { readonly kind: 'local'; readonly url: string }
  /** The person's own login in the `claude` program. Shown as metered, since it may cost. */
  | { readonly kind: 'claude_login' };

/** How a run stands when it has ended. `waiting` = a question is open; `paused` = resumable. */
export type EndStatus = 'done' | 'waiting' | 'paused' | 'failed' | 'cancelled';

/** One reviewer's scorecard, as the screen needs it. Scores are integer hundredths. */
export type ScoreEvent = {
  type: 'scored';
  chapter: number;
  round: number;
  agent: string;
  overall: number;
  axes: Readonly<Record<string, number>>;
  issues: number;
  critical: number;
};

/** One rule of the gate with the numbers it compared, ready to be shown. Scores in hundredths. */
export type GateRule = {
  readonly rule: 'each' | 'average' | 'critical' | 'missing' | 'improvement' | 'rounds';
  readonly ok: boolean;
  readonly agent?: string;
  readonly value: number;
  readonly limit: number;
};

export type GateEvent = {
  type: 'judged';
  chapter: number;
  round: number;
  outcome: 'PASS' | 'CONVERGED' | 'FORCE_PASS' | 'FAIL';
  average: number;
  previous: number | null;
  rules: readonly GateRule[];
  stalled: boolean;
  /** Told once more: the author took this round as the chapter, whatever the gate said. */
  used?: true;
};

/** Where a task of a cmd stands; `waiting`: for a person. */
export type CrewTaskStatus =
  | 'pending'
  | 'running'
  | 'waiting'
  | 'retrying'
  | 'success'
  | 'partial'
  | 'failure'
  | 'timeout'
  | 'skipped';

/** What an independent reviewer says of a result. */
export type ReviewVerdict = 'PASS' | 'PASS WITH NOTES' | 'FAIL';

/** A cmd has a plan that can be worked through; told again on every walk, and when it was edited. */
export type PlannedEvent = {
  type: 'planned';
  /** `retry`: the second plan, for what failed in the first. */
  plan: 'first' | 'retry';
  waves: readonly { readonly tasks: readonly number[]; readonly etaMinutes: number | null }[];
  tasks: readonly {
    readonly task: number;
    /** For people; the workflow itself works without. */
    readonly name: string;
    readonly persona: string;
    readonly tier: Tier;
    readonly dependsOn: readonly number[];
    /** Its result: names the work in events, and the file to read. */
    readonly step: string;
    /** The failed task it stands for. */
    readonly replaces: number | null;
  }[];
};

/** What happened, without its time. One union for every workflow, so that screen, journal and `--events` agree. */
export type Happening =
  | {
      type: 'run_started';
      run: string;
      workflow: string;
      title: string;
      provider: string;
      rehearsal: boolean;
      payer: Payer;
      budgetUsd: number | null;
      resumed: boolean;
    }
  | { type: 'phase_started'; phase: string; values: Readonly<Record<string, string | number>> }
  | { type: 'said'; notice: Notice; values: Readonly<Record<string, Json>> }
  | { type: 'step_started'; step: string; role: string | null }
  | { type: 'step_finished'; step: string; path: string; skipped: boolean }
  | { type: 'step_failed'; step: string; role: string | null; failure: Failure }
  | { type: 'call_started'; call: string; step: string; role: string; tier: Tier; model: string }
  /** Streamed text: yielded to the screen, never journaled; the finished text is in its file. */
  | { type: 'text'; call: string; step: string; role: string; text: string }
  /** A reply is being read again from its start (a retry): what was streamed for the step is void. */
  | { type: 'text_void'; step: string }
  | { type: 'call_progress'; call: string; step: string; percent: number }
  | {
      type: 'call_retried';
      call: string;
      step: string;
      attempt: number;
      waitMs: number;
      failure: Failure;
    }
  | { type: 'call_waiting'; call: string; step: string; until: string | null; failure: Failure }
  | {
      type: 'call_finished';
      call: string;
      step: string;
      role: string;
      model: string;
      usage: Usage;
      usd: number | null;
      ms: number;
      reused: boolean;
    }
  | {
      type: 'call_failed';
      call: string;
      step: string;
      role: string;
      model: string;
      usage: Usage;
      usd: number | null;
      ms: number;
      failure: Failure;
    }
  /** `subject`: the command, path or address, cut to a readable length. */
  | { type: 'tool_started'; step: string; tool: string; subject: string }
  | {
      type: 'tool_finished';
      step: string;
      tool: string;
      subject: string;
      ok: boolean;
      ms: number;
    }
  | { type: 'concurrency_changed'; limit: number; reason: string }
  | { type: 'observed'; source: string; summary: Json }
  | { type: 'effect_started'; key: string }
  | { type: 'effect_finished'; key: string; summary: Json }
  | { type: 'question_opened'; question: Question }
  | { type: 'question_answered'; answer: Answer }
  | { type: 'superseded'; paths: readonly string[]; into: string; reason: string }
  | { type: 'inbox_taken'; item: string; kind: string }
  | PlannedEvent
  | {
      type: 'task_changed';
      task: number;
      status: CrewTaskStatus;
      retries: number;
      /** Self-reported; null before there is a result. */
      quality: 'GREEN' | 'YELLOW' | 'RED' | null;
      completeness: number | null;
      error: string | null;
    }
  /**
   * An independent reviewer has looked at a task's result (crew, `result_review`); null: what was said is of another
   * result.
   */
  | { type: 'task_reviewed'; task: number; verdict: ReviewVerdict | null; reason: string }
  | {
      type: 'cmd_ended';
      status: 'success' | 'partial' | 'failure';
      failed: readonly number[];
    }
  | ScoreEvent
  | GateEvent
  | { type: 'warned'; warning: Warning; values: Readonly<Record<string, Json>> }
  | { type: 'run_ended'; status: EndStatus; failure: Failure | null };

/** A happening with its moment (UTC, milliseconds). The line format of `events.jsonl` and `--events`. */
export type RunEvent = { readonly at: string } & Readonly<Happening>;
