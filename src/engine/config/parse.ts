import { type Document, parse, parseDocument, YAMLParseError } from 'yaml';
import { RunError } from '../data/failure.ts';
import { type Data, isMapping, setAt } from './keys.ts';

/** A configuration file as it was read: `file` is how messages name it. */
export type ConfigFile = { readonly file: string; readonly text: string };

/**
 * What a file says, nested. An empty file says nothing. Rejects a file that is no YAML, or no mapping, or says a key
 * twice.
 */
export function parseConfig({ file, text }: ConfigFile): Data {
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { prettyErrors: true });
  const problems = document.errors.map((error) => `${place(error)}${firstLine(error.message)}`);
  if (problems.length > 0) throw new RunError({ kind: 'config_invalid', file, problems });
  const data = contents(document, file);
  if (data === null || data === undefined) return {};
  if (!isMapping(data))
    throw new RunError({ kind: 'config_invalid', file, problems: ['1: key: value'] });
  return data;
}

/** Nested aliases could expand to gigabytes, so the reader refuses them. */
function contents(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause;
    throw new RunError(
      { kind: 'config_invalid', file, problems: [firstLine(cause.message)] },
      { cause },
    );
  }
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
    else nested[key] = isMapping(before) && isMapping(value) ? join(before, value) : value;
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
  try {
    return text === '' ? '' : parse(text);
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause;
    throw new RunError(
      { kind: 'config_invalid', file: '-c', problems: [`${key}: ${firstLine(cause.message)}`] },
      { cause },
    );
  }
}

/** Mappings are joined, everything else of `over` replaces what was there; lists whole. */
export function join(under: Data, over: Data): Data {
  const joined: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const before = joined[key];
    joined[key] = isMapping(before) && isMapping(value) ? join(before, value) : value;
  }
  return joined;
}

function place(error: {
  readonly linePos?: readonly { readonly line: number; readonly col: number }[] | undefined;
}): string {
  const [start] = error.linePos ?? [];
  return start === undefined ? '' : `${start.line}:${start.col}: `;
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '');
}
