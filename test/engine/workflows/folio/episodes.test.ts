import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cuttingOf,
  goneOf,
  partsOf,
} from '../../../../src/engine/workflows/folio/contract/episodes/cut.ts';
import { changedCuts } from '../../../../src/engine/workflows/folio/contract/episodes/cuts-file.ts';
import {
  cutMoves,
  movedCuts,
} from '../../../../src/engine/workflows/folio/contract/episodes/move-cut.ts';
import {
  calendarFile,
  calendarTable,
  releasesOf,
} from '../../../../src/engine/workflows/folio/episodes/calendar.ts';
import { readCuts } from '../../../../src/engine/workflows/folio/episodes/cuts.ts';
import { episodesOf } from '../../../../src/engine/workflows/folio/episodes/episodes.ts';
import { siteText } from '../../../../src/engine/workflows/folio/novel-site.ts';

const band = { from: 20, to: 40 };
const prose = (sign: string, length: number) => `${sign.repeat(length - 1)}。`;
const lengths = (body: string) => partsOf(body, band).map(({ characters }) => characters);

test('episodes end where scenes end, as near to the middle of the band as the scenes allow', () => {
  const scenes = [prose('朝', 15), prose('昼', 15), prose('夕', 15), prose('夜', 15)];
  const parts = partsOf(scenes.join('\n\n---\n\n'), band);
  expect(parts.map(({ characters, ends }) => [characters, ends])).toEqual([
    [30, 'scene'],
    [30, 'chapter'],
  ]);
  // the mark between two scenes of one episode stays, the one where it was cut goes
  expect(parts[0]?.text).toBe(`${scenes[0]}\n\n---\n\n${scenes[1]}`);
  expect(parts[0]?.hook).toBe(scenes[1]);
});

test('a scene is never cut unless it alone is longer than an episode, and then at a paragraph', () => {
  const whole = `${prose('あ', 20)}\n\n${prose('い', 18)}`;
  expect(lengths(`${whole}\n\n◇\n\n${whole}`)).toEqual([38, 38]);
  const long = Array.from({ length: 6 }, (_, at) => prose('かきくけこさ'[at] ?? '', 15));
  const parts = partsOf(long.join('\n\n'), band);
  expect(parts.map(({ ends }) => ends)).toEqual(['inside', 'inside', 'chapter']);
  expect(parts.map(({ characters }) => characters)).toEqual([30, 30, 30]);
});

test('paragraphs that stand one a line are cut between lines, and stay without blank ones', () => {
  const long = Array.from({ length: 6 }, (_, at) => `　${prose('かきくけこさ'[at] ?? '', 15)}`);
  const parts = partsOf(long.join('\n'), band);
  expect(parts.map(({ characters }) => characters)).toEqual([30, 30, 30]);
  expect(parts[0]?.text).toBe(`${long[0]}\n${long[1]}`);
  expect(partsOf(long.join('\n'), { from: 80, to: 100 })).toMatchObject([
    { text: long.join('\n') },
  ]);
  const scene = Array.from({ length: 9 }, () => '　霧。').join('\n');
  expect(partsOf(`${scene}\n\n${scene}`, { from: 10, to: 20 })).toMatchObject([
    { text: scene, ends: 'scene' },
    { text: scene, ends: 'chapter' },
  ]);
});

test('two empty lines part scenes as a mark does, and a paragraph longer than an episode stays whole', () => {
  expect(lengths(`${prose('朝', 25)}\n\n\n${prose('夜', 25)}`)).toEqual([25, 25]);
  const apart = `${prose('朝', 10)}\n\n\n${prose('夜', 10)}\n\n${prose('霧', 10)}`;
  expect(partsOf(apart, band)).toMatchObject([{ text: apart }]);
  expect(lengths(prose('長', 90))).toEqual([90]);
  expect(lengths('')).toEqual([]);
});

test('where its author lets an episode begin counts as long as those words are there', () => {
  const scenes = ['一の場面。', '二の場面。', '三の場面。'];
  const body = scenes.join('\n\n---\n\n');
  expect(partsOf(body, band, ['三の場面。']).map(({ text }) => text)).toEqual([
    '一の場面。\n\n---\n\n二の場面。',
    '三の場面。',
  ]);
  expect(partsOf(body, band, ['三の'])).toEqual(partsOf(body, band, ['三の場面。']));
  expect(partsOf(body, band, ['四の場面。'])).toEqual(partsOf(body, band));
  expect(goneOf(body, ['二の', '三の場面。'])).toEqual([]);
  // the first paragraph begins the chapter anyway, and a cut lies behind the one before it
  expect(goneOf(body, ['一の', '三の', '二の', '四の'])).toEqual(['一の', '二の', '四の']);
});

test('a cut of its author’s within a scene is told as that, not as a scene that is too long', () => {
  const body = ['一の段落。', '二の段落。', '三の段落。'].join('\n\n');
  const parts = partsOf(body, band, ['三の']);
  expect(parts.map(({ ends }) => ends)).toEqual(['own', 'chapter']);
});

test('what cannot be read of the cuts is named, and the rest counts', () => {
  const { cuts, unread } = readCuts('1: [三の場面。]\n2: 雨は\n3:\nx: [a]\n4: {a: b}\n5: [[a]]\n');
  expect([...cuts]).toEqual([
    [1, ['三の場面。']],
    [2, ['雨は']],
  ]);
  expect(unread).toEqual([
    { part: '4', why: 'no_words' },
    { part: '5', why: 'no_words' },
    { part: 'x', why: 'no_chapter' },
  ]);
  expect(readCuts('1: [\n')).toMatchObject({ unread: [{ part: '1', why: 'yaml' }] });
  expect(readCuts('')).toEqual({ cuts: new Map(), unread: [] });
  expect(readCuts(undefined)).toEqual({ cuts: new Map(), unread: [] });
});

const line = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map((length) => prose('字', length)) },
  { weight: 1, arbitrary: fc.constantFrom('---', '◇', '＊　＊　＊') },
  { weight: 1, arbitrary: fc.constant('') },
);

test('cutting loses no word and keeps their order, and no scene of the band is ever parted', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const body = lines.join('\n\n');
      const parts = partsOf(body, band);
      const words = (text: string) => text.replaceAll(/[^字。]/g, '');
      expect(parts.map(({ text }) => words(text)).join('')).toBe(words(body));
      for (const [index, { ends, characters }] of parts.entries()) {
        if (ends === 'inside')
          expect(characters + (parts[index + 1]?.characters ?? 0)).toBeGreaterThan(band.to);
      }
    }),
  );
});

test('episodes are numbered through the book, and each names its chapter and its part of it', () => {
  const scene = prose('朝', 30);
  const all = episodesOf(
    [
      { chapter: 1, title: '霧', text: `# 第1章：霧\n\n¶1\n${scene}\n\n---\n\n¶2\n${scene}\n` },
      { chapter: 2, title: '船', text: `# 第2章：船\n\n¶1\n${scene}\n` },
    ],
    band,
    'ja',
  );
  expect(all.map(({ number, chapter, title }) => [number, chapter, title])).toEqual([
    [1, 1, '霧（1）'],
    [2, 1, '霧（2）'],
    [3, 2, '船'],
  ]);
  expect(all.map(({ text }) => text).join('')).not.toMatch(/[¶#]/);
});

test('pixiv has a tag for readings, and Alphapolis the bar that its other neighbours have', () => {
  const typed = '霧《きり》の｜灯台守《とうだいもり》は**嘘**を、魔法｜《ファイア》で。';
  expect(siteText(typed, 'pixiv')).toBe(
    '　[[rb:霧 > きり]]の[[rb:灯台守 > とうだいもり]]は[[rb:嘘 > ・]]を、魔法《ファイア》で。\n',
  );
  expect(siteText(typed, 'alphapolis')).toBe(
    '　霧《きり》の｜灯台守《とうだいもり》は｜嘘《・》を、魔法｜《ファイア》で。\n',
  );
});

const planned = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ number: index + 1, chapter: 1, title: index === 0 ? '霧、朝' : '', characters: 3000 },
    ...{ ends: 'scene' as const, hook: '' },
  }));
const plan = { start: '2026-11-30', time: '21:07', days: [1, 3, 5], perDay: 1 };

test('one episode is published on each of the chosen days, and several of one day stand apart and never on the hour', () => {
  expect(releasesOf(planned(4), plan).map(({ date, time }) => `${date} ${time}`)).toEqual([
    ...['2026-11-30 21:07', '2026-12-02 21:07', '2026-12-04 21:07', '2026-12-07 21:07'],
  ]);
  const two = releasesOf(planned(3), { ...plan, time: '19:13', perDay: 2 });
  expect(two.map(({ date, time }) => `${date} ${time}`)).toEqual([
    ...['2026-11-30 19:13', '2026-11-30 20:01', '2026-12-02 19:13'],
  ]);
  // a day that has no room for a second one has one
  const late = releasesOf(planned(2), { ...plan, time: '23:30', perDay: 2 });
  expect(late.map(({ date }) => date)).toEqual(['2026-11-30', '2026-12-02']);
});

test('the calendar is a table for a desktop and entries for a calendar, each known by the same name in every later file', () => {
  const releases = releasesOf(planned(2), plan);
  expect(calendarTable(releases, 'ja')).toBe(
    '\uFEFF話,タイトル,公開日,時刻,文字数\r\n1,霧、朝,2026-11-30,21:07,3000\r\n2,,2026-12-02,21:07,3000\r\n',
  );
  const about = {
    title: '灯台守の娘と、来ない船と、その次の夜の長い話',
    stamp: '2026-02-05T10:33:00Z',
    id: 'abc',
    language: 'ja' as const,
  };
  const lines = calendarFile(releases, about).split('\r\n');
  expect(lines.slice(3, 8)).toEqual([
    ...['BEGIN:VEVENT', 'UID:abc-1@folio-tui', 'DTSTAMP:20260205T103300Z'],
    ...['DTSTART:20261130T210700', 'DURATION:PT10M'],
  ]);
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(calendarFile(releases, about).replaceAll('\r\n ', '')).toContain(
    'SUMMARY:灯台守の娘と、来ない船と、その次の夜の長い話 第1話「霧、朝」',
  );
});

const three = ['一の場面。', '二の場面。', '三の場面。', '四の場面。'].join('\n\n---\n\n');
const cuttingWith = (body: string, cuts: readonly string[]) => cuttingOf(body, band, cuts);

test('the end of an episode moves to the next scene or paragraph that words can name, and never beyond its neighbours', () => {
  const at = cuttingWith(three, ['二の', '四の']);
  expect(movedCuts(at, 0, 'scene_later')).toEqual(['三の場面。', '四の場面。']);
  expect(movedCuts(at, 1, 'scene_earlier')).toEqual(['二の場面。', '三の場面。']);
  expect(movedCuts(at, 0, 'scene_earlier')).toBe(undefined);
  expect(movedCuts(at, 1, 'scene_later')).toBe(undefined);
  // the last one ends with its chapter
  expect(movedCuts(at, 2, 'scene_earlier')).toBe(undefined);
  expect(movedCuts(at, 1, 'join')).toEqual(['二の場面。']);
  expect(movedCuts(at, 1, 'part')).toEqual(['二の場面。', '三の場面。', '四の場面。']);
  // a paragraph that begins as one before it does is told by more of its words, and passed over where it is the same
  const alike =
    '「うん」\n\n「はい、行きます。今日は晴れ」\n\n「はい、行きます。今日は雨」\n\n「うん」\n\n「うん」\n\n霧。';
  const cut = cuttingWith(alike, ['「はい、行きます。今日は雨']);
  expect(movedCuts(cut, 0, 'paragraph_later')).toEqual(['「うん」']);
  expect(
    movedCuts(cuttingWith(alike, ['「はい、行きます。今日は晴れ']), 0, 'paragraph_later'),
  ).toEqual(['「はい、行きます。今日は雨」']);
  expect(movedCuts(cuttingWith(alike, ['「うん」']), 0, 'paragraph_later')).toEqual(['霧。']);
});

test('moved cuts, written down and read again, are where they were moved to', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 30 }),
      fc.nat(5),
      fc.constantFrom(...cutMoves),
      (lines, at, move) => {
        const body = lines
          .map((each, index) => (index % 3 ? each : `${index}${each}`))
          .join('\n\n');
        const words = movedCuts(cuttingOf(body, band), at, move);
        if (words === undefined) return;
        const { cuts } = readCuts(changedCuts('# mine\n', 1, words));
        const again = cuttingOf(body, band, cuts.get(1) ?? []);
        expect(goneOf(body, cuts.get(1) ?? [])).toEqual([]);
        expect(again.starts).toHaveLength(words.length + 1);
      },
    ),
  );
});

test('the cuts of one chapter are written without touching those of another, or a comment', () => {
  const file = '# mine\n1: [三の場面。]\n\n# two\n2:\n  - 雨は # rain\n  - 霧\n# four\n4: a\n';
  expect(changedCuts(file, 2, ['雨は', '船'])).toBe(
    '# mine\n1: [三の場面。]\n\n# two\n2:\n  - 雨は # rain\n  - 船\n# four\n4: a\n',
  );
  expect(changedCuts(file, 2, undefined)).toBe('# mine\n1: [三の場面。]\n\n# two\n# four\n4: a\n');
  expect(changedCuts(file, 3, ['「a: b」'])).toBe(file.replace('4: a', '3:\n  - "「a: b」"\n4: a'));
  expect(changedCuts(file, 9, undefined)).toBe(file);
  expect(changedCuts(undefined, 1, ['霧'])).toBe('1:\n  - 霧\n');
  const unwritable = ['1: [', '{1: [a]}\n', '- a\n', '1: [&a x]\n2: [*a]\n'];
  expect(unwritable.map((each) => changedCuts(each, 1, ['b']))).toEqual([
    ...[undefined, undefined, undefined, undefined],
  ]);
});
