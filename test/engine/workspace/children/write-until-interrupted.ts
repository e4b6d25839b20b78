import { once } from 'node:events';
import { atomicWrite } from '../../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';

/**
 * Replaces the file, of so many characters, again and again until Ctrl+C; ends when the write at hand is done. Told to,
 * it says so instead, and begins anew when it hears `go`: many interruptions, one process.
 */
const file = process.argv[2] ?? '';
const size = Number(process.argv[3]);
let interrupted = false;
let wish: unknown = 'go';
process.on('SIGINT', () => {
  interrupted = true;
});
for (let n = 0; wish === 'go'; ) {
  interrupted = false;
  const next = once(process, 'message');
  do {
    const writing = atomicWrite(nodeDisk, file, JSON.stringify({ body: `${n % 10}`.repeat(size) }));
    if (!interrupted) process.send?.('writing');
    await writing;
    n += 1;
  } while (!interrupted);
  process.send?.('stopped');
  [wish] = await next;
}
process.exit(130);
