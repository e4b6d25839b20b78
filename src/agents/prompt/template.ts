import { readdir, readFile } from 'node:fs/promises';
import { RunError } from '../../engine/data/failure.ts';
import { toolNames } from '../tools/names.ts';
import { hashOfTemplates, type Seals, seals } from './seals.ts';
import { parseRole, parseText, type RoleText } from './template-parts.ts';

export type Language = 'ja' | 'en';

/** A role's prompt: the founding header, the instructions, and where their holes are. */
export type Template = RoleText & {
  /** As messages name it, e.g. `templates/folio/stylist.en.md`. */
  readonly file: string;
};

/** All prompts of the program, read once at start. */
export type Templates = {
  /** `folio/stylist`. Throws RunError `template_broken` when there is no such template. */
  role(role: string, language: Language): Template;
  /** A text that goes out as it stands: `folio/house`, `runner/repair`, `tools/grep`. Throws as `role` does. */
  text(name: string, language: Language): string;
};

/** Texts that several roles of a workflow share: its house rules, and what roles `include`. */
const SHARED_TEXT = /\/(house|[a-z_]+_common)$/;
/** Folders of texts that go out as they stand: the runner's own words, and what is said of each tool. No roles. */
const TEXT_FOLDERS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['runner', ['material', 'repair', 'cut', 'last-turn', 'note', 'go-on', 'hello']],
  ['tools', toolNames],
]);
const LANGUAGES: readonly Language[] = ['ja', 'en'];

type Loaded = {
  readonly roles: Map<string, Template>;
  readonly texts: Map<string, string>;
  /** All files as they lie, by workflow and name. */
  readonly files: Map<string, Map<string, string>>;
};

/**
 * Reads every `<workflow>/<name>.md` (Japanese) and `<name>.en.md` (English) in these folders once and checks it whole. The
 * first broken one is a RunError `template_broken` with file and line: no run starts with half a prompt.
 */
export async function loadTemplates(...all: readonly URL[]): Promise<Templates> {
  return await loadSealed(seals, ...all);
}

/** The same; of a workflow whose hash is given no prompt is handed out when one of them is not what it was. */
export async function loadSealed(sealed: Seals, ...all: readonly URL[]): Promise<Templates> {
  const loaded: Loaded = { roles: new Map(), texts: new Map(), files: new Map() };
  const workflows: string[] = [];
  for (const folder of all) {
    const base = new URL(folder.href.endsWith('/') ? folder.href : `${folder.href}/`);
    for (const workflow of await folders(base)) {
      workflows.push(workflow);
      for (const name of await markdownFiles(base, workflow)) {
        load(loaded, workflow, name, await readText(base, `${workflow}/${name}`));
      }
    }
  }
  for (const workflow of new Set([...workflows, ...TEXT_FOLDERS.keys()])) {
    checkPlainTexts(loaded, workflow);
  }
  checkBothLanguages(loaded);
  const changed = new Set(
    Object.entries(sealed).flatMap(([workflow, hash]) =>
      hashOfTemplates(loaded.files.get(workflow) ?? new Map()) === hash ? [] : [workflow],
    ),
  );
  const whole = (name: string, language: Language) => {
    if (changed.has(name.slice(0, name.indexOf('/'))))
      throw broken(fileOf(name, language), 1, 'these are not the prompts of this version');
    return fileOf(name, language);
  };
  return {
    role: (role, language) => loaded.roles.get(whole(role, language)) ?? missing(role, language),
    text: (name, language) => loaded.texts.get(whole(name, language)) ?? missing(name, language),
  };
}

/** Another text beside the prompts, e.g. `folio/lint.ja.yaml`; undefined where there is none of that name. */
export async function shippedText(base: URL, name: string): Promise<string | undefined> {
  return await readFile(new URL(name, base), 'utf8').catch(() => undefined);
}

function load(loaded: Loaded, workflow: string, base: string, raw: string): void {
  const file = `templates/${workflow}/${base}`;
  const text = raw.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const beside = loaded.files.get(workflow) ?? new Map<string, string>();
  loaded.files.set(workflow, beside.set(base, text));
  const name = `${workflow}/${base.replace(/(\.en)?\.md$/, '')}`;
  const source = { file, name, text };
  if (TEXT_FOLDERS.has(workflow) || SHARED_TEXT.test(name)) {
    loaded.texts.set(file, parseText(source));
  } else {
    loaded.roles.set(file, { ...parseRole(source), file });
  }
}

function checkPlainTexts({ texts }: Loaded, workflow: string): void {
  const folder = TEXT_FOLDERS.get(workflow);
  const names = folder ?? ['house'];
  for (const name of names) {
    for (const language of LANGUAGES) {
      if (!texts.has(fileOf(`${workflow}/${name}`, language)))
        missing(`${workflow}/${name}`, language);
    }
  }
  // a description of a tool that does not exist would never be sent
  for (const file of folder === undefined ? [] : texts.keys()) {
    const [, place, name = ''] = /^templates\/([^/]+)\/(.*?)(\.en)?\.md$/.exec(file) ?? [];
    if (place === workflow && !names.includes(name)) {
      throw broken(file, 1, `nothing is called that; there is ${names.join(', ')}`);
    }
  }
}

function checkBothLanguages({ roles, texts }: Loaded): void {
  for (const { role, include = [] } of roles.values()) {
    for (const [name, language] of include.flatMap((name) =>
      LANGUAGES.map((l) => [name, l] as const),
    ))
      if (!texts.has(fileOf(name, language))) missing(name, language);
    const [ja, en] = LANGUAGES.map(
      (language) => roles.get(fileOf(role, language)) ?? missing(role, language),
    );
    if (ja !== undefined && en !== undefined && differ(ja, en)) {
      throw broken(en.file, 1, `"reply" or "include" differs from the one in ${ja.file}`);
    }
  }
}

function differ(one: Template, other: Template): boolean {
  return one.reply !== other.reply || `${one.include}` !== `${other.include}`;
}

function fileOf(name: string, language: Language): string {
  return `templates/${name}${language === 'ja' ? '' : '.en'}.md`;
}

function missing(name: string, language: Language): never {
  throw broken(fileOf(name, language), 1, 'the file is missing');
}

function broken(file: string, line: number, detail: string): RunError {
  return new RunError({ kind: 'template_broken', file, line, detail });
}

async function folders(base: URL): Promise<readonly string[]> {
  const entries = await readdir(base, { withFileTypes: true }).catch((cause: unknown) => {
    throw new RunError(
      { kind: 'template_broken', file: 'templates', line: 1, detail: 'the folder cannot be read' },
      { cause },
    );
  });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

async function markdownFiles(base: URL, workflow: string): Promise<readonly string[]> {
  const names = await readdir(new URL(`${workflow}/`, base));
  return names.filter((name) => name.endsWith('.md')).sort();
}

async function readText(base: URL, path: string): Promise<string> {
  try {
    return await readFile(new URL(path, base), 'utf8');
  } catch (cause) {
    const failure = {
      kind: 'template_broken',
      file: `templates/${path}`,
      line: 1,
      detail: 'it cannot be read',
    } as const;
    throw new RunError(failure, { cause });
  }
}
