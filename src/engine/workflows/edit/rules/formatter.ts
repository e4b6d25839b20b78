import { parse } from 'yaml';
import { z } from 'zod';
import type { Conventions } from './conventions.ts';

/*
 * What the configuration of a formatter says of a file: it wins over what other files do (docs/spec/edit.md §6.3). Prettier
 * wins over EditorConfig, as it does itself.
 */

/** Files to read before anything can be said. */
export const formatterFiles: readonly string[] = [
  '.editorconfig',
  '.prettierrc',
  '.prettierrc.json',
  '.prettierrc.yaml',
  '.prettierrc.yml',
];

const longest = 20_000;

/** `file`: its name; `text`: of one of those files, at the root; undefined: it is not there. */
export function formatterSays(
  file: string,
  text: (name: string) => string | undefined,
): Partial<Conventions> {
  const read = (name: string) => text(name)?.slice(0, longest);
  const prettier = formatterFiles.slice(1).flatMap((name) => read(name) ?? []);
  return {
    ...byLanguage(file),
    ...editorConfig(file, read('.editorconfig') ?? ''),
    ...(/\.([cm]?[jt]sx?|json5?|css|scss|less|html|vue|ya?ml|md)$/.test(file)
      ? prettierSays(prettier[0] ?? '')
      : {}),
  };
}

/** Formatters that leave no choice. */
function byLanguage(file: string): Partial<Conventions> {
  if (file.endsWith('.go')) return { indentation: 'tabs' };
  return {};
}

type Section = { readonly applies: boolean; readonly values: ReadonlyMap<string, string> };

function editorConfig(file: string, text: string): Partial<Conventions> {
  const values = new Map<string, string>();
  for (const { applies, values: own } of sectionsIn(text, file))
    if (applies) for (const [key, value] of own) values.set(key, value);
  const end = values.get('end_of_line')?.toUpperCase();
  const final = { true: 'yes', false: 'no' }[values.get('insert_final_newline') ?? ''];
  return {
    ...indentationIn(values),
    ...(end === 'LF' || end === 'CRLF' ? { line_end: end } : {}),
    ...(final === undefined ? {} : { final_newline: final }),
  };
}

function indentationIn(values: ReadonlyMap<string, string>): Partial<Conventions> {
  if (values.get('indent_style') === 'tab') return { indentation: 'tabs' };
  const size = values.get('indent_size') ?? values.get('tab_width') ?? '';
  return /^\d{1,2}$/.test(size) ? { indentation: `${size} spaces` } : {};
}

function sectionsIn(text: string, file: string): readonly Section[] {
  const sections: { applies: boolean; values: Map<string, string> }[] = [];
  for (const line of text.split(/\r?\n/).slice(0, 2000)) {
    const plain = line.trim();
    const head = /^\[(.{1,200})\]$/.exec(plain)?.[1];
    if (head !== undefined) sections.push({ applies: isMeant(head, file), values: new Map() });
    const at = plain.indexOf('=');
    if (head !== undefined || /^[#;]/.test(plain) || at === -1) continue;
    const value = plain
      .slice(at + 1)
      .trim()
      .toLowerCase();
    sections.at(-1)?.values.set(plain.slice(0, at).trim().toLowerCase(), value);
  }
  return sections;
}

/** `*`, `*.py`, `*.{js,ts}`, `Makefile`: what such files mostly say. Names with folders are not looked at. */
function isMeant(head: string, file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (head === '*') return true;
  const choices = /^(.*)\{([^{}]*)\}(.*)$/.exec(head);
  const names =
    choices === null
      ? [head]
      : (choices[2] ?? '').split(',').map((each) => `${choices[1]}${each.trim()}${choices[3]}`);
  return names.some((each) =>
    each.startsWith('*.') ? name.endsWith(each.slice(1)) : each === name,
  );
}

const Prettier = z.object({
  tabWidth: z.number().optional().catch(undefined),
  useTabs: z.boolean().optional().catch(undefined),
  singleQuote: z.boolean().optional().catch(undefined),
  semi: z.boolean().optional().catch(undefined),
  trailingComma: z.string().optional().catch(undefined),
});

/** Of one that is there what it leaves out counts as prettier's own choice. */
function prettierSays(text: string): Partial<Conventions> {
  if (text.trim() === '') return {};
  const read = Prettier.safeParse(yamlIn(text)).data;
  if (read === undefined) return {};
  const { tabWidth = 2, useTabs = false, singleQuote = false, semi = true, trailingComma } = read;
  return {
    indentation: useTabs ? 'tabs' : `${tabWidth} spaces`,
    quotes: singleQuote ? 'single' : 'double',
    semicolons: semi ? 'yes' : 'no',
    trailing_commas: trailingComma === 'none' ? 'no' : 'yes',
  };
}

function yamlIn(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}
