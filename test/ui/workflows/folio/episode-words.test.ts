import { describe, expect, test } from 'vitest';
import { questionText } from '../../../../src/ui/cli/question-text.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { ofEpisodes } from '../../../../src/ui/messages/of-episodes.ts';
import { inPlainGlyphs } from '../../../../src/ui/messages/plain-glyphs.ts';
import { storyTelling } from '../../../../src/ui/workflows/folio/plain.ts';
import { assessedIn } from '../../../../src/ui/workflows/folio/reader/assessed.ts';
import { calledWithChapter } from '../../../../src/ui/workflows/folio/reader/story-names.ts';
import { listedInStory } from '../../../../src/ui/workflows/folio/reader/story-path.ts';
import { bibleWordsOf } from '../../../../src/ui/workflows/folio/words/bible.ts';
import { storyWordsOf } from '../../../../src/ui/workflows/folio/words/of.ts';
import { choosePath, summary } from '../../cli/small-engine.ts';

/* A story whose units are episodes is told as one of episodes, in both languages. */

const words = (messages: typeof ja) => storyWordsOf(messages);

describe('the words of a story in episodes', () => {
  test('count episodes where those of other stories count chapters', () => {
    expect(words(ja).run.chapter(3)).toBe('第3章');
    expect(words(ofEpisodes(ja)).run.chapter(3)).toBe('第3話');
    expect(words(ofEpisodes(en)).run.chapter(3)).toBe('Episode 3');
    expect(words(ofEpisodes(ja)).summary.next).toBe('r 読む   m 次の話を書く   esc 戻る');
    expect(words(ofEpisodes(en)).summary.allDone).toBe('Every episode is finished.');
    expect(ofEpisodes(ja).screens.question.howMany(1, 5)).toBe('いま書く話: 1 / 5');
    // what is called so on disk and on the shell is
    expect(words(ofEpisodes(en)).summary.file('current/chapters/ch01/ep03/final.md')).toContain(
      'current/chapters/ch01/ep03/final.md',
    );
    expect(JSON.stringify(ofEpisodes(en).cli)).not.toContain('--episodes');
    // words that only have the sign in them stay
    expect(words(ofEpisodes(ja)).paths).toMatchObject({ names: words(ja).paths.names });
    expect(JSON.stringify(ofEpisodes(ja).cli)).toContain('文章');
  });

  test('name keys, places of the ledger and amounts by episodes, and leave what is quoted alone', () => {
    expect(ofEpisodes(ja).screens.keys).toMatchObject({ more_chapters: '次の話' });
    expect(ofEpisodes(en).screens.keys).toMatchObject({ more_chapters: 'next episode' });
    const ledger = bibleWordsOf(ofEpisodes(en));
    expect(ledger.place(4, 12)).toBe('ep. 4 ¶12');
    expect(ledger.due(7)).toBe('due in ep. 7');
    expect(ledger.quoted('Chapter 4')).toBe('"Chapter 4"');
    expect(bibleWordsOf(ofEpisodes(ja)).place(4, 12)).toBe('第4話 ¶12');
    expect(bibleWordsOf(ja).place(4, 12)).toBe('第4章 ¶12');
    const asked = { ...choosePath, values: { ...choosePath.values, unit: 'episode' } };
    const shown = questionText({ run: summary(), question: asked }, en);
    expect(shown).toContain('Estimate: episode 1 ');
    expect(shown).toContain('--chapters N (1–7) says up to which episode to write now');
  });

  test('stay plain where the screen has only plain glyphs', () => {
    const { chapterNow } = words(ja).run;
    const said = words(ofEpisodes(inPlainGlyphs(ja))).ownGate;
    expect(JSON.stringify(said)).not.toMatch(/[↵≥]/);
    expect(words(ofEpisodes(inPlainGlyphs(ja))).run.chapterNow).toBe(chapterNow);
    expect(JSON.stringify(words(ja).ownGate)).toContain('章');
    expect(JSON.stringify(said)).toContain('話');
  });

  test('are those of what was told, by what it says that it counts', () => {
    const told = (messages: typeof ja, more: object) =>
      describeNotice('chapter_accepted', { chapter: 4, round: 2, average: 740, ...more }, messages);
    expect(told(ja, {})).toContain('第4章が合格');
    expect(told(ja, { unit: 'episode' })).toContain('第4話が合格');
    expect(told(en, { unit: 'episode' })).toContain('Episode 4 is accepted');
  });

  test('say where a run stands in lists and lines', () => {
    const { place = () => '', position = () => '' } = storyTelling;
    expect(place({ chapter: 4, round: 2, unit: 'episode' }, ja)).toBe('第4話 ラウンド 2');
    expect(place({ chapter: 4, round: 2 }, en)).toBe('chapter 4 round 2');
    const amount = { chapters: 4, characters: 9600, threads: 0 };
    const rests = { status: 'done', amount, phaseValues: { unit: 'episode' } } as const;
    expect(position(rests, undefined, ja)).toBe('4話 9600字');
    expect(position({ ...rests, phaseValues: {} }, undefined, ja)).toBe('4章 9600字');
  });

  test('name the files of an episode, and head their list', () => {
    const path = 'current/chapters/ch02/ep04/draft-02.md';
    expect(calledWithChapter(path, ja)).toBe('第4話 草稿2');
    expect(calledWithChapter(path, en)).toBe('Episode 4, draft 2');
    expect(listedInStory(path)).toMatchObject({ chapter: 4, inEpisodes: true });
    expect(listedInStory('current/chapters/ch02/draft-02.md')).not.toHaveProperty('inEpisodes');
  });
});

test('what a sentence of such a story is given, a reason or a name, stays to the letter', () => {
  const reason = 'Chapter 4 repeats chapter 2';
  expect(words(ofEpisodes(en)).reviews.reason(reason)).toBe(`Reason: ${reason}`);
  expect(words(ofEpisodes(ja)).reviews.reason('第二章と同じ')).toContain('第二章と同じ');
  const { inChapter } = ofEpisodes(en).screens.reader;
  expect(inChapter(3, 'Chapter plan')).toBe('Episode 3, Chapter plan');
  expect(ofEpisodes(ja).screens.reader.inChapter(3, '第3章 覚え')).toBe('第3話 第3章 覚え');
});

describe('what a reviewer says of an episode beside its scores', () => {
  test('is told in words, with how it could pull harder', () => {
    const card = {
      episode_hook_assessment: {
        ...{ has_hook: true, hook_type: 'question', effectiveness: 7.5 },
        suggestion: '声で切る',
      },
      web_novel_assessment: {
        ...{ avg_paragraph_length: 82.4, dialogue_ratio: 0.45, scroll_friendly: true },
      },
    };
    expect(assessedIn(card, 'ja')).toEqual([
      '話末の引き: 問い（効き目 7.5）',
      '  もっと引くには: 声で切る',
      '画面での読みやすさ: 流し読みできる、一段落 約82字、会話 45％',
    ]);
    expect(assessedIn(card, 'en')[0]).toBe('How it ends: on a question (effect 7.5)');
  });

  test('is left out where it is not said, or cannot be read', () => {
    expect(assessedIn({}, 'ja')).toEqual([]);
    expect(assessedIn({ episode_hook_assessment: 'yes', web_novel_assessment: {} }, 'en')).toEqual(
      [],
    );
    expect(assessedIn({ episode_hook_assessment: { has_hook: false } }, 'en')).toEqual([
      'How it ends: without a hook',
    ]);
  });
});
