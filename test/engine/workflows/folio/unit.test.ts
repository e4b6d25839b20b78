import { describe, expect, test } from 'vitest';
import {
  draftName,
  filesOf,
  roundOfStep,
} from '../../../../src/engine/workflows/folio/contract/paths.ts';
import {
  fittingEpisodes,
  lengthUnitOf,
  scaleNames,
  scaleOf,
  targetOf,
} from '../../../../src/engine/workflows/folio/contract/scale.ts';
import {
  inUnits,
  numbered,
  withParts,
} from '../../../../src/engine/workflows/folio/episode-outline.ts';
import { storyFile } from '../../../../src/ui/workflows/folio/reader/story-path.ts';
import { episodePath } from './replies.ts';

/* Where the files of a unit lie, and how long a story in episodes is (`docs/spec/books.md` §7). */

describe('the folder of a unit', () => {
  test('is that of its chapter, as it has always been', () => {
    const files = filesOf('current');
    expect(files.draft(7, 2)).toBe('current/chapters/ch07/draft-02.md');
    expect(files.card(12, 1, 'stylist')).toBe(
      'current/chapters/ch12/reviews/round-01/stylist.json',
    );
    expect(draftName(1, 2)).toBe('ch01-draft-02');
  });

  test('is one in the folder of its chapter where it is an episode, under its number in the book', () => {
    const files = filesOf('current', (unit) => (unit <= 3 ? 1 : 2));
    expect(files.final(3)).toBe('current/chapters/ch01/ep03/final.md');
    expect(files.final(4)).toBe('current/chapters/ch02/ep04/final.md');
    expect(files.context(104)).toBe('current/chapters/ch02/ep104/context.yaml');
    expect(draftName(3, 2, 1)).toBe('ch01-ep03-draft-02');
  });

  test('says which unit and round a file belongs to, wherever it is read', () => {
    const episode = 'current/chapters/ch02/ep04/reviews/round-03/pacer.json';
    expect(roundOfStep(episode)).toBe('ep04/03');
    expect(roundOfStep('current/chapters/ch02/draft-01.md')).toBe('ch02/01');
    expect(storyFile(episode)).toEqual({
      ...{ folder: 'current/chapters/ch02/ep04', chapter: 4, unit: 'episode' },
      ...{ kind: 'card', round: 3, agent: 'pacer' },
    });
    expect(storyFile('current/chapters/ch02/final.md')).toMatchObject({
      ...{ chapter: 2, unit: 'chapter', kind: 'final' },
    });
  });
});

describe('a scale', () => {
  test('gives each episode a length with which the whole is as long as it says', () => {
    for (const scale of scaleNames) {
      const { from, to } = fittingEpisodes(scale);
      for (const [count, unit] of [
        [from, 'characters'],
        [to, 'characters'],
        [from, 'words'],
        [to, 'words'],
      ] as const) {
        const target = targetOf(scale, count, unit);
        const { each } = scaleOf(scale, unit);
        expect(target?.from).toBeGreaterThanOrEqual(each.from);
        expect(target?.to).toBeLessThanOrEqual(each.to);
      }
    }
    // five of three thousand are more than ten thousand
    expect(targetOf('short', 5, 'characters')).toEqual({ from: 2000, to: 2000 });
    expect(targetOf('short', 3, 'characters')).toEqual({ from: 2000, to: 3000 });
    expect(targetOf('medium', 10, 'characters')).toEqual({ from: 3000, to: 4000 });
    // a hundred of two thousand are less than three hundred thousand
    expect(targetOf('serial', 12, 'characters')).toEqual({ from: 3000, to: 4000 });
  });

  test('is counted in words where the story is English, half as many as Japanese has characters', () => {
    expect(lengthUnitOf('en')).toBe('words');
    expect(lengthUnitOf('ja')).toBe('characters');
    expect(scaleOf('serial', 'words')).toMatchObject({
      each: { from: 1000, to: 2000 },
      total: { from: 150_000, to: null },
      episodes: { from: 100, to: null },
    });
    expect(targetOf('short', 5, 'words')).toEqual({ from: 1000, to: 1000 });
  });

  test('has room for so many episodes and no more', () => {
    expect(targetOf('short', 6, 'characters')).toBeUndefined();
    expect(targetOf('medium', 7, 'characters')).toBeUndefined();
    expect(targetOf('long', 19, 'characters')).toBeUndefined();
    expect(targetOf('long', 61, 'characters')).toBeUndefined();
    expect(fittingEpisodes('short')).toEqual({ from: 1, to: 5 });
    expect(fittingEpisodes('long')).toEqual({ from: 20, to: 60 });
  });
});

describe('the outline of a story in episodes', () => {
  const path = numbered({
    ...episodePath('A'),
    ...{ id: 'path-A' as const, direction_hint: '王道' },
  });

  test('is numbered through the book, whatever numbers it came with', () => {
    expect(path.outline.map(({ episodes }) => episodes.map(({ episode }) => episode))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(path.episodes_per_chapter).toEqual([3, 2]);
  });

  test('is gone through episode by episode, each of which knows its chapter', () => {
    const chosen = {
      ...{ path_id: 'path-A' as const, selected_at: '', user_comment: '', chapters_now: 1 },
      path,
    };
    expect(inUnits(chosen)).toBe(chosen);
    const { outline, chapter_count: count } = inUnits({ ...chosen, unit: 'episode' }).path;
    expect(count).toBe(5);
    expect(outline[3]).toMatchObject({
      ...{ chapter: 4, title: '2の1', part: { chapter: 2, title: '題2' } },
    });
  });

  test('grows within its last chapter, until an episode begins another', () => {
    const entry = { title: 't', summary: 's', key_events: [], emotional_beat: '' };
    const grown = withParts(
      [
        { ...entry, chapter: 6 },
        { ...entry, chapter: 7, begins_chapter: '三' },
        { ...entry, chapter: 8 },
      ],
      { chapter: 2, title: '二' },
    );
    expect(grown.map(({ part }) => part?.chapter)).toEqual([2, 3, 3]);
    expect(grown[1]).not.toHaveProperty('begins_chapter');
    expect(withParts([{ ...entry, chapter: 3, begins_chapter: '三' }], undefined)).toEqual([
      { ...entry, chapter: 3 },
    ]);
  });
});
