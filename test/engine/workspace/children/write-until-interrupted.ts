import { atomicWrite } from '../../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';

/** Replaces the file, of so many characters, again and again until Ctrl+C; ends when the write at hand is done. */
const file = process.argv[2] ?? '';
const size = Number(process.argv[3]);
let interrupted = false;
process.on('SIGINT', () => {
  interrupted = true;
});
for (let n = 0; !interrupted; n += 1) {
  await atomicWrite(nodeDisk, file, JSON.stringify({ body: `${n % 10}`.repeat(size) }));
  process.send?.(n);
}
process.exit(130);
