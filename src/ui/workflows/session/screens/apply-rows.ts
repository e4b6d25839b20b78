import { z } from 'zod';
import type { Json, Question } from '../../../../engine/data/question.ts';
import { hunkRole, hunkText } from '../../../components/hunk-role.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import { notAppliedRows } from '../../../screens/run/not-applied-rows.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { sessionWordsOf } from '../words/of.ts';
import { underNames } from './apply-names.ts';

/** Some of the rows, and the file that they show; undefined: none, or none whose text is there. */
export type ApplyPart = { readonly file: string | undefined; readonly rows: readonly Row[] };

/** Why it did not come in the last time, file by file, and below it the difference to the project. */
export function applyParts(question: Pick<Question, 'values'>, look: Look): readonly ApplyPart[] {
  return [
    { file: undefined, rows: refusedRows(question, look) },
    ...differenceParts(question, look),
  ];
}

/** The file that stands in the row at `top`; above the first one that one. */
export function fileAt(parts: readonly ApplyPart[], top: number): string | undefined {
  let below = 0;
  for (const { file, rows } of parts) {
    below += rows.length;
    if (file !== undefined && below > top) return file;
  }
  return undefined;
}

const Refused = z.array(z.object({ path: z.string(), why: z.string() }));

function refusedRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const refused = Refused.safeParse(values['refused']).data ?? [];
  const rows = notAppliedRows(refused, sessionWordsOf(look).apply, look);
  return rows.length === 0 ? [] : [...rows, blank];
}

function differenceParts({ values }: Pick<Question, 'values'>, look: Look): readonly ApplyPart[] {
  const parts = textOf(values['diff'])
    .trimEnd()
    .split(/\n(?=diff --git )/);
  return parts.map((part) => {
    const lines = underNames(part.split('\n'));
    const isNamed = part.startsWith('diff --git ');
    return { file: isNamed ? lines[0]?.slice(2) : undefined, rows: linesShown(lines, look) };
  });
}

function linesShown(lines: readonly string[], look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  return lines.flatMap((line) =>
    wrapProse(
      visible((hunkText(line, messages) ?? '').replaceAll('\t', '    ')),
      cells,
      columns - 2,
    ).map((part): Row => {
      const role = hunkRole(line);
      return [span(' '), role === undefined ? span(part) : span(part, role)];
    }),
  );
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
