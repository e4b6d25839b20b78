import { isRecord } from '../../../../engine/data/shapes.ts';
import type { StoryGate } from '../../../../engine/workflows/folio/contract/gate.ts';
import { reasonsIn } from '../../../../engine/workflows/folio/contract/reasons.ts';
import { track } from '../../../components/bar.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { ofEpisodes } from '../../../messages/of-episodes.ts';
import { made } from '../../../reader/block.ts';
import type { Finding } from '../../../reader/finding.ts';
import type { ReviewLine } from '../../../reader/review-line.ts';
import { type Table, tableHead, tableRule } from '../../../reader/table.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { gateSentences } from '../screens/gate-sentences.ts';
import { storyLinesOf } from '../words/lines.ts';
import { storyWordsOf } from '../words/of.ts';
import { axisLabel } from '../words/reviewers.ts';
import { assessedIn } from './assessed.ts';
import { storyFile } from './story-path.ts';

type Words = Pick<Look, 'cells' | 'glyphs' | 'messages'>;

type Fields = Readonly<Record<string, unknown>>;

/** The gate a story is judged by; a score below `min_each` is set off. */
type Floor = Pick<StoryGate, 'min_each'>;

/**
 * A scorecard (docs/spec/folio.md §3.7) or an editor's summary (§3.8), parsed, as a person reads it. Scores are points
 * as the file has them. undefined = it is neither, or a part of it is not as it should be: nothing that a file says may
 * be left out silently, so such a file is read as it lies. `findings` are those of the file itself, in its order.
 */
export function reviewLinesOf(
  path: string,
  file: unknown,
  findings: readonly Finding[],
  gate: StoryGate,
  look: Words,
): readonly ReviewLine[] | undefined {
  if (!isRecord(file)) return undefined;
  if (isRecord(file['scores'])) return cardLines(file, findings, gate, look);
  return storyFile(path)?.kind === 'summary' ? summaryLines(path, file, gate, look) : undefined;
}

function cardLines(
  card: Fields,
  findings: readonly Finding[],
  floor: Floor,
  look: Words,
): readonly ReviewLine[] | undefined {
  const { agent, overall, issues, cross_review_findings: cross = [] } = card;
  const { reviews } = storyWordsOf(look.messages);
  const scores = scoresIn(card['scores']);
  if (typeof agent !== 'string' || typeof overall !== 'number' || scores === undefined)
    return undefined;
  if (!isWhole(issues, 'location') || !isWhole(cross, 'scope')) return undefined;
  if (findings.length !== issues.length + cross.length) return undefined;
  const own = findings.slice(0, issues.length);
  const across = findings.slice(issues.length);
  const axes = scores.map(([name, score]): readonly [string, number] => [
    axisLabel(name, look.messages.language) ?? oneLine(name),
    score,
  ]);
  const assessed = assessedIn(card, look.messages.language);
  return [
    heading(reviews.card(oneLine(agent), roundOf(card))),
    gap,
    {
      line: made([
        span(`${reviews.overall(String(overall))}  `, below(overall, floor)),
        ...barSpans(overall, floor, look),
      ]),
      stop: { kind: 'agent', agent },
    },
    gap,
    ...tableLines(scoreTable(storyWordsOf(look.messages).scores.axis, axes, floor, look)),
    gap,
    ...(assessed.length === 0 ? [] : [...assessed.map(plain), gap]),
    ...(own.length === 0 ? [plain(reviews.noIssues)] : [title(reviews.issues(own.length))]),
    ...own.flatMap(findingLine),
    ...(across.length === 0 ? [] : [gap, title(reviews.crossFindings(across.length))]),
    ...across.flatMap(findingLine),
  ];
}

function summaryLines(
  path: string,
  summary: Fields,
  limits: StoryGate,
  look: Words,
): readonly ReviewLine[] | undefined {
  const { chapter, round, average, outcome, editor_assessment: judged } = summary;
  const scores = scoresIn(summary['crew_scores']);
  if (typeof chapter !== 'number' || typeof round !== 'number') return undefined;
  if (typeof average !== 'number' || typeof outcome !== 'string') return undefined;
  if (scores === undefined || !isRecord(judged)) return undefined;
  const { reason } = judged;
  const priorities = prioritiesIn(path, judged['top_priorities'], { chapter, round });
  if (typeof reason !== 'string' || priorities === undefined) return undefined;
  const { reviews } = storyWordsOf(look.messages);
  const { reviews: counted } = storyWordsOf(
    typeof summary['episode'] === 'number' ? ofEpisodes(look.messages) : look.messages,
  );
  const { gate } = storyLinesOf(look.messages);
  const named = Object.entries(gate.outcome).find(([name]) => name === outcome)?.[1];
  const agents = scores.map(([name, score]): readonly [string, number] => [titled(name), score]);
  const words = storyWordsOf(look.messages).scores;
  const [head, rule, ...rows] = tableLines(scoreTable(words.agent, agents, limits, look));
  return [
    heading(counted.summary(chapter, round)),
    gap,
    title(reviews.decision(named ?? oneLine(outcome))),
    plain(reviews.reason(reasonText(summary, reason, limits, look))),
    plain(reviews.average(String(average))),
    gap,
    ...[head, rule].filter((line) => line !== undefined),
    ...rows.map(
      ({ line }, index): ReviewLine => ({
        line,
        stop: { kind: 'agent', agent: agents[index]?.[0] ?? '' },
      }),
    ),
    ...(priorities.length === 0 ? [] : [gap, title(reviews.priorities), ...priorities]),
  ];
}

/** In the words of the screen; anything the file words in its own way is left as it is. */
function reasonText(
  summary: Fields,
  reason: string,
  limits: StoryGate,
  { messages }: Words,
): string {
  const { between } = storyWordsOf(messages).gate;
  const reasons = reasonsIn(summary, limits);
  return reasons === undefined ? oneLine(reason) : gateSentences(reasons, messages).join(between);
}

const gap: ReviewLine = { line: { kind: 'gap' } };

function heading(text: string): ReviewLine {
  return { line: { kind: 'heading', level: 1, text } };
}

function title(text: string): ReviewLine {
  return { line: made([span(text, 'title')]) };
}

function plain(text: string): ReviewLine {
  return { line: made([span(text)]) };
}

function findingLine(finding: Finding): readonly ReviewLine[] {
  return [gap, { line: { kind: 'finding', finding }, stop: { kind: 'finding', finding } }];
}

/** Files name the round in words of their own: `round`, or the draft that was read. */
function roundOf({ round, target }: Fields): string {
  if (typeof round === 'number') return String(round);
  const draft = typeof target === 'string' ? /draft-(\d+)/.exec(target)?.[1] : undefined;
  return draft === undefined ? '' : String(Number(draft));
}

function scoresIn(scores: unknown): readonly (readonly [string, number])[] | undefined {
  if (!isRecord(scores)) return undefined;
  const found = Object.entries(scores).flatMap(([name, score]) =>
    typeof score === 'number' ? [[name, score] as const] : [],
  );
  return found.length === Object.keys(scores).length ? found : undefined;
}

/** Has every finding what a person must be told? */
function isWhole(list: unknown, place: 'location' | 'scope'): list is readonly Fields[] {
  return (
    Array.isArray(list) &&
    list.every((item: unknown) => {
      if (!isRecord(item)) return false;
      const where = item[place];
      const words = [item['severity'], item['problem'], item['fix']];
      if (where !== undefined && typeof where !== 'string') return false;
      return words.every((word) => typeof word === 'string');
    })
  );
}

function prioritiesIn(
  path: string,
  priorities: unknown,
  { chapter, round }: { readonly chapter: number; readonly round: number },
): readonly ReviewLine[] | undefined {
  if (!Array.isArray(priorities)) return undefined;
  const all = priorities.map((priority: unknown, index): ReviewLine | undefined => {
    if (!isRecord(priority)) return undefined;
    const { agent, location = '', issue } = priority;
    if (typeof agent !== 'string' || typeof location !== 'string' || typeof issue !== 'string')
      return undefined;
    const head = `${index + 1}. `;
    const finding: Finding = {
      ...{ agent, chapter, round, location, problem: issue, fix: '', severity: '' },
      ...{ character: undefined, range: undefined, dismissed: undefined, card: path },
    };
    const place = [oneLine(agent), oneLine(location)].filter(Boolean).join('  ');
    return {
      line: made(
        [span(place, 'accent'), span(`  ${oneLine(issue)}`)],
        [span(head, 'dim')],
        [span(' '.repeat(head.length))],
      ),
      stop: { kind: 'finding', finding },
    };
  });
  const whole = all.filter((line) => line !== undefined);
  return whole.length === all.length ? whole : undefined;
}

/** Names, points and a bar. */
function scoreTable(
  name: string,
  scores: readonly (readonly [string, number])[],
  floor: Floor,
  look: Words,
): Table {
  const { points } = storyWordsOf(look.messages).scores;
  // Points stand under points: all with as many digits as the longest.
  const digits = Math.max(
    ...scores.map(([, score]) => String(score).split('.')[1]?.length ?? 0),
    0,
  );
  const shown = (score: number) => score.toFixed(Math.min(digits, 2));
  return {
    head: [name, points, ''],
    rows: scores.map(([label, score]) => [label, shown(score), barText(score, look)]),
    align: ['left', 'right', 'left'],
    draw: (text, { row, column }): Row => {
      const score = scores[row]?.[1] ?? 0;
      if (column === 0 || row < 0) return [span(text)];
      if (column === 2) return barSpans(score, floor, look);
      const role = below(score, floor);
      return [role === undefined ? span(text) : span(text, role)];
    },
  };
}

/** Ten cells for ten points, with a mark at the floor where there is one. */
function barSpans(score: number, floor: Floor, { glyphs }: Words): Row {
  const filled = Math.max(0, Math.min(10, Math.round(score)));
  const limit = floor.min_each > 0 ? Math.round(floor.min_each * 100) : undefined;
  const roles = { full: below(score, floor) ?? 'good', empty: 'dim', mark: 'title' } as const;
  return track(filled, limit, glyphs).map(({ text, part }) => span(text, roles[part]));
}

function barText(score: number, look: Words): string {
  return barSpans(score, { min_each: 0 }, look)
    .map(({ text }) => text)
    .join('');
}

function below(score: number, { min_each }: Floor): ColourRole | undefined {
  return score < min_each ? 'bad' : undefined;
}

function tableLines(table: Table): readonly ReviewLine[] {
  return [tableHead, tableRule, ...table.rows.keys()].map((row) => ({
    line: { kind: 'row', table, row },
  }));
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + oneLine(name).slice(1);
}
