import { aboutCost, costBehind } from '../../../../messages/about-cost.ts';
import type { StoryWords } from '../ja/screens.ts';

const about = aboutCost.en;
const behind = costBehind.en;

/** Words of a story’s screens. Scores and money come in ready to be shown. */
export const screens: StoryWords = {
  exports: {
    md: 'export: Markdown',
    txt: 'export: plain text',
    narou: 'export: Shosetsuka ni Naro',
    kakuyomu: 'export: Kakuyomu',
    pixiv: 'export: pixiv (novels)',
    alphapolis: 'export: Alphapolis',
    epub: 'export: EPUB (electronic book)',
    html: 'export: HTML for print',
    drafts: 'export: with drafts that are not accepted',
    wantsFormat: 'a format follows: md, txt, narou, kakuyomu, pixiv, alphapolis, epub, html',
  },
  nothingToCopy: 'There is nothing to copy yet',
  ownGate: {
    title: 'Pass rules of this story',
    yes: 'yes',
    no: 'no',
    was: (value) => `(now ${value})`,
    counts:
      'Counts for this story only, from its next verdict on. Chapters that are accepted stay.',
    taken: 'Noted. It counts from the next verdict on.',
  },
  author: {
    title: (chapter) => `Chapter ${chapter}: your decision`,
    otherChapters: '← → other chapters',
    round: (n) => `round ${n}`,
    roundWidth: 10,
    best: 'highest',
    used: 'the chapter now',
    reviewers: (round) => `Reviews of round ${round}`,
    aboutRound: {
      use: 'u use it: this draft becomes the chapter.',
      redo: 'w rewrite from here: later rounds are put aside, the work goes on from this one.',
      edit: 'e edit it yourself: another round begins, your paragraphs stay word for word.',
    },
    aboutReview: (agent, cost) =>
      `${agent} reviews this round again${behind(cost)}. The earlier review is put aside.`,
    aboutMissing: (agent, cost) =>
      `There is no review by ${agent} yet: ask again${behind(cost)}, or go on without it.`,
    againToUse: (chapter, round, ledger) =>
      `Press u or ↵ once more: the draft of round ${round} becomes chapter ${chapter}${ledger === undefined ? '' : ` (read again for the ledger: ${about(ledger)})`}`,
    unscored: 'unscored',
    againUnscored: (chapter, round, { reviews, cost, recorded }) =>
      recorded
        ? `Press u or ↵ once more: the draft of round ${round} becomes chapter ${chapter} unscored (the recording has no scores of it)`
        : `Press u or ↵ once more: the draft of round ${round} is scored first (${reviews === 1 ? '1 review' : `${reviews} reviews`}${behind(cost)}), and becomes chapter ${chapter} whatever the scores`,
    editedRecorded: (round) =>
      `The recording has no scores of your edit of round ${round}. u makes it the chapter, unscored; the text of now is kept aside.`,
    skipAgain: (agent) => `Press s or ↵ once more to go on without ${agent}'s review`,
    edited: (round, next, reviews, { cost, ledger }) =>
      `Your edit of round ${round}: y makes it a new round (${next} or later) with ${reviews === 1 ? '1 review' : `${reviews} reviews`}${behind(cost)}, and revising goes on if it does not pass. u makes it the chapter, unscored${ledger === undefined ? '' : ` (ledger: ${about(ledger)})`}.`,
    editedFinished:
      'With y the accepted text is put aside, and the chapter is open until a round passes.',
    editedKept: 'Your edit is kept: e opens it again.',
    redoWithoutEdit: 'Your kept edit is left out: esc, e, y makes it a round.',
    withoutEdit: 'Your edit of it is not in that text; it stays, and e opens it again.',
    own: {
      name: (nth) => `own text${nth === undefined ? '' : ` ${nth}`}`,
      before: 'earlier',
      madeFrom: (round) => `your edit of round ${round}`,
      draftOf: (round) => `draft of an old round ${round}`,
      isChapter: 'It is the chapter now. If another takes its place, it stays in this list.',
      use: 'u use it: this text is the chapter again, unscored.',
      again: (chapter, ledger) =>
        `Press u or ↵ once more: this text becomes chapter ${chapter} again, unscored${ledger === undefined ? '' : ` (read again for the ledger: ${about(ledger)})`}`,
      gone: (path) => `The file of this text is not there: ${path}`,
    },
    ownAside: 'The text of now is your own and no round: it is kept aside, and stays in this list.',
    wish: 'What should be different? (optional) ',
    rewriteCosts: (chapter, round, cost) =>
      `↵ writes chapter ${chapter} on from round ${round}${cost === undefined ? '' : `, ${about(cost)}`}; later rounds are put aside.`,
    thenGoesOn: {
      atWork: (chapter) =>
        `Calls of chapter ${chapter} that are under way end first; you are asked before it goes on.`,
      asked: (chapter) => `After it, you are asked before chapter ${chapter} goes on.`,
      unasked: (cost) => `After it the story goes on as far as you asked${behind(cost)}.`,
    },
    onlyReviewed:
      'This manuscript is only scored: nothing is used or rewritten. To write on: ctrl+p, /export, then /import what it wrote (your edits are in it)',
    taken: 'Noted. It counts as soon as the work at hand is done.',
    atOnce: 'Noted. The story goes on with it (x stops)',
    noDraft: 'The file of this draft is not there.',
    unchanged: 'Nothing was changed, so nothing was done.',
    editorFailed: 'Your editor did not start (ui.editor or $EDITOR). The path is as it was.',
    bestTaken: (round, average) =>
      `Its text is that of round ${round}, which scored highest (average ${average}).`,
    better: (round, average) => `Round ${round} scored higher (average ${average}): u takes it.`,
    pickPath: 'First pick the path to edit with A, B or C',
    elsewhere: 'This story runs in another window: use or rewrite drafts there.',
  },
  run: {
    chapter: (n) => `Chapter ${n}`,
    round: (n, max) => `round ${n > max ? n : `${n}/${max}`}`,
    crewStatus: {
      pending: 'pending',
      unscored: 'unscored',
      drafting: 'drafting',
      reviewing: 'review',
      waiting: 'on hold',
      done: 'done',
      error: 'failed',
    },
    seconds: (n) => (n < 120 ? `${n}s` : `${Math.ceil(n / 60)} min`),
    lowest: (axis, value) => `${value} ${axis}`,
    lowestTitle: 'lowest',
    critical: (n) => `${n} critical`,
    proseStreaming: (chapter, round) => `Chapter ${chapter}, draft ${round}, writing`,
    prose: (chapter, round) => `Chapter ${chapter}, draft ${round}`,
    noNext: {
      recorded: 'm writes the next chapter; a recording has no more than it played.',
      onlyReviewed:
        'This manuscript is only scored. To write on: ctrl+p, /export, then /import what it wrote (your edits are in it).',
      whole: 'All planned chapters are written. p plans further ones.',
      working: 'm writes the next chapter once those asked for are done.',
    },
    nextChapter: (chapter) => `Chapter ${chapter} begins (x stops)`,
    writeNext: (chapter, cost) => `write chapter ${chapter}${behind(cost)}`,
    noProse: 'No prose yet.',
    scrolled: (percent) => `${percent}%`,
    toEnd: 'end: go to the end',
    chapters: 'Chapters',
    accepted: (done, all) => `${done} of ${all} written`,
    chapterNow: 'being written',
    scored: (done, all) => `${done} of ${all} scored`,
    chapterScoring: 'being scored',
    chapterOwn: 'yours',
    chapterForced: 'below rules',
    rounds: (n) => (n === 1 ? '1 round' : `${n} rounds`),
    selfScored: 'Scored by models, not by people',
  },
  gate: {
    title: 'Pass rules',
    round: (n) => `R${n}`,
    notYet: 'Nothing judged yet.',
    between: '; ',
  },
  paths: {
    names: { 'path-A': 'A', 'path-B': 'B', 'path-C': 'C' },
    title: 'Three paths',
    preparing: 'Reading your idea',
    writing: 'Three paths are being written',
    pending: 'waiting',
    drafting: (characters) => `writing… ${characters} characters`,
    failed: 'could not be made',
    direction: 'Direction',
    audience: 'Readers',
    emotion: 'Heart',
    chapters: (n) => (n === 1 ? '1 chapter' : `${n} chapters`),
    difficulty: 'difficulty',
    uniqueness: 'novelty',
    outline: 'Outline',
    firstChapter: (cost, chapter) => `chapter ${chapter}   ${cost}`,
    wholeBook: (cost) => `whole book  ${cost}`,
    minutes: (n) => `~${n} min`,
    choose: 'Press A, B or C, then ↵',
  },
  summary: {
    accepted: (chapter, average) => `Chapter ${chapter} is accepted (average ${average})`,
    flat: (chapter, average) =>
      `Chapter ${chapter} is accepted (average ${average}, no longer improving)`,
    forced: (chapter, average) =>
      `Chapter ${chapter} was accepted below the pass rules (average ${average})`,
    used: (chapter, round, average) =>
      `Chapter ${chapter} is the draft of round ${round}, as you decided (average ${average})`,
    usedEdit: (chapter) => `Chapter ${chapter} is your own edit of the draft; it was not scored`,
    file: (path) => `Manuscript: ${path}`,
    nextWhole: 'r read   ctrl+p export   esc back',
    next: 'r read   m write the next chapter   esc back',
    allDone: 'Every chapter is finished.',
    allScored: (chapters) =>
      `${chapters === 1 ? 'The chapter is' : `All ${chapters} chapters are`} scored. Your text is as it was.`,
    recordedTo: 'No more chapters are recorded. A story of your own goes on with m.',
  },
  decide: {
    use: (round) => `Make the draft of round ${round} this chapter's manuscript?`,
    takenUnscored: (reviews, cost) =>
      `It has no scores: ${reviews === 1 ? '1 review' : `${reviews} reviews`} first${behind(cost)}; then it is the chapter whatever they say.`,
    takenRecorded: 'The recording has no scores of it: it is the chapter as it is, unscored.',
    editedAsIs: (round) => `You changed the draft of round ${round}. Make it the chapter?`,
    recorded: 'The recording has no scores of your edit.   u: the chapter as it is, unscored',
    useNext: 'The other rounds stay. You can choose again later.',
    edited: (round) => `You changed the draft of round ${round}. Make it the next round?`,
    editedNext: (reviews, cost, finished) =>
      `y: ${reviews === 1 ? '1 review' : `${reviews} reviews`}${cost === undefined ? '' : `, ${about(cost)}`}${finished ? '; final.md put aside' : ''}   u: the chapter as it is, unscored`,
    unchanged: 'Nothing was changed.',
    keptOfOther: 'This draft changed after the edit that is kept of it. Which do you open?',
    keptOfOtherHere: 'This draft changed after your kept edit. e lets you choose which to open.',
    keptOrNow: 'y: the kept edit   u: the draft as it is now; the edit goes into a file',
    kept: { yes: 'the edit', use_as_is: 'the draft as it is' },
    keptIn: (file) => `Your earlier edit: ${file}`,
    keptNowhere: 'Your earlier edit could not be written to a file, so nothing was opened.',
    takenLive: 'Noted. It is followed as soon as the work in hand allows.',
    goOn: (cost, ledger) =>
      `Carry it out now?${cost === undefined ? '' : ` Writing again: ${about(cost)}.`}${ledger === undefined ? '' : ` Reading it again for the ledger: ${about(ledger)}.`}`,
    later: 'It is followed when the story next goes on.',
    noFurther: 'No further chapter is written.',
    orLater: ' Or later: until then no export has it.',
    waiting: (count) =>
      `${count === 1 ? '1 decision is' : `${count} decisions are`} not carried out yet: ↵ goes on with ${count === 1 ? 'it' : 'them'}`,
    dismissed: 'Noted as intended. From the next review on it is never critical again.',
    noEditor: 'Your editor did not start (ui.editor, $EDITOR): edit it here by paragraphs.',
  },
  scores: {
    title: (chapter) => `Scores over the rounds  Chapter ${chapter}`,
    of: (agent) => `${agent}: scores over the rounds`,
    none: 'There are no reviews yet.',
    others: '← → other chapters',
    average: 'Average',
    overall: 'Overall',
    round: (n) => `R${n}`,
    limit: (value) => `limit ${value}`,
    selfScored: 'Scored by models, not by people',
    axis: 'axis',
    agent: 'reviewer',
    points: 'score',
    change: 'change',
    trend: 'trend',
  },
  reviews: {
    card: (agent, round) => (round === '' ? agent : `${agent}  round ${round}`),
    overall: (score) => `Overall ${score}`,
    issues: (count) => (count === 1 ? '1 issue' : `${count} issues`),
    noIssues: 'No issues.',
    crossFindings: (count) =>
      count === 1 ? '1 finding across reviewers' : `${count} findings across reviewers`,
    summary: (chapter, round) => `Chapter ${chapter}, round ${round}: the verdict`,
    average: (score) => `Average ${score}`,
    decision: (outcome) => `Verdict: ${outcome}`,
    reason: (text) => `Reason: ${text}`,
    priorities: 'What to mend first',
  },
};
