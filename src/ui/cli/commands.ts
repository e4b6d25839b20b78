import { nearest } from '../../engine/config/nearest.ts';
import type { PresetAnswer } from '../../engine/engine.ts';
import type {
  AnswerCommand,
  DecideCommand,
  ExportCommand,
  Options,
  ResumeCommand,
  RunsCommand,
  StatsCommand,
  TextSource,
  WriteCommand,
} from './command.ts';
import { flags } from './flags.ts';
import { readDecide } from './read-decide.ts';
import type { Given } from './read-flags.ts';
import { Usage } from './usage-problem.ts';

export function readWrite(
  words: readonly string[],
  given: Given,
  options: Options,
): WriteCommand | DecideCommand {
  const decide = readDecide(words, given, options);
  if (decide !== undefined) return decide;
  const file = given.text('prompt-file');
  if (file !== undefined && words[0] !== undefined) {
    throw new Usage({ kind: 'conflict', flags: ['--prompt-file', words[0]] });
  }
  if (words[1] !== undefined) throw new Usage({ kind: 'too_many', verb: 'write', word: words[1] });
  const manuscript = given.text('import');
  if (given.has('review-only') && manuscript === undefined) {
    throw new Usage({ kind: 'needs', flag: '--review-only', other: '--import' });
  }
  if (file === undefined && words[0] === undefined && manuscript === undefined) {
    throw new Usage({ kind: 'missing_argument', verb: 'write', wants: '"IDEA"' });
  }
  const typed = words[0] === undefined ? undefined : argument(words[0]);
  return {
    kind: 'write',
    options,
    idea: file === undefined ? typed : source(file),
    manuscript,
    reviewOnly: given.has('review-only'),
    archiveOld: given.has('new') || options.yes,
    answers: [...pathAnswer(given), ...payerAnswer(given)],
    chapters: chaptersOf(given),
  };
}

export function readResume(
  words: readonly string[],
  given: Given,
  options: Options,
): ResumeCommand {
  const id = atMostOne('resume', words);
  if (given.has('keep') && given.has('redo'))
    throw new Usage({ kind: 'conflict', flags: ['--keep', '--redo'] });
  const stale: PresetAnswer[] =
    given.has('keep') || given.has('redo')
      ? [{ kind: 'stale_steps', choice: given.has('keep') ? 'keep' : 'redo' }]
      : [];
  return {
    kind: 'resume',
    options,
    id,
    // A run keeps the settings it was started with; who types new ones wants them to count.
    reloadConfig: given.has('reload-config') || given.has('set') || given.has('model'),
    answers: [...pathAnswer(given), ...stale, ...payerAnswer(given)],
    chapters: chaptersOf(given),
    budgetUsd: given.number('budget'),
  };
}

const runActions = ['list', 'show', 'log', 'open', 'cancel', 'archive'] as const;

export function readRuns(words: readonly string[], given: Given, options: Options): RunsCommand {
  const [word = 'list', id, file, ...more] = words;
  const action = runActions.find((name) => name === word);
  if (action === undefined)
    throw new Usage({
      kind: 'unknown_verb',
      word: `runs ${word}`,
      nearest: prefixed(nearest(word, runActions)),
    });
  const verb = `runs ${action}`;
  const extra = action === 'list' ? id : action === 'open' ? more[0] : file;
  if (extra !== undefined) throw new Usage({ kind: 'too_many', verb, word: extra });
  const limit = given.number('limit') ?? 20;
  if (action === 'list')
    return {
      kind: 'runs',
      options,
      action,
      workflow: given.text('workflow'),
      openOnly: given.has('open'),
      limit,
    };
  if (id === undefined) throw new Usage({ kind: 'missing_argument', verb, wants: 'ID' });
  if (action === 'open') return { kind: 'runs', options, action, id, file };
  if (action === 'log') return { kind: 'runs', options, action, id, all: given.has('all'), limit };
  return { kind: 'runs', options, action, id };
}

export function readAnswer(
  words: readonly string[],
  given: Given,
  options: Options,
): AnswerCommand {
  if (words[2] !== undefined) throw new Usage({ kind: 'too_many', verb: 'answer', word: words[2] });
  const typed = given.text('text');
  const file = given.text('file');
  if (typed !== undefined && file !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--text', '--file'] });
  const comment: TextSource | undefined =
    typed === undefined
      ? file === undefined
        ? undefined
        : source(file)
      : { from: 'argument', text: typed };
  return { kind: 'answer', options, words, comment, amount: chaptersOf(given) };
}

const usualTables = ['role', 'model', 'round'] as const;

export function readStats(words: readonly string[], given: Given, options: Options): StatsCommand {
  const by = flags.by.of.find((key) => key === given.text('by'));
  return {
    kind: 'stats',
    options,
    id: atMostOne('stats', words),
    workflow: given.text('workflow'),
    by: by === undefined ? usualTables : [by],
  };
}

const formats = ['md', 'txt', 'narou', 'kakuyomu'] as const;

export function readExport(
  words: readonly string[],
  given: Given,
  options: Options,
): ExportCommand {
  if (words[0] !== undefined) throw new Usage({ kind: 'too_many', verb: 'export', word: words[0] });
  const [strip, keep] = [given.has('strip-comments'), given.has('keep-comments')];
  if (strip && keep)
    throw new Usage({ kind: 'conflict', flags: ['--strip-comments', '--keep-comments'] });
  return {
    kind: 'export',
    options,
    format: formats.find((format) => format === given.text('format')) ?? 'md',
    split: given.text('type') === 'chapters',
    out: given.text('out'),
    comments: strip ? 'strip' : keep ? 'keep' : undefined,
  };
}

/** `--path` answers the choice among the three; `A`, `1` and `path-A` are the same. */
function pathAnswer(given: Given): PresetAnswer[] {
  const path = given.text('path');
  const comment = given.text('comment');
  if (path === undefined) {
    if (comment !== undefined)
      throw new Usage({ kind: 'needs', flag: '--comment', other: '--path' });
    return [];
  }
  const letter = path
    .replace(/^path-/, '')
    .replace(/^[123]$/, (digit) => 'ABC'[Number(digit) - 1] ?? digit);
  const amount = chaptersOf(given);
  return [
    {
      kind: 'choose_path',
      choice: `path-${letter}`,
      ...(comment !== undefined && { comment }),
      ...(amount !== undefined && { amount }),
    },
  ];
}

/** Who names the provider or a budget on the command line has decided that it may cost. */
export function payerAnswer(given: Given): PresetAnswer[] {
  const provider = given.text('provider') ?? 'auto';
  const named = provider !== 'auto' && provider !== 'recorded';
  return named || given.has('budget') ? [{ kind: 'payer', choice: 'pay' }] : [];
}

function chaptersOf(given: Given): number | undefined {
  return given.number('chapters') ?? undefined;
}

function atMostOne(verb: string, [first, second]: readonly string[]): string | undefined {
  if (second !== undefined) throw new Usage({ kind: 'too_many', verb, word: second });
  return first;
}

/** `-` stands for the standard input. */
function argument(text: string): TextSource {
  return text === '-' ? { from: 'stdin' } : { from: 'argument', text };
}

function source(path: string): TextSource {
  return path === '-' ? { from: 'stdin' } : { from: 'file', path };
}

function prefixed(word: string | undefined): string | undefined {
  return word === undefined ? undefined : `runs ${word}`;
}
