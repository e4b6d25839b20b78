import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { DescribeFailure } from '../../cockpit/failure-words.ts';
import type { Offering } from '../../cockpit/offering.ts';
import type { Look } from '../../components/look.tsx';
import { type Row, rowWidth, span } from '../../components/row.ts';
import { oneLine } from '../../text/sanitise.ts';
import { payerPieces } from '../run/money-pieces.ts';

/**
 * Whether a model is connected and which one, or what to do without. Always two rows; who pays stands at the bottom, and
 * here as well only where what is written goes to somebody else's server, whose name must not be cut.
 */
export function connectionRows(
  {
    facts,
    failure,
    wording,
    offer,
    focus,
    alone,
  }: Pick<Cockpit, 'facts' | 'failure' | 'wording' | 'offer'> & {
    readonly focus: 'field' | 'list';
    readonly alone?: { readonly said: string } | undefined;
  },
  look: Look,
): readonly [Row, Row] {
  const words = look.messages.screens;
  if (failure !== undefined) return [failureRow(wording?.(failure, look.messages), look), []];
  if (facts === undefined) return [[span(` ${words.home.checking}`, 'dim')], []];
  if (!facts.connected && offer?.offer.wordless)
    return [[span(` ${look.glyphs.waiting} ${words.home.noModelNeeded}`, 'dim')], []];
  if (!facts.connected) return withoutModel(alone?.said ?? words.home.noModelKeys[focus], look);
  const model = oneLine(facts.model ?? '');
  const connected = words.home.connected(oneLine(facts.name), model);
  const row: Row = [span(` ${look.glyphs.running} `, 'good'), span(connected)];
  if (!goesElsewhere(facts)) return [row, []];
  const paid = payerPieces(facts, offer?.words.one ?? '', look).map(({ full }) => full);
  return [row, [span(`   ${whole(paid, look)}`, 'dim')]];
}

/** As many of the pieces as fit whole, the first always: the strip says the others. */
function whole(pieces: readonly string[], { cells, columns }: Look): string {
  const first = (n: number) => pieces.slice(0, n + 1).join('   ');
  return first(pieces.findLastIndex((_, n) => n === 0 || cells.width(first(n)) + 3 <= columns));
}

/** Does a key go to somebody else's server? Then who pays and where is said. */
export function goesElsewhere(facts: Cockpit['facts']): boolean {
  return facts?.payer.kind === 'api_key' && facts.payer.host !== undefined;
}

/** On one line where it fits. */
function withoutModel(said: string, look: Look): readonly [Row, Row] {
  const { noModel } = look.messages.screens.home;
  const mark = span(` ${look.glyphs.waiting} `, 'warn');
  const keys = span(said, 'key');
  const row: Row = [mark, span(noModel, 'warn'), keys];
  if (rowWidth(row, look.cells) <= look.columns) return [row, []];
  return [
    [mark, span(noModel, 'warn')],
    [span('   '), keys],
  ];
}

function failureRow(said: ReturnType<DescribeFailure> | undefined, { glyphs }: Look): Row {
  return [span(` ${glyphs.failed} ${said?.title ?? ''}`, 'bad')];
}

/** What is wrong with a text, in words; undefined = this can be begun with it. */
export function offerProblem(
  text: string,
  { offer, words }: Offering,
  { home }: Pick<Look['messages']['screens'], 'home'>,
): string | undefined {
  if (text.trim() === '') return offer.wordless ? undefined : words.empty;
  const length = [...text].length;
  const { longest = Number.POSITIVE_INFINITY } = offer;
  return length > longest ? home.tooLong(length, longest) : undefined;
}
