import { RunError } from '../../../../src/engine/data/failure.ts';
import { atomicWrite } from '../../../../src/engine/workspace/atomic-write.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';

/** One save of so many bytes; prints how it went. */
const [file = '', bytes = '0'] = process.argv.slice(2);
try {
  await atomicWrite(nodeDisk, file, 'n'.repeat(Number(bytes)));
  process.stdout.write('null');
} catch (error) {
  if (!(error instanceof RunError)) throw error;
  process.stdout.write(JSON.stringify(error.failure));
}
