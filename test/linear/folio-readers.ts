import { readFileSync } from 'node:fs';
import { readJson } from '../../src/engine/json-artifact.ts';
import { setAs, settingOf } from '../../src/engine/workflows/folio/as-handed.ts';
import { askedLength, lengthIn } from '../../src/engine/workflows/folio/asked-length.ts';
import { bareDraft } from '../../src/engine/workflows/folio/bare-draft.ts';
import { besideReadings } from '../../src/engine/workflows/folio/beside-readings.ts';
import {
  nearQuote,
  placeOfQuote,
  quotable,
} from '../../src/engine/workflows/folio/bible/quotes.ts';
import { blockHtml, escaped } from '../../src/engine/workflows/folio/book/page.ts';
import { blocksOf, inlinesOf } from '../../src/engine/workflows/folio/book/prose.ts';
import { numbersOf } from '../../src/engine/workflows/folio/changes.ts';
import {
  headAndBody,
  headLine,
  headOf,
  isMarker,
  readable,
} from '../../src/engine/workflows/folio/chapter-prose.ts';
import { withoutComments } from '../../src/engine/workflows/folio/comments.ts';
import { usualBand } from '../../src/engine/workflows/folio/contract/episodes/band.ts';
import { bookCuts } from '../../src/engine/workflows/folio/contract/episodes/book-cuts.ts';
import {
  cuttingOf,
  goneOf,
  partsOf,
  plain,
  withoutOuterBreaks,
} from '../../src/engine/workflows/folio/contract/episodes/cut.ts';
import { changedCuts } from '../../src/engine/workflows/folio/contract/episodes/cuts-file.ts';
import { movedCuts } from '../../src/engine/workflows/folio/contract/episodes/move-cut.ts';
import { languageFor } from '../../src/engine/workflows/folio/contract/language.ts';
import { alike } from '../../src/engine/workflows/folio/contract/ledger/alike.ts';
import { namedIn } from '../../src/engine/workflows/folio/contract/ledger/called.ts';
import {
  entrySource,
  withEntry,
} from '../../src/engine/workflows/folio/contract/ledger/edit-entry.ts';
import {
  changedLedgerFile,
  entryBlocks,
  readLedgerFile,
} from '../../src/engine/workflows/folio/contract/ledger/ledger-file.ts';
import { calledIn, meantIn } from '../../src/engine/workflows/folio/contract/ledger/meant.ts';
import { checksOf } from '../../src/engine/workflows/folio/contract/lint/checks.ts';
import {
  isParagraph,
  proseLines,
  quotesAfter,
} from '../../src/engine/workflows/folio/contract/lint/lines.ts';
import {
  listsOf,
  literal,
  readLists,
} from '../../src/engine/workflows/folio/contract/lint/lists.ts';
import { mended } from '../../src/engine/workflows/folio/contract/lint/typography.ts';
import { filesOf } from '../../src/engine/workflows/folio/contract/paths.ts';
import { voiceOf } from '../../src/engine/workflows/folio/contract/voice.ts';
import { measuredIn } from '../../src/engine/workflows/folio/contract/voice-sheet.ts';
import { countCharacters, countedIn } from '../../src/engine/workflows/folio/counted-line.ts';
import { countParagraphs, readDraft, titleOf } from '../../src/engine/workflows/folio/draft.ts';
import { editedDraft, lostParagraphs } from '../../src/engine/workflows/folio/edited.ts';
import { readCuts } from '../../src/engine/workflows/folio/episodes/cuts.ts';
import { yamlIn } from '../../src/engine/workflows/folio/episodes/own-yaml.ts';
import { openingOf, readOwnWords } from '../../src/engine/workflows/folio/episodes/sheet.ts';
import { evidenceOf } from '../../src/engine/workflows/folio/evidence.ts';
import { finalWithComments } from '../../src/engine/workflows/folio/final.ts';
import { firstSentence, titleOfStory } from '../../src/engine/workflows/folio/idea.ts';
import { writtenInputs } from '../../src/engine/workflows/folio/imported.ts';
import { indentsOf } from '../../src/engine/workflows/folio/indents.ts';
import { wordsIn } from '../../src/engine/workflows/folio/issue-words.ts';
import { issuesOf, oneLine } from '../../src/engine/workflows/folio/issues.ts';
import { blanksBetweenScenes, linesApart } from '../../src/engine/workflows/folio/line-by-line.ts';
import { manuscript } from '../../src/engine/workflows/folio/manuscript.ts';
import { siteText } from '../../src/engine/workflows/folio/novel-site.ts';
import { paragraphsOf } from '../../src/engine/workflows/folio/numbered-paragraphs.ts';
import {
  oneReading,
  plainLine,
  unescaped,
  withoutLineMarks,
  withoutLinks,
} from '../../src/engine/workflows/folio/plain-prose.ts';
import { isMarkdownBreak, isSceneBreak } from '../../src/engine/workflows/folio/scene-break.ts';
import { Idea, StoryInput } from '../../src/engine/workflows/folio/schema.ts';
import {
  cardReply,
  isValidLocation,
  Scorecard,
} from '../../src/engine/workflows/folio/scorecard.ts';
import { notesWithoutScores } from '../../src/engine/workflows/folio/shown-inputs.ts';
import { textPrint } from '../../src/engine/workflows/folio/text-print.ts';
import { countWords } from '../../src/engine/workflows/folio/word-count.ts';
import type { ReadersByFile } from './readers.ts';

const of = { chapter: 1, title: '霧', language: 'ja' } as const;
const issue = (text: string) => ({
  ...({ agent: 'lens', severity: 'critical', location: text, problem: text, fix: text } as const),
});
const card = (text: string): Scorecard => ({
  ...{ agent: 'Lens', target: 'ch01-draft-01', round: 1, scores: {}, overall: 7, reviewed_at: '' },
  issues: [{ ...issue(text), location_valid: true }],
  delta: { prev: null, curr: 7, diff: null },
});
const lens = cardReply({ agent: 'lens', chapter: 1, round: 1 });

const lists = (language: 'ja' | 'en') =>
  listsOf(readFileSync(`templates/folio/lint.${language}.yaml`, 'utf8'), undefined);

export const folioReaders: ReadersByFile = {
  'engine/workflows/folio/indents.ts': { indentsOf: (text) => indentsOf(text, false) },
  'engine/workflows/folio/word-count.ts': { countWords },
  'engine/workflows/folio/asked-length.ts': {
    askedLength: (text) => askedLength(text, 1),
    lengthIn: (text) => lengthIn(text, 'words'),
  },
  'engine/workflows/folio/bare-draft.ts': { bareDraft },
  'engine/workflows/folio/contract/ledger/alike.ts': { alike },
  'engine/workflows/folio/bible/quotes.ts': {
    quotable: (text) => quotable(text),
    placeOfQuote: (text) => placeOfQuote(quotable(text), { quote: '霧が出て澪は帰った。' }, 1),
    nearQuote: (text) =>
      nearQuote(quotable(text), '霧が、出て澪は帰った。') ?? nearQuote(quotable('霧。'), text),
  },
  'engine/workflows/folio/contract/ledger/meant.ts': {
    meantIn: (text) =>
      meantIn(text)({ name: '霧の十キロ台秤', aliases: ['the lamp room'] }) ||
      meantIn('霧')({ name: text, aliases: [] }),
    calledIn: (text) =>
      calledIn(text, [{ id: 'a', name: '澪', aliases: [], calls: { 志郎: '父' } }])({
        ...{ id: 'shiro', name: '志郎', aliases: [] },
      }),
  },
  'engine/workflows/folio/contract/ledger/called.ts': {
    namedIn: (text) =>
      namedIn(text)({ name: '瀬戸口文乃', aliases: ['霧', 'Mio Hart'] }, 'person') &&
      namedIn('霧')({ name: text, aliases: [] }, 'person'),
  },
  'engine/workflows/folio/as-handed.ts': {
    setAs: (text) => setAs(settingOf(['第一章　霧\n\n霧。\n霧。\n霧。\n']), text, { plain: true }),
    settingOf: (text) => settingOf([text]),
  },
  'engine/workflows/folio/line-by-line.ts': {
    blanksBetweenScenes: (text) => blanksBetweenScenes(text.split('\n')),
    linesApart: (text) => linesApart(text.split('\n')),
  },
  'engine/workflows/folio/book/page.ts': {
    escaped,
    blockHtml: (text) => blockHtml(blocksOf(text, 'ja'), { language: 'ja', vertical: true }),
  },
  'engine/workflows/folio/book/prose.ts': {
    blocksOf: (text) => blocksOf(text, 'ja'),
    'blocksOf English': (text) => blocksOf(text, 'en'),
    inlinesOf,
  },
  'engine/workflows/folio/chapter-prose.ts': {
    headAndBody,
    headLine,
    headOf,
    isMarker,
    readable: (text) => readable(text, { comments: 'strip' }),
  },
  'engine/workflows/folio/comments.ts': { withoutComments },
  'engine/workflows/folio/text-print.ts': { textPrint },

  'engine/workflows/folio/contract/voice.ts': {
    voiceOf: (text) => voiceOf([text], 'ja'),
    'voiceOf English': (text) => voiceOf([text], 'en'),
  },
  'engine/workflows/folio/contract/voice-sheet.ts': { measuredIn },
  'engine/workflows/folio/contract/episodes/cut.ts': {
    partsOf: (text) => partsOf(text, usualBand),
    cuttingOf: (text) => cuttingOf(text, usualBand),
    goneOf: (text) => goneOf(text, ['x', text.slice(0, 9)]),
    plain,
    withoutOuterBreaks,
  },
  'engine/workflows/folio/contract/episodes/book-cuts.ts': {
    bookCuts: (text) => bookCuts([{ chapter: 1, text }], undefined, usualBand),
    'bookCuts of cuts': (text) => bookCuts([{ chapter: 1, text: '霧。' }], text, usualBand),
  },
  'engine/workflows/folio/contract/episodes/cuts-file.ts': {
    changedCuts: (text) => changedCuts(text, 1, ['霧が']),
  },
  'engine/workflows/folio/contract/episodes/move-cut.ts': {
    movedCuts: (text) => movedCuts(cuttingOf(text, usualBand), 0, 'part'),
  },
  'engine/workflows/folio/episodes/cuts.ts': { readCuts },
  'engine/workflows/folio/episodes/own-yaml.ts': { yamlIn },
  'engine/workflows/folio/episodes/sheet.ts': { openingOf, readOwnWords },
  'engine/workflows/folio/contract/language.ts': {
    languageFor: (text) => languageFor(text, 'en'),
  },
  'engine/workflows/folio/contract/ledger/edit-entry.ts': {
    entrySource: (text) => entrySource(`- id: a\n  rule: ${text}\n- id: b\n`, 'a'),
    withEntry: (typed) =>
      withEntry('rules', {
        ...{ text: '- id: a\n  rule: b\n', id: 'a', before: '- id: a\n  rule: b\n', typed },
      }),
  },
  'engine/workflows/folio/contract/ledger/ledger-file.ts': {
    entryBlocks,
    readLedgerFile: (text) => readLedgerFile('threads', text),
    'readLedgerFile of an entry': (text) => readLedgerFile('rules', `- id: a\n  rule: ${text}\n`),
    changedLedgerFile: (text) => changedLedgerFile(text, { put: [] }),
    'changedLedgerFile of an entry': (text) =>
      changedLedgerFile(`- id: a\n  rule: ${text}\n`, {
        put: [{ id: 'b', by: 'keeper', rule: '霧', kind: 'world' }],
      }),
  },
  'engine/workflows/folio/contract/lint/checks.ts': {
    checksOf: (text) =>
      checksOf(text, { language: 'ja', names: [{ name: 'ミオリ' }], lists: lists('ja') }),
    'checksOf English': (text) =>
      checksOf(text, { language: 'en', names: [{ name: 'Mara' }], lists: lists('en') }),
  },
  'engine/workflows/folio/changes.ts': { numbersOf: (text) => numbersOf(text, ['霧']) },
  'engine/workflows/folio/contract/lint/lines.ts': {
    proseLines,
    isParagraph: (text) => isParagraph(text, true),
    quotesAfter: (text) => quotesAfter(0, text, 'ja'),
  },
  'engine/workflows/folio/shown-inputs.ts': { notesWithoutScores },
  'engine/workflows/folio/contract/lint/lists.ts': { literal, readLists },
  'engine/workflows/folio/contract/lint/typography.ts': {
    mended: (text) => mended(text, 'nested_quotes', 'ja'),
    'mended quotes': (text) => mended(text, 'straight_quotes', 'ja'),
    'mended digits': (text) => mended(text, 'half_digits', 'ja'),
    'mended pairs': (text) => mended(text, 'pairs', 'ja'),
  },
  'engine/workflows/folio/draft.ts': {
    readDraft: (text) => readDraft(text, of),
    countParagraphs,
    titleOf,
  },
  'engine/workflows/folio/edited.ts': {
    editedDraft: (text) => editedDraft({ text }, '¶1\n霧が出て。\n', of),
    'editedDraft over it': (text) => editedDraft({ text: '¶1\n霧が出て。\n' }, text, of),
    lostParagraphs: (text) => lostParagraphs(text, ['霧が出て。']),
  },
  'engine/workflows/folio/numbered-paragraphs.ts': { paragraphsOf },
  'engine/workflows/folio/evidence.ts': {
    evidenceOf: (text) => evidenceOf(text, 'ja'),
    'evidenceOf English': (text) => evidenceOf(text, 'en'),
  },
  'engine/json-artifact.ts': { readJson: (text) => readJson(text, Idea) },
  'engine/workflows/folio/final.ts': {
    finalWithComments: (text) =>
      finalWithComments(text, [{ ...issue('a'), location: '¶1' }, issue(text)], 'ja'),
  },
  'engine/workflows/folio/idea.ts': {
    firstSentence: (text) => firstSentence(text, 40),
    titleOfStory: (idea) => titleOfStory({ idea, manuscript: [{ title: '', text: idea }] }),
  },
  'engine/workflows/folio/imported.ts': {
    writtenInputs: (text) => {
      const chapter = { title: '霧', text };
      return writtenInputs(filesOf('current'), [chapter, chapter], 0);
    },
  },
  'engine/workflows/folio/issues.ts': {
    issuesOf: (text) => issuesOf({ lens: card(text) }),
    oneLine,
  },
  'engine/workflows/folio/issue-words.ts': { wordsIn },
  'engine/workflows/folio/manuscript.ts': {
    manuscript: (text) => manuscript(text, [text], { comments: 'strip' }),
    'manuscript in plain text': (text) =>
      manuscript(text, [text], { comments: 'strip', format: 'txt' }),
  },
  'engine/workflows/folio/beside-readings.ts': {
    besideReadings: (line) => besideReadings(line, (each) => each),
  },
  'engine/workflows/folio/novel-site.ts': {
    siteText: (text) => siteText(text, 'narou'),
    'siteText of the other': (text) => siteText(text, 'kakuyomu'),
  },
  'engine/workflows/folio/plain-prose.ts': {
    oneReading,
    plainLine,
    unescaped,
    withoutLineMarks,
    withoutLinks,
  },
  'engine/workflows/folio/counted-line.ts': { countedIn, countCharacters },
  'engine/workflows/folio/scene-break.ts': { isMarkdownBreak, isSceneBreak },
  'engine/workflows/folio/schema.ts': { StoryInput: (idea) => StoryInput.safeParse({ idea }) },
  'engine/workflows/folio/scorecard.ts': {
    Scorecard: (text) => Scorecard.safeParse(card(text)),
    cardReply: (text) =>
      lens.safeParse({ agent: text, target: text, round: text, scores: {}, issues: [issue(text)] }),
    isValidLocation: (text) => isValidLocation(text, 12),
  },
};
