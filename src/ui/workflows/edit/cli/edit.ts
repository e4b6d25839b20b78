import { choice, nothing, text } from '../../../cli/flag.ts';
import { inFile, needed, noMore, typed } from '../../../cli/line-words.ts';
import { type Given, payerAnswer } from '../../../cli/options.ts';
import { Usage } from '../../../cli/usage-problem.ts';
import { defineVerb } from '../../../cli/verb.ts';

const many = { many: true } as const;

const flags = {
  file: text('FILE'),
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
} as const;

/** `edit "TASK"`: what the flags say becomes part of the task. */
function read([first, ...more]: readonly string[], given: Given<typeof flags>) {
  const { file } = given;
  if (file !== undefined && first !== undefined)
    throw new Usage({ kind: 'conflict', flags: ['--file', first] });
  noMore(more, 'edit');
  return {
    task: file === undefined ? typed(needed(first, 'edit', '"TASK"')) : inFile(file),
    how: {
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
  cockpit:
    ({ task, how, answers, options: { yes } }) =>
    async (texts) => {
      const { taskIn } = await import('./task-in.ts');
      const words = taskIn(await texts.text(task));
      const input = { task: words, ...how };
      return { kind: 'begin', workflow: 'edit', input, words, options: { answers, yes }, tell: [] };
    },
  mayCreate: () => true,
  perform: async (command, ports, house) => {
    const { editDeed } = await import('./edit-deeds.ts');
    return await editDeed(command, ports, house);
  },
});
