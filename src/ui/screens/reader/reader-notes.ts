import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import type { Toast } from '../../components/toast-rows.ts';
import { oneLine } from '../../text/sanitise.ts';
import type { ReaderParts } from './reader-actions.ts';
import { type Deeds, holdsFindings, type Round } from './room-reading.ts';

/** What the title says of the text beside how far it has been read, the most important first. */
export function readerNotes(
  { text, viewing, round, room }: Pick<ReaderParts, 'text' | 'viewing' | 'round' | 'room'>,
  look: Look,
): readonly string[] {
  const { reader, reading } = look.messages.screens;
  const { opened, comparison, stops, kind } = text.reading;
  const notes: string[] = [];
  const { query, at, all } = text.matches;
  if (query !== '') notes.push(matchNote(query, at, all.length, look));
  notes.push(...waitingNote(round, look));
  if (kind === 'compare' && comparison !== undefined) {
    const { compare } = reading;
    if (comparison.changes === 0) notes.push(compare.same);
    else if (text.stopNumber === 0) notes.push(compare.counted(stops.length));
    else notes.push(compare.changes(text.stopNumber, stops.length));
    if (!comparison.complete) notes.push(compare.tooDifferent);
    return notes;
  }
  if (holdsFindings(room, viewing.path) && !viewing.raw && round !== undefined) {
    const left = room.textOf(viewing.path ?? '') === 'final' ? highNote(round, look) : [];
    notes.push([findingsNote({ text, viewing, round }, look), ...left].join('  '));
  }
  if (opened?.broken === true) notes.push(reader.notJson);
  return notes;
}

/** What was edited and is not in the files yet. */
function waitingNote(round: Round | undefined, { messages }: Look): readonly string[] {
  const { decide } = messages.screens.reading;
  return round?.waiting === undefined ? [] : [decide.waiting(round.waiting.count)];
}

function matchNote(query: string, at: number, count: number, look: Look): string {
  const { reading } = look.messages.screens;
  // what is not there is what was looked for, and not the text under it
  if (count === 0) return reading.noMatch(look.cells.truncate(oneLine(query), 16));
  return count > 1000 ? reading.manyMatches(at, 1000) : reading.match(at, count);
}

function findingsNote(
  { text, viewing, round }: Required<Pick<ReaderParts, 'text' | 'viewing' | 'round'>>,
  { messages }: Look,
): string {
  const words = messages.screens.reading.findings;
  if (round === undefined || !round.reviewed) return words.loading;
  const count = round.findings.length;
  if (count === 0) return round.own === true ? words.noneInOwn : words.none;
  if (!viewing.shown) return words.hidden(count);
  return text.stopNumber === 0 ? words.open(count) : words.at(text.stopNumber, count);
}

/** What is still open in a text that was accepted, by the word of those who found it. */
function highNote({ findings }: Round, { messages }: Look): readonly string[] {
  const high = findings.filter(
    ({ severity, dismissed }) => severity === 'high' && dismissed === undefined,
  );
  return high.length === 0 ? [] : [messages.screens.run.highs(high.length)];
}

/** The question, and what it means; undefined = nothing is asked. */
export function askRows(
  { ask }: Deeds,
  toast: Toast | undefined,
  look: Look,
): readonly [Row?, Row?] {
  const { decide } = look.messages.screens.reading;
  if (ask === undefined) return [];
  const row = (text: string, role: 'warn' | 'dim'): Row => [span(` ${text}`, role)];
  // A key that came too soon is answered where the person looks.
  const soon = toast?.text === decide.tooSoon ? row(decide.tooSoon, 'warn') : undefined;
  return [row(ask.question, 'warn'), soon ?? row(ask.means, 'dim')];
}
