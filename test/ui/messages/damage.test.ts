import { expect, test } from 'vitest';
import { z } from 'zod';
import { readYaml } from '../../../src/engine/data/read-yaml.ts';
import { flowReply } from '../../../src/engine/workflows/folio/plan/flow-files.ts';
import { Proposal } from '../../../src/engine/workflows/folio/plan/outline.ts';
import { episodePathReply, PathReply } from '../../../src/engine/workflows/folio/schema.ts';
import { describeFailure } from '../../../src/ui/messages/describe-failure.ts';
import { describeNotice } from '../../../src/ui/messages/describe-notice.ts';
import { damageText as english } from '../../../src/ui/messages/en/damage.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { damageText } from '../../../src/ui/messages/ja/damage.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

/* What is wrong in a file is told in the language of the screen, whichever reader found it. */

const shape = z.object({
  text: z.string().min(1),
  count: z.number().int().min(1).max(5),
  tasks: z.array(z.object({ id: z.string() })).min(1),
  way: z.enum(['a', 'b']),
  closed: z.strictObject({}),
});
const wrong = [
  {},
  { text: '', count: 0, tasks: [], way: 'c', closed: { more: 1 } },
  { text: 3, count: 9.5, tasks: [{ id: null }], way: 'a', closed: [] },
];
const misshapen = wrong.map((value) => {
  const { error } = shape.safeParse(value);
  return error === undefined ? '' : z.prettifyError(error);
});
const noJson = [
  '',
  '{',
  '{"a"',
  '{"a":}',
  '[1,]',
  '{"a":1} x',
  '{a:1}',
  '"\n"',
  '{"a":"x',
  '{"a":1,}',
].map((text) => {
  try {
    return String(JSON.parse(text));
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
});
const noYaml = [
  'a: 1\na: 2\n',
  'a: b: c\n',
  '\tx: 1\n',
  'a: [1\n',
  'a: "x\n',
  '- a\nb: 1\n',
].flatMap((text) => {
  const read = readYaml(text);
  return read.ok ? [] : [read.detail];
});
const chapter = (n: number, more: object = {}) => ({
  ...{ chapter: n, title: 't', summary: 's', key_events: ['k'], emotional_beat: 'e', ...more },
});
const pathOf = (chapters: readonly object[], count = chapters.length) => ({
  ...{ title: 't', approach: 'a', direction: 'd', chapter_count: count, target_audience: 'x' },
  ...{ difficulty: 1, uniqueness: 1, emotional_core: 'c', outline: chapters },
});
const inEpisodes = (...counts: readonly number[]) =>
  pathOf(
    counts.map((count, at) =>
      chapter(at + 1, {
        episodes: Array.from({ length: count }, () => ({ title: 't', summary: 's' })),
      }),
    ),
  );
const outlines = [
  PathReply.safeParse(pathOf([chapter(1), chapter(1)])),
  PathReply.safeParse(pathOf([chapter(1)], 3)),
  episodePathReply('short').safeParse(inEpisodes(1, 0)),
  episodePathReply('short').safeParse(inEpisodes(99)),
  Proposal.safeParse({ from: 4, entries: [chapter(5)] }),
  flowReply({ part: 1, from: 3, to: 5 }).safeParse({ episodes: [] }),
].flatMap(({ error }) =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
);
const own = [
  'total_tasks: is 3, but the waves hold 2 tasks',
  'waves.1.wave: must be 2: waves are numbered 1, 2, 3 … in order',
  'not a lock of this program',
  'it is no list of rows',
  'not the record of a run',
  'turn 2, not 3',
  'more than 2 million characters',
  '70000 > 65536',
  'bytes that are no text; save it as UTF-8',
  "EACCES: permission denied, open '/x'",
  'The encoded data was not valid for encoding utf-8',
  'episodes: chapter 2 has no episode 9',
  'from: must be 7',
];

test.each([...misshapen, ...noJson, ...noYaml, ...outlines, ...own])(
  'a Japanese screen says in Japanese that a file is wrong by «%s»',
  (detail) => {
    const told = describeFailure({ kind: 'file_damaged', path: 'x.json', detail }, ja).detail;
    expect(told).toMatch(/[ぁ-んァ-ヶ一-龠]/);
    expect(told).not.toMatch(
      /✖|Invalid|expected|received|Unexpected|must|column|denied|chapters|episodes (?:of|in)|has /,
    );
  },
);

test('where and what stay beside it, several problems one after the other, and what nobody knows as it is', () => {
  expect(damageText(misshapen[2] ?? '')).toBe(
    'text: 文字列でなければなりません（いまは数）、count: 整数でなければなりません（いまは数）、closed: 「名前: 値」の組でなければなりません（いまは一覧）、tasks[0].id: 文字列でなければなりません（いまはnull）',
  );
  expect(damageText('Map keys must be unique at line 3, column 1:')).toBe(
    '3 行目: 同じ名前の項目が二つあります',
  );
  expect(damageText('[E201] Map keys must be unique at line 3, column 1:')).toMatch(
    /^\[E201\] 3 行目/,
  );
  expect(damageText('It rained all day; nobody came')).toBe('It rained all day; nobody came');
  expect(english('[E201] Map keys must be unique at line 3, column 1:')).toBe(
    '[E201] line 3: this name stands here twice',
  );
  expect(english('Nested mappings are not allowed in compact mappings')).toBe(
    '“name: value” twice in one line; a value with a colon goes in quotes',
  );
  expect(english('✖ Invalid input: expected string, received undefined → at tasks[0].id')).toBe(
    'tasks[0].id: expected string, found nothing',
  );
});

test('chapters that were planned and cannot be read say why in the language of the screen', () => {
  const values = { path: 'current/outline/more-1.json', problem: 'from: must be 7' };
  expect(describeNotice('outline_unread', values, ja)).toContain('from: 7 でなければなりません');
  expect(describeNotice('outline_unread', values, en)).toContain('from: must be 7');
});
