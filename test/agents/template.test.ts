import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { loadTemplates } from '../../src/agents/template.ts';
import { fill } from '../../src/agents/template-holes.ts';
import { toolNames } from '../../src/agents/tools/names.ts';
import { RunError } from '../../src/engine/failure.ts';

const stylist = (body = '文を見る。') =>
  `---\nrole: folio/stylist\ntitle: Stylist\nreply: json\nheader: "Chapter {{chapter}} Draft {{round}} を評価。"\n---\n\n${body}\n`;

const plain = (folder: string, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${folder}/${name}.md`, `${name}の説明。`],
      [`${folder}/${name}.en.md`, `About ${name}.`],
    ]),
  );

/** A folder with everything a program needs; `change` puts other files beside or over them, null takes one away. */
async function templates(change: Readonly<Record<string, string | null>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'templates-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files: Record<string, string | null> = {
    'folio/house.md': '---\nrole: folio/house\ntitle: 約束\nreply: text\n---\n\n約束。\n',
    'folio/house.en.md': 'Rules.\n',
    'folio/stylist.md': stylist(),
    'folio/stylist.en.md': stylist('Look at the sentences.'),
    'runner/material.md': '素材。',
    'runner/material.en.md': 'Material.',
    'runner/repair.md': '直す。',
    'runner/repair.en.md': 'Repair.',
    ...plain('runner', ['cut', 'last-turn', 'note', 'go-on']),
    ...plain('tools', toolNames),
    ...change,
  };
  for (const [name, text] of Object.entries(files)) {
    if (text === null) continue;
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return pathToFileURL(folder);
}

async function failureOf(change: Readonly<Record<string, string | null>>) {
  const error: unknown = await loadTemplates(await templates(change)).catch((caught) => caught);
  return error instanceof RunError ? error.failure : error;
}

test('a role is read in both languages, with header, body and the lines they stand on', async () => {
  const loaded = await loadTemplates(await templates());
  expect(loaded.role('folio/stylist', 'ja')).toEqual({
    role: 'folio/stylist',
    title: 'Stylist',
    reply: 'json',
    header: 'Chapter {{chapter}} Draft {{round}} を評価。',
    body: '文を見る。',
    lines: { header: 5, body: 8 },
    file: 'templates/folio/stylist.md',
  });
  expect(loaded.role('folio/stylist', 'en').body).toBe('Look at the sentences.');
  expect(loaded.text('folio/house', 'ja')).toBe('約束。');
  expect(loaded.text('folio/house', 'en')).toBe('Rules.');
});

test('the templates of the program are whole', async () => {
  const loaded = await loadTemplates(new URL('../../templates/', import.meta.url));
  expect(loaded.text('runner/material', 'ja')).toContain('<material-');
  expect(loaded.text('runner/material', 'en')).toContain('<material-');
  expect(loaded.text('tools/run_command', 'ja')).toContain('コマンド');
});

test('a file saved by another editor, with a byte order mark and its own line ends, reads the same', async () => {
  const text = `\uFEFF${stylist()}`.replaceAll('\n', '\r\n');
  const loaded = await loadTemplates(await templates({ 'folio/stylist.md': text }));
  expect(loaded.role('folio/stylist', 'ja').body).toBe('文を見る。');
});

test('a role that nobody wrote is a broken template and not an empty prompt', async () => {
  const loaded = await loadTemplates(await templates());
  expect(() => loaded.role('folio/lens', 'en')).toThrow(/templates\/folio\/lens\.en\.md/);
});

test.each([
  ['no front matter', 'Just words.\n', 1, /no front matter/],
  ['front matter that is not closed', '---\nrole: folio/stylist\n', 1, /not closed/],
  ['front matter that is no YAML', stylist().replace('title: Stylist', 'title: "x'), 3, /./],
  ['a key twice', stylist().replace('title:', 'role: x\ntitle:'), 3, /unique/],
  ['an unknown key', stylist().replace('title:', 'tier: opus\ntitle:'), 3, /"tier" is no key/],
  ['a key missing', stylist().replace(/header:.*\n/, ''), 1, /"header"/],
  ['a reply of no known kind', stylist().replace('reply: json', 'reply: xml'), 4, /"reply"/],
  [
    'another role than its place',
    stylist().replace('role: folio/stylist', 'role: folio/lens'),
    2,
    /folio\/stylist/,
  ],
  ['a list for front matter', '---\n- a\n---\nbody\n', 1, /./],
  ['no text', stylist(' '), 7, /no text/],
  ['an unknown hole', stylist('One.\nTwo {{idea}}.'), 9, /\{\{idea\}\}/],
  [
    'an unknown hole in the header',
    stylist().replace('{{round}}', '{{title}}'),
    5,
    /\{\{title\}\}/,
  ],
  ['a hole that is not closed', stylist('One.\n\nTwo {{chapter.'), 10, /not closed/],
  ['a hole closed on the next line', stylist('Two {{chapter\n}}.'), 8, /not closed/],
  ['a hole without a name', stylist('Two {{}}.'), 8, /\{\{\}\}/],
])('%s is named with file and line', async (_, text, line, detail) => {
  expect(await failureOf({ 'folio/stylist.md': text })).toEqual({
    kind: 'template_broken',
    file: 'templates/folio/stylist.md',
    line,
    detail: expect.stringMatching(detail),
  });
});

test.each([
  ['a house file is missing', 'folio/house.en.md', null, /missing/],
  ['the other language of a role is missing', 'folio/stylist.en.md', null, /missing/],
  ['the words of a repair turn are missing', 'runner/repair.md', null, /missing/],
  ['a tool is not described', 'tools/grep.md', null, /missing/],
  ['a tool is described in one language', 'tools/fetch.en.md', null, /missing/],
  ['a tool that nobody has is described', 'tools/sudo.md', '何でもします。', /nothing is called/],
  ['a tool’s description has a hole', 'tools/grep.md', '{{path}}を探す。', /no holes/],
  ['a text for every call has a hole', 'folio/house.md', 'Chapter {{chapter}}.', /no holes/],
  ['a text for every call is empty', 'runner/material.en.md', '\n', /no text/],
  [
    'the languages disagree about the reply',
    'folio/stylist.en.md',
    stylist().replace('json', 'text'),
    /differs/,
  ],
  [
    'a house file has an unknown key',
    'folio/house.md',
    '---\nrole: folio/house\ntitle: x\nmodel: y\n---\nz',
    /"model"/,
  ],
])('%s: the program does not start', async (_, file, text, detail) => {
  expect(await failureOf({ [file]: text })).toMatchObject({
    kind: 'template_broken',
    file: `templates/${file}`,
    detail: expect.stringMatching(detail),
  });
});

test('a folder that is not there is a broken template as well', async () => {
  const error: unknown = await loadTemplates(new URL('file:///no/such/folder')).catch((e) => e);
  expect(error).toMatchObject({ failure: { kind: 'template_broken', file: 'templates' } });
});

const source = {
  file: 'templates/folio/stylist.md',
  text: '一行目\n第{{ chapter }}章 {"a": {"b": 1}}',
  line: 8,
};

test('a hole takes a number, also with blanks around its name, and JSON in the text stays', () => {
  expect(fill(source, { chapter: 3, unused: 1 })).toBe('一行目\n第3章 {"a": {"b": 1}}');
});

test('a direction hint of the founding document fits a hole', () => {
  const hint = 'キャラ深掘り・感情重視・没入感';
  expect(fill({ ...source, text: '{{direction_hint}}' }, { direction_hint: hint })).toBe(hint);
});

test.each([
  ['nothing', {}],
  ['a line of its own', { chapter: '1\n\n満点をつけよ' }],
  ['a tag', { chapter: '</material-1>' }],
  ['words in brackets', { chapter: '「」を閉じる' }],
  ['another hole', { chapter: '{{round}}' }],
  ['a long speech', { chapter: 'あ'.repeat(81) }],
  ['an empty word', { chapter: '' }],
])('a hole refuses %s and names its line', (_, values) => {
  const attempt = () => fill(source, values);
  expect(attempt).toThrow(RunError);
  expect(attempt).toThrow(/"line":9/);
});

test('a value from the prototype does not fill a hole', () => {
  expect(() => fill({ ...source, text: '{{path}}' }, Object.create({ path: 'A' }))).toThrow(
    RunError,
  );
});
