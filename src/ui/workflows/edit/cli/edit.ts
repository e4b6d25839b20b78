import { choice, nothing, text, whole } from '../../../cli/flag.ts';
import { inFile, needed, noMore, type TextSource, typed } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { rehearsalFlag } from '../../../cli/rehearsal-flag.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const many = { many: true } as const;

const flags = {
  file: text('FILE'),
  tasks: text('FILE'),
  issue: whole(1, 999_999_999),
  'dry-run': nothing,
  constraint: { ...text('TEXT'), ...many },
  'non-goal': { ...text('TEXT'), ...many },
  'out-of-scope': { ...text('TEXT'), ...many },
  only: { ...text('GLOB'), ...many },
  verify: { ...text('NAME=COMMAND'), ...many },
  sandbox: { ...choice('local', 'docker'), sets: ['edit.sandbox'] },
  'fresh-install': nothing,
  'allow-mutation': { ...text('GLOB'), ...many },
  'ignore-stuck-report': nothing,
  'own-tree': nothing,
  hidden: text('FILE'),
  rehearsal: rehearsalFlag,
} as const;

/** `edit "TASK"`: what the flags say becomes part of the task. */
function read([first, ...more]: readonly string[], given: Given<typeof flags>) {
  noMore(more, 'edit');
  return {
    task: taskOf(first, given),
    /** Several, one after the other. */
    inFile: given.tasks ?? null,
    how: {
      issue: given.issue ?? null,
      rehearsal: given.rehearsal,
      dryRun: given['dry-run'],
      constraints: given.constraint,
      nonGoals: given['non-goal'],
      outOfScope: given['out-of-scope'],
      only: given.only,
      verify: given.verify.map(stepIn),
      freshInstall: given['fresh-install'],
      allowMutation: given['allow-mutation'],
      ignoreStuckReport: given['ignore-stuck-report'],
      ownTree: given['own-tree'],
      hidden: given.hidden ?? null,
    },
    answers: payerAnswer(given),
  };
}

/** Where its words come from; null: a recording or an issue has them. */
function taskOf(word: string | undefined, given: Given<typeof flags>): TextSource | null {
  const { file, tasks, issue, rehearsal, provider = 'recorded' } = given;
  const sources = [
    ...(rehearsal ? ['--rehearsal'] : []),
    ...(file === undefined ? [] : ['--file']),
    ...(tasks === undefined ? [] : ['--tasks']),
    ...(word === undefined ? [] : [word]),
    ...(rehearsal && provider !== 'recorded' ? [`--provider ${provider}`] : []),
  ];
  if (sources.length > 1) throw new Usage({ kind: 'conflict', flags: sources });
  if (issue !== undefined && (rehearsal || tasks !== undefined))
    throw new Usage({ kind: 'conflict', flags: ['--issue', ...sources] });
  if (rehearsal) return null;
  if (tasks !== undefined) return inFile(tasks);
  if (issue !== undefined && file === undefined && word === undefined) return null;
  return file === undefined ? typed(needed(word, 'edit', '"TASK"')) : inFile(file);
}

/** `test=npm test`; without a name it is called `verify`. */
function stepIn(value: string): { readonly name: string; readonly command: string } {
  const [, name, command] = /^([\w.-]{1,60})=(.*\S.*)$/s.exec(value) ?? [];
  if (name !== undefined && command !== undefined) return { name, command };
  throw new Usage({
    kind: 'bad_value',
    flag: '--verify',
    value,
    allowed: 'NAME=COMMAND',
    nearest: undefined,
  });
}

export const edit = defineVerb({
  name: 'edit',
  flags,
  read,
  cockpit: ({ task, how, inFile: many, answers, options: { yes } }) => {
    // one after the other is told line by line
    if (many !== null) return undefined;
    return async (texts) => {
      const { taskIn } = await import('./task-in.ts');
      const words = task === null ? '' : taskIn(await texts.text(task));
      const input = { task: words, ...how };
      return { kind: 'begin', workflow: 'edit', input, words, options: { answers, yes }, tell: [] };
    };
  },
  mayCreate: () => true,
  perform: async (command, ports, house) => {
    const { editDeed } = await import('./edit-deeds.ts');
    return await editDeed(command, ports, house);
  },
});
