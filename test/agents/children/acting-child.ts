import { openActingWorld, providerAt } from '../../support/acting-world.ts';
import { openShell } from '../../support/plain-shell.ts';

/*
 * A sitting of an agent with tools in a process of its own: `<url> <folder> <moment>`. At the moment (`before:3`,
 * `after:3`: around the third save of a turn; `asking`) it is killed as by a power cut; prints its answer otherwise.
 */
const [, , url = '', top = '', moment = ''] = process.argv;
let saves = 0;

function dieAt(name: string): void {
  if (name === moment) process.kill(process.pid, 'SIGKILL');
}

const { shell } = openShell();
const world = await openActingWorld({
  top,
  provider: providerAt(url),
  shell,
  permit: async () => {
    dieAt('asking');
    return { kind: 'once' };
  },
  saving: () => {
    saves += 1;
    dieAt(`before:${saves}`);
  },
  saved: () => dieAt(`after:${saves}`),
});
process.stdout.write(`${JSON.stringify(await world.work())}\n`);
