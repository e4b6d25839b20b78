import { atomicWrite } from '../../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';

/** Replaces the file again and again until it is killed; the parent is told of the first time. */
const file = process.argv[2] ?? '';
for (let n = Number(process.argv[3]); ; n += 1) {
  const body = `第${n}話\n`.repeat(2_000);
  await atomicWrite(nodeDisk, file, JSON.stringify({ n, body, last: n }));
  process.send?.(n);
}
