/** Endings that change nothing but what is shown or the exit code (phase 1.5, docs/spec/crew.md §18.6). */
const harmless = [
  / 2>&1$/,
  / 2>\/dev\/null$/,
  / \|\| true$/,
  / (?:\|\||&&) echo "[^"$`()\\]*"$/,
  / (?:\|\||&&) echo '[^']*'$/,
];

/** The text without harmless endings; each needs exactly one blank in front. */
export function withoutSuffixes(text: string): string {
  let rest = text;
  for (;;) {
    const found = harmless.map((ending) => ending.exec(rest)).find((match) => match !== null);
    if (found === undefined || found === null) return rest;
    const shorter = rest.slice(0, found.index);
    // Exactly one blank, and not an escaped one.
    if (/[\s\\]$/.test(shorter) || shorter === '') return rest;
    rest = shorter;
  }
}
