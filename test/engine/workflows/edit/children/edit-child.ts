import * as fs from 'node:fs';
import path from 'node:path';
import { killedBy } from '../../../../support/killed-child.ts';
import { adder, openEdit, replace } from '../edit-world.ts';

/* Begins a task, or goes on with the one that is there, to its end: two failures, the third edit overwrites the first, green. */

const { folder: top, disk } = killedBy(process.argv.slice(2));
const world = openEdit({
  ...{ top, disk, files: adder },
  edits: [
    replace('add.js', 'a - b', 'a * b'),
    replace('add.js', 'a * b', 'a / b'),
    replace('add.js', 'a / b', 'a + b'),
  ],
});
const mine = path.join(world.project, 'mine.txt');
if (!fs.existsSync(mine)) fs.writeFileSync(mine, 'own\n');
const [run] = await world.engine.runs();
const { result } =
  run === undefined
    ? await world.start({ verify: [{ name: 'test', command: 'grep -q "a + b" add.js' }] })
    : await world.resume();
process.stdout.write(result.status);
