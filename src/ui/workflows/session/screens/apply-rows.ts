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

/** Why it did not come in the last time, file by file, and below it the difference to the project. */
export function applyRows(question: Pick<Question, 'values'>, look: Look): readonly Row[] {
  return [...refusedRows(question, look), ...differenceRows(question, look)];
}

const Refused = z.array(z.object({ path: z.string(), why: z.string() }));

function refusedRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const refused = Refused.safeParse(values['refused']).data ?? [];
  const rows = notAppliedRows(refused, sessionWordsOf(look).apply, look);
  return rows.length === 0 ? [] : [...rows, blank];
}

function differenceRows({ values }: Pick<Question, 'values'>, look: Look): readonly Row[] {
  const { cells, columns, messages } = look;
  const lines = underNames(textOf(values['diff']).trimEnd().split('\n'));
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
