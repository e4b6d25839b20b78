import { expect, test } from 'vitest';
import { rowText } from '../../../src/ui/components/row.ts';
import { openFile } from '../../../src/ui/reader/opened.ts';
import { start, windowOf } from '../../../src/ui/reader/pages.ts';
import { parseYaml } from '../../../src/ui/reader/parse-yaml.ts';
import { textSheet } from '../../../src/ui/reader/text-sheet.ts';
import { storyReading } from '../../../src/ui/workflows/folio/reader/story-reading.ts';
import { makeLook } from '../screens/looks.ts';

const path = 'current/chapters/ch03/context.yaml';
const file = `budget: 14000
characters: 1706
why:
  characters: named in the outline of this chapter
  threads: taken up by the plan of this chapter, open and due within three chapters, or major
  summaries: what happened before, nearest first
given:
  characters:
    - id: chika
      name: 三枝千佳
      aliases:
        - 千佳
      facts:
        - about: 契約
          fact: 三月三十一日に切れる
      age: "26"
      role: 放送の係
      knows:
        - what: 電話の主がどこにいたか
    - id: koga
      name: 古賀
      role: 先輩
  threads:
    - id: who-calls
      what: 毎日電話をかけてくるのは誰か
      due: 4
      status: advanced
      importance: major
  summaries:
    - chapter: 2
      summary: 千佳は声の主と言葉を交わした。
left_out:
  summaries:
    - ch1
`;

function open(source: string, language: 'ja' | 'en' = 'ja', at = path) {
  const look = makeLook({ language });
  const style = { keepMarks: false };
  const opened = openFile(at, source, {
    ...{ look, style, yaml: parseYaml },
    review: (named, text, value) =>
      storyReading.review(
        { path: named, source: text, value },
        { paragraphs: 0, intended: [] },
        { values: {}, config: undefined },
        look,
      ),
  });
  const shown = { look, style, width: 100, marks: [], pointed: undefined, focus: undefined };
  const sheet = textSheet(opened.text, shown);
  return windowOf(sheet, start, 99)
    .map(({ row }) => rowText(row).trimEnd())
    .join('\n');
}

test('what a draft was given of the ledger is read as tables, with why each part is there', () => {
  const text = open(file);
  expect(text).toContain('第3章の草稿に渡した台帳');
  expect(text).toContain('1,706 / 14,000 文字');
  expect(text).toContain('人物 2 件  この章の構成に名前が出る');
  expect(text).toMatch(
    /三枝千佳 │ 別名: 千佳; 分かっていること: 契約: 三月三十一日に切れる; 年齢: 26/,
  );
  expect(text).toMatch(/知っていること: 電話の主がどこにいたか/);
  expect(text).toMatch(/毎日電話をかけてくるのは誰か +│ +4 +│ 進行中 │ 大 +│ who-calls/);
  expect(text).toMatch(/入り切らなかったもの\n +これまでのあらすじ │ ch1/);
  expect(text).not.toMatch(/outline of this chapter|left_out|advanced/);
  expect(open(file, 'en', 'current/chapters/ch01/ep07/context.yaml')).toContain(
    'the draft of episode 7',
  );
  expect(open(file, 'en')).toMatch(/People: 2 {2}named in the outline of this chapter/);
});

test('names and words of the file that are none of the known ones stand as they are, whatever they are', () => {
  const text = open(`budget: 14000
characters: 9
why:
  things: constructor
given:
  things:
    - id: bell
      aliases: [鐘, 釣り鐘]
      constructor: 鋳物師
      status: toString
      facts:
        - about: 音
          fact: 低い
        - fact: 'ひび:, 一本'
`);
  expect(text).toContain('物 1 件  constructor');
  expect(text).toMatch(/│ constructor +│/);
  for (const cell of ['鐘、釣り鐘', '鋳物師', 'toString', '音: 低い、ひび:, 一本'])
    expect(text).toContain(cell);
});

test('a context that holds more than these tables show is laid out as any data, so that nothing is left out', () => {
  const all = open(`${file}mine: kept by hand\n`);
  expect(all).toContain('kept by hand');
  expect(all).not.toContain('草稿に渡した台帳');
  expect(open('given: 7\n')).toContain('7');
});

test('in the list of files it is called what it is, beside the drafts of its chapter', () => {
  expect(storyReading.called?.(path, 'ja')).toBe('草稿に渡した台帳');
  expect(storyReading.listed(path)).toMatchObject({ group: 'drafts', chapter: 3 });
  expect(storyReading.called?.('current/chapters/ch03/ep02/context.yaml', 'en')).toBe(
    'what the draft was given',
  );
});
