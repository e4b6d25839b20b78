import { expect, test } from 'vitest';
import { fitRow, rowText } from '../../../src/ui/components/row.ts';
import { ofEpisodes } from '../../../src/ui/messages/of-episodes.ts';
import { pathDetails } from '../../../src/ui/workflows/folio/screens/path-details.ts';
import { estimatesOf } from '../../../src/ui/workflows/folio/screens/path-estimate.ts';
import { type PathShown, pathRows } from '../../../src/ui/workflows/folio/screens/path-rows.ts';
import { storyLinesOf } from '../../../src/ui/workflows/folio/words/lines.ts';
import { storyWordsOf } from '../../../src/ui/workflows/folio/words/of.ts';
import { everyLook, lookName, makeLook } from './looks.ts';
import { choosePath } from './questions.ts';
import { emptyView } from './stories.ts';

const file = JSON.stringify({
  id: 'path-A',
  title: '五時の係',
  approach: '王道',
  direction:
    '放送が終わるまであと六日。臨時職員の千佳が、毎日「聞こえました」とだけ言って切る人を探す。',
  chapter_count: 7,
  target_audience: '小さな町の仕事の話を好む読者',
  difficulty: 2,
  uniqueness: 3,
  emotional_core: '自分の仕事に初めて宛名がついたと知る',
  outline: [{ chapter: 1, title: '霧の朝', summary: '手紙が届く。' }],
});

function shown(look = makeLook()): readonly PathShown[] {
  return emptyView.paths.map((card, index) => ({
    card,
    details: pathDetails(['', file.slice(0, 90), ''][index] || (index === 0 ? file : '')),
    estimate: estimatesOf(choosePath, card.id, false, look),
    picked: index === 0,
  }));
}

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s the three paths fill their place exactly',
  (_, look) => {
    for (const height of [6, 12, 14, 17, 30]) {
      const rows = pathRows(shown(look), { width: look.columns, height }, look).rows;
      expect(rows).toHaveLength(height);
      for (const row of rows) {
        const text = rowText(fitRow(row, look.columns, look.cells));
        expect(look.cells.width(text), text).toBe(look.columns);
      }
    }
  },
);

test.each([80, 160])(
  'how a path stands that has no title yet is told once, at %i columns',
  (columns) => {
    const look = makeLook({ columns });
    const waiting = shown(look).map((path) => ({
      ...path,
      card: { ...path.card, status: 'pending' as const },
      details: pathDetails(''),
      picked: false,
    }));
    const { rows } = pathRows(waiting, { width: columns, height: 30 }, look);
    expect(
      rows
        .map(rowText)
        .join('\n')
        .match(/待機中/g),
    ).toHaveLength(3);
  },
);

test('below 100 columns the paths stand one under the other, from there on side by side', () => {
  const place = (columns: number) => {
    const look = makeLook({ columns });
    const unpicked = shown(look).map((path) => ({ ...path, picked: false }));
    const rows = pathRows(unpicked, { width: columns, height: 15 }, look).rows.map(rowText);
    return ['A', 'B', 'C'].map((name) => rows.findIndex((row) => row.includes(` ${name} `)));
  };
  expect(place(99)).toEqual([0, 5, 10]);
  expect(place(100)).toEqual([0, 0, 0]);
});

test('one under the other, the path that is picked shows its outline, the others their heads', () => {
  const look = makeLook({ columns: 80 });
  const rows = pathRows(shown(look), { width: 80, height: 12 }, look).rows.map(rowText);
  expect(rows.join('\n')).toContain('1. 霧の朝  手紙が届く。');
  expect(rows.findIndex((row) => row.includes(' B '))).toBe(10);
  expect(rows.findIndex((row) => row.includes(' C '))).toBe(11);
});

test.each([80, 120])('at %i columns an outline that is cut says so', (columns) => {
  const look = makeLook({ columns });
  const outline = Array.from({ length: 30 }, (_, index) => ({
    ...{ title: `題${index}`, summary: '', episodes: [] },
  }));
  const long = shown(look).map((path) => ({ ...path, details: { ...path.details, outline } }));
  const rows = pathRows(long, { width: columns, height: 20 }, look).rows.map(rowText);
  expect(rows.join('\n')).not.toContain('題29');
  expect(rows.filter((row) => /題\d+.*…/.test(row))).toHaveLength(1);
});

test('a path fills as it is streamed and says how much has been written', () => {
  const look = makeLook({ columns: 120, language: 'en' });
  const screen = pathRows(shown(look), { width: 120, height: 20 }, look)
    .rows.map(rowText)
    .join('\n');
  expect(screen).toContain('writing… 345 characters');
  expect(screen).toContain('waiting');
  expect(screen).toContain('7 chapters  difficulty 2  novelty 3');
  expect(screen).toContain('1. 霧の朝');
});

test.each([
  ['ja', '全3話'],
  ['en', '3 episodes'],
] as const)('a path in episodes counts them, and tells each one, in %s', (language, facts) => {
  const look = makeLook({ columns: 160, rows: 45, language });
  const inEpisodes = { ...look, messages: ofEpisodes(look.messages) };
  const chapter = (title: string, episodes: readonly string[]) => ({
    ...{ title, summary: '' },
    episodes: episodes.map((each) => ({ title: each, summary: '鍵が合う。' })),
  });
  const outline = [chapter('待つ', ['霧', '波']), chapter('開ける', ['扉'])];
  const details = pathDetails(JSON.stringify({ ...JSON.parse(file), chapter_count: 2, outline }));
  const paths = shown(look).map((path) => ({ ...path, details }));
  for (const width of [80, 160]) {
    const { rows } = pathRows(paths, { width, height: 30 }, inEpisodes);
    const text = rows.map(rowText).join('\n');
    expect(text).toContain(facts);
    for (const line of ['1. 待つ', '1  霧  鍵が合う。', '2. 開ける', '3  扉  鍵が合う。'])
      expect(text).toContain(line);
  }
});

test('what differs stands on the same line in all three columns', () => {
  const look = makeLook({ columns: 160, rows: 45 });
  const all = emptyView.paths.map(
    (card): PathShown => ({ card, details: pathDetails(file), estimate: [], picked: false }),
  );
  const rows = pathRows(all, { width: 160, height: 30 }, look).rows.map(rowText);
  for (const label of ['方向 ', '感情の核 ', '読者 小さ', 'あらすじ']) {
    const lines = rows.filter((row) => row.includes(label));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.split(label)).toHaveLength(4);
  }
});

test('the three paths have one name on the rail, above them and while they are written', () => {
  const { messages } = makeLook({ language: 'ja' });
  const name = storyLinesOf(messages).phases['paths'] ?? '';
  const { paths } = storyWordsOf(messages);
  expect(paths.title).toContain(name);
  expect(paths.writing).toContain(name);
});

test.each([80, 120, 160])(
  'at %i columns an outline can be scrolled to its end, and no further',
  (columns) => {
    const look = makeLook({ columns });
    const outline = Array.from({ length: 30 }, (_, index) => ({
      ...{ title: `題${index}`, summary: '', episodes: [] },
    }));
    const long = shown(look).map((path) => ({ ...path, details: { ...path.details, outline } }));
    const size = { width: columns, height: 20 };
    const seen = new Set<string>();
    let top = 0;
    for (let page = 0; page < 60; page += 1) {
      const { rows, below } = pathRows(long, size, look, top);
      for (const row of rows)
        for (const [title] of rowText(row).matchAll(/題\d+/g)) seen.add(title);
      expect(rows).toHaveLength(20);
      if (below === 0) break;
      top += Math.min(5, below);
    }
    expect(seen.size).toBe(30);
    const last = pathRows(long, size, look, top);
    expect(pathRows(long, size, look, top + 99)).toEqual(last);
    expect(last.rows.map(rowText).join('\n')).not.toMatch(/題\d+.*…/);
  },
);

test('one under the other, what a path’s direction leaves free tells its heart to the end', () => {
  const look = makeLook({ columns: 80 });
  const heart = `${'自分の仕事に初めて宛名がついたと知る'.repeat(3)}。終わり`;
  const paths = shown(look).map((path) => ({
    ...path,
    picked: false,
    details: { ...pathDetails(file), emotion: heart },
  }));
  const rows = pathRows(paths, { width: 80, height: 18 }, look).rows.map(rowText);
  expect(rows.join('\n').match(/終わり/g)).toHaveLength(3);
  expect(rows.some((row) => row.includes('…'))).toBe(false);
});

test.each([
  [100, 29],
  [100, 20],
  [160, 40],
  [80, 23],
])('page by page nothing of an outline is passed over, at %i × %i', (columns, height) => {
  const look = makeLook({ columns });
  const outline = Array.from({ length: 9 }, (_, at) => ({
    chapter: at + 1,
    title: `霧の朝${at}`,
    summary: Array.from({ length: 12 }, (__, nth) => `文${at}の${nth}`).join('、'),
  }));
  const long = JSON.stringify({ ...JSON.parse(file), outline });
  const paths = shown(look).map((path) => ({ ...path, details: pathDetails(long) }));
  const told: string[] = [];
  let top = 0;
  for (;;) {
    const { rows, below, page } = pathRows(paths, { width: columns, height }, look, top);
    told.push(rows.map((row) => rowText(row)).join('\n'));
    if (below === 0) break;
    top += Math.min(page, below);
  }
  const all = told.join('\n').replaceAll(/\s/g, '');
  const missing = outline.map(({ title }) => title).filter((title) => !all.includes(title));
  expect(missing).toEqual([]);
  const whole = pathRows(paths, { width: columns, height: 400 }, look).rows;
  const lines = whole.map((row) => rowText(row).trim()).filter((text) => text.includes('文'));
  expect(lines.filter((line) => !told.join('\n').includes(line))).toEqual([]);
});

test('of a recording, which plays in seconds and costs nothing, no time and no price is told', () => {
  const look = makeLook({ language: 'en' });
  expect(estimatesOf(choosePath, 'path-A', false, look)).toHaveLength(2);
  expect(estimatesOf(choosePath, 'path-A', true, look)).toEqual([]);
});
