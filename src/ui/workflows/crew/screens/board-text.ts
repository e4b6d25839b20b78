import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import { margin } from '../../../reader/text-sheet.ts';
import { fileRows, streamRows } from '../../../screens/run/beside-text.ts';
import { taskWordsOf } from '../words/of.ts';
import type { BoardEntry } from './board-list.ts';

/** The step whose text is shown of a row; undefined: the row is nobody's. */
export function stepOf(entry: BoardEntry | undefined): string | undefined {
  return entry?.kind === 'task' || entry?.kind === 'helper' ? entry.row.step : undefined;
}

/** What has been streamed so far of the reply of a step that is at work. */
export function streamOf({ steps }: Pick<RunState, 'steps'>, step: string | undefined): string {
  const found = step === undefined ? undefined : steps.get(step);
  return found?.status === 'running' ? found.text : '';
}

/**
 * What the chosen worker has written, `height` rows: of a reply at work its end, as it comes; of a result its beginning,
 * laid out, without the facts at its head. While there is neither, what it is told (`told`).
 */
export function workerText(
  {
    stream,
    file,
    told,
  }: {
    readonly stream: string;
    readonly file: string | undefined;
    readonly told?: string | undefined;
  },
  size: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  const { width, height } = size;
  if (isData(stream)) return [[span(taskWordsOf(look.messages).text.data, 'dim')]];
  if (stream !== '') return streamRows(stream, size, look);
  const nothing = taskWordsOf(look.messages).text.nothing;
  if (file === undefined && told !== undefined) {
    const room = { width, height: Math.max(0, height - 2) };
    const head: Row = [span(`${' '.repeat(margin)}${nothing}`, 'dim')];
    return [head, [], ...workerText({ stream, file: told }, room, look)];
  }
  if (file === undefined) return [[span(nothing, 'dim')]];
  return fileRows({ path: '.md', text: withoutFacts(file) }, size, look);
}

/** A file without the facts between two rules at its head, and without the mark at its end. */
function withoutFacts(file: string): string {
  return file
    .replace(/^---[ \t]*\n[\s\S]{0,20000}?\n---[ \t]*\n\s*/, '')
    .replaceAll('<!-- COMPLETE -->', '');
}

/** Is it written for the program to read, as JSON, rather than for people? */
function isData(stream: string): boolean {
  return /^\s*(?:```json\s*)?(?:\{|\[\s*[{["])/.test(stream.slice(0, 200));
}
