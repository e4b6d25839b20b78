import type { LaterScreens, RecentFacts } from '../../cockpit/cockpit-state.ts';
import { withLeftOut } from '../../components/left-out.ts';
import type { Look } from '../../components/look.tsx';
import { blank, type Row, span } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { prefixOf } from '../../messages/telling.ts';
import { oneLine } from '../../text/sanitise.ts';
import { ago, firstAsking, runList } from '../runs/run-list-rows.ts';

/*
 * The runs that home lists. It comes with the screens behind the first frame: before that nobody knows what there is.
 */

/** How many questions wait, and for how long the first one; stands in the title of the list. */
function badgeRow({ runs = [], now, focus }: RecentFacts, { glyphs, messages }: Look): Row {
  const words = messages.screens.home;
  const questions = runs.reduce((sum, run) => sum + run.openQuestions, 0);
  if (questions === 0) return blank;
  const ages = messages.screens.ago;
  const since = ago(firstAsking(runs)?.askedSince ?? null, now, ages);
  return [
    span(
      ` ${glyphs.question} ${words.questions(questions, since === ages.now ? '' : since)} `,
      'warn',
    ),
    // The list has the key in its footer.
    ...(focus === 'field' ? [span(`${words.questionsKey} `, 'key')] : []),
  ];
}

/** What has waited for the person longest, and in which run; how long stands in the title of the list. */
function waitsRow(home: RecentFacts, { cells, columns, glyphs, messages }: Look): Row | undefined {
  const first = firstAsking(home.runs ?? []);
  if (first?.asked == null) return undefined;
  const { kind, values } = first.asked;
  const subject = kind === 'permission' ? ` – ${oneLine(String(values['subject'] ?? ''))}` : '';
  const asks = `${oneLine(describeQuestion(first.asked, messages).title)}${subject}`;
  const prefix = oneLine(prefixOf(first, home.rooms?.get(first.workflow)?.telling));
  // Some questions name their run themselves.
  const named = prefix === '' || asks.includes(prefix);
  const text = cells.truncate(named ? asks : `${prefix}: ${asks}`, columns - 4);
  return [span(` ${glyphs.question} `, 'warn'), span(text, 'warn')];
}

/** As many of the runs as there is room for, the chosen one among them. */
function runRows(home: RecentFacts, height: number, look: Look): readonly Row[] {
  const { runs = [], now, settings, rooms } = home;
  const top = listTop(home.selected, { total: runs.length, height });
  const selected = home.focus === 'list' ? home.selected : undefined;
  const { rows } = runList(runs, { top, height }, { selected, now, settings, rooms }, look);
  return withLeftOut(rows, { top, total: runs.length }, look);
}

export const recent: LaterScreens['recent'] = {
  badge: badgeRow,
  waits: waitsRow,
  rows: runRows,
};
