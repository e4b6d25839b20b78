import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../support/fault-server.ts';
import { realManner } from '../support/folio/real-manner.ts';
import { wantedOf } from '../support/folio/rehearsed-reply.ts';
import { freshPlace, runProgram } from '../support/program.ts';
import { testKey } from '../support/provider-world.ts';

/* What people and models really hand over, through the built program. */

const caseFile = (name: string) => new URL(`../cases/${name}`, import.meta.url).pathname;

const review = async (place: Awaited<ReturnType<typeof freshPlace>>, name: string) => {
  const line = ['write', '--import', caseFile(`import/${name}`), '--review-only', '--new'];
  return await runProgram(place, [...line, '--lang', 'en', '--speed', '0', '--plain']);
};

test('headings that people really write are found, and told as they stand before anything is made', async () => {
  const place = await freshPlace();
  const books = {
    '01-prologue-and-episodes.txt': [
      ...['1. プロローグ', '2. 第1話「霧」', '3. 幕間', '4. 第2話「帆」', '5. エピローグ'],
    ],
    '02a-kakko.txt': ['1. 第1話『霧の朝』', '2. 第2話『帆の影』'],
    '02b-sumitsuki.txt': ['1. 【第一章】霧の朝', '2. 【第二章】帆の影'],
    '02c-maru.txt': ['1. 第1話（前編）', '2. 第2話（後編）'],
    '02d-daiji.txt': ['1. 第壱章　霧', '2. 第弐章　帆'],
    '02f-lower.txt': ['1. chapter 1: Fog', '2. chapter 2: Sail'],
  };
  for (const [name, headings] of Object.entries(books)) {
    const { err } = await review(place, name);
    expect(err).toContain(`Taken as ${headings.length} chapters`);
    for (const [index, heading] of headings.entries()) {
      expect(err).toContain(heading);
      const chapter = `workspace/current/chapters/ch0${index + 1}/final.md`;
      const text = await readFile(path.join(place.cwd, chapter), 'utf8');
      expect(`${index + 1}. ${text.split('\n')[0]}`).toBe(heading);
    }
  }
});

test('a file whose name is stored with letters and marks apart is the one that is named', async () => {
  const place = await freshPlace();
  const stored = path.join(place.cwd, 'ガイド.txt'.normalize('NFD'));
  await copyFile(caseFile('import/01-prologue-and-episodes.txt'), stored);
  const named = ['write', '--import', 'ガイド.txt', '--review-only', '--lang', 'en', '--plain'];
  const { err } = await runProgram(place, [...named, '--speed', '0']);
  for (const heading of ['1. プロローグ', '2. 第1話「霧」', '3. 幕間', '5. エピローグ'])
    expect(err).toContain(heading);
});

test('a text in Windows-1252 is read as that, which is said, and keeps its apostrophes', async () => {
  const place = await freshPlace();
  const { code, err } = await review(place, '11-windows-1252.txt');
  expect([code, err]).toEqual([2, expect.stringMatching(/windows-1252/i)]);
  const chapter = 'workspace/current/chapters/ch01/final.md';
  expect(await readFile(path.join(place.cwd, chapter), 'utf8')).toContain(
    'I didn’t hear him. He’d',
  );
});

test('readings in parentheses reach each site so that it shows them as they were typed', async () => {
  const place = await freshPlace();
  expect(await review(place, '14-readings.md')).toMatchObject({ code: 2 });
  const typed = ['錬金術師（あるけみすと）', '東京（とうきょう）', '三百円（さんびゃくえん）'];
  for (const [site, bar] of [
    ['kakuyomu', ''],
    ['narou', '｜'],
  ] as const) {
    expect(await runProgram(place, ['export', '--format', site])).toMatchObject({ code: 0 });
    const file = path.join(place.cwd, `workspace/output/manuscript-${site}.txt`);
    const exported = await readFile(file, 'utf8');
    for (const words of typed) expect(exported).toContain(words.replace('（', `${bar}（`));
    expect(exported).not.toContain('#');
  }
});

test('thoughts before a draft, closed or not, with or without a heading, are in no chapter, and none is asked for again', async () => {
  const cases: readonly { text: string; never_in_draft: readonly string[] }[] = JSON.parse(
    await readFile(caseFile('thought-before-draft.json'), 'utf8'),
  );
  const idea = '灯台守の娘が、来ない船を待つ話。';
  const others = realManner(idea);
  const server = await openFaultServer({
    answer: (request) => {
      const { role, chapter } = wantedOf(request);
      return (role === 'draft' ? cases[chapter - 1]?.text : undefined) ?? others(request);
    },
  });
  onTestFinished(() => server.close());
  const place = await freshPlace();
  const line = [
    'write',
    idea,
    '--path',
    'A',
    '--chapters',
    String(cases.length),
    '--plain',
    '--yes',
  ];
  const ended = await runProgram(
    place,
    [...line, '--provider', 'anthropic', '-c', 'quality_gate.max_rounds=1', '--lang', 'en'],
    { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url },
  );
  expect([ended.code, ended.err]).toEqual([0, expect.any(String)]);
  const wanted = server.requests.map((request) => wantedOf(request).output);
  // nothing was asked for twice, but the keeper once for quotes that are not in a chapter
  const once = wanted.filter((each) => !each.endsWith('/keeper-01.json'));
  expect(once).toEqual([...new Set(once)]);
  expect(wanted.filter((each) => each.endsWith('/keeper-01.json'))).toHaveLength(2 * cases.length);
  expect(wanted.filter((each) => each.includes('/draft-'))).toHaveLength(cases.length);
  for (const [index, { never_in_draft: never }] of cases.entries()) {
    const chapter = path.join(place.cwd, `workspace/current/chapters/ch0${index + 1}`);
    const draft = await readFile(path.join(chapter, 'draft-01.md'), 'utf8');
    const final = await readFile(path.join(chapter, 'final.md'), 'utf8');
    for (const word of never) expect(`${draft}${final}`).not.toContain(word);
    expect(draft).toMatch(/^# 第\d章：.+\n\n¶1\n港の朝は/);
    expect(draft.match(/^¶\d+$/gm)?.length).toBeGreaterThan(3);
  }
});
