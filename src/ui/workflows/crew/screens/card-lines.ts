import type { ApprovalCard } from '../../../../engine/approval-cards.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine, visible } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import type { Decided } from './approvals-state.ts';

/** A card as rows of `width` cells. */
export function cardRows(
  card: ApprovalCard,
  decided: Decided | undefined,
  width: number,
  look: Look,
): readonly Row[] {
  const words = look.messages.screens.cmd.approvals;
  const edited =
    decided?.text === undefined
      ? []
      : ['', `**${words.decisions.edited}**:`, ...decided.text.split('\n')];
  const files =
    card.files.length === 0
      ? []
      : ['', `**${words.files}**:`, ...card.files.map((path) => `- ${path}`)];
  return markedRows([...bodyLines(card, look), ...edited, ...files], width, look);
}

/** What is said before the first preferences ever. */
export function introRows(width: number, look: Look): readonly Row[] {
  return markedRows(look.messages.screens.cmd.learned.onboarding, width, look);
}

/** What the secretary prepared, to the letter. */
export function preparedRows(text: string, width: number, { cells }: Look): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const role = /^#{1,6} /.test(line) ? 'accent' : undefined;
    return wrapProse(visible(line), cells, width).map((part): Row => [span(part, role)]);
  });
}

function bodyLines(card: ApprovalCard, look: Look): readonly string[] {
  switch (card.kind) {
    case 'preference':
      return preferenceLines(card, look);
    case 'preference_update':
      return updateLines(card, look);
    default:
      return plainLines(card, look);
  }
}

/** A learned preference with everything that the founding document puts before a person (`docs/spec/crew.md` §13.10). */
function preferenceLines({ id, title, priority, fields }: ApprovalCard, look: Look): string[] {
  const { learned: words } = look.messages.screens.cmd;
  return [
    words.heading(cardName({ kind: 'preference', id }, look), oneLine(title), priority ?? 'MEDIUM'),
    '',
    words.what,
    words.quoted(textOf(fields, 'what')),
    '',
    words.evidence,
    textOf(fields, 'evidence'),
    '',
    words.scope,
    textOf(fields, 'scope'),
    '',
    words.action,
    textOf(fields, 'action'),
    '',
    words.quality(qualityOf(textOf(fields, 'qualityCheck'), words.pass)),
  ].flatMap((text) => text.split('\n'));
}

/** A check that passed may be worded differently from the founding text. */
function qualityOf(said: string, pass: string): string {
  return said === '' || /^PASS\b/.test(said) ? pass : said;
}

function updateLines({ id, title, priority, fields }: ApprovalCard, look: Look): string[] {
  const { learned: words } = look.messages.screens.cmd;
  const change = textOf(fields, 'change');
  const tick = (name: string, text: string) => `- [${change === name ? 'x' : ' '}] ${text}`;
  return [
    words.updateHeading(
      cardName({ kind: 'preference_update', id }, look),
      oneLine(title),
      priority ?? 'MEDIUM',
    ),
    '',
    words.current,
    textOf(fields, 'currentObservation'),
    '',
    words.reason,
    textOf(fields, 'reason'),
    '',
    words.changes,
    tick('replace', words.replace),
    tick('append', words.append),
    tick('deprecate', words.deprecate),
    '',
    words.next,
    textOf(fields, 'newObservation'),
  ].flatMap((text) => text.split('\n'));
}

function plainLines({ id, kind, title, priority, fields }: ApprovalCard, look: Look): string[] {
  const { approvals: words, fields: names } = look.messages.screens.cmd;
  const rank = priority === null ? '' : words.priority(priority);
  const blocks = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return [
    `### ${cardName({ kind, id }, look)}: ${oneLine(title)}${rank}`,
    ...blocks.flatMap(([name, given]) => {
      const text = kind === 'signal_log' ? seenText(given, look) : given;
      const [first = '', ...rest] = text.trim().split('\n');
      const label = `**${names[name] ?? oneLine(name)}**:`;
      const short = rest.length === 0 && first.length <= 24;
      return short ? [`${label} ${first}`] : ['', label, first, ...rest];
    }),
  ];
}

/** `IMP-001` as a person calls it: Improvement 1. */
export function cardName(
  { kind, id }: Pick<ApprovalCard, 'kind' | 'id'>,
  { messages }: Pick<Look, 'messages'>,
): string {
  const { kinds, named } = messages.screens.cmd.approvals;
  if (kind === 'signal_log') return kinds.signal_log;
  const [, family = '', number = ''] = /^([A-Z]+(?:-UPD)?)-0*(\d+)$/.exec(id) ?? [];
  const word = Object.hasOwn(named, family) ? named[family] : undefined;
  return word === undefined ? oneLine(id) : `${word} ${number}`;
}

/** `defaults:tests: seen 2, 1.7 of 3.0`, a line each, in words. */
function seenText(text: string, { messages }: Look): string {
  const { seen } = messages.screens.cmd.approvals;
  return text
    .split('\n')
    .map((line) => {
      const [, topic, times, now, needed] =
        /^(.+): seen (\d+), (\d+\.\d) of (\d+\.\d)$/.exec(line) ?? [];
      if (topic === undefined || now === undefined || needed === undefined) return line;
      return seen(topic, Number(times), now, needed);
    })
    .join('\n');
}

function textOf(fields: ApprovalCard['fields'], name: string): string {
  return (fields[name] ?? '').trim();
}

/** Lines with headings and labels as the founding document marks them → rows. */
function markedRows(lines: readonly string[], width: number, look: Look): readonly Row[] {
  return lines.flatMap((line) => {
    const heading = line.startsWith('### ');
    const [, dash = '', label = ''] = /^(- )?\*\*([^*]+)\*\*/.exec(line) ?? [];
    const plain = line.replace(/^### /, '').replace(/\*\*([^*]+)\*\*/g, '$1');
    const start = label === '' ? '' : visible(`${dash}${label}`);
    return wrapProse(visible(plain), look.cells, width).map((text, index): Row => {
      if (heading) return [span(text, 'accent')];
      const bold = index === 0 && start !== '' && text.startsWith(start);
      return bold ? [span(start, 'title'), span(text.slice(start.length))] : [span(text)];
    });
  });
}

export const decisionRoles: Readonly<Record<Decided['decision'], ColourRole>> = {
  approved: 'good',
  edited: 'good',
  rejected: 'bad',
  kept: 'accent',
  deferred: 'warn',
};
