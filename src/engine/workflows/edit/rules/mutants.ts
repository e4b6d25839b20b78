import { structuredPatch } from 'diff';
import { verifies } from './integrity/find.ts';
import type { FilePair } from './patch.ts';

/*
 * One changed line at a time, altered as a slip of the hand would: tests that stay green then do not hold that line. Pure.
 */

export type Mutant = {
  readonly path: string;
  /** From 1, in the file as it is now. */
  readonly line: number;
  /** What stands there, and what stands there in its place. */
  readonly was: string;
  readonly now: string;
  /** The whole file with it. */
  readonly text: string;
};

const most = 60;
const longestLine = 500;

/** First one of every changed line, then the next of each; files in the order given, nothing in what verifies. */
export function mutantsOf(pairs: readonly FilePair[]): readonly Mutant[] {
  const byLine = pairs
    .filter(({ path }) => code.test(path) && !verifies(path))
    .flatMap((pair) => changedLines(pair).map((line) => ofLine(pair, line)));
  const deepest = Math.max(0, ...byLine.map((each) => each.length));
  return Array.from({ length: deepest }, (_, at) => byLine.flatMap((each) => each[at] ?? []))
    .flat()
    .slice(0, most);
}

const code =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|kts|scala|swift|cs|c|cc|cpp|h|hpp|ex|exs|lua|sh)$/;

/** Numbers of the lines that are new or other than before. */
function changedLines({ before, after }: FilePair): readonly number[] {
  if (after === null || after.text === null || before?.text === null) return [];
  const { hunks } = structuredPatch('a', 'b', before?.text ?? '', after.text, '', '', {
    context: 0,
  });
  return hunks.flatMap(({ newStart, lines }) =>
    lines.filter((line) => line.startsWith('+')).map((_, at) => newStart + at),
  );
}

function ofLine({ path, after }: FilePair, line: number): readonly Mutant[] {
  const lines = (after?.text ?? '').split('\n');
  const whole = lines[line - 1] ?? '';
  if (whole.length > longestLine || saysNothing.test(whole)) return [];
  const bare = withoutWords(whole);
  return slips.flatMap(([found, instead]) => {
    const hit = found.exec(bare);
    if (hit === null) return [];
    const [sign] = hit;
    const put = typeof instead === 'string' ? instead : instead(sign);
    const now = whole.slice(0, hit.index) + put + whole.slice(hit.index + sign.length);
    const text = [...lines.slice(0, line - 1), now, ...lines.slice(line)].join('\n');
    return [{ path, line, was: whole.trim(), now: now.trim(), text }];
  });
}

/** Comments, and lines that only name what is used. */
const saysNothing =
  /^\s*(?:$|\/\/|\/\*|\*|#(?!\[)|import\b|from\b|package\b|use\b|using\b|require\b|@)/;

/** Texts and what stands behind a line as a remark, as blanks: nothing in them is altered. */
function withoutWords(line: string): string {
  const blank = (text: string) => ' '.repeat(text.length);
  return line
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, blank)
    .replace(/(?:\/\/|\s#\s).*$/, blank);
}

type Slip = readonly [found: RegExp, instead: string | ((sign: string) => string)];

const slips: readonly Slip[] = [
  [/===|!==/, (sign) => (sign === '===' ? '!==' : '===')],
  [/(?<![=!<>])(?:==|!=)(?!=)/, (sign) => (sign === '==' ? '!=' : '==')],
  [/<=|>=/, (sign) => (sign === '<=' ? '>' : '<')],
  [/(?<= )[<>](?= )/, (sign) => (sign === '<' ? '>=' : '<=')],
  [/&&|\|\|/, (sign) => (sign === '&&' ? '||' : '&&')],
  [/(?<= )(?:and|or)(?= )/, (sign) => (sign === 'and' ? 'or' : 'and')],
  [/(?<= )[+-](?= )/, (sign) => (sign === '+' ? '-' : '+')],
  [/(?<= )[*/](?= )/, (sign) => (sign === '*' ? '/' : '*')],
  [/\b(?:true|false)\b/, (sign) => (sign === 'true' ? 'false' : 'true')],
  [/\b(?:True|False)\b/, (sign) => (sign === 'True' ? 'False' : 'True')],
  [/(?<![\w.])\d{1,9}(?![\w.])/, (sign) => String(Number(sign) + 1)],
];
