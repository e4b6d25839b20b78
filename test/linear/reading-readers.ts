import { citedSentence, sentenceAround } from '../../src/ui/reader/cited.ts';
import { alignLists } from '../../src/ui/reader/compare/align.ts';
import { compareTexts } from '../../src/ui/reader/compare/compare.ts';
import { pairUp } from '../../src/ui/reader/compare/pair.ts';
import { changesWithin, splitWords } from '../../src/ui/reader/compare/within.ts';
import { inline } from '../../src/ui/reader/inline.ts';
import { cellsIn, markdownText, patchText, rawText } from '../../src/ui/reader/markdown.ts';
import { openFile } from '../../src/ui/reader/opened.ts';
import { draftParagraphs, isNumbered, withParagraphs } from '../../src/ui/reader/paragraphs.ts';
import { parseYaml } from '../../src/ui/reader/parse-yaml.ts';
import { searchIn } from '../../src/ui/reader/search.ts';
import { structureText } from '../../src/ui/reader/structure.ts';
import { textSheet } from '../../src/ui/reader/text-sheet.ts';
import { makeCells } from '../../src/ui/text/text-width.ts';
import { broughtIn, givenIn } from '../../src/ui/workflows/folio/brought-along.ts';
import { lettersIn } from '../../src/ui/workflows/folio/checks/load.ts';
import { lettersIn as manuscriptLetters } from '../../src/ui/workflows/folio/cli/letters-in.ts';
import { findingsIn } from '../../src/ui/workflows/folio/reader/card-findings.ts';
import { contextFile } from '../../src/ui/workflows/folio/reader/context.ts';
import { storyFile } from '../../src/ui/workflows/folio/reader/story-path.ts';
import { makeLook } from '../ui/screens/looks.ts';
import { linesIn, type ReadersByFile } from './readers.ts';

const look = makeLook();
const style = { keepMarks: false };
const how = { look, style, review: () => undefined, yaml: parseYaml };
const sheetOf = (text: string) =>
  textSheet(markdownText(text, style), {
    ...{ look, style, width: 40, marks: [], pointed: undefined, focus: undefined },
  });
const bound = { ms: 120 };
const range = { from: 1, to: 1 };
const about = (problem: string) => ({ problem, fix: '', range });

export const readingReaders: ReadersByFile = {
  'ui/reader/cited.ts': {
    citedSentence: (text) => citedSentence(about(text), [{ paragraph: 1, text: 'a b c' }]),
    'citedSentence in it': (text) => citedSentence(about('「霧が」'), [{ paragraph: 1, text }]),
    sentenceAround: (text) => sentenceAround(text, text.length - 1, text.length),
  },
  'ui/reader/compare/align.ts': {
    alignLists: (text) => alignLists(linesIn(text), linesIn(`${text}a`), bound),
  },
  'ui/reader/compare/compare.ts': {
    compareTexts: (text) => compareTexts(text, `a${text}`),
    'compareTexts of drafts': (text) => compareTexts(`¶1\n${text}`, `¶1\na${text}`),
  },
  'ui/reader/compare/pair.ts': { pairUp: (text) => pairUp([text, 'a'], ['b', text]) },
  'ui/reader/compare/within.ts': {
    splitWords,
    changesWithin: (text) => changesWithin(text, `a${text}b`, bound),
  },
  'ui/workflows/folio/brought-along.ts': {
    givenIn,
    broughtIn: (text) => broughtIn(JSON.stringify({ input: { manuscript: [{ text }] } })),
  },
  'ui/workflows/folio/checks/load.ts': { lettersIn },
  'ui/workflows/folio/cli/letters-in.ts': { lettersIn: manuscriptLetters },
  'ui/workflows/folio/reader/card-findings.ts': {
    findingsIn: (text) =>
      findingsIn(
        'chapters/ch01/reviews/round-01/lens.json',
        JSON.stringify({ issues: [{ severity: 'low', problem: text, fix: text, location: text }] }),
        { paragraphs: 3, intended: [] },
      ),
  },
  'ui/reader/inline.ts': { inline: (text) => inline(text, style) },
  'ui/reader/markdown.ts': {
    cellsIn,
    rawText,
    patchText,
    markdownText: (text) => markdownText(text, style),
  },
  'ui/reader/opened.ts': {
    openFile: (text) => openFile('a.md', text, how),
    'openFile of data': (text) => openFile('a.json', text, how),
    'openFile of YAML': (text) => openFile('a.yaml', text, how),
    'openFile of any text': (text) => openFile('a.txt', text, how),
  },
  'ui/reader/paragraphs.ts': {
    isNumbered,
    draftParagraphs,
    withParagraphs: (text) => withParagraphs(`¶1\n${text}`, new Map([[0, text]])),
  },
  'ui/reader/parse-yaml.ts': { parseYaml },
  'ui/reader/search.ts': {
    searchIn: (text) => searchIn(sheetOf(text), 'あ'),
    'searchIn for it': (text) => searchIn(sheetOf('霧が出て、'), text),
  },
  'ui/workflows/folio/reader/context.ts': { contextFile },
  'ui/workflows/folio/reader/story-path.ts': { storyFile },
  'ui/reader/structure.ts': {
    structureText: (text) => structureText({ a: text, b: [text] }, look),
  },
  'ui/reader/text-sheet.ts': {
    textSheet: (text) => {
      const sheet = sheetOf(text);
      return Array.from({ length: Math.min(30, sheet.count) }, (_, index) => sheet.rows(index));
    },
  },
  'ui/text/text-width.ts': Object.fromEntries(
    (['width', 'slice', 'truncate', 'pad'] as const).map((name) => [
      name,
      (text: string) => makeCells(2)[name](text, 40),
    ]),
  ),
};
