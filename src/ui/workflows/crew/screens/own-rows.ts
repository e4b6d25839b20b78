import type { Question } from '../../../../engine/data/question.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, ruleRow, span } from '../../../components/row.ts';
import { type Extent, type Scroll, topOf } from '../../../components/scroll.ts';
import { describeQuestion } from '../../../messages/describe-question.ts';
import { oneLine } from '../../../text/sanitise.ts';

/* The rows around the text of a question that has its own screen. */

export function ownTitle(question: Question, look: Look): Row {
  const { title } = describeQuestion(question, look.messages);
  return ruleRow(look.glyphs.rule, look.columns, look.cells, [
    span(`${look.glyphs.question} `, 'warn'),
    span(oneLine(title), 'focused'),
  ]);
}

/** The rule below the text; where it is longer than its room it says which lines are on the screen. */
export function placeRule(scroll: Scroll, extent: Extent, look: Look): Row {
  const top = topOf(scroll, extent);
  const last = Math.min(extent.total, top + extent.height);
  const { lines } = look.messages.permission;
  const place =
    extent.total <= extent.height ? blank : [span(lines(top + 1, last, extent.total), 'title')];
  return ruleRow(look.glyphs.rule, look.columns, look.cells, place);
}
