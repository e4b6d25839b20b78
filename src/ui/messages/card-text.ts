import type { ApprovalCard } from '../../engine/approval-cards.ts';
import { oneLine } from '../text/sanitise.ts';
import type { Messages } from './ja.ts';

type Named = ApprovalCard & { readonly name: string; readonly messages: Messages };

/**
 * A card as lines of Markdown, headings and labels as the founding document marks them (`docs/spec/crew.md` §13.10).
 * `name`: what it is called where it is shown.
 */
export function cardText(card: ApprovalCard, name: string, messages: Messages): readonly string[] {
  const named: Named = { ...card, name, messages };
  switch (card.kind) {
    case 'preference':
      return preferenceLines(named);
    case 'preference_update':
      return updateLines(named);
    default:
      return plainLines(named);
  }
}

/** A learned preference with everything that the founding document puts before a person. */
function preferenceLines({ name, title, priority, fields, messages }: Named): string[] {
  const { learned: words } = messages.screens.cmd;
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

function updateLines({ name, title, priority, fields, messages }: Named): string[] {
  const { learned: words } = messages.screens.cmd;
  const change = textOf(fields, 'change');
  const tick = (kind: string, text: string) => `- [${change === kind ? 'x' : ' '}] ${text}`;
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

function plainLines({ name, kind, title, priority, fields, messages }: Named): string[] {
  const { approvals: words, fields: names } = messages.screens.cmd;
  const rank = priority === null ? '' : words.priority(priority);
  const blocks = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  return [
    `### ${name}: ${oneLine(title)}${rank}`,
    ...blocks.flatMap(([field, given]) => {
      const text = kind === 'signal_log' ? seenText(given, messages) : given;
      const [first = '', ...rest] = text.trim().split('\n');
      const label = `**${names[field] ?? oneLine(field)}**:`;
      const short = rest.length === 0 && first.length <= 24;
      return short ? [`${label} ${first}`] : ['', label, first, ...rest];
    }),
  ];
}

/** `defaults:tests: seen 2, 1.7 of 3.0`, a line each, in words. */
function seenText(text: string, messages: Messages): string {
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
