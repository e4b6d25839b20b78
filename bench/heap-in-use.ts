import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/** Bytes of this process that are really in use. Also where Node was started without `--expose-gc`. */
export function heapInUse(): number {
  collect ??= exposed();
  for (let again = 0; again < 3; again += 1) collect();
  return process.memoryUsage().heapUsed;
}

function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  if (typeof gc !== 'function') throw new Error('this Node cannot be told to collect');
  return () => void gc();
}
