import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLocation } from '../../../../src/engine/workflows/folio/contract/findings.ts';
import {
  countParagraphs,
  type DraftOf,
  readDraft,
  titleOf,
} from '../../../../src/engine/workflows/folio/draft.ts';
import { isValidLocation } from '../../../../src/engine/workflows/folio/scorecard.ts';

const of: DraftOf = { chapter: 1, title: '霧の朝', language: 'ja' };
const prose =
  '霧笛が三度鳴って、澪は手帳を閉じた。まだ来ない、と彼女は思う。灯台の光が海の上をゆっくりと渡っていった。'.repeat(
    5,
  );

function draftOf(reply: string, about: DraftOf = of) {
  const read = readDraft(reply, about);
  if (!read.ok) throw new Error(read.problems.join());
  return read.value;
}

describe('a draft', () => {
  test('in the right form is kept byte for byte', () => {
    const text = `# 第1章：霧の朝\n\n¶1\n${prose}\n\n¶2\n「まだ、来ない」\n`;
    expect(draftOf(text)).toEqual({ text, paragraphs: 2, renumbered: false });
  });

  test('without markers gets them, paragraph by paragraph', () => {
    const draft = draftOf(
      `# 第1章：霧の朝\n\n${prose}\n\n「まだ、来ない」\n\n　彼女は窓を閉めた。`,
    );
    expect(draft).toMatchObject({ paragraphs: 3, renumbered: true });
    expect(draft.text).toContain('¶2\n「まだ、来ない」\n\n¶3\n　彼女は窓を閉めた。\n');
  });

  test.each([
    ['a gap', `¶1\n${prose}\n\n¶3\n次`],
    ['a start at 0', `¶0\n${prose}\n\n¶1\n次`],
    ['twice the same number', `¶1\n${prose}\n\n¶1\n次`],
    ['no number', `¶\n${prose}\n\n¶\n次`],
    ['an empty paragraph', `¶1\n${prose}\n\n¶2\n\n¶3\n次`],
    ['text before the first marker', `${prose}\n\n¶1\n次`],
  ])('with %s is renumbered', (_, body) => {
    const draft = draftOf(`# 第1章：霧の朝\n\n${body}`);
    expect(draft.renumbered).toBe(true);
    expect(draft.text).toBe(`# 第1章：霧の朝\n\n¶1\n${prose}\n\n¶2\n次\n`);
  });

  test('with the text on the marker line is put in form without a warning', () => {
    const draft = draftOf(`# 第1章：霧の朝\n¶1 ${prose}\n¶2 次`);
    expect(draft).toMatchObject({ paragraphs: 2, renumbered: false });
    expect(draft.text).toContain('¶2\n次\n');
  });

  test('loses a code fence, control characters and what was said before the heading', () => {
    const inside = `はい、書きました。\n\n# 第1章：霧の朝\r\n\n¶1\n${prose}\u001b[31m`;
    const draft = draftOf(`\ufeff\`\`\`markdown\n${inside}\n\`\`\``);
    expect(draft.text).toBe(`# 第1章：霧の朝\n\n¶1\n${prose}[31m\n`);
    expect(draft.renumbered).toBe(true);
  });
});

describe('what a model says around a draft', () => {
  const body = `¶1\n${prose}\n\n¶2\n次`;
  const wanted = `# 第1章：霧の朝\n\n${body}\n`;

  test.each([
    [
      'a plan before the heading',
      `段取り：\n1. 港\n2. 手紙\n3. 灯台\n4. 窓\n5. 夜\n6. 朝\n\n# 第1章：霧の朝\n\n${body}`,
    ],
    ['a plan under a heading of its own', `# 段取り\n\n港、手紙。\n\n# 第1章：霧の朝\n\n${body}`],
    ['a greeting without a heading', `承知しました。第1章の本文です。\n\n${body}`],
    [
      'a fence in the middle',
      `承知しました。\n\n\`\`\`markdown\n# 第1章：霧の朝\n\n${body}\n\`\`\`\n\n以上です。`,
    ],
    ['a word at the end', `# 第1章：霧の朝\n\n${body}\n\n---\n\n以上が第1章です。ご確認ください。`],
    [
      'a word right below a rule',
      `# 第1章：霧の朝\n\n${body}\n\n---\n以上、第1章です。ご感想をお待ちしております。`,
    ],
    ['an offer', `# 第1章：霧の朝\n\n${body}\n\n第2章が必要でしたら、お申し付けください。`],
    [
      'how a second draft differs',
      `# 第1章：霧の朝\n\n${body}\n\n---\n\n**別稿との違い**：倉庫の戸から始めました。`,
    ],
    [
      'the same in English',
      `# 第1章：霧の朝\n\n${body}\n\n---\n\n**How this differs:** it opens at the shed door.`,
    ],
    ['a count at the end', `# 第1章：霧の朝\n\n${body}\n\n（約3,200字）`],
    ['a count and more', `# 第1章：霧の朝\n\n${body}\n\n---\n\n（約3,000字。以上、改稿しました）`],
    ['a bold count', `# 第1章：霧の朝\n\n${body}\n\n**文字数**：約3,000字`],
    ['a note with a sign', `# 第1章：霧の朝\n\n${body}\n\n※ 本文は約3,000字です。`],
    ['a bracketed end', `# 第1章：霧の朝\n\n${body}\n\n*［第1章・改稿版　了］*`],
  ])('%s is no prose', (_, reply) => {
    expect(draftOf(reply).text).toBe(wanted);
  });

  test('a greeting before a draft with neither heading nor marks is none of its paragraphs', () => {
    expect(draftOf(`以下が第1章の原稿です。\n\n${prose}\n\n次`).text).toBe(wanted);
  });

  test('where more stands before a heading of no number than after it, the draft is asked for again', () => {
    const read = readDraft(`${prose}\n\n${prose}\n\n# 霧の朝\n\n${prose}`, of);
    expect(read).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('before the heading')],
    });
  });
});

test('nothing of a person’s own text is taken for a remark', () => {
  const typed = `承知しました。第1章です。\n\n${prose}\n\n以上です。`;
  expect(draftOf(typed, { ...of, by: 'author' }).paragraphs).toBe(3);
  for (const end of [
    'I have never gone back.',
    '（三百字の手紙だった。）',
    '400字の返事だった。',
    '（また、霧。）',
    '第二章が必要だ、と彼女は言った。',
  ])
    expect(draftOf(`${prose}\n\n${end}`).paragraphs).toBe(2);
});

describe('what is mended in a draft', () => {
  test.each([
    [`# 第二章 霧の夜\n\n¶1\n${prose}`, '# 第1章：霧の夜'],
    [`¶1\n${prose}`, '# 第1章：霧の朝'],
    [`# 霧の昼\n\n¶1\n${prose}`, '# 第1章：霧の昼'],
  ])('has a heading with the right number', (reply, heading) => {
    expect(draftOf(reply).text.split('\n')[0]).toBe(heading);
  });

  test('in English has an English heading', () => {
    const text = draftOf(`¶1\n${prose}`, { chapter: 12, title: 'Fog', language: 'en' }).text;
    expect(text.split('\n')[0]).toBe('# Chapter 12: Fog');
    expect(titleOf(text)).toBe('Fog');
  });

  test.each(['---', '* * *', '＊　＊　＊', '◇◇◇', '※', '#'])(
    'a break typed as %s is no paragraph, even where it was given a number of its own',
    (mark) => {
      const draft = draftOf(`¶1\n${prose}\n\n¶2\n${mark}\n\n¶3\n次の朝。`);
      expect(draft.text).toContain(`${prose}\n\n${mark}\n\n¶2\n次の朝。`);
      expect(draft.renumbered).toBe(true);
    },
  );

  test('a wide gap among narrow ones parts scenes and gets a mark; wide gaps everywhere part paragraphs', () => {
    expect(draftOf(`${prose}\n\n夕方。\n\n\n\n次の朝。\n\n昼。`).text).toContain(
      '¶2\n夕方。\n\n---\n\n¶3\n次の朝。',
    );
    expect(draftOf(`${prose}\n\n\n夕方。\n\n\n次の朝。`).text).not.toContain('---');
  });

  test('keeps a scene break with the paragraph before it', () => {
    const draft = draftOf(`${prose}\n\n---\n\n次の朝。`);
    expect(draft.text).toContain(`${prose}\n\n---\n\n¶2\n次の朝。`);
  });

  test.each(['', '申し訳ありませんが、書けません。', '{"draft": ""}'])('is not %o', (reply) => {
    expect(readDraft(reply, of).ok).toBe(false);
  });

  test('reads the same a second time, whatever was written', () => {
    const piece = fc.constantFrom(
      '¶1',
      '¶2',
      '¶',
      '\n',
      '\n\n',
      '---',
      '# 第3章：朝',
      '　',
      prose,
      '次。',
      '**¶4**',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const first = readDraft([prose, ...pieces].join('\n'), of);
        if (!first.ok) return;
        const again = draftOf(first.value.text);
        expect(again).toEqual({ ...first.value, renumbered: false });
        expect(countParagraphs(first.value.text)).toBe(first.value.paragraphs);
      }),
    );
  });
});

describe('a text without marks', () => {
  test('whose paragraphs stand one a line has as many as lines, and a blank line between scenes is a break', () => {
    const scene = `　${prose}\n「まだ、来ない」\n「船が？」\n　澪は答えなかった。\n`;
    const draft = draftOf(`# 第1章：霧の朝\n\n${scene}${scene}\n${scene}${scene}`);
    expect(draft).toMatchObject({ paragraphs: 16, renumbered: true });
    expect(draft.text).toContain('¶2\n「まだ、来ない」\n\n¶3\n「船が？」\n');
    expect(draft.text).toContain('¶8\n　澪は答えなかった。\n\n---\n\n¶9\n');
    expect(readDraft(draft.text, of)).toEqual({
      ok: true,
      value: { ...draft, renumbered: false },
    });
  });

  test('in lines that were broken at a width is read by its blank lines', () => {
    const paragraph =
      'The fog came in at dawn and Mio counted the horns, one after\nthe other, until the third of them had died away\nover the harbour.';
    const text = Array.from({ length: 4 }, () => paragraph).join('\n\n');
    expect(draftOf(`# Chapter 1: Fog\n\n${text}`).paragraphs).toBe(4);
  });
});

describe('a cited place', () => {
  test.each([
    ['¶12-15', { from: 12, to: 15 }],
    ['¶8', { from: 8, to: 8 }],
    ['¶¶3–4 の会話', { from: 3, to: 4 }],
    ['¶１２〜１５', { from: 12, to: 15 }],
    ['¶9-¶7', { from: 7, to: 9 }],
    ['章末', undefined],
  ])('%s', (location, range) => {
    expect(parseLocation(location)).toEqual(range);
  });

  test('is valid inside the draft or in words, not beyond the end or absent', () => {
    expect(['¶1', '¶4-5', '章末'].map((place) => isValidLocation(place, 5))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['¶0', '¶4-6', '', '¶x'].map((place) => isValidLocation(place, 5))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
