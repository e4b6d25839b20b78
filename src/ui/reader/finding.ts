/** Paragraphs of a text, first and last, from 1. */
export type Paragraphs = { readonly from: number; readonly to: number };

/** One thing a reviewer found in a draft. */
export type Finding = {
  /** Capitalised, as the scorecard says it. */
  readonly agent: string;
  readonly chapter: number;
  readonly round: number;
  /** `scope` of a cross-review finding, else `location`, as it was written. */
  readonly location: string;
  readonly severity: string;
  readonly character: string | undefined;
  readonly problem: string;
  readonly fix: string;
  /** Paragraphs it cites; undefined = the whole chapter. */
  readonly range: Paragraphs | undefined;
  /** Why the author has dismissed it; undefined = they have not. */
  readonly dismissed: string | undefined;
  /** The file it stands in. */
  readonly card: string;
};

/** Severities as the scorecards have them, gravest first (docs/spec/folio.md §3.7). */
const severities: readonly string[] = ['critical', 'high', 'medium', 'low'];

export function gravity({ severity }: Pick<Finding, 'severity'>): number {
  const at = severities.indexOf(severity);
  return at < 0 ? severities.length : at;
}

/** The gravest finding of a reviewer; undefined = they found nothing. */
export function gravestOf(findings: readonly Finding[], agent: string): Finding | undefined {
  const own = findings.filter((finding) => finding.agent.toLowerCase() === agent.toLowerCase());
  return own.toSorted((a, b) => gravity(a) - gravity(b))[0];
}

/** Identifies a finding across lists. */
export function isSame(a: Finding, b: Finding): boolean {
  return a.card === b.card && a.problem === b.problem && a.location === b.location;
}
