import { cardDecisions } from '../../src/ui/cli/card-decisions.ts';
import { jsonText } from '../../src/ui/cli/json.ts';
import { typed } from '../../src/ui/cli/line-words.ts';
import { choiceFor } from '../../src/ui/cli/question-text.ts';
import { editFileName } from '../../src/ui/cockpit/edit-file-name.ts';
import { offeringsOf } from '../../src/ui/cockpit/offering.ts';
import { hunkRole, hunkText } from '../../src/ui/components/hunk-role.ts';
import { capRow, fitRow, rowWidth, span } from '../../src/ui/components/row.ts';
import { looksPasted, readKeys, readPaste } from '../../src/ui/keys/keys.ts';
import { byNpm, toldByNpm, typedHere } from '../../src/ui/messages/by-npm.ts';
import { clip } from '../../src/ui/messages/clip.ts';
import { describeReason } from '../../src/ui/messages/describe-reason.ts';
import { damageText as damageEn } from '../../src/ui/messages/en/damage.ts';
import * as yamlEn from '../../src/ui/messages/en/yaml-problems.ts';
import { en } from '../../src/ui/messages/en.ts';
import { damageText as damageJa } from '../../src/ui/messages/ja/damage.ts';
import { templateProblem } from '../../src/ui/messages/ja/template-problems.ts';
import * as yamlJa from '../../src/ui/messages/ja/yaml-problems.ts';
import { unsentText } from '../../src/ui/messages/left.ts';
import { replyReason } from '../../src/ui/messages/reply-reason.ts';
import { valuesOf } from '../../src/ui/messages/values.ts';
import { readPartialJson } from '../../src/ui/reader/partial-json.ts';
import { amountIn } from '../../src/ui/screens/dialogs/amount.ts';
import { prose } from '../../src/ui/screens/dialogs/dialog-rows.ts';
import { listEntries } from '../../src/ui/screens/dialogs/list-sheet-rows.ts';
import { entriesOf, sheetRows } from '../../src/ui/screens/dialogs/sheet-rows.ts';
import { offerProblem } from '../../src/ui/screens/home/home-lines.ts';
import { commandRows } from '../../src/ui/screens/question/command-rows.ts';
import { endLine } from '../../src/ui/screens/run/end-rows.ts';
import { saidRows } from '../../src/ui/screens/run/not-applied-rows.ts';
import { clipboardSequence, copyOut } from '../../src/ui/terminal/copying.ts';
import { readSequence } from '../../src/ui/terminal/input.ts';
import { titled } from '../../src/ui/terminal/modes.ts';
import { marked } from '../../src/ui/terminal/paste-collector.ts';
import { backgroundIn } from '../../src/ui/terminal/probe.ts';
import { notification } from '../../src/ui/terminal/signals.ts';
import { clausesIn } from '../../src/ui/text/clauses.ts';
import { createDraft } from '../../src/ui/text/draft.ts';
import { inItsOwnForm, placeInField } from '../../src/ui/text/edited-lines.ts';
import { layOut } from '../../src/ui/text/field-layout.ts';
import { folded, matchesFilter } from '../../src/ui/text/filter.ts';
import { graphemes, segments, splitGraphemes } from '../../src/ui/text/graphemes.ts';
import { isFolded, unfold, withoutMarks } from '../../src/ui/text/paste-marks.ts';
import { plainWidth } from '../../src/ui/text/plain-units.ts';
import { printOf } from '../../src/ui/text/print-of.ts';
import { oneLine, sanitise } from '../../src/ui/text/sanitise.ts';
import {
  bufferOf,
  emptyBuffer,
  holdsWhole,
  insert,
  paste,
  replace,
  setText,
  textOf,
  undo,
} from '../../src/ui/text/text-buffer.ts';
import { apply } from '../../src/ui/text/text-edit.ts';
import {
  blankLeftOf,
  leftOf,
  lineEndOf,
  lineStartOf,
  rightOf,
  wordLeftOf,
  wordRightOf,
} from '../../src/ui/text/text-motion.ts';
import { visible, visibleCommand, visibleProse } from '../../src/ui/text/visible.ts';
import { withoutCodes } from '../../src/ui/text/without-codes.ts';
import { widestPart, wrapLines, wrapProse, wrapSpans } from '../../src/ui/text/wrap.ts';
import { reportText } from '../../src/ui/workflows/crew/cli/report-text.ts';
import { requestIn } from '../../src/ui/workflows/crew/cli/request-in.ts';
import { takeUp } from '../../src/ui/workflows/crew/screens/approvals-kept.ts';
import { planningRows } from '../../src/ui/workflows/crew/screens/board-planning.ts';
import { saidText } from '../../src/ui/workflows/crew/screens/board-rows.ts';
import { preparedRows } from '../../src/ui/workflows/crew/screens/card-lines.ts';
import { changeRows } from '../../src/ui/workflows/crew/screens/change-screen.tsx';
import { openPlan } from '../../src/ui/workflows/crew/screens/plan-state.ts';
import { cell } from '../../src/ui/workflows/crew/screens/task-cells.ts';
import { describeTaskReason } from '../../src/ui/workflows/crew/task-reason.ts';
import { whyNotCommitted } from '../../src/ui/workflows/crew/words/ja/not-committed.ts';
import { taskLinesOf } from '../../src/ui/workflows/crew/words/lines.ts';
import { settingNames } from '../../src/ui/workflows/crew/words/setting-names.ts';
import { areaOf, topicName } from '../../src/ui/workflows/crew/words/topic-name.ts';
import { because, failure, refusal } from '../../src/ui/workflows/edit/words/ja/refusals.ts';
import { chaptersIn, ideaOfManuscript } from '../../src/ui/workflows/folio/cli/manuscript-input.ts';
import { looksLikeManuscript } from '../../src/ui/workflows/folio/pasted-prose.ts';
import { fixesIn } from '../../src/ui/workflows/folio/screens/before-draft.ts';
import {
  outlineForm,
  readOutlineForm,
  withProblem,
} from '../../src/ui/workflows/folio/screens/outline-form.ts';
import { pathDetails } from '../../src/ui/workflows/folio/screens/path-details.ts';
import { createProseWrap, paragraphs } from '../../src/ui/workflows/folio/screens/prose.ts';
import { workflows } from '../../src/ui/workflows/registry.ts';
import { englishReason } from '../../src/ui/workflows/session/words/en/why.ts';
import { entrySaid } from '../../src/ui/workflows/session/words/entry-said.ts';
import { sessionScreenWords } from '../../src/ui/workflows/session/words/ja/screens.ts';
import { japaneseReason } from '../../src/ui/workflows/session/words/ja/why.ts';
import { keepUnsent } from '../../src/unsent.ts';
import { makeLook } from '../ui/screens/looks.ts';
import type { Readers, ReadersByFile } from './readers.ts';

const look = makeLook();
const [storyOffering] = offeringsOf(workflows, look);
if (storyOffering === undefined) throw new Error('nothing can be begun');
const { cells } = look;
const skills = {
  notify: 'osc9',
  progress: true,
  copies: true,
  manyColours: true,
  tmux: true,
} as const;
const noCards = {
  ...{ cmd: 'cmd_001', items: [], branch: null },
  ...{ onboarding: false, prepared: null },
};
const shape = { cells, columns: 60, pasteLabel: () => '[…]' };
const noKey = { ctrl: false, meta: false } as Parameters<typeof readKeys>[1];

/** Everything that a cursor in the middle of a field can be told to do. */
const motions: Readers = Object.fromEntries(
  Object.entries({
    ...{ leftOf, rightOf, wordLeftOf, wordRightOf },
    ...{ blankLeftOf, lineStartOf, lineEndOf },
  }).map(([name, find]) => [
    name,
    (text: string) => find({ ...emptyBuffer, text, cursor: Math.floor(text.length / 2) }),
  ]),
);

const formLayout = { parts: 'outline', unit: 'chapter' } as const;

export const uiReaders: ReadersByFile = {
  'ui/screens/run/not-applied-rows.ts': { saidRows: (text) => saidRows(text, 'warn', look) },
  'ui/screens/run/end-rows.ts': { endLine: (text) => endLine(text, 'title') },
  'ui/workflows/crew/screens/approvals-kept.ts': {
    takeUp: (text) => takeUp(text, noCards, { openedAt: '' }),
  },
  'ui/text/clauses.ts': { clausesIn: (text) => clausesIn(text, 60, cells) },
  'ui/workflows/crew/screens/task-cells.ts': { cell: (text) => cell(text, 20, look) },

  'ui/workflows/crew/cli/report-text.ts': { reportText },
  'ui/workflows/crew/words/topic-name.ts': { topicName, areaOf },
  'ui/workflows/crew/cli/request-in.ts': { requestIn },
  'ui/cli/card-decisions.ts': { cardDecisions },
  'ui/cli/json.ts': { jsonText },
  'ui/cli/line-words.ts': { typed },
  'ui/workflows/folio/cli/manuscript-input.ts': {
    chaptersIn: (text) => chaptersIn([{ name: 'a.md', text }]),
    'chaptersIn files': (text) =>
      chaptersIn([
        { name: '1', text },
        { name: '2', text },
      ]),
    'chaptersIn a name': (text) =>
      chaptersIn([
        { name: `${text.slice(0, 255)}1`, text: 'a' },
        { name: text.slice(0, 255), text: 'b' },
      ]),
    ideaOfManuscript: (text) => ideaOfManuscript([{ title: '', text }]),
  },
  'ui/cli/question-text.ts': {
    choiceFor: (text) => choiceFor({ kind: 'choose_path', choices: [] } as never, text),
  },
  'ui/components/row.ts': {
    span,
    rowWidth: (text) => rowWidth([span(text)], cells),
    fitRow: (text) => fitRow([span(text)], 60, cells),
    capRow: (text) => capRow([span(text)], 60, cells),
  },
  'ui/workflows/session/words/entry-said.ts': {
    entrySaid: (text) => entrySaid(text, sessionScreenWords),
    'entrySaid of files': (text) =>
      entrySaid(`status = done, artifacts = [${text}]`, sessionScreenWords),
  },
  'ui/workflows/session/words/ja/why.ts': {
    japaneseReason,
    'japaneseReason of words': (text) =>
      japaneseReason(`「${text}」に一致（a も 「${text}」。同数のため b を優先）。`),
  },
  'ui/workflows/session/words/en/why.ts': {
    englishReason,
    'englishReason of words': (text) =>
      englishReason(`「${text}」に一致（a も 「${text}」。同数のため b を優先）。`),
  },
  'ui/text/draft.ts': { createDraft },
  'ui/text/edited-lines.ts': {
    inItsOwnForm: (text) => inItsOwnForm(text, sanitise(text), `${sanitise(text)}.`),
    placeInField: (text) => placeInField(text, sanitise(text), text.length),
  },
  'ui/text/field-layout.ts': { layOut: (text) => layOut(bufferOf(text), shape) },
  'ui/text/filter.ts': { folded, matchesFilter: (text) => matchesFilter(text, 'fog bell') },
  'ui/text/graphemes.ts': {
    splitGraphemes,
    graphemes: (text) => [...graphemes(text)],
    segments: (text) => [...segments(text)],
  },
  'ui/keys/keys.ts': {
    looksPasted,
    readPaste: (text) => readPaste(text, 0),
    readKeys: (text) => readKeys(text, noKey, { at: 0, joined: false }),
  },
  'ui/messages/describe-reason.ts': { describeReason: (text) => describeReason(text, en.reasons) },
  'ui/workflows/crew/task-reason.ts': {
    describeTaskReason: (text) => describeTaskReason(text, en.reasons, taskLinesOf(en).reasons),
  },
  'ui/messages/clip.ts': { clip },
  'unsent.ts': {
    keepUnsent: (text) => keepUnsent(text, async () => ({ add: async () => undefined }), 'ja'),
  },
  'ui/messages/by-npm.ts': { byNpm, typedHere: (text) => typedHere(text, toldByNpm(en)) },
  'ui/messages/left.ts': { unsentText: (text) => unsentText(text, false, 'ja') },
  'ui/messages/en/damage.ts': { damageText: (text) => damageEn(text) },
  'ui/messages/ja/damage.ts': { damageText: (text) => damageJa(text) },
  'ui/messages/en/yaml-problems.ts': { ...yamlEn },
  'ui/messages/ja/yaml-problems.ts': { ...yamlJa },
  'ui/messages/ja/template-problems.ts': { templateProblem },
  'ui/workflows/edit/words/ja/refusals.ts': {
    refusal,
    because: (text) => because('editor_output', text),
    failure,
  },
  'ui/workflows/crew/words/ja/not-committed.ts': { whyNotCommitted },
  'ui/messages/reply-reason.ts': { replyReason: (text) => replyReason(text, en.reasons) },
  'ui/messages/values.ts': {
    valuesOf: (text) => valuesOf({ text }).lines('text'),
  },
  'ui/terminal/paste-collector.ts': { marked },
  'ui/text/paste-marks.ts': { isFolded, withoutMarks, unfold: (text) => unfold(text, [text]) },
  'ui/text/plain-units.ts': { plainWidth },
  'ui/cockpit/edit-file-name.ts': { editFileName },
  'ui/text/print-of.ts': { printOf },
  'ui/text/sanitise.ts': { oneLine, sanitise },
  'ui/text/visible.ts': { visible, visibleCommand, visibleProse },
  'ui/workflows/crew/words/setting-names.ts': {
    settingNames: (text) => settingNames(text, { 'crew.max': 'most' }),
  },
  'ui/workflows/crew/screens/board-rows.ts': { saidText },
  'ui/workflows/crew/screens/board-planning.ts': {
    planningRows: (request) => planningRows(request, 20, { live: true, rehearsal: false }, look),
  },
  'ui/workflows/crew/screens/card-lines.ts': {
    preparedRows: (text) => preparedRows(text, 60, look),
  },
  'ui/workflows/crew/screens/change-screen.tsx': {
    changeRows: (text) =>
      changeRows({ values: { message: text, files: [text], diff: text } }, look),
  },
  'ui/workflows/crew/screens/plan-state.ts': { openPlan },
  'ui/screens/question/command-rows.ts': {
    commandRows: (text) => commandRows(visibleCommand(text).split('\n'), 60, cells),
  },
  'ui/screens/home/home-lines.ts': {
    offerProblem: (text) => offerProblem(text, storyOffering, look.messages.screens),
  },
  'ui/components/hunk-role.ts': { hunkRole, hunkText: (text) => hunkText(text, en) },
  'ui/reader/partial-json.ts': { readPartialJson },
  'ui/workflows/folio/screens/before-draft.ts': { fixesIn },
  'ui/workflows/folio/pasted-prose.ts': {
    looksLikeManuscript: (text) => looksLikeManuscript(`${text}\n`.repeat(8)),
  },
  'ui/workflows/folio/screens/outline-form.ts': {
    readOutlineForm: (text) => readOutlineForm(`## ${text}`, { outline: [] }, formLayout),
    outlineForm: (text) =>
      outlineForm({ title: text, outline: [{ title: text }] }, formLayout, 'ja'),
    withProblem: (text) => withProblem(text, text),
  },
  'ui/workflows/folio/screens/path-details.ts': { pathDetails },
  'ui/workflows/folio/screens/prose.ts': {
    paragraphs,
    createProseWrap: (text) => createProseWrap()(text, 60, cells, '¶'),
  },
  'ui/screens/dialogs/amount.ts': { amountIn },
  'ui/screens/dialogs/dialog-rows.ts': { prose: (text) => prose(text, look) },
  'ui/screens/dialogs/sheet-rows.ts': {
    entriesOf,
    sheetRows: (text) => sheetRows(text, 'a', look),
  },
  'ui/screens/dialogs/list-sheet-rows.ts': { listEntries: (text) => listEntries(text, 'a') },
  'ui/terminal/input.ts': {
    readSequence: (text) => readSequence(`\u001b${text}`, 0),
  },
  'ui/terminal/modes.ts': { titled },
  'ui/terminal/probe.ts': { backgroundIn },
  'ui/terminal/copying.ts': {
    clipboardSequence,
    copyOut: (text) =>
      void copyOut(text, {
        skills,
        send: () => undefined,
        keepText: () => undefined,
        tmux: async () => undefined,
      }),
  },
  'ui/terminal/signals.ts': {
    notification: (text) => notification(text, text, skills),
  },
  'ui/text/text-buffer.ts': {
    holdsWhole,
    bufferOf,
    insert: (text) => insert(emptyBuffer, text),
    paste: (text) => textOf(paste(emptyBuffer, text)),
    setText: (text) => undo(setText(emptyBuffer, text)),
    replace: (text) => replace(bufferOf(text), 0, 1, text, 'other'),
  },
  'ui/text/text-edit.ts': {
    apply: (text) => apply(text, { at: 1, removed: 'a', inserted: text, cursor: 0 }),
  },
  'ui/text/text-motion.ts': motions,
  'ui/text/without-codes.ts': { withoutCodes },
  'ui/text/wrap.ts': {
    wrapProse: (text) => wrapProse(text, cells, 40),
    wrapLines: (text) => [...wrapLines(text, cells, 2)],
    wrapSpans: (text) => [...wrapSpans(text, cells, 80)],
    widestPart: (text) => widestPart(text, cells, 'all'),
  },
};
