import { titleLine } from '../../data/title-line.ts';
import type { RunFiles } from '../../ports.ts';
import { defineWorkflow } from '../../workflow.ts';
import { type CrewContract, crewContract } from './contract/index.ts';
import { filesOf } from './contract/paths.ts';
import { earlierLogs } from './earlier-logs.ts';
import { keepSettings } from './keep-settings.ts';
import { approvalProblems, lateApprovals } from './phases/approve.ts';
import { pacesOf } from './plan/eta.ts';
import { CrewInput } from './schema.ts';
import { maxLogCharacters, readLog, readUpTo } from './text/execution-log.ts';
import { validateFiles } from './validate/files.ts';
import { runCmd } from './workflow.ts';

/** A cmd: any task, cut into small ones, worked through in waves, reported, looked back on (`docs/spec/crew.md`). */
export const crew = defineWorkflow<CrewInput, CrewContract>({
  contract: crewContract,
  idPrefix: 'cmd',
  input: CrewInput,
  title: ({ request }) => titleLine(request),
  adopt,
  keepSettings,
  run: runCmd,
  checkAnswer: approvalProblems,
  late: lateApprovals,
  validate: validateFiles,
  paces: async (files) => pacesOf(await earlierLogs(files)),
});

/** A cmd of the original system: its log can be read and its request is there (`docs/spec/crew.md` §2.2). */
async function adopt(files: RunFiles, folder: string): Promise<CrewInput | undefined> {
  const { log, request } = filesOf(folder);
  const text = await readUpTo(files, log, maxLogCharacters);
  if (text === undefined || !readLog(text).ok) return undefined;
  return CrewInput.safeParse({ request: await files.read(request) }).data;
}
