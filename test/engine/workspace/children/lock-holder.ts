import { type Lock, takeLock } from '../../../../src/engine/workspace/lock.ts';

/** Takes and releases the lock of a run folder as its parent says. */
const folder = process.argv[2] ?? '';
let lock: Lock | undefined;
process.on('message', (wish) => {
  if (wish === 'take') {
    const info = { pid: process.pid, host: 'here', started: 'today', command: 'folio-tui' };
    lock = takeLock(folder, info);
    process.send?.(lock ? 'taken' : 'held');
  }
  if (wish === 'release') {
    lock?.release();
    process.send?.('released');
  }
});
process.send?.('ready');
