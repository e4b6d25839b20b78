import { RunError } from '../../../../src/engine/data/failure.ts';
import { lockHolder, takeLock } from '../../../../src/engine/workspace/lock.ts';

/** Looks for the lock, then takes it; prints how both went. */
const [folder = ''] = process.argv.slice(2);
const holder = lockHolder(folder) ?? null;
const info = { pid: process.pid, host: 'here', started: 'today', command: 'folio-tui' };
try {
  const taken = takeLock(folder, info) !== undefined;
  process.stdout.write(JSON.stringify({ holder, taken }));
} catch (error) {
  if (!(error instanceof RunError)) throw error;
  process.stdout.write(JSON.stringify({ holder, failure: error.failure }));
}
