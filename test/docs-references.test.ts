import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * Comments, titles and pages point at rules as `docs/spec/crew.md §8.6`. Each such reference must lead to a heading, so
 * that a reader finds the rule. Inside the folders of a workflow `§8.6` alone means that workflow's page.
 */

const specs = 'docs/spec';
const texts = /\.(tsx?|mjs|js|md|ya?ml|json)$/;

function filesBelow(place: string): readonly string[] {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && texts.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Numbers of headings (`## 8.`, `### 8.6`) and of list items that stand for one (`- **20.4**`). */
function anchorsOf(page: string): ReadonlySet<string> {
  const found = readFileSync(page, 'utf8').matchAll(/^(?:#{2,4} |- \*\*)(\d+(?:\.\d+)*)\.?/gm);
  return new Set([...found].map(([, number = '']) => number));
}

const pages = new Map(
  readdirSync(specs)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name.slice(0, -3), anchorsOf(path.join(specs, name))] as const),
);

/** The page a bare `§` means here: that of the workflow the file belongs to, or the page itself. */
function homeOf(file: string): string | undefined {
  const room = /\/workflows\/([a-z]+)\//.exec(file)?.[1];
  const own = path.dirname(file) === specs ? path.basename(file, '.md') : undefined;
  return room ?? own;
}

const mention = /docs\/spec\/([a-z]+)\.md|§ ?(\d+(?:\.\d+)*)?(?:–(\d+(?:\.\d+)*))?/g;

/**
 * References of one text that lead nowhere, as `file:line: reference`. A page that is named counts to the end of the
 * line, and in a Markdown file that is no workflow's own to the end of the file.
 */
function dangling(file: string, text: string): string[] {
  const home = homeOf(file);
  let page = home;
  return text.split('\n').flatMap((line, index) => {
    if (home !== undefined || !file.endsWith('.md')) page = home;
    return [...line.matchAll(mention)].flatMap(([whole, named, from, to]) => {
      page = named ?? page;
      const isKnown = named === undefined ? leads(page, [from, to ?? from]) : pages.has(named);
      return isKnown ? [] : [`${file}:${index + 1}: ${whole}`];
    });
  });
}

function leads(page: string | undefined, sections: readonly (string | undefined)[]): boolean {
  const anchors = page === undefined ? undefined : pages.get(page);
  return sections.every((section) => section !== undefined && anchors?.has(section) === true);
}

const places = [
  'src',
  'test',
  'templates',
  'scripts',
  'bench',
  'docs',
  'README.md',
  'README.ja.md',
  'ARCHITECTURE.md',
];
const files = places.flatMap(filesBelow).filter((file) => file !== 'test/docs-references.test.ts');

test('every reference to a section leads to a heading of docs/spec', () => {
  expect(files.flatMap((file) => dangling(file, readFileSync(file, 'utf8')))).toEqual([]);
});

describe('a reference that leads nowhere is found', () => {
  test.each([
    ['src/ui/bar.ts', '/** Filled cells (docs/spec/folio.md §99.1). */'],
    ['src/ui/bar.ts', '/** Filled cells (`docs/spec/folio.md` §10, §99). */'],
    ['src/ui/bar.ts', '/** No page is named (§10). */'],
    ['src/ui/bar.ts', '/** No such page (docs/spec/nowhere.md §1). */'],
    ['src/engine/workflows/crew/cmd.ts', '/** Not in the page of crew (§99). */'],
    ['docs/spec/folio.md', 'see §99'],
  ])('%s: %s', (file, line) => {
    expect(dangling(file, line)).not.toEqual([]);
  });

  test('and one that leads somewhere is not', () => {
    expect(dangling('src/ui/bar.ts', '(`docs/spec/crew.md` §13.12–13.14, §15)')).toEqual([]);
    expect(dangling('src/engine/workflows/folio/contract/judge.ts', '(§10.1)')).toEqual([]);
  });
});

/** Rows of papers that are not in this repository: nobody could look them up. */
const rowIds =
  /(?<![\w'"\-/.`#])(?:[RO]\d{1,3}|D-\d{2}|[CFESLU]-\d{2,3}|A\d{1,2}|[Cc]ases? [A-F]\d{1,3})(?![\w-])/;

/** Comment lines and the ends of lines that are comments. */
function comments(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    if (/^\s*(\/\*|\*|\/\/|\{\/\*)/.test(line)) return [line];
    const end = /\s(\/\/ .*|\/\*.*)$/.exec(line)?.[1];
    return end === undefined ? [] : [end];
  });
}

test('no comment of the sources points at a row of a paper that is not here', () => {
  const found = files
    .filter((file) => file.startsWith(`src${path.sep}`))
    .flatMap((file) =>
      comments(readFileSync(file, 'utf8'))
        .filter((line) => rowIds.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

/** `C-016 … C-019` and `C-173 to C-187` stand for all between. */
function rowsOf(list: string): ReadonlySet<string> {
  const rows = new Set(list.match(/\b[CF]-\d+/g));
  for (const [, letter = '', from, to] of list.matchAll(/\b([CF])-(\d+) (?:…|to) [CF]-(\d+)/g))
    for (let row = Number(from); row <= Number(to); row += 1)
      rows.add(`${letter}-${String(row).padStart(letter === 'C' ? 3 : 2, '0')}`);
  return rows;
}

test('every row of a checklist that a test names stands in its list below test/cases', () => {
  const lists = ['README.md', 'crew-rows.md', 'folio-rows.md'];
  const listed = rowsOf(lists.map((name) => readFileSync(`test/cases/${name}`, 'utf8')).join('\n'));
  const named = files
    .filter((file) => /^test\/.*\.tsx?$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\b[CF]-\d{2,3}\b/g) ?? []);
  expect([...new Set(named)].filter((row) => !listed.has(row)).sort()).toEqual([]);
});

test('no text names a paper that is not here', () => {
  const paper = /(?<![\w/.-])(?:spec|design|reference|founding)\/[a-z-]+\.md|[Rr]econciliation\.md/;
  const found = files.filter((file) => paper.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

test('every code that is printed stands in the list of codes', () => {
  const listed = new Set(readFileSync(`${specs}/crew.md`, 'utf8').match(/\bE\d{3}\b/g));
  const used = files
    .filter((file) => file.startsWith(`src${path.sep}`))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\bE\d{3}\b/g) ?? []);
  expect([...new Set(used)].filter((code) => !listed.has(code)).sort()).toEqual([]);
});
