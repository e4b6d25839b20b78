import * as fs from 'node:fs';
import path from 'node:path';
import { killedBy } from '../../../../support/killed-child.ts';
import { executorReply, refusal, watcherReply } from '../replies.ts';
import { openSession } from '../session-world.ts';

/* Begins a session, or goes on with the one that is there, to its end: an attempt that fails, and one that passes. */

const { folder: root, disk } = killedBy(process.argv.slice(2));
const runs = path.join(root, 'runs');
const [run] = fs.existsSync(runs) ? fs.readdirSync(runs) : [];
const world = openSession({
  ...{ root, disk, ...(run === undefined ? {} : { run }) },
  script: {
    reply({ role, recording }) {
      const isFirst = recording?.['attempt'] === 1;
      if (role === 'session/executor')
        return executorReply({ files: { 'a.md': isFirst ? 'one' : 'two' } });
      if (role === 'session/watcher')
        return isFirst
          ? refusal('CRITICAL: 例')
          : watcherReply({ settled: [{ issue: '例', evidence: 'a.md' }] });
      return undefined;
    },
  },
});
// killed before anything of the request was kept, there is nothing to go on with
const known = (await world.engine.runs()).some(({ id }) => id === run);
const { result } = known ? await world.resume() : await world.start('このAPIの設計方針を決めたい');
process.stdout.write(result.status);
