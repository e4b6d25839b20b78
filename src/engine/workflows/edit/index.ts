import { type Failure, toFailure } from '../../data/failure.ts';
import { titleLine } from '../../data/title-line.ts';
import type { Ports } from '../../ports.ts';
import { defineWorkflow } from '../../workflow.ts';
import { type EditContract, editContract } from './contract/index.ts';
import { isRecordingInstead, withoutModel } from './phases/place.ts';
import { recordedTask } from './recorded.ts';
import { EditInput } from './schema.ts';
import { runTask } from './workflow.ts';

/** What keeps the repository from being looked at; undefined: it is there. */
function noFolder(ports: Pick<Ports, 'repository'>): Failure | undefined {
  try {
    ports.repository?.(null);
    return undefined;
  } catch (error) {
    const failure = toFailure(error);
    const isMissing = failure.kind === 'input_invalid' && failure.reason === 'field_no_folder';
    return isMissing ? { ...failure, reason: 'edit_no_folder' } : failure;
  }
}

/** A task: a repository is changed until all that verifies it is green (`docs/spec/edit.md`). */
export const edit = defineWorkflow<EditInput, EditContract>({
  contract: editContract,
  idPrefix: 'task',
  input: EditInput,
  title: ({ task, issue }) => titleLine(task) || (issue === null ? '' : `#${issue}`),
  complete: (input, config) =>
    input.rehearsal && input.task === '' ? { ...input, task: recordedTask(config) } : input,
  refused({ rehearsal: isWanted }, { rehearsal, config, ports }) {
    if (isRecordingInstead({ rehearsal, isWanted }, config)) return withoutModel;
    return rehearsal ? undefined : noFolder(ports);
  },
  run: runTask,
});
