import { type Document, visit } from 'yaml';
import { RunError } from '../data/failure.ts';
import { isRecord } from '../data/shapes.ts';
import { yamlDocument } from '../data/yaml-document.ts';
import { type Data, setAt } from './keys.ts';

/** A configuration file as it was read: `file` is how messages name it, `path` where it lies (absolute), if it does. */
export type ConfigFile = {
  readonly file: string;
  readonly text: string;
  readonly path?: string | undefined;
};

/** A file with more mistakes is no file of settings. */
const mostProblems = 20;
/** Nor is one with so many brackets open at once: parsing them costs more than it is worth to say so. */
const mostOpen = 200;

/**
 * What a file says, nested. An empty file says nothing. Rejects a file that is no YAML, or no mapping, or says a key
 * twice.
 */
export function parseConfig(of: ConfigFile): Data {
  const { text } = of;
  const tooMuch = opensTooMuch(text);
  if (tooMuch !== undefined)
    throw unreadable(of, [`${placeOf(text, tooMuch)}[ { nested more than ${mostOpen} deep`]);
  const { document, problems: found } = yamlDocument(text.replace(/^\uFEFF/, ''));
  const problems = found
    .slice(0, mostProblems)
    .map(({ line, column, message }) => `${line}:${column}: ${firstLine(message)}`);
  if (problems.length > 0) throw unreadable(of, problems);
  const data = contents(document, of);
  if (data === null || data === undefined) return {};
  if (!isRecord(data)) throw unreadable(of, ['1:1: key: value']);
  return data;
}

function unreadable(
  { file, path }: ConfigFile,
  problems: readonly string[],
  cause?: Error,
): RunError {
  const at = path === undefined ? {} : { path };
  return new RunError({ kind: 'config_invalid', file, problems, ...at }, { cause });
}

/**
 * Where the bracket stands that is one too many. Brackets in texts and comments are counted too: no settings have so many
 * more of them open than closed.
 */
function opensTooMuch(text: string): number | undefined {
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[{\]}]/g)) {
    open = bracket === '[' || bracket === '{' ? open + 1 : Math.max(0, open - 1);
    if (open > mostOpen) return index;
  }
  return undefined;
}

/** Nested aliases could expand to gigabytes, so the reader refuses them. */
function contents(document: Document, of: ConfigFile): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause;
    const said = firstLine(cause.message);
    throw unreadable(of, [`${placeOf(of.text, refusedAlias(document))}${said}`], cause);
  }
}

/** Where the first alias stands that names nothing; where all do, the first. */
function refusedAlias(document: Document): number {
  let first: number | undefined;
  let nothing: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      first ??= alias.range?.[0];
      if (alias.resolve(document) !== undefined) return undefined;
      nothing = alias.range?.[0];
      return visit.BREAK;
    },
  });
  return nothing ?? first ?? 0;
}

/** `line:column: ` */
function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}: `;
}

/**
 * Top-level keys with dots become sections: `folio.max_parallel: 3` (docs/spec/crew.md §5.3). A section already there
 * is joined.
 */
export function expandDots(data: Data): Data {
  const nested: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    const before = nested[key];
    if (key.includes('.')) setAt(nested, key.split('.'), value);
    else nested[key] = isRecord(before) && isRecord(value) ? join(before, value) : value;
  }
  return nested;
}

/** `KEY=VALUE` of `-c`. The value is read as YAML: `5`, `true`, `null`, `text`, `[a, b]`. */
export function parseSetting(setting: string): Data {
  const at = setting.indexOf('=');
  const key = at < 0 ? '' : setting.slice(0, at).trim();
  if (key === '')
    throw new RunError({
      kind: 'config_invalid',
      file: '-c',
      problems: [`${at < 0 ? setting : '='}: KEY=VALUE`],
    });
  const data: Record<string, unknown> = {};
  setAt(data, key.split('.'), settingValue(key, setting.slice(at + 1)));
  return data;
}

function settingValue(key: string, text: string): unknown {
  if (text === '') return '';
  const { document, problems } = yamlDocument(text);
  const [problem] = problems;
  if (problem === undefined) return document.toJS();
  const said = `${key}:${problem.line}:${problem.column}: ${firstLine(problem.message)}`;
  throw new RunError({ kind: 'config_invalid', file: '-c', problems: [said] });
}

/** Mappings are joined, everything else of `over` replaces what was there; lists whole. */
export function join(under: Data, over: Data): Data {
  const joined: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isRecord(before) && isRecord(value) ? join(before, value) : value;
  }
  return joined;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
