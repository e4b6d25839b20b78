import { costBehind } from '../about-cost.ts';
import type { Screens } from '../ja/screens.ts';
import { keyWord } from '../key-word.ts';
import { cockpitWords } from './cockpit.ts';
import { composer, textEditor } from './composer.ts';
import { dialogs } from './dialogs.ts';
import { keys } from './keys.ts';
import { reading } from './reading.ts';
import { reviews } from './reviews.ts';

/** Groups of files that no workflow names. */
const groups: Readonly<Record<string, string>> = {
  other: 'Other files',
};

/** Words of the cockpit's screens. Scores and money come in as text, already in their final form. */
export const screens: Screens = {
  keys,
  composer,
  textEditor,
  reading,
  reviews,
  ...dialogs,
  ...cockpitWords,
  name: 'folio-tui',
  stopped: 'Stopped as it is; `fg` brings it back.',
  loading: 'Loading…',
  tooSmall: (columns, rows) => `Needs 60×16, now ${columns}×${rows}: window too small`,
  rehearsal: 'REHEARSAL',
  fromLine: (line) => `from line ${line}`,
  unusedInSheet: (key) => `${keyWord(key)} does nothing here; the keys are on the last line`,
  unusedKey: (key) => `${keyWord(key)} does nothing here (? shows the keys)`,
  unusedInField: (key) => `${keyWord(key)} does nothing in this field (esc leaves it)`,
  asksHere: (name) => `This is what “${name}” asks`,
  nothingWaits: 'Nothing waits for an answer',
  nothingBehind: 'This is the first screen: q quits, n writes in the field',
  paneBroken: (file) => `This part could not be drawn. All else works. Log: ${file}`,

  home: {
    connected: (provider, model) => `Connected: ${provider} ${model}`,
    noModel: 'No model connected. Ideas stay as drafts. ',
    noModelNeeded: 'No model connected; this needs none. ',
    noModelKeys: {
      field: '↵ watch the recording / esc, then c to connect',
      list: 'c connect',
    },
    alone: {
      another: {
        send: 'watch another, recorded',
        said: '↵ plays another, recorded one / esc, then c to connect',
        row: (name) => `↵ watches another ${name}, recorded`,
      },
      missing: {
        send: 'needs a model',
        said: 'Your own words need one: esc, then c to connect',
        row: (name) => `${name} needs a model`,
      },
    },
    checking: 'Checking for a model…',
    payer: {
      nobody: 'Paid by: nobody',
      apiKey: (env, tail, host) => `Paid by: ${env} …${tail}${host === '' ? '' : ` at ${host}`}`,
      apiKeyShort: (tail) => `key …${tail}`,
      local: (url, charged) =>
        `Paid by: ${charged ? 'your account there' : 'nobody'}${url && ` (${url})`}`,
      claudeLogin: 'Paid by: your Claude login (metered)',
      claudeLoginShort: 'Claude login',
    },
    budget: (usd, what) => `Budget: ${usd} for ${what}`,
    noBudget: 'Budget: no limit',
    ignoredProxy: (proxy) =>
      `The proxy ${proxy} is not used: it must be http or https, with Node 22.21, 24.5 or newer`,
    door: {
      because: (words) => words.map((word) => `"${word}"`).join(' '),
      askModel: 'alt+0 asks a model',
      unheard: (name) =>
        `${name} takes no request: press ↵ once more to begin it without these words`,
      again: (name) => `A guess, paid, and it changes files: press ↵ once more to begin ${name}`,
      begins: (name, price) => `↵ begins ${name}${price === undefined ? '' : ` (${price})`}`,
      paid: 'paid',
      free: 'free',
      plays: (name) => `↵ watches the recording of ${name}`,
      guess: (isLong, words) =>
        isLong ? ['a guess: long text', ...words.map((word) => `"${word}"`)].join(' ') : 'a guess',
      another: (n) => `alt+1–${n} another`,
      noModel: 'No model is connected: c on the list connects one',
    },
    opening: (title) => (title === '' ? 'Opening…' : `Opening "${title}" …`),
    recent: 'Recent',
    noRuns: 'Nothing written yet.',
    first: {
      recordings: {
        field: (n) => `esc, then 1–${n} plays a recording: free`,
        list: (n) => `1–${n} plays a recording: free, no model`,
      },
      begin: (n) => `alt+1–${n} takes one; type, then ↵`,
    },
    questions: (count, since) => {
      const what = count === 1 ? '1 question for you' : `${count} questions for you`;
      return since === '' ? what : `${what}, asked ${since}`;
    },
    readOnly: 'New or changed, and not trusted: read-only.',
    notOpened: 'Nothing begins here until that is set right: ctrl+c leaves; then start again.',
    mendHere: '↵ sets it right here: it opens the file.',
    noCopies: 'This project is not trusted: agents write in it, each file asks',
    asksEach: 'This project is not trusted: each edit asks before it is written',
    questionsKey: 'esc, then a',
    trustKey: { field: 'esc, then t to decide', list: 't to decide' },
    repaired: 'The last session was killed; the screen is repaired.',
    goesOn: ' Carry on from the list.',
    tooLong: (length, most) =>
      `Too long: ${length} of ${most} characters. Put it in a file and name the file here`,
    switch: 'shift+tab switches',
  },

  status: {
    starting: 'starting',
    running: 'running',
    waiting: 'needs you',
    paused: 'paused',
    failed: 'failed',
    done: 'done',
    cancelled: 'stopped',
  },
  partly: 'partial',
  /** Of pieces that are planned, as many are written as were asked for. */
  partDone: (done, of) => `${done}/${of} done`,
  asked: {
    now: (n) => waits(n),
    minutes: (n, ago) => `${waits(n)}, ${ago} min`,
    hours: (n, ago) => `${waits(n)}, ${ago} h`,
    days: (n, ago) => `${waits(n)}, ${ago === 1 ? '1 day' : `${ago} days`}`,
  },
  finishedHere: (title) => `“${title}” is here, finished.`,
  archived: 'archived',
  nextStep: {
    running: '↵ watch',
    waiting: '↵ answer',
    paused: '↵ resume',
    failed: '↵ open',
    done: '↵ read',
    cancelled: '↵ open',
  },
  ago: {
    now: 'just now',
    minutes: (n) => `${n} min ago`,
    hours: (n) => `${n} h ago`,
    days: (n) => (n === 1 ? 'yesterday' : `${n} days ago`),
  },
  shortAgo: {
    now: 'now',
    minutes: (n) => `${n}m`,
    hours: (n) => `${n}h`,
    days: (n) => `${n}d`,
  },

  run: {
    held: (who) => `Waiting for ${who} to begin: what all of them read is then paid for once`,
    waitingFor: (what, seconds) =>
      seconds === undefined
        ? `${what} Waiting to go on.`
        : `${what} Going on in ${seconds < 120 ? `${seconds}s` : `${Math.ceil(seconds / 60)} min`}.`,
    another: 'recorded: another request',
    highs: (n) => `${n} serious`,
    elapsed: 'elapsed',
    calls: (n) => (n === 1 ? '1 call' : `${n} calls`),
    tokens: (input, output) => `tokens ${input} in ${output} out`,
    cached: (percent) => `cached ${percent}`,
    left: (usd) => `${usd} left`,
    watching: 'watching',
    readOnly: (pid) =>
      pid === null
        ? 'Another window runs it; you watch here, and take over after it.'
        : `Another window (process ${pid}) runs it; you watch, and take over after it.`,
    notYours: 'Another window runs this: stop it and decide there.',
    stopping: 'Stopping when the calls in flight have ended…',
  },

  steps: {
    title: 'Steps',
    asks: 'waits for your permission',
    working: 'at work',
    done: 'done',
    tools: {
      run_command: '$',
      read_file: 'reading',
      list_files: 'listing',
      glob: 'looking for files',
      grep: 'searching for',
      write_file: 'writing',
      edit_file: 'changing',
      fetch: 'fetching',
      memory_search: 'recalling',
    },
  },

  /** So many more than are shown. */
  more: (n) => `and ${n} more`,
  /** Of a list that is longer than its place. */
  above: (n) => `↑ ${n} more`,
  below: (n) => `↓ ${n} more`,
  listed: (items) => items.join(', '),

  question: {
    howMany: (n, max) => `Chapters now: ${n} of ${max}`,
    planMany: (n, max) => `Chapters to plan: ${n} of at most ${max}`,
    comment: 'Comment (optional)',
    commentPlayed: 'A recording plays on: a comment is kept and changes nothing of it.',
    pick: (numbered) => `Press a ${numbered ? 'number' : 'letter'}, then ↵`,
    pickWeighty: (key) => `Press a letter, then ↵ (${key}: it asks once more)`,
    again: 'That is picked already. ↵ to go on',
    nothingPicked: 'Nothing is picked yet, so ↵ did nothing.',
    chosen: (label) => `“${label}” is picked. ↵ to go on`,
    weighty: (label, key) => `Press ${key} or ↵ once more: “${label}”`,
    notFocused: 'press a to answer',
    notFocusedOnA: 'press a to come to it',
    moreLines: (n) => (n === 1 ? '↓ 1 more line' : `↓ ${n} more lines`),
    readFirst: 'Read it to its end first (pagedown)',
    lastLines: 'That is all of it',
    sentence: 'Letters typed in a row choose nothing here. Press the one key you mean.',
    sentenceComment: 'Letters typed in a row choose nothing. tab opens a comment for them.',
    tooSoon: 'That key came too soon to count. Wait a second, then press it again.',
  },

  summary: {
    nextWaiting: 'a question   r read   esc back',
    nextOver: 'r read   esc back',
    nextOverBudget: '+ raise the budget   r read   esc back',
    nextStopped: (cost, instead) =>
      [`↵ resume where it was${costBehind.en(cost)}`, instead, 'r read', 'esc back']
        .filter(Boolean)
        .join('   '),
    workDone: 'The work is done.',
    paused: 'Paused. Everything written is kept.',
    failed: 'It stopped.',
    cancelled: 'Stopped.',
    waiting: 'It is waiting for your answer.',
  },

  reader: {
    title: 'Files',
    empty: 'No files yet.',
    groups,
    gone: 'This file is not there any more: it was deleted or moved outside this program. You can open another one from the list. What is still being worked on has to be put back before you go on.',
    changed: 'This file has changed since you last opened it.',
    edited: 'Saved. When the story goes on, it asks what to do with what was made from this.',
    search: 'Search: ',
    found: (n) => (n === 1 ? '1 match' : `${n} matches`),
    position: (percent) => `${percent}%`,
    inChapter: (chapter, name) => `Chapter ${chapter}, ${name}`,
    notJson: 'Not readable as data; shown as it is.',
    chapter: (n) => `Chapter ${n}`,
  },
  runs: {
    title: 'All runs',
    filter: 'Search: ',
    none: 'No run matches.',
    columns: {
      title: 'title',
      status: 'status',
      position: 'where',
      average: 'avg',
      cost: 'cost',
      when: 'last',
    },
  },
};

function waits(questions: number): string {
  return questions === 1 ? 'needs you' : `${questions} questions`;
}
