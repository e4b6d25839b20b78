import type { RunSummary } from '../../engine/engine.ts';
import type { ProviderFacts } from '../cockpit-ports.ts';
import { keyName } from '../components/key-name.ts';
import { money } from '../components/numbers.ts';
import { blank, type Row, span } from '../components/row.ts';
import { type Action, bindingsOf, type Scope } from '../keymap.ts';
import type { Look } from '../look.tsx';
import { oneLine, visible } from '../sanitise.ts';
import { wrapProse } from '../wrap.ts';

/** The first row of each is the title. */
export function stopRows(look: Look): readonly Row[] {
  const words = look.messages.screens.stop;
  return [
    [span(words.title, 'title')],
    choice('stop', 'stop_soft', words.soft, look),
    choice('stop', 'stop_now', words.now, look),
    choice('stop', 'stay', words.stay, look),
    blank,
    ...prose(words.keeps, look),
  ];
}

export function archiveRows(by: RunSummary, look: Look): readonly Row[] {
  const { archive: words, finishedHere } = look.messages.screens;
  const say = by.status === 'done' ? finishedHere : words.title;
  return [
    [span(say(oneLine(by.title)), 'title')],
    choice('archive', 'archive_old', words.replace, look),
    choice('archive', 'open_old', words.open, look),
    choice('archive', 'stay', words.stay, look),
    blank,
    ...prose(words.keeps, look),
  ];
}

export function budgetRows(usd: number, look: Look): readonly Row[] {
  const words = look.messages.screens.budget;
  return [
    [span(words.title, 'title')],
    choice('budget', 'raise_yes', words.raise(money(usd)), look),
    choice('budget', 'stay', words.stay, look),
    blank,
    ...prose(words.keeps, look),
  ];
}

export function trustRows(root: string, sure: boolean, look: Look): readonly Row[] {
  const words = look.messages.screens.trust;
  return [
    [span(words.title, 'title')],
    ...prose(visible(root), look, 'accent'),
    blank,
    ...words.lines.flatMap((line) => prose(line, look)),
    blank,
    choice('trust', 'trust_yes', sure ? words.again : words.yes, look),
    choice('trust', 'stay', words.no, look),
  ];
}

export function connectRows(facts: ProviderFacts | undefined, look: Look): readonly Row[] {
  const words = look.messages.screens.connect;
  const why = words.why[facts?.why ?? ''] ?? '';
  return [
    [span(words.title, 'title')],
    ...words.lines.flatMap((line) =>
      prose(line, look, line.startsWith(' ') ? 'accent' : undefined),
    ),
    blank,
    ...(why === '' ? [] : prose(why, look, 'dim')),
  ];
}

/** The key of an action as the table has it, and what it does. */
function choice(scope: Scope, action: Action, words: string, { cells, glyphs }: Look): Row {
  const keys = bindingsOf(scope).find((binding) => binding.action === action)?.keys ?? [];
  return [span(cells.pad(keyName(keys[0] ?? '', glyphs), 6), 'key'), span(words)];
}

function prose(text: string, look: Look, role?: 'accent' | 'dim'): readonly Row[] {
  return wrapProse(text, look.cells, look.columns - 4).map(
    (line): Row => [role === undefined ? span(line) : span(line, role)],
  );
}
