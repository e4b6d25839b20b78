import type { z } from 'zod';
import { Count, Outcome, Percent, Quality, TextList } from '../shapes/fields.ts';
import { keptLine, keptLines, type ResultMeta } from '../shapes/result.ts';
import { type FrontProblem, readFrontMatter } from './front-matter.ts';
import { linesOf } from './lines.ts';

/** How much of a result the parent reads (`docs/spec/crew.md` §2.4). */
export const headerLines = 20;
/** No header is longer; reading stops there. */
export const headerBytes = 65_536;

/** The beginning of a file. `cut`: it has more than this. */
export type Head = { readonly text: string; readonly cut: boolean };

/** The head of a file in pieces; no more of it is read. */
export async function headOf(pieces: AsyncIterable<string>): Promise<Head> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length >= headerBytes) return { text: text.slice(0, headerBytes), cut: true };
  }
  return { text, cut: false };
}

/** A header's fields as they stand, and what is wrong with it. */
export type Header = ReturnType<typeof readFrontMatter>;

/** From the first 20 lines only. */
export function readHeader({ text, cut }: Head): Header {
  // One line more than is used, to know whether the file goes on.
  const lines = linesOf(text.slice(0, headerBytes));
  const goesOn = cut || lines.length > headerLines;
  return readFrontMatter(lines.slice(0, headerLines), goesOn);
}

/**
 * What the parent may know of a result, with the defaults of `docs/spec/crew.md` §6.5 and a line for each. `undefined`:
 * there is no file.
 */
export function readResultMeta(head: Head | undefined): ResultMeta {
  return metaFrom(head === undefined ? { fields: {}, problems: [] } : readHeader(head));
}

export function metaFrom({ fields, problems }: Pick<Header, 'fields' | 'problems'>): ResultMeta {
  const issues = problems.map(problemText);
  const field = <T>(name: string, schema: z.ZodType<T>) => {
    const raw = Object.hasOwn(fields, name) ? Reflect.get(fields, name) : undefined;
    return { raw, value: schema.safeParse(raw).data };
  };
  const orDefault = <T>(name: string, schema: z.ZodType<T>, fallback: T, words: string): T => {
    const { raw, value } = field(name, schema);
    if (value !== undefined) return value;
    const what = raw === undefined || raw === null ? 'missing' : 'not understood';
    issues.push(`${name} ${what}, ${words}`);
    return fallback;
  };
  const list = (name: string) => kept(field(name, TextList).value ?? []);
  return {
    status: orDefault('status', Outcome, 'failure', 'treated as failure'),
    quality: orDefault('quality', Quality, 'YELLOW', 'defaulted to YELLOW'),
    completeness: orDefault('completeness', Percent, 0, 'defaulted to 0'),
    taskId: field('task_id', Count).value ?? null,
    errors: list('errors'),
    warnings: list('warnings'),
    outputFiles: list('output_files'),
    docImpact: list('doc_impact'),
    issues: kept(issues),
    infos: infosOf(fields),
  };
}

function infosOf(fields: Readonly<Record<string, unknown>>): string[] {
  const { task_id, errors } = fields;
  return [
    ...(task_id === undefined ? ['[E207] task_id missing'] : []),
    ...(errors === undefined ? ['[E223] errors missing'] : []),
    ...(errors === undefined || Array.isArray(errors) ? [] : ['[E224] errors is no list']),
  ];
}

/** Single short lines, and not many: what a body would need does not fit. */
function kept(texts: readonly string[]): string[] {
  return texts.slice(0, keptLines).map((text) => {
    const line = text.replace(/\s+/g, ' ').trim();
    return line.length > keptLine ? `${line.slice(0, keptLine - 1)}…` : line;
  });
}

export function problemText(problem: FrontProblem): string {
  switch (problem.kind) {
    case 'missing':
      return '[E200] front matter missing';
    case 'unclosed':
      return '[E201] front matter is not closed';
    case 'not_fields':
      return '[E201] front matter holds no fields';
    case 'key_unreadable':
      return `[E201] ${problem.key} could not be read`;
    case 'key_twice':
      return `[E201] ${problem.key} stands there twice`;
  }
}
