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
1. [Plotter ¶8] 因果関係が不明瞭。動機を明示。
2. [Stylist ¶12-15] 説明文が4段落連続。会話シーンに変換して 間接提示。

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

test('English notes keep a space between problem and fix', () => {
  const cards = cardsOf(sample, {
    pacer: { issues: [issue('high', '¶2', 'It drags.', 'Cut it.')] },
  });
  expect(notesOf(cards, 'en')).toContain('1. [Pacer ¶2] It drags. Cut it.');
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
