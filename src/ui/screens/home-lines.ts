import type { ProviderFacts } from '../cockpit-ports.ts';
import { glyphText } from '../components/glyph-text.ts';
import { money } from '../components/numbers.ts';
import { type Row, span } from '../components/row.ts';
import type { Look } from '../look.tsx';
import { oneLine } from '../sanitise.ts';
import { payerPiece } from './money-row.ts';

/** Whether a model is connected, and which one. */
export function connectionRow(facts: ProviderFacts | undefined, look: Look): Row {
  const words = look.messages.screens.home;
  if (facts === undefined) return [span(` ${words.checking}`, 'dim')];
  if (!facts.connected) {
    return [
      span(` ${look.glyphs.waiting} `, 'warn'),
      span(glyphText(words.notConnected, look.glyphs), 'warn'),
    ];
  }
  const model = oneLine(facts.model ?? '');
  return [
    span(` ${look.glyphs.running} `, 'good'),
    span(words.connected(oneLine(facts.name), model)),
  ];
}

/** Who pays, and how much a story may cost at most. */
export function payerRow(facts: ProviderFacts | undefined, look: Look): Row {
  if (facts === undefined) return [];
  const words = look.messages.screens;
  const payer = payerPiece(facts.payer, words).full;
  return [span('   '), span([payer, budget(facts, words)].filter(Boolean).join('   '), 'dim')];
}

function budget(facts: ProviderFacts, words: Look['messages']['screens']): string {
  if (facts.payer.kind !== 'api_key') return '';
  return facts.budgetUsd === null ? words.home.noBudget : words.home.budget(money(facts.budgetUsd));
}

/** What is wrong with an idea, in words; undefined = it can be started (spec/folio.md §13.1). */
export function ideaProblem(
  idea: string,
  words: Look['messages']['screens']['home'],
): string | undefined {
  if (idea.trim() === '') return words.empty;
  const length = [...idea].length;
  return length > longestIdea ? words.tooLong(length) : undefined;
}

/** Code points. */
const longestIdea = 5000;
