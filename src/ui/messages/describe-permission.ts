import type { GuardFacts } from '../../engine/acting/acting.ts';
import type { Question } from '../../engine/data/question.ts';
import { visible, visibleCommand } from '../text/visible.ts';
import { agentName } from './agent-name.ts';
import { factsOf } from './facts.ts';
import type { Messages } from './ja.ts';
import { type PermissionAsked, readPermission } from './permission-values.ts';

/**
 * A question of the kind `permission` in words, whole and safe to draw: every line end but those of the command is
 * shown.
 */
export type PermissionText = {
  /** Who asks for what. */
  readonly asks: string;
  readonly step: string;
  /** The whole command, path or address, a line each. */
  readonly subject: readonly string[];
  /** Of a file that is to be written: how it would change, as lines of a patch. */
  readonly change: readonly string[];
  readonly folder: string;
  /** Where it would write; one entry says so where that is nowhere. */
  readonly writes: readonly string[];
  /** Files with uncommitted work that it could lose, from the top of the project; `more` of them are not named. */
  readonly loses: { readonly files: readonly string[]; readonly more: number } | undefined;
  /** What it could reach with a yes, and whose files would change by it; undefined: nothing is known of that. */
  readonly reach: ReachText | undefined;
  readonly why: string;
  readonly rule: string;
  /** The same where there is little room. */
  readonly shortRule: string;
  /** How far a yes is kept. */
  readonly keeps: string;
  /** What makes the subject look other than it is. */
  readonly cautions: readonly string[];
};

/** `short`: where there is one row for it. */
type ReachText = { readonly whole: string; readonly short: string };

export function describePermission(question: Question, messages: Messages): PermissionText {
  const asked = readPermission(question);
  const words = messages.permission;
  const { guard, remember, subject } = asked;
  const role = visible(agentName(asked.role, messages));
  const shown = visibleCommand(subject);
  const rule = [visible(guard.rule), visible(guard.phase), visible(guard.tier)] as const;
  return {
    asks: words.asks(role, words.wants[asked.tool] ?? words.use(visible(asked.tool))),
    step: visible(asked.step),
    subject: shown.split('\n'),
    change: [
      ...asked.change.lines.map((line) => visible(line.replaceAll('\t', '    '))),
      ...(asked.change.left > 0 ? [words.changeLeft(asked.change.left)] : []),
    ],
    folder: placeText(asked.folder, asked, messages),
    writes:
      asked.writes.length === 0
        ? [words.writesNothing]
        : asked.writes.map((path) => writtenText(path, asked, messages)),
    loses: lossOf(guard.reason),
    reach: reachText(asked, messages),
    why: whyText(guard.reason, subject, messages),
    rule: words.rule(...rule),
    shortRule: words.shortRule(rule[0], rule[1]),
    keeps: words.keeps[remember] ?? words.keeps['once'] ?? '',
    cautions: [
      ...(shown === subject ? [] : [words.unseen]),
      ...(rightToLeft.test(subject) ? [words.rightToLeft] : []),
    ],
  };
}

function lossOf({ kind, values }: GuardFacts['reason']): PermissionText['loses'] {
  if (kind !== 'may_lose') return undefined;
  const facts = factsOf(values);
  return { files: facts.list('paths'), more: facts.number('more') };
}

function reachText(asked: PermissionAsked, messages: Messages): ReachText | undefined {
  const { reach, folder } = asked;
  if (reach === undefined) return undefined;
  const words = messages.permission.reach;
  if (!reach.held) return { whole: words.unheld, short: words.unheldShort };
  const places = reach.writable.map((place) => placeText(place, asked, messages));
  const isHere = reach.writable.some((place) => isIn(folder, place));
  const hosts = reach.hosts.map((host) => visible(host));
  const allowed = hosts.length === 0 ? words.noNetwork : words.hosts(hosts);
  const network = reach.network ? words.network : allowed;
  const sentences = [
    network,
    places.length === 0 ? words.nothing : words.writable(places),
    ...(isHere ? [reach.copy ? words.copy : words.yours] : []),
  ];
  const files = isHere ? (reach.copy ? words.copyShort : words.yoursShort) : words.elsewhereShort;
  return {
    whole: sentences.join(words.between),
    short: `${network}${words.between}${files}`,
  };
}

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** A copy stands at the very path of what it is a copy of: that the copy is meant is said with each of its paths. */
function placeText(path: string, { reach, folder }: PermissionAsked, messages: Messages): string {
  const copied = reach?.held === true && reach.copy ? reach.writable : [];
  const isCopy = copied.some((place) => isIn(folder, place) && isIn(path, place));
  return isCopy ? messages.permission.reach.copyOf(visible(path)) : visible(path);
}

/** Scripts that terminals may draw from right to left. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** `/a/b/**` stands for all that the sandbox lets it write to below that folder. */
function writtenText(path: string, asked: PermissionAsked, messages: Messages): string {
  const anywhere = /^(.*)\/\*\*$/s.exec(path)?.[1];
  if (anywhere === undefined) return placeText(path, asked, messages);
  return messages.permission.writesAnywhere(placeText(anywhere, asked, messages));
}

/** As `reasonText`, by the command itself where the reason names only a sign in it. */
function whyText(reason: GuardFacts['reason'], subject: string, messages: Messages): string {
  const { severalLines, syntax } = messages.permission;
  const facts = factsOf(reason.values);
  const lines = subject.split('\n').length;
  const codes = facts.list('codes');
  if (reason.kind === 'control_characters' && lines > 1 && codes.every((code) => code === 'U+000A'))
    return severalLines(lines);
  const named = reason.kind === 'shell_syntax' && facts.text('what') === 'operators';
  const quoted = syntax['quoted_operators'];
  if (named && quoted !== undefined && !joinsCommands(subject)) return quoted;
  return reasonText(reason, messages);
}

/** Is there a sign that joins commands outside of quotes? A backtick counts between double quotes too. */
function joinsCommands(command: string): boolean {
  const bare = command
    .replace(/\\[\s\S]/g, '')
    .replace(/'[^']*'/g, '')
    .replace(/"[^"]*"/g, (text) => (text.includes('`') ? '`' : ''));
  return /[;|&`\n]/.test(bare);
}

/** Why the guard decided so, as one sentence. A reason of a newer version is named at least. */
export function reasonText({ kind, values }: GuardFacts['reason'], messages: Messages): string {
  const { reasons, otherReason } = messages.permission;
  return isKnown(kind, reasons) ? reasons[kind](factsOf(values)) : otherReason(visible(kind));
}

type Reasons = Messages['permission']['reasons'];

function isKnown(kind: string, reasons: Reasons): kind is keyof Reasons {
  return Object.hasOwn(reasons, kind);
}
