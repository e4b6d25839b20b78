import type { Cli } from '../ja/cli.ts';
import { doctor } from './cli-doctor.ts';
import { safety } from './cli-safety.ts';
import { memory } from './memory.ts';

/** Line by line output (--plain) and the answers of the verbs. Scores and money come in ready to be shown. */
export const cli: Cli = {
  ...safety,
  doctor,
  memory,
  events: {
    started: (title, id) => `Starting "${title}" (${id})`,
    resumed: (title, id) => `Going on with "${title}" (${id})`,
    rehearsal: '[REHEARSAL] Playing a recording. No model is used and nothing is paid',
    nobody: 'No model is used; it costs nothing.',
    paid: (provider, payer, budget) =>
      `Using ${provider}. Paid by: ${payer}; budget: ${budget === '' ? 'no limit' : budget}`,
    costs: (cost) => `; cost: ${cost}`,
    phase: (name, place) => `-- ${name}${place === '' ? '' : ` ${place}`} --`,
    working: (agent, path) => `Started: ${path} (${agent})`,
    making: (path) => `Making: ${path}`,
    made: (path) => `Written: ${path}`,
    keptAsIs: (path) => `Already there: ${path}`,
    stepFailed: (who, what) => `${who} failed: ${what}`,
    called: (role, model) => `${role} called ${model}`,
    replied: (role, seconds, tokens, cost) =>
      `${role} has its reply (${seconds} s, ${tokens} tokens, ${cost})`,
    reused: (role) => `${role} uses its earlier reply (nothing new is paid)`,
    callFailed: (role, what) => `${role}'s call failed: ${what}`,
    retried: (what, seconds, attempt) =>
      `${what} Trying again in ${seconds} s (attempt ${attempt})`,
    waitingUntil: (what, until) => `${what} Waiting until ${until}, then going on`,
    waiting: (what) => `${what} Waiting, then going on`,
    concurrency: (limit) => `Calls at once: ${limit}`,
    observed: (source) => `Looked at: ${source}`,
    effectStarted: (key) => `Doing: ${key}`,
    effectFinished: (key) => `Done: ${key}`,
    question: (title) => `Question: ${title}`,
    superseded: (count, into) => `Put aside in ${into}: ${count} ${count === 1 ? 'file' : 'files'}`,
    inbox: (kind) => `Request taken: ${kind}`,
    warning: (text) => `Warning: ${text}`,
    ended: {
      done: 'Finished',
      waiting: 'Waiting for your answer',
      paused: 'Paused',
      failed: 'Failed',
      cancelled: 'Stopped',
    },
    unknownPrice: 'price unknown',
  },

  configWarnings: {
    unknown_key: (file, key, likely) =>
      likely === ''
        ? `${file}: ${key} is not a setting, so it is ignored`
        : `${file}: ${key} is not a setting. Did you mean ${likely}?`,
    out_of_range: (file, key, value, allowed, used) =>
      `${file}: ${key} cannot be ${value} (${allowed}); it stays ${used}`,
    not_granted: (file, key) =>
      `${file}: a workspace may not set ${key} until you trust it (folio-tui trust); your own settings file or -c can`,
  },
  stopping: 'Stopping. Press ctrl+c again to leave at once',
  door: {
    taken: (name, words) => `Starting ${name} (${words.map((word) => `"${word}"`).join(', ')})`,
    unsure: 'It is not clear which command this is for. Name one:',
  },
  archiveNeeded: (title) =>
    `"${title}" is still in the workspace.\n→ \`--new\` moves it to archive/ and starts anew (nothing is deleted). \`folio-tui resume current\` goes on with it.`,
  foreignFolder: (folder) =>
    `${folder} holds files that folio-tui did not make.\n→ \`--new\` moves them to archive/ and starts (nothing is deleted).`,
  noTextInput: (path) => `This cannot be read: ${path}`,

  runs: {
    none: 'Nothing has been written yet. Start with `folio-tui write "your idea"`.',
    columns: {
      id: 'ID',
      status: 'STATUS',
      place: 'WHERE',
      average: 'AVG',
      cost: 'COST',
      when: 'LAST',
      title: 'TITLE',
    },
    rehearsal: ' [rehearsal]',
    archived: ' [archived]',
    questions: (count) => (count === 1 ? ' (1 question)' : ` (${count} questions)`),
    show: {
      id: 'ID',
      title: 'Title',
      status: 'Status',
      folder: 'Folder',
      place: 'Where',
      average: 'Average',
      cost: 'Cost',
      calls: 'Calls',
      started: 'Started',
      last: 'Last event',
      outAgain: 'Take out with',
      questions: 'Questions',
      files: 'Files',
    },
    noFiles: 'No files yet.',
    noEvents: 'Nothing has been recorded yet.',
    earlier: (count) => `(${count} earlier; --all shows everything)`,
    cancelAsked: (id) => `${id} was asked to stop. What is written is kept.`,
    unapplied: (id, files) =>
      `${id} changed ${files} file${files === 1 ? '' : 's'} that the project does not have. Apply them (folio-tui crew apply ${id}), or put it away without them: folio-tui runs archive ${id} --yes`,
    restored: (id) => `${id} is in hand. folio-tui resume ${id} goes on with it.`,
    putAway: (id) => `${id} is in archive/ now. It can still be read.`,
    notRunning: (id) => `${id} is not running.`,
    cancelElsewhere: (host) =>
      `It runs on another machine (${host === '' ? 'unknown' : host}) and cannot be stopped from here.`,
    noFile: (path) => `There is no such file: ${path}`,
  },
  stats: {
    nothing: 'Nothing has been called yet.',
    unknown: 'unknown',
    summary: (runs, calls, cost, time, cached) =>
      `${runs} ${runs === 1 ? 'run' : 'runs'}, ${calls} ${calls === 1 ? 'call' : 'calls'}, ${cost}, ${time} in calls, ${cached} from the cache`,
    aside: (rehearsals) =>
      rehearsals === 1 ? '1 rehearsal not counted' : `${rehearsals} rehearsals not counted`,
    by: {
      workflow: 'workflow',
      run: 'run',
      role: 'role',
      model: 'model',
      round: 'chapter/round',
    },
    columns: ['calls', 'failed', 'cost', 'time', 'cached'],
    paceColumns: ['role', 'tasks', 'mean'],
    doing: (name, task) => `${name} (${task})`,
    seconds: (seconds) => `${seconds} s`,
    curve: (run) => `Cost and average score (${run})`,
    place: (chapter, round) => `chapter ${chapter} R${round}`,
  },

  export: {
    unread: (path, part, why) =>
      `${path}: ${
        {
          yaml: `line ${part} is not valid YAML, so nothing in this file is used`,
          unknown: `«${part}» is not one of catch, synopsis, tags, foreword, afterword`,
          form: `«${part}» has to be ${part === 'tags' ? 'a list of words ([sea, mystery])' : 'a text'}, and is not used`,
          no_chapter: `«${part}» is not the number of a chapter (3: [The rain came])`,
          no_words: `«${part}» has to list the first words of paragraphs ([The rain came]), and is not used`,
          gone: `no paragraph begins with «${part}», so length and scenes have cut this chapter`,
        }[why]
      }. Mend it and export again; the file is as you left it`,
    untaken: (what) =>
      `Not in this export, since the story has not taken it up yet: ${what.join('; ')}. \`folio-tui resume current\`, then export again.`,
    disclosure: {
      kakuyomu: (most, part, help) =>
        `Before you post on Kakuyomu: its rules ask for a tag that says how AI was used – ${most} for half of the text or more, ${part} for less, ${help} for advice and proofreading.`,
      kakuyomuUse: (tag, percent) =>
        `By the record agents had a part in ${percent} % of this text, so ${tag} applies.`,
      kakuyomuOwn: (help) =>
        `By the record this text is your own: if agents only reviewed it or gave advice, ${help} applies.`,
      kakuyomuNone: 'No model was ever asked for this work, so no tag is needed.',
      between: ' ',
      kakuyomuPace: 'Do not post a lot in a short time.',
      narou:
        'Before you post on Narou: tell readers in the summary or foreword that AI was used. Check readings and emphasis in the preview of the posting page first.',
      narouOwn:
        'Before you post on Narou: the text is your own, as you brought it. Check readings and emphasis in the preview of the posting page first.',
      pixiv:
        'Before you post on pixiv: say yes to "AI-generated work" on the posting page, and tell readers in the caption.',
      pixivOwn:
        'Before you post on pixiv: the text is your own, as you brought it. What help by AI counts as is explained at "AI-generated work" on the posting page.',
      pixivNone:
        'Before you post on pixiv: no model was ever asked for this work; say no to "AI-generated work" on the posting page.',
      alphapolis:
        'Before you post on Alphapolis: tell readers in the introduction that AI was used. For a contest, read what its rules say of AI first.',
      alphapolisOwn:
        'Before you post on Alphapolis: the text is your own, as you brought it. For a contest, read what its rules say of AI.',
    },
  },
  answer: {
    none: 'No question is open.',
    howTo: (id, choice) => `To answer: folio-tui answer ${id} ${choice}`,
    withWords: ' (with a comment: --text TEXT)',
    byCard: (id, choice, example) =>
      `Each by itself: folio-tui answer ${id} ${choice} --text "${example}" (y, n, k keep what is there, d later; what is not named is left for later)`,
    amount: (from, to) => `--chapters N (${from}–${to}) says up to which chapter to write now`,
    recorded: (label) => `Answer recorded: ${label}`,
    goesOn: 'It is running and goes on by itself.',
    goOn: (run) => `\`folio-tui resume ${run}\` goes on with it.`,
    several: 'Several questions are open. Name one by its ID.',
    estimate: (chapter, book, from) =>
      `Estimate: chapter ${from} ${chapter}; ${from === '1' ? 'whole book' : 'all that is left'} ${book}`,
    estimated: (calls, cost, minutes) =>
      `${Number(calls) === 1 ? '1 call' : `${calls} calls`}, ${cost}, ~${minutes} min`,
    unknownCost: 'price unknown',
    noAmount: '--chapters does not go with this question.',
    badAmount: (given, from, to) => `--chapters cannot be ${given} (${from}–${to}).`,
  },
  asking: {
    which: (keys) =>
      `Your answer (${keys}; words after it go along; ? says it again; Enter alone: later): `,
    later: 'Left for later: folio-tui answer --accessible asks again.',
    unknown: (typed, keys) => `“${typed}” is none of the choices: ${keys}.`,
    whichHosts: (choice) => `Name the hosts behind it, as in: ${choice} example.org`,
    amount: (usual, max) => `How many chapters now (1–${max}; Enter alone: ${usual}): `,
    notANumber: (max) => `Type a number from 1 to ${max}.`,
    card: (id, title) => `${id} ${title} (y yes, n no, k keep as is, d or Enter later): `,
    notADecision: 'Type y, n, k or d.',
    wish: 'What do you want, in one line (Enter alone ends): ',
    whichWay: 'Begin with which (a number; Enter alone: none): ',
  },
  init: {
    made: (root) => `The workspace is ready: ${root}`,
    nothing: (root) => `The workspace is complete already: ${root}`,
    file: (name) => `  made: ${name}`,
  },
  done: {
    cost: (cost, calls) => `Cost ${cost}, ${calls === 1 ? '1 call' : `${calls} calls`}`,
  },
};
