import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFaultServer } from '../support/fault-server.ts';
import { realManner } from '../support/folio/real-manner.ts';
import { wantedOf } from '../support/folio/rehearsed-reply.ts';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';

/* What a person hands over when they begin a story, through the built program. */

const rehearsed = 'workspace/rehearsal/current';

const caseFile = (name: string) => new URL(`../cases/${name}`, import.meta.url).pathname;

test('a manuscript is told as it was read, the next chapter is the one after it, and an export for a site keeps its readings', async () => {
  const place = await freshPlace();
  const write = async (name: string, ...more: readonly string[]) => {
    const line = ['write', '--import', caseFile(`import/${name}`), '--lang', 'en', '--speed', '0'];
    return await runHere(place, [...line, '--plain', '--new', ...more]);
  };
  const book = await write('01-prologue-and-episodes.txt', '--review-only');
  expect(book.err).toContain('Taken as 5 chapters');
  for (const heading of ['1. プロローグ', '2. 第1話「霧」', '3. 幕間', '4. 第2話', '5. エピローグ'])
    expect(book.err).toContain(heading);
  const two = await write('02b-sumitsuki.txt');
  expect(two.code).toBe(2);
  expect(two.err).toContain('2. 【第二章】帆の影');
  // nothing is connected here: said before anything is made, and where it rests
  expect(two.err).toContain('No model is connected: you can read, edit');
  expect(`${two.out}${two.err}`).toContain('It rests here: no model is connected');
  expect((await write('02b-sumitsuki.txt', '--rehearsal')).err).toContain('--rehearsal');
  expect(await write('14-readings.md', '--review-only')).toMatchObject({ code: 2 });
  expect(await runHere(place, ['export', '--format', 'narou'])).toMatchObject({ code: 0 });
  const site = path.join(place.cwd, 'workspace/output/manuscript-narou.txt');
  const exported = await readFile(site, 'utf8');
  expect(exported).toContain('錬金術師｜（あるけみすと）');
  expect(exported).not.toContain('# 第一章');
});

test('a manuscript that waits for its plan is scored where it lies when that is asked for, and another one needs a place of its own', async () => {
  const place = await freshPlace();
  const write = async (name: string, ...more: readonly string[]) => {
    const line = ['write', '--import', caseFile(`import/${name}`), '--lang', 'en', '--plain'];
    return await runHere(place, [...line, ...more]);
  };
  const current = path.join(place.cwd, 'workspace/current');
  expect((await write('02b-sumitsuki.txt')).code).toBe(2);
  const other = await write('02a-kakko.txt', '--review-only');
  expect(other.err).toContain('--new');
  expect(await readdir(path.join(current, '.engine'))).not.toContain('inbox');
  const same = await write('02b-sumitsuki.txt', '--review-only');
  expect(same.code).toBe(2);
  expect(same.err).not.toContain('--new');
  const said = await readFile(path.join(current, '.engine/inbox/0001.json'), 'utf8');
  expect(said).toContain('only_review');
  expect(await readdir(path.join(place.cwd, 'workspace'))).not.toContain('archive');
});

test('a rehearsal offers no more chapters than were recorded, and comes to its end however many are asked for', async () => {
  const place = await freshPlace();
  const play = async (...line: readonly string[]) =>
    await runHere(place, ['write', '--rehearsal', ...line, '--plain', '--speed', '0']);
  const asked = await play('--lang', 'en');
  expect([asked.code, asked.out]).toEqual([2, expect.stringContaining('choose-path')]);
  expect(asked.out).not.toContain('--chapters');
  for (const path of ['A', 'B', 'C']) {
    const { code, out, err } = await play('--path', path, '--chapters', '3', '--new');
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(`${out}${err}`).not.toMatch(/round-0\d\/draft\.md"? は入って|has no ch/);
  }
});

test('a Japanese idea makes a Japanese story on an English screen, --story-lang another, and settings changed later neither', async () => {
  const place = await freshPlace();
  const write = async (...line: readonly string[]) =>
    await runHere(place, [
      'write',
      ...line,
      '--rehearsal',
      '--path',
      'A',
      '--plain',
      '--yes',
      '--lang',
      'en',
      '--speed',
      '0',
    ]);
  const heading = async () =>
    (await readFile(path.join(place.cwd, rehearsed, 'chapters/ch01/final.md'), 'utf8')).split(
      '\n',
    )[0];
  expect(await write('霧の町で、来ない船を待つ話')).toMatchObject({ code: 0 });
  expect(await heading()).toMatch(/^# 第1章：/);
  const input = JSON.parse(
    await readFile(path.join(place.cwd, rehearsed, '.engine/answers/input.json'), 'utf8'),
  );
  const idea = '霧の町で、来ない船を待つ話';
  expect(input.input).toEqual({ idea, language: 'ja', keeper: true });
  expect(await write('霧の町で、来ない船を待つ話', '--new', '--story-lang', 'en')).toMatchObject({
    code: 0,
  });
  expect(await heading()).toMatch(/^# Chapter 1: /);
});

test('a person with a deadline, three conditions and a first chapter of their own gets a second one that was held to what they asked', async () => {
  const idea = '灯台守の娘が、来ない船を待つ話。3000字以内で。一人称で。恋愛なし。';
  const server = await openFaultServer({ answer: realManner(idea) });
  onTestFinished(() => server.close());
  const place = await freshPlace();
  const own = `第一章　霧\r\n\r\n私は灯台にいた。${'波の音を数えた。'.repeat(60)}\r\n`;
  await writeFile(path.join(place.cwd, 'own.txt'), own);
  // two rounds are all there is time for
  const line = ['write', idea, '--import', 'own.txt', '--path', 'A', '--chapters', '2', '--plain'];
  const ended = await runHere(
    place,
    [
      ...line,
      '--yes',
      '--provider',
      'anthropic',
      '-c',
      'quality_gate.max_rounds=2',
      '--lang',
      'en',
    ],
    { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url },
  );
  expect([ended.code, ended.err]).toEqual([0, expect.stringContaining('1. 第一章　霧')]);
  expect(ended.err).toContain('In Japanese (--story-lang en changes that)');
  const chapters = path.join(place.cwd, 'workspace/current/chapters');
  const file = async (name: string) => await readFile(path.join(chapters, name), 'utf8');
  expect(await file('ch01/final.md')).toBe(own);
  // --chapters 2 is up to the second chapter, and one is there
  expect(await readdir(chapters)).toEqual(['ch01', 'ch02']);
  expect(await file('ch02/final.md')).toMatch(/^# 第2章：/);
  // the idea, three paths, two rounds: nothing was asked for twice
  const wanted = server.requests.map((request) => wantedOf(request).output);
  const ledger = wanted.filter((each) => each.endsWith('/keeper-01.json'));
  expect(wanted).toHaveLength(4 + 2 * 9 + ledger.length);
  // both chapters read for the ledger; the second with one more try, since its quotes are not in it
  expect(ledger).toHaveLength(2 + 1);
  const drafted = server.requests.find(({ text }) => text.includes('chapters/ch02/draft-01.md'));
  for (const told of ['波の音を数えた。', '3000字以内で', '一人称で', '恋愛なし'])
    expect(drafted?.text.includes(told), told).toBe(true);
  const notes = await file('ch02/revision-notes-01.md');
  expect(notes).toMatch(/^- length: \d+ characters, asked: 3000字以内/m);
  expect(notes).toContain('- yes: 一人称で — 私は港の');
  expect(notes.indexOf('一人称で')).toBeLessThan(notes.indexOf('1. '));
});
