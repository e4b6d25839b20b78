import type { Question } from '../../../engine/data/question.ts';
import type { ApprovalCard } from '../../../engine/workflows/crew/contract/cards.ts';
import { oneLine } from '../../text/sanitise.ts';
import { approvalsAsked } from './approvals-asked.ts';
import type { CardWords } from './words/ja/cards.ts';
import { areaOf, topicName } from './words/topic-name.ts';

type Named = ApprovalCard & { readonly name: string; readonly words: CardWords };

/** What a card is about, as people say it: names that the memory and the counters go by are no words. */
export function cardTitle({ kind, title }: Pick<ApprovalCard, 'kind' | 'title'>): string {
  if (kind === 'memory') return topicName(oneLine(title));
  if (kind === 'signal_log') return oneLine(title).split(', ').map(topicName).join(', ');
  return oneLine(title);
}

/**
 * A card as lines of Markdown, headings and labels as the founding document marks them (`docs/spec/crew.md` §13.10).
 * `name`: what it is called where it is shown.
 */
export function cardText(card: ApprovalCard, name: string, words: CardWords): readonly string[] {
  const named: Named = { ...card, name, words };
  switch (card.kind) {
    case 'preference':
      return preferenceLines(named);
    case 'preference_update':
      return updateLines(named);
    default:
      return plainLines(named);
  }
}

/**
 * Everything that the screen of approvals shows, as plain lines: what preferences are before the first ones ever, what
 * a secretary prepared, and every card. What an agent wrote is marked line by line.
 */
export function cardLines(
  question: Pick<Question, 'values'>,
  run: { readonly rehearsal: boolean },
  words: CardWords,
): readonly string[] {
  const { items, onboarding, prepared } = approvalsAsked(question, run);
  const cards = items.map((card) => [
    ...cardText(card, card.id, words),
    ...(card.files.length === 0 ? [] : [`**${words.files}**: ${card.files.join(', ')}`]),
  ]);
  const written = [...(prepared === null ? [] : [prepared.split('\n')]), ...cards];
  return [
    ...(onboarding && items.length > 0 ? words.learned.onboarding : []),
    ...written
      .flatMap((lines) => lines.filter((line) => line.trim() !== ''))
      .map((line) => `| ${line}`),
  ];
}

/** A learned preference with everything that the founding document puts before a person. */
function preferenceLines({ name, title, priority, fields, words: all }: Named): string[] {
  const { learned: words } = all;
  return [
    words.heading(name, oneLine(title), priority ?? 'MEDIUM'),
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

function updateLines({ name, title, priority, fields, words: all }: Named): string[] {
  const { learned: words } = all;
  const change = textOf(fields, 'change');
  const tick = (kind: string, text: string) =>
    change === kind ? words.chosen(text) : words.other(text);
  return [
    words.updateHeading(name, oneLine(title), priority ?? 'MEDIUM'),
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

function plainLines(card: Named): string[] {
  const { name, kind, title, priority, words: all } = card;
  const { fields: names } = all;
  const rank = priority === null ? '' : all.priority(priority);
  const area = kind === 'memory' ? areaOf(title) : '';
  const fields = { ...(area === '' ? {} : { area }), ...card.fields };
  const blocks = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return [
    `### ${name}: ${cardTitle(card)}${rank}`,
    ...blocks.flatMap(([field, given]) => {
      const text = saidIn(field, given, card);
      if (kind === 'memory' && field === 'observation') return partLines(text, all);
      const [first = '', ...rest] = text.trim().split('\n');
      const label = `**${names[field] ?? oneLine(field)}**:`;
      const short = rest.length === 0 && first.length <= 24;
      return short ? [`${label} ${first}`] : ['', label, first, ...rest];
    }),
  ];
}

/** What stands in a field, as people say it. */
function saidIn(field: string, given: string, { kind, words }: Named): string {
  if (kind === 'signal_log') return seenText(given, words);
  if (field === 'category' || field === 'type') return words.kind(given.trim());
  if (field === 'score') return given.replace(/\b\d\.\d\b/g, words.score);
  return words.settings(given);
}

const parts = ['what', 'evidence', 'scope', 'action'] as const;

/** `[What] … [Evidence] … [Scope] …`, as agents mark the parts of what is to be remembered, each below its label. */
function partLines(text: string, { fields, learned }: CardWords): string[] {
  const pieces = text.trim().split(/\[(what|evidence|scope|action)\][ \t]*/i);
  const [before = '', ...marked] = pieces;
  if (marked.length === 0)
    return ['', `**${fields['observation'] ?? ''}**:`, ...before.split('\n')];
  const first = before.trim() === '' ? [] : ['', ...before.trim().split('\n')];
  return [
    ...first,
    ...marked.flatMap((piece, index) => {
      const part = parts.find((known) => known === piece.toLowerCase());
      const said = (marked[index + 1] ?? '').trim();
      return index % 2 === 0 && part !== undefined ? ['', learned[part], ...said.split('\n')] : [];
    }),
  ];
}

/** `defaults:tests: seen 2, 1.7 of 3.0`, a line each, in words. */
function seenText(text: string, { seen }: CardWords): string {
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
