import type { Screens } from '../messages/ja/screens.ts';
import { isRecord } from './partial-json.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A scorecard (spec/folio.md §3.7) or an editor's summary (§3.8), parsed, as lines for a person to read. Scores are
 * points as the file has them. undefined = it is neither, or a part of it is not as it should be: nothing that a file
 * says may be left out silently, so such a file is read as it lies.
 */
export function reviewLines(file: unknown, words: Screens): readonly string[] | undefined {
  if (!isRecord(file)) return undefined;
  return isRecord(file['scores']) ? cardLines(file, words) : summaryLines(file, words);
}

function cardLines(card: Fields, words: Screens): readonly string[] | undefined {
  const { agent, overall, issues, cross_review_findings: cross = [] } = card;
  const scores = scoreLines(card['scores'], words.axes);
  const found = findingLines(issues, 'location', words.reviews);
  const across = findingLines(cross, 'scope', words.reviews);
  if (typeof agent !== 'string' || typeof overall !== 'number') return undefined;
  if (scores === undefined || found === undefined || across === undefined) return undefined;
  const { reviews } = words;
  return [
    reviews.card(agent, roundOf(card)),
    '',
    reviews.overall(String(overall)),
    ...scores,
    '',
    ...(found.length === 0 ? [reviews.noIssues] : [reviews.issues(found.length), ...found.flat()]),
    ...(across.length === 0 ? [] : ['', reviews.crossFindings(across.length), ...across.flat()]),
  ];
}

function summaryLines(summary: Fields, words: Screens): readonly string[] | undefined {
  const { chapter, round, average, outcome, editor_assessment: judged } = summary;
  const scores = scoreLines(summary['crew_scores'], {});
  if (typeof chapter !== 'number' || typeof round !== 'number') return undefined;
  if (typeof average !== 'number' || typeof outcome !== 'string') return undefined;
  if (scores === undefined || !isRecord(judged)) return undefined;
  const { reason } = judged;
  const priorities = priorityLines(judged['top_priorities']);
  if (typeof reason !== 'string' || priorities === undefined) return undefined;
  const { gate, reviews } = words;
  const named = Object.entries(gate.outcome).find(([name]) => name === outcome)?.[1];
  return [
    reviews.summary(chapter, round),
    '',
    reviews.decision(named ?? outcome),
    reviews.reason(reason),
    reviews.average(String(average)),
    ...scores,
    ...(priorities.length === 0 ? [] : ['', reviews.priorities, ...priorities]),
  ];
}

/** Files name the round in words of their own: `round`, or the draft that was read. */
function roundOf({ round, target }: Fields): string {
  if (typeof round === 'number') return String(round);
  const draft = typeof target === 'string' ? /draft-(\d+)/.exec(target)?.[1] : undefined;
  return draft === undefined ? '' : String(Number(draft));
}

function scoreLines(
  scores: unknown,
  names: Readonly<Record<string, string>>,
): readonly string[] | undefined {
  if (!isRecord(scores)) return undefined;
  const entries = Object.entries(scores);
  if (!entries.every(([, score]) => typeof score === 'number')) return undefined;
  return entries.map(([name, score]) => `  ${String(score)}  ${names[name] ?? titled(name)}`);
}

function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The lines of each finding; `place` is the field that says where it is. */
function findingLines(
  findings: unknown,
  place: 'location' | 'scope',
  words: Screens['reviews'],
): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(findings)) return undefined;
  const all = findings.map((finding: unknown) => {
    const [severity, where, problem, fix] = texts(finding, ['severity', place, 'problem', 'fix']);
    if (severity === undefined || problem === undefined || fix === undefined) return undefined;
    const [character] = texts(finding, ['character']);
    const head = [words.severity[severity] ?? severity, where, character];
    return [
      '',
      `• ${head.filter(Boolean).join('  ')}`,
      `  ${words.problem(problem)}`,
      `  ${words.fix(fix)}`,
    ];
  });
  const whole = all.filter((lines) => lines !== undefined);
  return whole.length === all.length ? whole : undefined;
}

function priorityLines(priorities: unknown): readonly string[] | undefined {
  if (!Array.isArray(priorities)) return undefined;
  const all = priorities.map((priority: unknown, index) => {
    const [agent, place, issue] = texts(priority, ['agent', 'location', 'issue']);
    if (agent === undefined || issue === undefined) return undefined;
    return `${index + 1}. ${[agent, place].filter(Boolean).join('  ')}  ${issue}`;
  });
  const whole = all.filter((line) => line !== undefined);
  return whole.length === all.length ? whole : undefined;
}

function texts(from: unknown, names: readonly string[]): readonly (string | undefined)[] {
  if (!isRecord(from)) return [];
  return names.map((name) => {
    const value = from[name];
    return typeof value === 'string' ? value : undefined;
  });
}
