import { defineWorkflow } from '../../workflow.ts';
import { type EditContract, editContract } from './contract/index.ts';
import { recordedTask } from './recorded.ts';
import { EditInput } from './schema.ts';
import { runTask } from './workflow.ts';

const longestTitle = 60;

/** A task: a repository is changed until all that verifies it is green (`docs/spec/edit.md`). */
export const edit = defineWorkflow<EditInput, EditContract>({
  contract: editContract,
  idPrefix: 'task',
  input: EditInput,
  title: ({ task, issue }) => titleOf(task) || (issue === null ? '' : `#${issue}`),
  complete: (input, config) =>
    input.rehearsal && input.task === '' ? { ...input, task: recordedTask(config) } : input,
  run: runTask,
});

function titleOf(task: string): string {
  const [line = ''] = task.trim().split('\n');
  const letters = [...line.replace(/^#+\s*/, '')];
  return letters.length > longestTitle
    ? `${letters.slice(0, longestTitle - 1).join('')}…`
    : letters.join('');
}
