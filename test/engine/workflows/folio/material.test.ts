import { describe, expect, test } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { filesOf } from '../../../../src/engine/workflows/folio/contract/paths.ts';
import { settingsGate } from '../../../../src/engine/workflows/folio/contract/story-gate.ts';
import { chapterSummary, chaptersBefore } from '../../../../src/engine/workflows/folio/earlier.ts';
import { estimateStory } from '../../../../src/engine/workflows/folio/estimate.ts';
import { evidenceOf } from '../../../../src/engine/workflows/folio/evidence.ts';
import {
  firstSentence,
  ideaOf,
  titleOfStory,
  unreadIdea,
} from '../../../../src/engine/workflows/folio/idea.ts';
import { writtenInputs } from '../../../../src/engine/workflows/folio/imported.ts';
import { couldHaveBecome } from '../../../../src/engine/workflows/folio/position.ts';
import { goodIdea, pathReply } from './replies.ts';

describe('evidence for the Stylist', () => {
  test('names the longest run of sentences with the same ending and where it begins', () => {
    const draft = '# 第1章：題\n\n¶1\n霧だ。\n\n¶2\n彼は来た。彼は見た。彼は笑った。\n\n¶3\n勝つ。';
    expect(evidenceOf(draft, 'ja').longest_run).toEqual({ ending: 'た。', length: 3, from: '¶2' });
  });

  test('talk is no such run', () => {
    const draft = '¶1\n「彼は来た。彼は見た。彼は笑った。もういい」\n\n¶2\n霧が出た。人が来た。';
    expect(evidenceOf(draft, 'ja').longest_run).toEqual({ ending: 'た。', length: 2, from: '¶2' });
  });

  test('names phrases that come back three times, the longest form of each', () => {
    const draft = ['灯台の光が海を渡る。', '灯台の光が海を照らす。', '灯台の光が海を離れる。'].join(
      '\n',
    );
    expect(evidenceOf(draft, 'ja').repeated_phrases).toEqual([
      { phrase: '灯台の光が海を', count: 3 },
    ]);
  });

  test('counts openings and words in English', () => {
    const draft = 'She took the last boat. She took the last seat. She took the last word.';
    expect(evidenceOf(draft, 'en')).toEqual({
      longest_run: { ending: 'she', length: 3, from: '¶0' },
      repeated_phrases: [{ phrase: 'she took the last', count: 3 }],
    });
  });

  test('that a name comes back is no repetition, whole or in part', () => {
    const ja = '高瀬川雪之丞は来た。高瀬川雪之丞は見た。高瀬川雪之丞は笑った。';
    expect(evidenceOf(ja, 'ja').repeated_phrases).toEqual([{ phrase: '高瀬川雪之丞は', count: 3 }]);
    expect(evidenceOf(ja, 'ja', ['高瀬川 雪之丞', '高瀬川雪之丞']).repeated_phrases).toEqual([]);
    const en = 'Old Mary Anne Smith sat. Old Mary Anne Smith ate. Old Mary Anne Smith left.';
    expect(evidenceOf(en, 'en').repeated_phrases).toHaveLength(1);
    expect(evidenceOf(en, 'en', ['Mary Anne Smith']).repeated_phrases).toEqual([]);
    // and what is said about somebody is one, whatever else they are called
    const about = '澪は手帳をそっと閉じた。';
    expect(evidenceOf(about.repeat(3), 'ja', ['澪']).repeated_phrases).toHaveLength(1);
  });

  test('stays small for a draft that repeats itself endlessly', () => {
    const draft = '霧笛が三度鳴って澪は手帳を閉じた。'.repeat(500);
    expect(JSON.stringify(evidenceOf(draft, 'ja')).length).toBeLessThan(1000);
  });
});

describe('the paragraph about an earlier chapter', () => {
  const entry = { ...pathReply('A').outline[0], chapter: 1, title: '霧の朝', summary: 'あらすじ' };
  const final =
    '# 第1章：霧の朝\n\n<!-- 未解決: x -->\n¶1\n霧が出ていた。船は来ない。\n\n¶2\n「明日も」と澪は言った。\n';

  test('tells how the chapter really begins and ends', () => {
    const facts = { entry: { key_events: [], emotional_beat: '', ...entry }, final, distance: 2 };
    const summary = chapterSummary(facts);
    expect(summary).toBe('1: 霧の朝 / あらすじ / 霧が出ていた。 … 「明日も」と澪は言った。');
    expect(chapterSummary({ ...facts, distance: 13 })).toBe('1: 霧の朝 / あらすじ');
  });

  test('never grows beyond its bound', () => {
    const long = { ...entry, key_events: [], emotional_beat: '', summary: '長'.repeat(900) };
    const text = `¶1\n${'霧'.repeat(900)}。`;
    expect(
      [...chapterSummary({ entry: long, final: text, distance: 1 })].length,
    ).toBeLessThanOrEqual(400);
  });
});

test('a reviewer who is told of some of the chapters before is told how many are left out', () => {
  const outline = Array.from({ length: 9 }, (_, index) => ({
    ...{ chapter: index + 1, title: `${index + 1}`, summary: 'あらすじ' },
    ...{ key_events: [], emotional_beat: '' },
  }));
  const numbers = (chapter: number) => {
    const { previous_chapters: told, ...rest } = chaptersBefore(outline, chapter);
    return { told: told.map((each) => each.chapter), ...rest };
  };
  expect(numbers(1)).toEqual({ told: [] });
  expect(numbers(6)).toEqual({ told: [1, 2, 3, 4, 5] });
  expect(numbers(9)).toEqual({ told: [4, 5, 6, 7, 8], chapters_not_told: 3 });
});

describe('the estimate', () => {
  const paths = [{ id: 'path-A', chapters: 7 }] as const;

  test('counts 9 calls a round: 63 for seven chapters at best, 315 at worst', () => {
    const { chapter, book } = estimateStory(
      defaultConfig.folio,
      settingsGate(defaultConfig),
      { paths },
      () => ({
        model: 'm',
        usd: 0.01,
      }),
    );
    expect(chapter.calls).toEqual([9, 45]);
    expect(book['path-A']?.calls).toEqual([63, 315]);
    expect(chapter.minutes[0]).toBeGreaterThan(0);
  });

  test('counts one call more for each chapter whose first draft is written twice, and its price', () => {
    const priced = (twice: boolean) =>
      estimateStory(defaultConfig.folio, settingsGate(defaultConfig), { paths, twice }, () => ({
        model: 'm',
        usd: 0.01,
      }));
    const [once, two] = [priced(false), priced(true)];
    expect(two.chapter.calls).toEqual([10, 46]);
    expect(two.book['path-A']?.calls).toEqual([70, 322]);
    expect(Number(two.chapter.usd?.[0]) - Number(once.chapter.usd?.[0])).toBeCloseTo(0.01);
  });

  test('says that the price is unknown instead of 0', () => {
    const { chapter } = estimateStory(
      defaultConfig.folio,
      settingsGate(defaultConfig),
      { paths },
      () => ({ model: 'm', usd: null }),
    );
    expect(chapter.usd).toBe(null);
  });
});

test('an idea keeps at most five characters and a title of its own', () => {
  const characters = Array.from({ length: 7 }, (_, index) => ({
    name: `人物${index}`,
    traits: [],
  }));
  const { idea, filled } = ideaOf(
    { ...goodIdea, scale: 'short', title: undefined, characters },
    { prompt: '船を待つ話。', language: 'ja', at: 'now' },
  );
  expect(idea.characters).toHaveLength(5);
  expect(idea.title).toBe('船を待つ話。');
  expect(filled).toEqual([]);
  expect(firstSentence('一行目\n二行目。', 10)).toBe('一行目');
});

test.each([
  [{ chapter: 1, round: 2 }, { chapter: 1, round: 2 }, true],
  [{ chapter: 1, round: 1 }, { chapter: 1, round: 2 }, true],
  [{ chapter: 1, round: 4 }, { chapter: 2, round: 1 }, true],
  [{ chapter: 1, round: 3 }, { chapter: 1, round: 2 }, false],
  [{ chapter: 2, round: 1 }, { chapter: 1, round: 2 }, false],
  [{ chapter: 1, round: 1 }, { chapter: 2, round: 2 }, false],
])('a state of %o with files at %o: possible after a crash = %o', (said, is, possible) => {
  expect(couldHaveBecome(said, is)).toBe(possible);
});

test('a story that begins with a manuscript is called as its first chapter, without marks of readings', () => {
  const idea = '｜時計屋《とけいや》の主人は《《黙って》》いた。';
  const text = `# 第一章　坂の上\n\n　${idea}雨だった。`;
  expect(titleOfStory({ idea, manuscript: [{ title: '坂の上', text }] })).toBe('坂の上');
  expect(titleOfStory({ idea, manuscript: [{ title: '', text }] })).toBe(
    '時計屋の主人は黙っていた。',
  );
  // An idea of the person's own says what they want to see.
  const own = '時計屋の話の続き。';
  expect(titleOfStory({ idea: own, manuscript: [{ title: '坂の上', text }] })).toBe(own);
  expect(titleOfStory({ idea })).toBe(idea);
});

test('an idea gives a story its whole first sentence for a title, and an unread manuscript a short one', () => {
  const idea = `An old watchmaker in a harbour full of fog repairs the clock of a lighthouse that nobody has lit for years${' and years'.repeat(20)}!`;
  expect(titleOfStory({ idea: `${idea.slice(0, 100)}! More of it.` })).toBe(
    `${idea.slice(0, 100)}!`,
  );
  expect(titleOfStory({ idea })).toBe(`${idea.slice(0, 199)}…`);
  const manuscript = [{ title: 'The lighthouse', text: 'It was dark.' }];
  expect(titleOfStory({ idea, manuscript })).toBe(`${idea.slice(0, 199)}…`);
  expect(unreadIdea({ idea, manuscript }, undefined).title).toBe(idea.slice(0, 40));
});

test('whoever plans the rest of a manuscript reads its chapters whole while there is room, of the others how they begin and end', () => {
  const texts = ['一', '二', '三'].map((n) => ({
    title: `題${n}`,
    text: `第${n}章　題${n}\n\n　始まり${n}。\n${'霧。'.repeat(300)}\n　終わり${n}。\n`,
  }));
  const given = (room: number) => writtenInputs(filesOf('current'), texts, room);
  expect(given(14_000)).toEqual([1, 2, 3].map((n) => ({ path: filesOf('current').final(n) })));
  const [first, second, third] = given(1500);
  expect([first?.text, second?.text, third?.text]).toEqual([
    '1: 題一 / 始まり一。 … 終わり一。',
    ...[undefined, undefined],
  ]);
  expect(given(10)[1]?.text).toBe('2: 題二 / 始まり二。 … 終わり二。');
});
