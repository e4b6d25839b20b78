import { RunError } from '../engine/failure.ts';

/** A place in a template that is filled for each call. */
export type Hole = { readonly name: string; readonly line: number };

/**
 * Everything that can stand in a hole: numbers, ids and strings the founding documents fix. What a person or a model
 * wrote, a chapter's title included, is sent as material and never stands here.
 */
const HOLES: ReadonlySet<string> = new Set(['path', 'direction_hint', 'chapter', 'round']);

const HOLE = /\{\{([^{}\n]*)\}\}/g;
/** One line of plain words: nothing that could pass for structure or for a further instruction. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{Zs}・、，,.:/_()（）-]{1,80}$/u;

type Place = { readonly file: string; readonly line: number };
type Values = Readonly<Record<string, string | number>>;

/** The holes of a text whose first line is line `first` of the file. Throws RunError `template_broken`. */
export function findHoles(file: string, text: string, first: number): readonly Hole[] {
  return text
    .split('\n')
    .flatMap((line, index) => holesOfLine({ file, line: first + index }, line));
}

function holesOfLine(place: Place, text: string): readonly Hole[] {
  // }} alone is no error: JSON in a prompt ends that way.
  if (text.replaceAll(HOLE, '').includes('{{')) {
    throw broken(place, 'a hole is opened with {{ and not closed');
  }
  return [...text.matchAll(HOLE)].map((match) => {
    const name = match[1]?.trim() ?? '';
    if (HOLES.has(name)) return { name, line: place.line };
    const known = [...HOLES].join(', ');
    throw broken(place, `{{${name}}}: nothing is called that; there is ${known}`);
  });
}

/**
 * Fills the holes of a text whose first line is line `line` of the file. A hole without a value, or with one that
 * its kind forbids, is RunError `template_broken`.
 */
export function fill(source: Place & { readonly text: string }, values: Values): string {
  const { file, text } = source;
  return text
    .split('\n')
    .map((line, index) => fillLine({ file, line: source.line + index }, line, values))
    .join('\n');
}

function fillLine(place: Place, text: string, values: Values): string {
  return text.replaceAll(HOLE, (_, raw: string) => {
    const name = raw.trim();
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw broken(place, `{{${name}}} was given no value`);
    const text = String(value);
    if (PLAIN.test(text)) return text;
    throw broken(place, `the value of {{${name}}} is no plain line of words`);
  });
}

function broken(place: Place, detail: string): RunError {
  return new RunError({ kind: 'template_broken', ...place, detail });
}
