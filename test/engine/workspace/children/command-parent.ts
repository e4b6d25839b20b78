/*
 * A program that runs one script in a folder (arguments: folder, script, time limit in ms, `bounded` or `plain`) as a
 * cockpit would: the first SIGTERM or SIGHUP cancels, and the program leaves with the signal's code. SIGUSR2: it leaves
 * at once, as at a second Ctrl-C.
 */
import { sandboxFor } from '../../../../src/engine/workspace/sandbox-places.ts';
import { commandIn, shellIn } from '../shell-world.ts';

const [folder = '', script = '', limit = '', bounds = ''] = process.argv.slice(2);
const stop = new AbortController();
const codes = { SIGTERM: 143, SIGHUP: 129 } as const;
for (const name of ['SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    process.exitCode = codes[name];
    stop.abort();
  });
}
process.once('SIGUSR2', () => process.exit(130));
const sandbox =
  bounds === 'bounded'
    ? sandboxFor({ writable: [folder], home: '/nowhere', never: [], hidden: [], network: false })
    : null;
await shellIn(folder).run(
  commandIn(folder, `exec sh ${script}`, {
    signal: stop.signal,
    timeoutMs: Number(limit),
    sandbox,
  }),
);
