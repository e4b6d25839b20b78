const unwanted =
  /commit message|pull request|\bPR (title|description)|\bgit (add|commit|push)\b|^\s*(feat|fix|chore|refactor|docs|test)(\([^)]*\))?!?:\s/i;

/**
 * What a summary never says (docs/spec/edit.md §13): lines about commits and pull requests, and what stands below such a
 * heading.
 */
export function removeUnwanted(text: string): string {
  const kept: string[] = [];
  let below = 0;
  for (const line of text.split(/\r?\n/)) {
    const level = /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
    if (level > 0 && below > 0 && level <= below) below = 0;
    if (level > 0 && below === 0 && unwanted.test(line)) below = level;
    if (below === 0 && !unwanted.test(line))
      kept.push(level > 0 ? `**${line.slice(level + 1)}**` : line);
  }
  return (
    kept
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() || '(nothing to say)'
  );
}
