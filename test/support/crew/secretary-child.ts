// Plays a cmd with a secretary and independent reviewers to its end in a process of its own: node secretary-child.ts <folder> [<n> <pattern> before|after]

import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import {
  openDelegating,
  plainAnswer,
  request,
  withSecretary,
} from '../../engine/workflows/crew/secretary/secretary-world.ts';
import { killingDisk } from '../killing-disk.ts';
import { openOwnSeal } from '../own-seal.ts';

const [root = '', at, match = '.', when = 'before'] = process.argv.slice(2);
const disk =
  at === undefined
    ? nodeDisk
    : killingDisk(nodeDisk, {
        at: Number(at),
        match: new RegExp(match),
        when: when === 'after' ? 'after' : 'before',
      });
const cmd = openDelegating({
  ...{ root, disk, proposes: true },
  ports: { memory: () => memoryFile(disk, root, openOwnSeal) },
  config: (config) =>
    withSecretary({}, { lp_system: config.lp_system, result_review: true })(config),
  // the report falls back, waves and approval are used
  answers: { phase3_report: plainAnswer('phase3_report', 'failure') },
  script: {
    reply: ({ values: { reviewed_task: task } }) =>
      task === undefined ? undefined : `# Review\n\n${task === 2 ? 'FAIL: no source' : 'PASS'}\n`,
  },
});

for (;;) {
  const [run] = await cmd.engine.runs();
  const { result } = run === undefined ? await cmd.start({ request }) : await cmd.resume();
  if (result.status === 'done') break;
  if (result.status !== 'waiting') throw new Error(JSON.stringify(result));
  await cmd.answer({ choice: 'none' });
}
process.stdout.write('done\n');
