import { expect, test } from 'vitest';
import { nothingSpent } from '../../../../src/engine/data/usage.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import {
  type BeforePaths,
  beforePathsRows,
  broughtText,
  manuscriptIn,
} from '../../../../src/ui/workflows/folio/screens/before-paths.ts';
import { everyLook, lookName, makeLook } from '../../screens/looks.ts';

const idea = '灯台守の娘が、来ない船を待つ話。\n霧の町で、三日間。';
const before: BeforePaths = {
  view: {
    isWalked: true,
    phases: [
      { phase: 'intake', state: 'done' },
      { phase: 'paths', state: 'now' },
      { phase: 'select', state: 'todo' },
      { phase: 'loop', state: 'todo' },
    ],
    maxRounds: 4,
  },
  input: JSON.stringify({ run: 'story_1', input: { idea } }),
  idea: JSON.stringify({
    title: '五時の係',
    genre: '日常の謎',
    tone: '乾いたユーモア',
    core_theme: '返事のない仕事',
    characters: [
      { id: 'a', name: '千佳', role: '放送の係' },
      { id: 'b', name: '古賀', role: '先輩' },
    ],
  }),
  earlier: {
    title: '霧の朝',
    spent: { ...nothingSpent, calls: 22, usd: 0.32 },
    phases: [
      { phase: 'intake', spent: { ...nothingSpent, calls: 1, usd: 0.02 } },
      { phase: 'loop', spent: { ...nothingSpent, calls: 18, usd: 0.23 } },
    ],
  },
};

const text = (of: BeforePaths, columns: number, height = 36) =>
  beforePathsRows(of, { width: columns, height }, makeLook({ columns, rows: 45 })).map((row) =>
    rowText(row).trimEnd(),
  );

test('how many calls a step takes is never torn from its number', () => {
  for (const columns of [80, 100, 110, 120, 130, 160])
    for (const language of ['ja', 'en'] as const) {
      const look = makeLook({ columns, rows: 45, language });
      const rows = beforePathsRows(before, { width: columns, height: 36 }, look).map(rowText);
      const said = language === 'ja' ? '呼び出し 3 回' : '3 calls';
      expect(rows.join('\n')).toContain(said);
    }
});

test('before there is a path, the whole idea stands there, what was read in it, and what the steps are for', () => {
  const rows = text(before, 160);
  const all = rows.join('\n');
  expect(all).toContain('霧の町で、三日間。');
  expect(all).toMatch(/題 +五時の係/);
  expect(all).toMatch(/人物 +千佳 {2}放送の係/);
  expect(all).toMatch(/✓ 構想 +案を読み.*呼び出し 1 回 +\$0\.02/);
  expect(all).toMatch(/● 道筋 +三つの道筋を書く {2}呼び出し 3 回/);
  expect(all).toMatch(/草稿と採点（8 人）、最大 4 ラウンド +\$0\.23/);
  expect(all).toContain('前の作品「霧の朝」でかかった費用（計 $0.32）');
});

test('nothing is made up: without an idea on disk, another story or a reply, their places are not there', () => {
  const bare = { ...before, input: undefined, idea: undefined, earlier: undefined };
  for (const columns of [80, 160]) {
    const all = text(bare, columns).join('\n');
    expect(all).not.toMatch(/\$|読み取ったこと|前の作品/);
    expect(all).toContain('これからの流れ');
  }
  expect(text({ ...before, idea: '{"title": ["x"' }, 160).join('\n')).not.toContain('読み取った');
});

test('of a manuscript it is said what was brought along, chapter by chapter with its length, and what can be done with it', () => {
  const chapter = (title: string) => ({ title, text: `# ${title}\n\n${'霧。'.repeat(600)}` });
  const manuscript = Array.from({ length: 10 }, (_, at) => chapter(`章${at + 1}`));
  const given = JSON.stringify({ input: { idea, title: '霧の港', manuscript } });
  const brought = { ...before, input: given, idea: undefined };
  const all = text(brought, 160).join('\n');
  expect(all).toContain('1. 章1（1,200字）');
  expect(all).toContain('ほか 2 章');
  expect(all).toContain('いまできること: r 読む');
  expect(all).toContain('この先の道筋を三つ書く');
  const found = manuscriptIn(brought);
  if (found === undefined) throw new Error('no manuscript');
  expect(broughtText(found, makeLook({ language: 'ja' }))).toBe(
    '「霧の港」を取り込みました（10章、12,000字）',
  );
});

test('on a low screen the steps keep their place below the idea', () => {
  const rows = text(before, 80, 14);
  expect(rows).toHaveLength(14);
  expect(rows.join('\n')).toContain('灯台守の娘が');
  expect(rows.join('\n')).toContain('● 道筋');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of it is wider than the screen',
  (_, look) => {
    const size = { width: look.columns, height: look.rows - 6 };
    for (const row of beforePathsRows(before, size, look)) {
      const shown = rowText(row).trimEnd();
      expect(look.cells.width(shown), shown).toBeLessThanOrEqual(look.columns);
    }
  },
);

test('of a manuscript that is only scored no path and no draft is announced', () => {
  const manuscript = [{ title: '霧', text: '霧が出た。' }];
  const input = JSON.stringify({ run: 'story_1', input: { idea, manuscript, review_only: true } });
  const rows = text({ ...before, input }, 160).join('\n');
  expect(rows).toContain('採点');
  expect(rows).not.toMatch(/道筋|草稿|執筆/);
});

test('that a call may be made three times is said where there is a model to be paid', () => {
  expect(text(before, 160).join('\n')).toContain('あと2回まで');
  expect(text({ ...before, played: true }, 160).join('\n')).not.toContain('あと2回まで');
});
