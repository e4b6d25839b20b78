import * as fs from 'node:fs';
import path from 'node:path';
import { killedBy } from '../../../../support/killed-child.ts';
import { executorReply, refusal, watcherReply } from '../replies.ts';
import { openSession } from '../session-world.ts';

/*
 * Begins a session that comes to no agreement in its two attempts, or goes on with the one that is there; its person allows
 * one more, which passes.
 */

const { folder: root, disk } = killedBy(process.argv.slice(2));
const runs = path.join(root, 'runs');
const [run] = fs.existsSync(runs) ? fs.readdirSync(runs) : [];
const world = openSession({
  ...{ root, disk, ...(run === undefined ? {} : { run }) },
  script: {
    reply({ role, recording }) {
      const attempt = Number(recording?.['attempt']);
      if (role === 'session/executor')
        return executorReply({ files: { 'a.md': `attempt ${attempt}` } });
      if (role === 'session/watcher') return attempt < 3 ? refusal() : watcherReply();
      return undefined;
    },
  },
});
const known = (await world.engine.runs()).some(({ id }) => id === run);
let { result } = known ? await world.resume() : await world.start('fizzbuzz を作って');
if (result.status === 'waiting') {
  await world.answer('again', '例を足して');
  ({ result } = await world.resume());
}
process.stdout.write(result.status);
