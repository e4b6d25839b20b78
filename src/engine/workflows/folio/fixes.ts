import { dice } from '../../data/likeness.ts';
import { parseLocation } from './contract/findings.ts';
import type { Severity } from './contract/reviewers.ts';
import { type Agent, allReviewers, nameOf } from './contract/reviewers.ts';
import { isRare, type Words, wordsIn } from './issue-words.ts';
import { type Cards, type Issue, issuesOf, worstOfFailing } from './issues.ts';

/** One fault, whoever raised it, with the one way to mend it that they agree on best. */
export type Fix = {
  /** In the reviewers' order. */
  readonly agents: readonly Agent[];
  /** The gravest of those it was given. */
  readonly severity: Severity;
  /** As the gravest issue has it. */
  readonly location: string;
  readonly problem: string;
  readonly fix: string;
  /** The gravest of a reviewer below the limit: before what is medium. */
  readonly holdsBack: boolean;
};

const mostFixes = 10;

type Group = { readonly issues: readonly [Issue, ...Issue[]] };

/**
 * What the notes ask for, at most ten: issues on the same paragraphs with the same cause are one; then by severity, what
 * holds a reviewer below the limit before mediums, within one rank in turn across reviewers. Whoever raised anything from medium up, or is below the limit, has at
 * least one of them.
 */
export function fixesOf(cards: Cards, minEach: number): readonly Fix[] {
  const all = issuesOf(cards);
  const failing = worstOfFailing(all, cards, minEach);
  const wanted = all.filter((issue) => issue.severity !== 'low' || failing.includes(issue));
  const fixes = merged(wanted).map((group) => fixOf(group, failing));
  return withEverybody(inTurn(fixes));
}

function merged(issues: readonly Issue[]): readonly Group[] {
  const words = issues.map(({ problem, fix }) => wordsIn(`${problem} ${fix}`));
  const of = new Map(issues.map((issue, index) => [issue, words[index] ?? new Set<string>()]));
  const groups: Group[] = [];
  for (const issue of issues) {
    const at = groups.findIndex(({ issues: [first] }) => isSame(first, issue, of, words));
    const group = groups[at];
    if (group === undefined) groups.push({ issues: [issue] });
    else groups[at] = { issues: [...group.issues, issue] };
  }
  return groups;
}

/** How alike two problems in nearly the same place are before they are one. */
const alike = 0.4;
/** Or how many of the rarer words of the shorter one stand in the other as well. */
const sharedWords = 0.5;
const fewestShared = 2;

function isSame(
  one: Issue,
  other: Issue,
  of: ReadonlyMap<Issue, Words>,
  all: readonly Words[],
): boolean {
  if (!isSamePlace(one.location, other.location)) return false;
  if (quotesApart(one.problem, other.problem)) return false;
  if (dice(one.problem, other.problem) >= alike) return true;
  const rare = (issue: Issue) => [...(of.get(issue) ?? [])].filter((word) => isRare(word, all));
  const [a, b] = [rare(one), rare(other)];
  const both = a.filter((word) => b.includes(word)).length;
  return both >= fewestShared && both / Math.min(a.length, b.length) >= sharedWords;
}

const quoted = /「([^」]{2,60})」|"([^"]{2,120})"|“([^”]{2,120})”|(?<!\w)'([^']{2,120})'(?!\w)/g;

/** Both quote the draft, and nothing that one quotes is like what the other does: two faults, however alike the words. */
function quotesApart(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    [...text.matchAll(quoted)].map(
      ([, ...found]) => found.find((each) => each !== undefined) ?? '',
    ),
  );
  if (a === undefined || b === undefined || a.length === 0 || b.length === 0) return false;
  const near = (x: string, y: string) => x.includes(y) || y.includes(x) || dice(x, y) >= 0.5;
  return !a.some((x) => b.some((y) => near(x, y)));
}

function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [parseLocation(one), parseLocation(other)];
  if (a && b) return a.from <= b.to && b.from <= a.to;
  return !a && !b && one.trim() !== '' && one.trim() === other.trim();
}

function fixOf({ issues }: Group, failing: readonly Issue[]): Fix {
  const [first] = issues;
  const raised = new Set(issues.map(({ agent }) => agent));
  const gravest = issues.filter(({ severity }) => severity === first.severity);
  return {
    agents: allReviewers.filter((agent) => raised.has(agent)),
    severity: first.severity,
    location: first.location,
    problem: first.problem,
    fix: agreed(gravest, issues),
    holdsBack: issues.some((issue) => failing.includes(issue)),
  };
}

/** Of the gravest, the way to mend it that is most like what the others propose. */
function agreed(gravest: readonly Issue[], all: readonly Issue[]): string {
  const likeness = (issue: Issue) => all.reduce((sum, { fix }) => sum + dice(issue.fix, fix), 0);
  return gravest.reduce((best, issue) => (likeness(issue) > likeness(best) ? issue : best)).fix;
}

const ranks = ['critical', 'high', 'holds_back', 'medium', 'low'] as const;

function rankOf({ severity, holdsBack }: Fix): (typeof ranks)[number] {
  const grave = severity === 'critical' || severity === 'high';
  return holdsBack && !grave ? 'holds_back' : severity;
}

/** Within a severity the reviewer who has had the fewest turns comes next. */
function inTurn(fixes: readonly Fix[]): readonly Fix[] {
  const turns = new Map<Agent, number>();
  const had = ({ agents }: Fix) => Math.min(...agents.map((agent) => turns.get(agent) ?? 0));
  return ranks.flatMap((rank) => {
    const left = fixes.filter((fix) => rankOf(fix) === rank);
    const ordered: Fix[] = [];
    while (left.length > 0) {
      const next = left.reduce((best, fix) => (had(fix) < had(best) ? fix : best));
      left.splice(left.indexOf(next), 1);
      ordered.push(next);
      for (const agent of next.agents) turns.set(agent, (turns.get(agent) ?? 0) + 1);
    }
    return ordered;
  });
}

/** The first ten, of which the last make room for reviewers who would have none. */
function withEverybody(ordered: readonly Fix[]): readonly Fix[] {
  const chosen = ordered.slice(0, mostFixes);
  const rest = ordered.slice(mostFixes);
  const voices = (agent: Agent) => chosen.filter(({ agents }) => agents.includes(agent)).length;
  for (const agent of allReviewers) {
    if (voices(agent) > 0) continue;
    const own = rest.find(({ agents }) => agents.includes(agent));
    const out = chosen.findLastIndex(({ agents }) => agents.every((each) => voices(each) > 1));
    if (own !== undefined && out !== -1) chosen.splice(out, 1, own);
  }
  return ranks.flatMap((rank) => chosen.filter((fix) => rankOf(fix) === rank));
}

/** `Stylist + Voice ¶12-15`; the names alone when no place was given. */
export function placeOfFix({ agents, location }: Pick<Fix, 'agents' | 'location'>): string {
  const names = agents.map(nameOf).join(' + ');
  return location === '' ? names : `${names} ${location}`;
}
