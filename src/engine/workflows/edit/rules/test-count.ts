/** How many tests a runner says it ran; null: it does not say (docs/spec/edit.md §8.3.6). */
export function testsIn(output: string): number | null {
  const text = output.slice(-200_000);
  const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1];
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, n]) => Number(n));
  const node = last(/^(?:#|ℹ) tests (\d+)/gm);
  if (node !== undefined) return Number(node);
  const vitest =
    last(/^[ \t]*Tests[ \t].*?\((\d+)\)[ \t]*$/gm) ?? last(/^Tests:[ \t].*?(?<!\d)(\d+) total/gm);
  if (vitest !== undefined) return Number(vitest);
  if (/no test(s| files)? (found|ran|collected)|collected 0 items/i.test(text)) return 0;
  const unittest = last(/^Ran (\d+) tests? in/gm);
  if (unittest !== undefined) return Number(unittest);
  const pytest =
    /^(?:=+ )?((?:\d+ (?:passed|failed|errors?|skipped|xfailed|xpassed|deselected|warnings?)(?:, )?)+) in /m.exec(
      text,
    )?.[1];
  if (pytest !== undefined)
    return sum([...pytest.matchAll(/(\d+) (?:passed|failed|xpassed)/g)].map(([, n]) => Number(n)));
  const mocha = all(/^[ \t]+(\d+) (?:passing|failing)\b/gm);
  if (mocha.length > 0) return sum(mocha);
  const cargo = all(/^running (\d+) tests?$/gm);
  if (cargo.length > 0) return sum(cargo);
  const go = [...text.matchAll(/^(?:---|===) (?:PASS|FAIL|RUN)/gm)].length;
  return go > 0 ? go : null;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
