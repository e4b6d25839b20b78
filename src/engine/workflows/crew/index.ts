import { defineWorkflow } from '../../workflow.ts';
import { earlierLogs } from './earlier-logs.ts';
import { keepSettings } from './keep-settings.ts';
import { approvalProblems, lateApprovals } from './phases/approve.ts';
import { pacesOf } from './plan/eta.ts';
import { CrewInput } from './schema.ts';
import { validateFiles } from './validate/files.ts';
import { crewView } from './view.ts';
import { runCmd } from './workflow.ts';

const longestTitle = 60;

/** A cmd: any task, cut into small ones, worked through in waves, reported, looked back on (`spec/crew.md`). */
export const crew = defineWorkflow<CrewInput>({
  name: 'crew',
  idPrefix: 'cmd',
  folder: 'numbered',
  companions: [],
  input: CrewInput,
  title: ({ request }) => titleOf(request),
  keepSettings,
  run: runCmd,
  checkAnswer: approvalProblems,
  late: lateApprovals,
  view: crewView,
  validate: validateFiles,
  paces: async (files) => pacesOf(await earlierLogs(files)),
});

function titleOf(request: string): string {
  const [line = ''] = request.trim().split('\n');
  const letters = [...line.replace(/^#+\s*/, '')];
  return letters.length > longestTitle
    ? `${letters.slice(0, longestTitle - 1).join('')}…`
    : letters.join('');
}
