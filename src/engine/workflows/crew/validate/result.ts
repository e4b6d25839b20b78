import type { ReviewVerdict } from '../contract/events.ts';
import { Outcome, Percent, Quality } from '../shapes/fields.ts';
import type { ResultCheck, ResultMeta } from '../shapes/result.ts';
import { completionMarker, linesOf, withoutOuterFence } from '../text/lines.ts';
import {
  type Header,
  headerBytes,
  metaFrom,
  readHeader,
  readResultMeta,
} from '../text/result-meta.ts';
import { coded } from './codes.ts';

const minLines = 20;
const sources = '## Sources';
const codeBlock = '```';
/** As much of a line as is kept to tell whether it is the marker. */
const keptCharacters = 256;

/** The check of one result, fed with its text in pieces of any size; no piece is kept. */
export type ResultScan = {
  feed(piece: string): void;
  check(): ResultCheck;
  /** What its header says. */
  meta(): ResultMeta;
};

/**
 * The result validator (`docs/spec/crew.md` §7.1). `persona` bare or with `worker_`; unknown ones get the common
 * checks. Lines are logical lines; the marker is looked for in the last line that is not empty; fields come from the
 * first 20 lines.
 */
export function resultScan(persona: string): ResultScan {
  let head = '';
  let cut = false;
  let ends = 0;
  let lastLine = '';
  let current = '';
  let carry = '';
  let hasSources = false;
  let hasCode = false;
  let header: Header | undefined;

  /** A lone CR does not end a line: such files are not written any more, and a CRLF may be cut in two. */
  function followLines(piece: string): void {
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      if (!isCut(current)) current = kept(current + piece);
      return;
    }
    ends += endsIn(piece);
    lastLine = lastLineOf(current, piece.slice(0, end)) ?? lastLine;
    current = kept(piece.slice(end + 1));
  }

  /** Whether it occurs in the text so far, also across two pieces. */
  const within = (mark: string, piece: string) =>
    piece.includes(mark) || (carry + piece.slice(0, mark.length)).includes(mark);

  /** Both the check and the fields are of one reading. */
  const readOnce = () => (header ??= readHeader({ text: head, cut }));

  return {
    feed(piece) {
      header = undefined;
      cut ||= head.length + piece.length > headerBytes;
      if (head.length < headerBytes) head += piece.slice(0, headerBytes - head.length);
      hasSources ||= within(sources, piece);
      hasCode ||= within(codeBlock, piece);
      carry = (carry + piece.slice(-sources.length)).slice(-sources.length);
      followLines(piece);
    },
    check() {
      const last = current.trim() === '' ? lastLine : current.trim();
      return verdict(persona, {
        complete_marker: last === completionMarker,
        line_count: ends + (current === '' ? 0 : 1),
        has_sources: hasSources,
        has_code_blocks: hasCode,
        header: readOnce(),
      });
    },
    meta: () => metaFrom(readOnce()),
  };
}

function endsIn(text: string): number {
  let ends = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends += 1;
  return ends;
}

/** The last line of `begun + text` that is not empty, looked for from its end. */
function lastLineOf(begun: string, text: string): string | undefined {
  for (let to = text.length; ; ) {
    const from = to === 0 ? -1 : text.lastIndexOf('\n', to - 1);
    const line = text.slice(from + 1, to);
    const said = kept(from === -1 ? begun + line : line).trim();
    if (said !== '') return said;
    if (from === -1) return undefined;
    to = from;
  }
}

/** The beginning of a line; what is cut off leaves a line that is still no marker, or still one. */
function kept(line: string): string {
  if (line.length <= keptCharacters) return line;
  const text = line.trim();
  return text.length > keptCharacters ? `${text.slice(0, keptCharacters)}…` : `${text} `;
}

/** It is not a marker, whatever follows. */
function isCut(line: string): boolean {
  return line.length > keptCharacters && line.endsWith('…');
}

/** What one reading of a result tells. */
export type LookedAt = {
  readonly there: boolean;
  readonly check: ResultCheck;
  readonly meta: ResultMeta;
};

/** The result validator over a file in pieces; undefined: there is none. */
export async function checkResult(
  pieces: AsyncIterable<string> | undefined,
  persona: string,
): Promise<LookedAt> {
  if (pieces === undefined)
    return { there: false, check: missingResult(), meta: readResultMeta(undefined) };
  const scan = resultScan(persona);
  for await (const piece of pieces) scan.feed(piece);
  return { there: true, check: scan.check(), meta: scan.meta() };
}

/** The check of a result that is not there. */
export function missingResult(): ResultCheck {
  return {
    complete_marker: false,
    line_count: 0,
    has_sources: false,
    has_code_blocks: false,
    status: 'fail',
    issues: [coded('E128')],
  };
}

type Facts = Pick<
  ResultCheck,
  'complete_marker' | 'line_count' | 'has_sources' | 'has_code_blocks'
> & { readonly header: Header };

function verdict(persona: string, { header, ...facts }: Facts): ResultCheck {
  const bare = persona.replace(/^worker_/, '');
  const failures = [
    ...(facts.complete_marker ? [] : [coded('E134')]),
    ...(facts.line_count >= minLines ? [] : [coded('E135', `found ${facts.line_count}`)]),
  ];
  const warnings = [
    ...(bare === 'researcher' && !facts.has_sources ? [`warning: ${coded('E136')}`] : []),
    ...(bare === 'coder' && !facts.has_code_blocks ? [`warning: ${coded('E137')}`] : []),
  ];
  return {
    ...facts,
    status: failures.length > 0 ? 'fail' : 'pass',
    issues: [...failures, ...warnings],
    ...resultFields(header),
  };
}

function resultFields({ fields }: Header) {
  return {
    result_status: Outcome.safeParse(fields['status']).data ?? 'unknown',
    result_quality: Quality.safeParse(fields['quality']).data ?? 'unknown',
    result_completeness: String(Percent.safeParse(fields['completeness']).data ?? 'unknown'),
  };
}

const longest = 300;
const token = /^[\s*#:：>-]*(?:(?:verdict|判定)[\s*:：-]*)?(PASS[- _]WITH[- _]NOTES|PASS|FAIL)\b/i;

export type ResultReview = {
  readonly verdict: ReviewVerdict;
  /** One line, at most 300 characters. */
  readonly reason: string;
};

/** The last line of an independent review that begins with a verdict; undefined: there is none, so nothing was said. */
export function readResultReview(text: string): ResultReview | undefined {
  const lines = withoutOuterFence(linesOf(text)).filter((line) => line.trim() !== completionMarker);
  const line = lines.findLast((each) => token.test(each));
  if (line === undefined) return undefined;
  const said = token.exec(line)?.[1]?.toUpperCase().replace(/[-_]/g, ' ') ?? '';
  const verdict = (['PASS WITH NOTES', 'PASS', 'FAIL'] as const).find((known) => known === said);
  if (verdict === undefined) return undefined;
  const reason = line
    .replace(token, '')
    .replace(/^[\s*:：–—-]+|(?<![\s*])[\s*]+$/g, '')
    .replace(/\s+/g, ' ');
  return { verdict, reason: [...reason].slice(0, longest).join('') };
}

const mark = /^<!-- of the result (?<hash>[0-9a-f]{64}) -->$/gm;

/** A review with the hash of the result it is of. */
export function markedReview(text: string, result: string): string {
  return `${text.trimEnd()}\n\n<!-- of the result ${result} -->\n`;
}

/** Is it about this result? A review without a hash counts for any result. */
export function isOf(text: string, result: string): boolean {
  const said = [...text.matchAll(mark)].at(-1)?.groups?.['hash'];
  return said === undefined || said === result;
}
