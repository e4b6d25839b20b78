import { expect, test } from 'vitest';
import { readDraft } from '../../../../src/engine/workflows/folio/draft.ts';
import { finalWithComments } from '../../../../src/engine/workflows/folio/final.ts';
import { unresolvedOf } from '../../../../src/engine/workflows/folio/issues.ts';
import { revisionNotes } from '../../../../src/engine/workflows/folio/notes.ts';
import { judgeRound } from '../../../../src/engine/workflows/folio/summary.ts';
import { cardsOf, issue, foundingLimits as limits } from './cards.ts';

const sample = [6.8, 7.2, 6.4, 6.9, 7.0, 7.1, 6.7, 7.3];

function notesOf(
  cards: ReturnType<typeof cardsOf>,
  language: 'ja' | 'en' = 'ja',
  min_each = 650,
): string {
  const own = { ...limits, min_each };
  const facts = {
    chapter: 1,
    round: 2,
    cards,
    missing: [],
    past: [],
    limits: own,
    at: '',
    decisions: [],
  };
  return revisionNotes({ round: 2, cards, verdict: judgeRound(facts), limits: own, language });
}

test('revision notes have the founding form, with what to keep as the last section', () => {
  const cards = cardsOf(sample, {
    plotter: { issues: [issue('high', '¶8', '因果関係が不明瞭。', '動機を明示。')] },
    stylist: {
      scores: { prose_quality: 6.0, rhythm: 5.0, freshness: 8.2, dialogue: 6.0, vocabulary: 6.8 },
      issues: [issue('high', '¶12-15', '説明文が4段落連続。', '会話シーンに変換して\n間接提示。')],
    },
  });
  expect(notesOf(cards)).toBe(`# Revision Notes — Round 2

## Priority Fixes
1. high [Plotter ¶8] 因果関係が不明瞭。 → 直し方：動機を明示。
2. high [Stylist ¶12-15] 説明文が4段落連続。 → 直し方：会話シーンに変換して 間接提示。

## Scores This Round
- Plotter: 6.8
- Persona: 7.2
- Stylist: 6.4 (below threshold)
- Pacer: 6.9
- Lens: 7.0
- Anchor: 7.1
- Voice: 6.7
- Atlas: 7.3

Average: 6.93 — Gate: FAIL (Stylist < 6.5, Average < 7.0)

## Keep
- [Stylist] 描写の鮮度 8.2
`);
});

test('a score of 6.8 is not marked and an average of 7.0 is no reason', () => {
  const cards = cardsOf([7.2, 6.8, 7, 7, 7, 7, 7, 7], {
    lens: { issues: [issue('critical', '¶1', '不明。')] },
  });
  const notes = notesOf(cards);
  expect(notes).not.toContain('below threshold');
  expect(notes).toContain('Average: 7.0 — Gate: FAIL (Critical: 1)');
});

test.each([
  [640, []],
  [650, ['Stylist']],
  [670, ['Stylist']],
  [671, ['Stylist', 'Voice']],
])(
  'with a limit of %i hundredths for each, what is below it is marked, and nothing at it (F-60)',
  (min_each, marked) => {
    const cards = cardsOf(sample, {
      lens: { issues: [issue('critical', '¶1', '不明。')] },
    });
    const lines = notesOf(cards, 'ja', min_each).match(/^- .* \(below threshold\)$/gm) ?? [];
    expect(lines.map((line) => /^- (\w+):/.exec(line)?.[1])).toEqual(marked);
  },
);

test('at most ten fixes are listed', () => {
  const many = Array.from({ length: 14 }, (_, n) => issue('high', `¶${n + 1}`, `問題${n}`));
  const notes = notesOf(cardsOf(sample, { pacer: { issues: many } }));
  expect(notes.match(/^\d+\. /gm)).toHaveLength(10);
});

test('English notes say where the problem ends and the way to mend it begins', () => {
  const cards = cardsOf(sample, {
    pacer: { issues: [issue('high', '¶2', 'It drags.', 'Cut it.')] },
  });
  expect(notesOf(cards, 'en')).toContain('1. high [Pacer ¶2] It drags. → Fix: Cut it.');
});

test('one fault told three ways is one entry that names all who raised it', () => {
  const cards = cardsOf(sample, {
    plotter: {
      issues: [
        issue(
          'high',
          '¶3-5',
          '澪が手紙を開けない動機が書かれていない。',
          '手紙を開けない理由を、父の癖で示す。',
        ),
      ],
    },
    lens: {
      issues: [
        issue(
          'medium',
          '¶4',
          '手紙を開けない理由が分からず、動機を疑った。',
          '父の癖を一行で示す。',
        ),
      ],
    },
    persona: {
      issues: [
        issue(
          'high',
          '¶5',
          '開けない動機が手紙の前後で見えない。',
          '開けない動機を、父の癖で見せる。',
        ),
      ],
    },
    stylist: { issues: [issue('medium', '¶4', '「静か」が三度続く。', '一つを音に替える。')] },
  });
  const fixes = notesOf(cards).match(/^\d+\. .*$/gm) ?? [];
  expect(fixes).toHaveLength(2);
  expect(fixes[0]).toMatch(
    /^1\. high \[Plotter \+ Persona \+ Lens ¶3-5\] 澪が.* → 直し方：.*父の癖/,
  );
  expect(fixes[1]).toMatch(/^2\. medium \[Stylist ¶4\]/);
});

test('every reviewer with something from medium up has at least one of the ten, and takes turns', () => {
  let paragraph = 0;
  const own = (agent: string, severity: 'high' | 'medium', count: number) =>
    Array.from({ length: count }, () => {
      paragraph += 1;
      return issue(severity, `¶${paragraph}`, `${agent}の傷`);
    });
  const cards = cardsOf(sample, {
    plotter: { issues: own('筋', 'high', 6) },
    stylist: { issues: own('文', 'high', 6) },
    pacer: { issues: own('間', 'medium', 4) },
    lens: { issues: own('目', 'medium', 6) },
    anchor: { issues: own('芯', 'medium', 4) },
    voice: { issues: own('声', 'medium', 4) },
    atlas: { issues: [issue('low', '¶1', '磨き')] },
  });
  const fixes = notesOf(cards).match(/^\d+\. \w+ \[\w+/gm) ?? [];
  const agents = fixes.map((fix) => /\[(\w+)/.exec(fix)?.[1]);
  expect(agents).toHaveLength(10);
  expect(agents.slice(0, 4)).toEqual(['Plotter', 'Stylist', 'Plotter', 'Stylist']);
  expect(new Set(agents)).toEqual(
    new Set(['Plotter', 'Stylist', 'Pacer', 'Lens', 'Anchor', 'Voice']),
  );
});

test('what to keep is named by passage where a reviewer has named one', () => {
  const scores = { prose_quality: 8.2, rhythm: 8, freshness: 8.2, dialogue: 8, vocabulary: 8 };
  const cards = cardsOf(sample, {
    stylist: { scores, keep: [{ location: '¶3', why: '「綱の音」が朝を\n開く。' }] },
    lens: { scores: { immersion: 8.1, empathy: 7, page_turner: 7, clarity: 7, satisfaction: 7 } },
  });
  expect(notesOf(cards)).toContain(
    '## Keep\n- [Stylist ¶3] 「綱の音」が朝を 開く。\n- [Lens] 没入感 8.1\n',
  );
});

test('what the author wants stands above the fixes, with Lens’s answers and the counted length', () => {
  const cards = cardsOf(sample, {
    lens: {
      conditions: [
        { condition: '恋愛なし', met: false, quote: '「好きだ」' },
        { condition: '一人称', met: true, quote: '私は窓を閉めた。' },
      ],
    },
  });
  const asked = { asked: '3000字', unit: 'characters', from: 2500, to: 3500 } as const;
  const drafts = [
    { round: 1, count: 3600, off: 100 },
    { round: 2, count: 3900, off: 400 },
  ];
  const author = {
    author_wish: '犬を出して',
    conditions: ['恋愛なし', '一人称', '3000字'],
    length: { ...asked, drafts },
  };
  const facts = {
    chapter: 1,
    round: 2,
    cards,
    missing: [],
    past: [],
    limits,
    at: '',
    decisions: [],
  };
  const notes = revisionNotes({
    ...{ round: 2, cards, verdict: judgeRound(facts), limits, language: 'ja' as const },
    author,
  });
  expect(notes).toContain(`# Revision Notes — Round 2

## Author's Conditions
- author_wish: 犬を出して
- condition: 3000字
- NO: 恋愛なし — 「好きだ」
- yes: 一人称 — 私は窓を閉めた。
- length: 3900 characters, asked: 3000字 (2500–3500): 400 too many: cut; drafts so far 3600, 3900, each longer than the one before: 300 in all

## Priority Fixes
`);
});

const body = Array.from({ length: 12 }, (_, n) => `¶${n + 1}\n${'霧が出ていた。'.repeat(5)}\n`);
const read = readDraft(`# 第1章：霧の朝\n\n${body.join('\n')}`, {
  chapter: 1,
  title: '霧の朝',
  language: 'ja',
});
const draft = read.ok ? read.value.text : '';

test('a forced chapter carries one comment before the first paragraph of each unresolved issue', () => {
  const cards = cardsOf(sample, {
    stylist: { issues: [issue('medium', '¶8-10', '会話のリズムが硬い')] },
  });
  const final = finalWithComments(draft, unresolvedOf(cards, 650), 'ja');
  expect(final).toContain('\n\n<!-- 未解決: [Stylist ¶8-10] 会話のリズムが硬い -->\n¶8\n');
  expect(final.match(/<!--/g)).toHaveLength(1);
  expect(final.replace(/<!--.*-->\n/, '')).toBe(draft);
});

test('a comment whose place is not in the draft goes to the end and cannot be closed from inside', () => {
  const cards = cardsOf(sample, {
    lens: {
      issues: [issue('critical', '¶99', '--> 本文に出る <b>'), issue('high', '章末', '弱い')],
    },
  });
  const final = finalWithComments(draft, unresolvedOf(cards, 650), 'ja');
  const [first, second] = final.trimEnd().split('\n').slice(-2);
  expect(first).toBe('<!-- 未解決: [Lens ¶99] —＞ 本文に出る <b＞ -->');
  expect(second).toBe('<!-- 未解決: [Lens 章末] 弱い -->');
});
