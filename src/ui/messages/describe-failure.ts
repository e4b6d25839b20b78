import type { Failure } from '../../engine/data/failure.ts';
import { money } from '../components/numbers.ts';
import { agentName } from './agent-name.ts';
import { clip } from './clip.ts';
import type { Messages } from './ja.ts';
import { replyReason } from './reply-reason.ts';
import { localMoment } from './time.ts';
import type { FailureWords } from './words.ts';

type Words = Messages['failures'];

/**
 * What happened, where or why, and what to do now, in words that may be drawn as they are. `detail` and `next` may be
 * empty; all three together are at most 500 characters, and the name of the `run` it happened in, where it did in one.
 */
export function describeFailure(
  failure: Failure,
  messages: Messages,
  run?: string | undefined,
): FailureWords {
  const told = wordsOf(failure, messages);
  // without a name it goes on with what was at work last
  const resumeIt = run === undefined ? ' resume' : ` resume ${clip(run, 80)}`;
  const named = (text: string) => text.replaceAll(resumeOne, () => resumeIt);
  const { next, onScreen } = told;
  return {
    ...{ ...told, next: named(next) },
    ...(onScreen === undefined ? {} : { onScreen: named(onScreen) }),
  };
}

/** How the catalogues say it of a run whose name they do not know. */
const resumeOne = / resume ID\b/g;

function wordsOf(failure: Failure, messages: Messages): FailureWords {
  const words = messages.failures;
  if (failure.kind === 'cancelled') return words.cancelled(failure.anew);
  if (isOfTheModel(failure)) return describeModelFailure(failure, messages);
  switch (failure.kind) {
    case 'agent_failed': {
      const cause = wordsOf(failure.cause, messages);
      const detail = clip(cause.detail, 100);
      const agent = clip(agentName(failure.agent, messages), 40);
      return words.agent_failed(agent, clip(failure.step, 80), { ...cause, detail });
    }
    case 'budget_reached':
      return words.budget_reached(
        failure.limit,
        amount(failure.limit, failure.spent),
        amount(failure.limit, failure.budget),
      );
    case 'already_running':
      return words.already_running(...whoRuns(failure));
    case 'file_unwritable':
      return words.file_unwritable(
        clip(failure.path, 100),
        clip(failure.code, 20),
        // what the system says of a folder in a file's place, or of a file in a folder's, is said already
        ['EISDIR', 'ENOTDIR'].includes(failure.code) ? '' : clip(failure.detail, 120),
      );
    case 'file_damaged':
      return words.file_damaged(clip(failure.path, 100), clip(failure.detail, 400), failure.line);
    case 'file_missing':
      return words.file_missing(clip(failure.path, 100), clip(failure.neededFor));
    case 'run_gone':
    case 'outside_workspace':
    case 'workspace_untrusted':
    case 'workspace_without_config':
      return words[failure.kind](clip(failure.path));
    case 'config_invalid':
      return configInvalid(failure, words);
    case 'template_broken':
      return words.template_broken(clip(failure.file, 100), failure.line, clip(failure.detail));
    case 'input_invalid':
      return inputInvalid(failure, words);
    case 'rehearsal_mismatch':
      return failure.rehearsal ? words.rehearsal_only() : words.model_only();
    case 'unknown_run':
    case 'unknown_question':
    case 'question_changed':
      return words[failure.kind](clip(failure.id, 80));
    case 'unknown_choice':
      return words.unknown_choice(clip(failure.choice, 40), clip(failure.choices.join(', ')));
    case 'agent_stopped':
      return words.agent_stopped(failure.limit, String(failure.value), clip(failure.tool ?? ''));
    case 'delegation_stopped':
      return delegationStopped(failure, words);
    case 'effect_unclear':
      return words.effect_unclear(clip(failure.key));
    case 'program_renewed':
    case 'not_paid':
      return words[failure.kind]();
    case 'bug':
      return words.bug(clip(failure.detail));
    default:
      return failure satisfies never;
  }
}

function delegationStopped(
  { phase, run, detail }: Extract<Failure, { kind: 'delegation_stopped' }>,
  words: Words,
): FailureWords {
  return words.delegation_stopped(String(phase), clip(run, 20), clip(detail));
}

const modelKinds = [
  'connection',
  'server_error',
  'overloaded',
  'rate_limited',
  'usage_limit',
  'stream_cut',
  'stream_idle',
  'call_timeout',
  'call_cut_off',
  'not_the_api',
  'authentication',
  'permission',
  'payment',
  'spend_cap',
  'unknown_model',
  'bad_request',
  'too_large',
  'refused',
  'truncated',
  'context_full',
  'empty_reply',
  'unknown_stop',
  'invalid_reply',
  'no_model',
  'unconnected',
  'tape_ended',
] as const satisfies readonly Failure['kind'][];

type ModelFailure = Extract<Failure, { kind: (typeof modelKinds)[number] }>;

/** Where the agent is named already: what went wrong, in one line. */
export function whatFailed(failure: Failure, messages: Messages): string {
  return failure.kind === 'agent_failed'
    ? whatFailed(failure.cause, messages)
    : describeFailure(failure, messages).title;
}

function isOfTheModel(failure: Failure): failure is ModelFailure {
  return modelKinds.some((kind) => kind === failure.kind);
}

function describeModelFailure(failure: ModelFailure, messages: Messages): FailureWords {
  const words = messages.failures;
  switch (failure.kind) {
    case 'connection':
    case 'overloaded':
    case 'stream_cut':
    case 'not_the_api':
    case 'authentication':
    case 'permission':
    case 'payment':
    case 'too_large':
    case 'no_model':
      return words[failure.kind](clip(failure.detail));
    case 'server_error':
      return words.server_error(String(failure.status ?? ''), clip(failure.detail));
    case 'rate_limited': {
      const seconds = failure.retryAfterMs === null ? null : Math.ceil(failure.retryAfterMs / 1000);
      return words.rate_limited(seconds, clip(failure.detail));
    }
    case 'usage_limit':
      return words.usage_limit(
        failure.resetsAt === null ? null : localMoment(failure.resetsAt),
        clip(failure.detail),
      );
    case 'stream_idle':
    case 'call_timeout':
      return words[failure.kind](failure.seconds);
    case 'spend_cap':
      return words.spend_cap(clip(failure.code, 60), clip(failure.detail));
    case 'unknown_model':
      return words.unknown_model(clip(failure.model, 80), clip(failure.detail));
    case 'bad_request':
      return words.bad_request(failure.status, clip(failure.detail));
    case 'refused':
      return words.refused(clip(failure.category ?? '', 40), clip(failure.detail));
    case 'truncated':
      return words.truncated(failure.maxTokens);
    case 'call_cut_off':
    case 'context_full':
    case 'empty_reply':
    case 'unconnected':
    case 'tape_ended':
      return words[failure.kind]();
    case 'unknown_stop':
      return words.unknown_stop(clip(failure.stop, 80));
    case 'invalid_reply':
      return words.invalid_reply(
        clip(
          [
            ...new Set(
              failure.problems.map(
                (one) => replyReason(one, messages.reasons) ?? messages.reasons.form(one),
              ),
            ),
          ].join('; '),
          140,
        ),
        clip(failure.excerpt, 60),
      );
    default:
      return failure satisfies never;
  }
}

/** One problem a line; `***` stands where a secret was, `line:column: ` (of `-c` behind its name) before what is not YAML. */
function configInvalid(
  { file, problems, path, lines = [], unread }: Extract<Failure, { kind: 'config_invalid' }>,
  words: Words,
): FailureWords {
  const named = path === undefined ? clip(file, 80) : clip(path, 300);
  const shown = problems.slice(0, 3).map((problem, at) => {
    const said = unread
      ? words.yamlSentence(problem)
      : problem.replace(
          /^((?:[^\s:]+:)?\d+:\d+: )(.*)$/s,
          (_, place, mistake) => place + words.yamlSentence(mistake),
        );
    const line = lines[at] ?? 0;
    const short = clip(said, 80);
    return line > 0 ? words.onLine(line, short) : short;
  });
  const more = problems.length > shown.length ? ` … +${problems.length - shown.length}` : '';
  const told = `${shown.join('; ')}${more}`;
  if (unread) return words.config_no_text(named, told);
  // a problem that begins with a line number is about unreadable text, not about a value
  if (problems.some((problem) => /^\d+(?::\d+)?: /.test(problem)))
    return words.config_unreadable(named, told);
  const hasSecret = problems.some((problem) => problem.endsWith(': ***'));
  return words.config_invalid(named, told, hasSecret);
}

/** A room names its reasons in its schema (`idea_empty`); the words of those stand in the catalogue. */
function inputInvalid(
  { reason, values }: Extract<Failure, { kind: 'input_invalid' }>,
  words: Words,
): FailureWords {
  if (reason === 'user_input_type')
    return words.user_input_type(clip(String(values['type'] ?? ''), 40));
  if (isAllSaid(reason)) return words[reason]();
  if (reason.startsWith('[E124]'))
    return words.no_plan(clip(String(values['path'] ?? ''), 80), clip(reason));
  if (reason.includes('idea_empty')) return words.idea_empty();
  if (reason.includes('idea_too_long')) return words.idea_too_long(String(values['length'] ?? ''));
  if (isOfPath(reason)) return words[reason](clip(String(values['path'] ?? ''), 200));
  if (hasTwoNames(reason)) {
    const name = (key: string) => clip(String(values[key] ?? ''), 80);
    return words[reason](name('first'), name('second'));
  }
  if (reason.includes('manuscript')) return words.manuscript(reason.includes('long'));
  return placeInvalid(reason, clip(String(values['detail'] ?? ''), 200), words);
}

function isAllSaid(
  reason: string,
): reason is 'nothing_to_export' | 'no_idea' | 'request_empty' | 'no_story' {
  return ['nothing_to_export', 'no_idea', 'request_empty', 'no_story'].includes(reason);
}

function isOfPath(
  reason: string,
): reason is 'no_such_file' | 'not_text' | 'not_a_picture' | 'own_folder' {
  return ['no_such_file', 'not_text', 'not_a_picture', 'own_folder'].includes(reason);
}

function hasTwoNames(reason: string): reason is 'manuscript_twice' | 'not_of_this_run' {
  return reason === 'manuscript_twice' || reason === 'not_of_this_run';
}

/** Where work was to happen. */
function placeInvalid(reason: string, detail: string, words: Words): FailureWords {
  if (/^(task|edit|field)_/.test(reason)) return words.repository(reason, detail);
  return reason.startsWith('trees_')
    ? words.trees(reason, detail)
    : words.input_invalid(clip(reason));
}

/** Its process, where and since when it runs, and what it is called. */
function whoRuns({
  pid,
  host,
  started,
  run = 'ID',
}: Extract<Failure, { kind: 'already_running' }>): readonly [string, string, string] {
  const parts = [host ?? '', started === null ? '' : localMoment(started)];
  const where = clip(parts.filter((part) => part !== '').join(' · '));
  return [String(pid ?? ''), where, clip(run)];
}

function amount(limit: 'usd' | 'tokens' | 'calls', value: number): string {
  return limit === 'usd' ? money(value) : value.toLocaleString('en-US');
}
