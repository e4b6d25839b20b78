/* The founding sentence that says why an attempt made nothing, as it stands in files. Pure. */

const begins = 'CRITICAL: executor が blocked。';

/** The issue of an attempt that made nothing. */
export function blockedIssue(why: string): string {
  return `${begins}${why}`;
}

/** Why an attempt could not be made, where that is what an issue says. */
export function blockedIn(issue: string): string | undefined {
  return issue.startsWith(begins) ? issue.slice(begins.length) : undefined;
}
