import { normalForm } from '../../../../engine/data/normal-form.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import {
  type FormField,
  type FormProblem,
  type FormWords,
  outlineFormWords,
} from '../words/outline-form.ts';

/*
 * A path or a proposal as its author edits it: labelled lines and a heading for each chapter instead of JSON. What the form does not
 * show stays as it was. Pure.
 */

type Data = Readonly<Record<string, unknown>>;

/** `parts`: where the chapters stand in the file; `unit`: what its headings count. */
type Layout = { readonly parts: 'outline' | 'entries'; readonly unit: 'chapter' | 'episode' };

const ofWhole = [
  ...(['title', 'approach', 'direction', 'target_audience'] as const),
  ...(['emotional_core', 'difficulty', 'uniqueness'] as const),
] as const satisfies readonly FormField[];
const numbers: ReadonlySet<string> = new Set(['difficulty', 'uniqueness']);
const mayBeEmpty: ReadonlySet<string> = new Set(['key_events', 'emotional_beat']);

/** The file as text to edit. `problem`: what was wrong with it when it was last edited. */
export function outlineForm(data: Data, layout: Layout, language: 'ja' | 'en'): string {
  const words = outlineFormWords[language];
  const colon = language === 'ja' ? '：' : ': ';
  const line = (field: FormField, value: unknown) =>
    `${words.fields[field]}${colon}${shown(value)}`.trimEnd();
  const whole = ofWhole.flatMap((field) =>
    data[field] === undefined ? [] : [line(field, data[field])],
  );
  const parts = listOf(data[layout.parts]).flatMap((part, index) => [
    `## ${words[layout.unit](numberOf(part, 'chapter') ?? index + 1, shown(part['title']))}`,
    '',
    line('summary', part['summary']),
    ...(part['key_events'] === undefined
      ? []
      : [line('key_events', ''), ...textsOf(part['key_events']).map((each) => `- ${each}`)]),
    ...(part['emotional_beat'] === undefined
      ? []
      : [line('emotional_beat', part['emotional_beat'])]),
    '',
    ...listOf(part['episodes']).flatMap((episode, at) => [
      `### ${words.episode(numberOf(episode, 'episode') ?? at + 1, shown(episode['title']))}`,
      shown(episode['summary']),
      '',
    ]),
  ]);
  return `${[`> ${words.about}`, '', ...whole, ...(whole.length > 0 ? [''] : []), ...parts].join('\n').trimEnd()}\n`;
}

/** The same with what was wrong above it, so that it is read where it is mended. */
export function withProblem(text: string, problem: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('>> '));
  return `>> ${problem}\n${lines.join('\n')}`;
}

type Read =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly problem: FormProblem };

/** What the text says, over what the file had. Labels of either language are known, whatever their width. */
export function readOutlineForm(text: string, before: Data, layout: Layout): Read {
  const found = sectionsIn(text);
  const [whole, ...parts] = found;
  if (whole === undefined || parts.length === 0) return { ok: false, problem: { why: 'no_parts' } };
  const own = listOf(before[layout.parts]);
  const first = numberOf(own[0] ?? {}, 'chapter') ?? 1;
  const entries = parts.map((part, index) => {
    const old = own.find((each) => numberOf(each, 'chapter') === part.number) ?? {};
    return { ...old, ...partOf(part, old), chapter: first + index };
  });
  const fields = Object.fromEntries(
    ofWhole.filter((field) => field in before).map((field) => [field, toldOf(whole, field)]),
  );
  const count = 'chapter_count' in before ? { chapter_count: entries.length } : {};
  const data = { ...before, ...fields, ...count, [layout.parts]: entries };
  const problem = problemIn(fields, entries);
  return problem === undefined ? { ok: true, data } : { ok: false, problem };
}

function problemIn(fields: Data, entries: readonly Data[]): FormProblem | undefined {
  for (const field of ofWhole) {
    if (!(field in fields)) continue;
    const value = fields[field];
    if (value === '') return { why: 'missing', field };
    if (numbers.has(field) && !(typeof value === 'number' && value >= 1 && value <= 5))
      return { why: 'number', field };
  }
  for (const [index, entry] of entries.entries())
    for (const field of ['title', 'summary'] as const)
      if (entry[field] === '') return { why: 'missing', field, chapter: index + 1 };
  return undefined;
}

type Section = {
  readonly number: number | undefined;
  readonly title: string;
  readonly values: Map<FormField, string[]>;
  readonly episodes: Section[];
};

function newSection(heading: string): Section {
  const [, ja, en, title = ''] =
    /^(?:第[ 　]*([0-9０-９]+)[ 　]*[章話節回]|(?:Chapter|Episode)[ ]+([0-9]+))?[ 　:：.、]*(.*)$/i.exec(
      heading.trim(),
    ) ?? [];
  const digits = ja ?? en;
  return {
    number: digits === undefined ? undefined : Number(normalForm(digits, 'NFKC')),
    title,
    values: new Map(),
    episodes: [],
  };
}

/** What stands before the first heading, then each heading with what stands below it. */
function sectionsIn(text: string): readonly Section[] {
  const sections = [newSection('')];
  let into = sections[0];
  let field: FormField | undefined;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, marks, heading = ''] = /^\s*(#{2,3})\s+(.*)$/.exec(line) ?? [];
    if (marks !== undefined) {
      into = newSection(heading);
      if (marks === '##') sections.push(into);
      else sections.at(-1)?.episodes.push(into);
      // what stands below the title of an episode is what happens in it
      field = marks === '##' ? undefined : 'summary';
    } else if (line.trim() !== '' && !/^\s*(>|#\s)/.test(line)) field = take(into, line, field);
  }
  return sections;
}

/** Gives the field that the line belongs to: the one it names, else that of the line before. */
function take(
  into: Section | undefined,
  line: string,
  before: FormField | undefined,
): FormField | undefined {
  const { field = before, rest = line } = labelIn(line) ?? {};
  const said = rest.trim();
  if (field === undefined || said === '') return field;
  const values = into?.values.get(field);
  if (values === undefined) into?.values.set(field, [said]);
  else values.push(said);
  return field;
}

function labelIn(line: string): { readonly field: FormField; readonly rest: string } | undefined {
  const at = line.search(/[:：]/);
  if (at === -1) return undefined;
  const field = fieldNamed.get(plainLabel(line.slice(0, at)));
  return field === undefined ? undefined : { field, rest: line.slice(at + 1) };
}

function plainLabel(label: string): string {
  return normalForm(label.slice(0, 40), 'NFKC').trim().toLowerCase();
}

function namesOf({ fields }: FormWords): readonly (readonly [string, FormField])[] {
  return (Object.keys(fields) as FormField[]).map((name) => [plainLabel(fields[name]), name]);
}

const fieldNamed: ReadonlyMap<string, FormField> = new Map([
  ...namesOf(outlineFormWords.ja),
  ...namesOf(outlineFormWords.en),
]);

function toldOf({ values }: Section, field: FormField): string | number {
  const text = (values.get(field) ?? []).join('\n');
  if (!numbers.has(field)) return text;
  const digits = normalForm(text, 'NFKC').trim();
  return /^\d$/.test(digits) ? Number(digits) : text;
}

function partOf(part: Section, old: Data): Data {
  const { values, title, episodes } = part;
  const events = (values.get('key_events') ?? []).map((each) => each.replace(/^[-*・]\s*/, ''));
  const given = (field: FormField, value: unknown) =>
    mayBeEmpty.has(field) && !values.has(field) && !(field in old) ? {} : { [field]: value };
  return {
    title,
    summary: toldOf(part, 'summary'),
    ...given(
      'key_events',
      events.filter((each) => each !== ''),
    ),
    ...given('emotional_beat', toldOf(part, 'emotional_beat')),
    ...(episodes.length === 0 && !('episodes' in old)
      ? {}
      : { episodes: episodes.map((each, index) => episodeOf(each, index + 1)) }),
  };
}

function episodeOf(section: Section, number: number): Data {
  const { title, number: episode = number } = section;
  return { episode, title, summary: toldOf(section, 'summary') };
}

function listOf(value: unknown): readonly Data[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(shown) : [];
}

function numberOf(from: Data, key: string): number | undefined {
  const value = from[key];
  return typeof value === 'number' ? value : undefined;
}

function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
