import { expect, test } from 'vitest';
import { quotable } from '../../../../src/engine/workflows/folio/bible/quotes.ts';
import { proseLines } from '../../../../src/engine/workflows/folio/contract/lint/lines.ts';
import { readDraft } from '../../../../src/engine/workflows/folio/draft.ts';
import { paragraphsOf } from '../../../../src/engine/workflows/folio/numbered-paragraphs.ts';
import { draftParagraphs } from '../../../../src/ui/reader/paragraphs.ts';
import { storyReading } from '../../../../src/ui/workflows/folio/reader/story-reading.ts';

/* A chapter as its author handed it over has no numbers in it; every screen that names one names the same. */

const own =
  '\uFEFF第一章　霧\r\n\r\n　朝だった。\r\n「誰だ」\r\n\r\n　　＊\r\n\r\n　夜になった。\r\n';
const wanted = [
  [1, '朝だった。'],
  [2, '「誰だ」'],
  [3, '夜になった。'],
];
const bare = (all: readonly (readonly [number, string])[]) =>
  all.map(([number, text]) => [number, text.trim()]);

test('the editor, what is counted, and the ledger number the paragraphs of a handed-over chapter alike, from 1', () => {
  const edited = draftParagraphs(own, storyReading.isParagraph);
  expect(bare(edited.map(({ number, text }) => [number, text]))).toEqual(wanted);
  const counted = proseLines(own).map(({ paragraph, text }) => [paragraph, text] as const);
  expect(bare(counted)).toEqual(wanted);
  const quoted = quotable(own.replaceAll('\r\n', '\n')).paragraphs;
  for (const [number, text] of wanted)
    expect(quoted.find((each) => each.text.includes(String(text)))?.number).toBe(number);
});

test('the draft that reviewers get of one written line by line numbers them so as well', () => {
  const lines = Array.from({ length: 40 }, (_, n) => `　${n}時を打つ鐘が遠くで鳴った。`).join('\n');
  const prose = `${lines}\n\n　　＊\n\n${lines}\n`;
  const draft = readDraft(`# 霧\n\n${prose}`, {
    chapter: 1,
    title: '霧',
    language: 'ja',
    by: 'author',
  });
  if (!draft.ok) throw new Error(draft.problems.join());
  const edited = draftParagraphs(prose, storyReading.isParagraph);
  expect(paragraphsOf(draft.value.text).map(({ number }) => number)).toEqual(
    edited.map(({ number }) => number),
  );
});
