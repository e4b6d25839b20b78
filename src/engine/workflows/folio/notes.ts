import { hundredths, scoreText } from '../../data/score.ts';
import type { Limits } from './contract/gate.ts';
import { lengthFaults, rowOf, type Verdict } from './contract/judge.ts';
import { allReviewers, axisName, nameOf } from './contract/reviewers.ts';
import { fixesOf, placeOfFix } from './fixes.ts';
import type { AuthorsConditions } from './given.ts';
import { type Cards, oneLine, scoresOf } from './issues.ts';
import type { Scorecard } from './scorecard.ts';
import { fixLabel, type Language } from './words.ts';

/** What scored at least this (hundredths) is named as worth keeping. */
const keepFrom = 800;

/**
 * `revision-notes-RR.md`, addressed to the Plotter (`docs/spec/folio.md` §12): the founding form with the severity in
 * front and the way to mend it apart, then `## Keep` as the last section, left out when there is nothing to name.
 */
export function revisionNotes(facts: {
  readonly round: number;
  readonly cards: Cards;
  readonly verdict: Verdict;
  readonly limits: Limits;
  readonly language: Language;
  readonly author?: AuthorsConditions;
}): string {
  const { round, cards, verdict, limits, language, author = {} } = facts;
  const conditions = conditionLines(author, cards.lens?.conditions ?? []);
  const scores = scoresOf(cards);
  const fixes = [
    // counted, so it is nobody's, and stands before what anybody found
    ...lengthFaults(verdict).map((fault) => `high [Editor] ${fault}`),
    ...fixesOf(cards, limits.min_each).map(
      (each) =>
        `${each.severity} [${placeOfFix(each)}] ${each.problem}${fixLabel(language)}${each.fix}`,
    ),
  ].map((fix, index) => `${index + 1}. ${fix}`);
  const lines = allReviewers.map((agent) => {
    const score = scores[agent];
    if (score === undefined) return `- ${nameOf(agent)}: missing`;
    const mark = score < limits.min_each ? ' (below threshold)' : '';
    return `- ${nameOf(agent)}: ${scoreText(score)}${mark}`;
  });
  const keep = keepLines(cards, language);
  return [
    `# Revision Notes — Round ${round}`,
    ...(conditions.length > 0 ? [["## Author's Conditions", ...conditions].join('\n')] : []),
    ['## Priority Fixes', ...fixes].join('\n'),
    ['## Scores This Round', ...lines].join('\n'),
    `Average: ${scoreText(verdict.average)} — Gate: ${gateWord(verdict)}`,
    ...(keep.length > 0 ? [['## Keep', ...keep].join('\n')] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** What the author wants stands above what reviewers ask for, with what was counted and what Lens answered. */
function conditionLines(
  author: AuthorsConditions,
  answers: NonNullable<Scorecard['conditions']>,
): string[] {
  const { author_wish: wish, user_comment: comment, conditions = [], length } = author;
  const answered = answers.map(({ condition, met, quote }) => {
    const shown = quote === '' ? '' : ` — ${oneLine(quote)}`;
    return `- ${met ? 'yes' : 'NO'}: ${oneLine(condition)}${shown}`;
  });
  const said = (text: string) => answers.some(({ condition }) => condition.includes(text));
  return [
    ...(wish === undefined ? [] : [`- author_wish: ${oneLine(wish)}`]),
    ...(comment === undefined ? [] : [`- user_comment: ${oneLine(comment)}`]),
    ...conditions.filter((each) => !said(each)).map((each) => `- condition: ${oneLine(each)}`),
    ...answered,
    ...(length === undefined ? [] : [lengthLine(length)]),
  ];
}

/** `- length: 3900 characters, asked: 3000字 (2500–3500): 400 too many: cut; drafts so far 3100, 3900, …` */
function lengthLine(length: NonNullable<AuthorsConditions['length']>): string {
  const { asked, unit, from, to, drafts } = length;
  const last = drafts.at(-1);
  const range = to === null ? `at least ${from}` : `${from}–${to}`;
  const off = last?.off ?? 0;
  const said =
    off === 0 ? 'as asked' : `${Math.abs(off)} too ${off > 0 ? 'many: cut' : 'few: add'}`;
  const counts = drafts.map(({ count }) => count).join(', ');
  return `- length: ${last?.count ?? 0} ${unit}, asked: ${asked} (${range}): ${said}; drafts so far ${counts}${growth(length)}`;
}

/** A text that grows with every round although a length was asked for is told so: its writer sees only the last one. */
function growth({ drafts }: NonNullable<AuthorsConditions['length']>): string {
  const [first, last] = [drafts.at(0), drafts.at(-1)];
  const grows = drafts.every(
    ({ count }, index) => index === 0 || count > (drafts[index - 1]?.count ?? 0),
  );
  if (first === undefined || last === undefined || first === last) return '';
  if (!grows || last.off <= 0) return '';
  return `, each longer than the one before: ${last.count - first.count} in all`;
}

/** How many fixes the notes list. */
export function fixCount(cards: Cards, limits: Limits): number {
  return fixesOf(cards, limits.min_each).length;
}

/** A chapter that its author takes up again was no failure. */
function gateWord(verdict: Verdict): string {
  if (verdict.outcome === 'FAIL') return `FAIL (${gateReasons(verdict)})`;
  return `${verdict.outcome} (rewritten at its author's wish)`;
}

function gateReasons({ failures, unconverged }: Verdict): string {
  if (unconverged) return 'not converged';
  return failures
    .map((failure) => {
      const row = rowOf(failure.rule);
      return row.leads === 'fail' ? row.note(failure) : '';
    })
    .join(', ');
}

/**
 * What is worth keeping, so that mending one thing does not undo another: the passages each reviewer named, of one who
 * named none the axes that scored high.
 */
function keepLines(cards: Cards, language: Language): string[] {
  return allReviewers.flatMap((agent) => {
    const { keep = [], scores = {} } = cards[agent] ?? {};
    if (keep.length > 0)
      return keep.map(({ location, why }) => `- [${nameOf(agent)} ${location}] ${oneLine(why)}`);
    return Object.entries(scores)
      .filter(([, score]) => hundredths(score) >= keepFrom)
      .map(([axis, score]) => {
        const label =
          language === 'ja' ? (axisName(agent, axis) ?? axis) : axis.replaceAll('_', ' ');
        return `- [${nameOf(agent)}] ${label} ${scoreText(hundredths(score))}`;
      });
  });
}
