import { RunError } from '../../engine/data/failure.ts';

/** A place in a template that is filled for each call. */
export type Hole = { readonly name: string; readonly line: number };

/**
 * Everything that can stand in a hole: numbers, ids and strings the founding documents fix. What a person or a model
 * wrote, a chapter's title included, is sent as material and never stands here.
 */
const HOLES: ReadonlySet<string> = new Set([
  ...['path', 'direction_hint', 'chapter', 'episode', 'round', 'least', 'most', 'length_unit'],
  ...['cmd_id', 'version', 'date', 'mode', 'trigger', 'failed_tasks'],
  ...['request_path', 'plan_path', 'tasks_dir', 'plan_review_path', 'work_dir'],
  ...['task_path', 'result_path', 'results_dir', 'persona_path', 'output_path', 'response_path'],
  ...['report_path', 'report_summary_path', 'retrospective_path'],
  ...['max_parallel', 'max_turns', 'max_improvements', 'max_skills', 'max_candidates'],
  ...['filter_threshold', 'skill_min_score', 'next_task', 'phase_instructions'],
]);
/**
 * The person's own instructions of the settings (`docs/spec/crew.md` §3.3): the one value of more than a line, given as
 * it stands.
 */
const FREE = 'phase_instructions';

const HOLE = /\{\{([^{}\n]*?)(\?)?\}\}/g;
/** One line of plain words: nothing that could pass for structure or for a further instruction. */
const PLAIN = /^[\p{L}\p{M}\p{N}\p{Zs}・、，,.:/_()（）-]{1,80}$/u;

type Location = { readonly file: string; readonly line: number };
type Values = Readonly<Record<string, string | number>>;

/** The holes of a text whose first line is line `first` of the file. Throws RunError `template_broken`. */
export function findHoles(file: string, text: string, first: number): readonly Hole[] {
  return text
    .split('\n')
    .flatMap((line, index) => holesOfLine({ file, line: first + index }, line));
}

function holesOfLine(place: Location, text: string): readonly Hole[] {
  // }} alone is not an error: JSON in a prompt may end like that.
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
 * Fills the holes of a text whose first line is line `line` of the file. A paragraph with a hole `{{name?}}` that has
 * no value, or an empty one, is left out. Any other hole without a value, or with one that its kind forbids, is
 * RunError `template_broken`.
 */
export function fill(source: Location & { readonly text: string }, values: Values): string {
  const { file, text } = source;
  const paragraphs: (readonly [Location, string])[][] = [[]];
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') paragraphs.push([]);
    paragraphs.at(-1)?.push([{ file, line: source.line + index }, line]);
  });
  return paragraphs
    .filter((lines) => !lines.some(([, line]) => isLeftOut(line, values)))
    .flatMap((lines) => lines.map(([place, line]) => fillLine(place, line, values)))
    .join('\n');
}

function isLeftOut(line: string, values: Values): boolean {
  return [...line.matchAll(HOLE)].some(
    ([, name = '', optional]) =>
      optional !== undefined && (given(name, values) ?? '').trim() === '',
  );
}

function given(raw: string, values: Values): string | undefined {
  const name = raw.trim();
  return Object.hasOwn(values, name) ? String(values[name]) : undefined;
}

function fillLine(place: Location, text: string, values: Values): string {
  return text.replaceAll(HOLE, (_, raw: string) => {
    const name = raw.trim();
    const text = given(name, values);
    if (text === undefined) throw broken(place, `{{${name}}} was given no value`);
    if (name === FREE || PLAIN.test(text)) return text;
    throw broken(place, `the value of {{${name}}} is no plain line of words`);
  });
}

function broken(place: Location, detail: string): RunError {
  return new RunError({ kind: 'template_broken', ...place, detail });
}
