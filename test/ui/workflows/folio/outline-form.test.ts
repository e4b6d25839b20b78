import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  outlineForm,
  readOutlineForm,
  withProblem,
} from '../../../../src/ui/workflows/folio/screens/outline-form.ts';
import { outlineFormWords } from '../../../../src/ui/workflows/folio/words/outline-form.ts';
import { episodePath } from '../../../engine/workflows/folio/replies.ts';

/* A path and a proposal as their author edits them. */

const layout = { parts: 'outline', unit: 'chapter' } as const;
const recorded = (name: string): Record<string, unknown> => {
  const file = new URL(`../../../../rehearsal/folio/${name}`, import.meta.url);
  // some of them are recorded with words around them, as models answer
  const [json = ''] = /\{[\s\S]*\}/.exec(readFileSync(file, 'utf8')) ?? [];
  return { id: 'path-A', direction_hint: '王道・安定・広い読者層', ...JSON.parse(json) };
};
const pathA = recorded('ja/path-A.json');
const edited = (text: string, before = pathA) => readOutlineForm(text, before, layout);

test.each(['ja/path-A.json', 'ja/path-C.json', 'en/path-A.json', 'en/path-B.json'])(
  'a path that nobody changed reads as it was, on a screen of either language (%s)',
  (name) => {
    for (const language of ['ja', 'en'] as const) {
      const text = outlineForm(recorded(name), layout, language);
      expect(text).not.toMatch(/[{}]|direction_hint|key_events/);
      expect(edited(text, recorded(name))).toEqual({ ok: true, data: recorded(name) });
    }
  },
);

test('a path of episodes keeps them, and what no line shows stays', () => {
  const before = { ...episodePath('A'), id: 'path-A', total_episodes: 5 };
  const outline = before.outline.map((each) => ({ ...each, threads: ['t1'] }));
  const data = { ...before, outline };
  const text = outlineForm(data, layout, 'ja');
  expect(text).toContain('### 第1話 ');
  expect(edited(text, data)).toEqual({ ok: true, data });
});

test('a proposal has chapters alone, and goes on where they began', () => {
  const entry = { title: '霧', summary: '出る。', key_events: [], emotional_beat: '' };
  const before = {
    from: 3,
    entries: [
      { chapter: 3, ...entry },
      { chapter: 4, ...entry },
    ],
  };
  const how = { parts: 'entries', unit: 'episode' } as const;
  const text = outlineForm(before, how, 'en').replace('Episode 4: 霧', 'Episode 4: The sail');
  const read = readOutlineForm(text, before, how);
  expect(read).toMatchObject({
    ok: true,
    data: { from: 3, entries: [{ title: '霧' }, { chapter: 4, title: 'The sail' }] },
  });
});

test('what its author writes is taken as they write it: either language, any width, more lines, chapters fewer or more', () => {
  const text = [
    '題名: 作者の道',
    'Approach：王道',
    '方向：',
    '  一行目',
    '二行目',
    '読者：大人',
    '感情の核：待つ',
    '難度：３',
    '独自性: 5',
    '',
    '## 第２章　帆',
    'あらすじ：帆が出る。',
    '出来事：',
    '・風',
    '- 波',
    '',
    '## 新しい章',
    'summary: 港へ。',
  ].join('\r\n');
  const read = edited(text);
  const second = (pathA['outline'] as { emotional_beat: string }[])[1];
  expect(read).toMatchObject({
    ok: true,
    data: {
      ...{ id: 'path-A', title: '作者の道', direction: '一行目\n二行目' },
      ...{ difficulty: 3, uniqueness: 5, chapter_count: 2 },
      outline: [
        { chapter: 1, title: '帆', key_events: ['風', '波'] },
        { chapter: 2, title: '新しい章', summary: '港へ。' },
      ],
    },
  });
  expect(second).toBeDefined();
});

test('what is missing or no number is named with its place, in words and in the text that is opened again', () => {
  const form = outlineForm(pathA, layout, 'ja');
  const problem = (text: string) => {
    const read = edited(text);
    return read.ok ? '' : outlineFormWords.ja.problem(read.problem);
  };
  expect(problem(form.replace(/題名：.*/, '題名：'))).toBe('「題名」が空です');
  expect(problem(form.replace(/難度：.*/, '難度：とても'))).toBe(
    '「難度」は 1〜5 の数字にしてください',
  );
  expect(problem(form.replace(/(## 第2章.*\n\n)あらすじ：.*/, '$1'))).toBe(
    '2 番目の「## 」の「あらすじ」が空です',
  );
  expect(problem('{"id":"path-A"}')).toContain('章がひとつもありません');
  const again = withProblem(withProblem(form, '一'), '二');
  expect(again.startsWith('>> 二\n> ')).toBe(true);
  expect(edited(again)).toEqual({ ok: true, data: pathA });
});
