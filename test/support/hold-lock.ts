// Holds a run's lock until its standard input ends: node hold-lock.ts <folder>
import { takeLock } from '../../src/engine/workspace/lock.ts';

const [folder = ''] = process.argv.slice(2);
const lock = takeLock(folder, {
  pid: process.pid,
  host: 'test',
  started: new Date().toISOString(),
  command: 'hold',
});
process.stdout.write(lock ? 'held\n' : 'refused\n');
process.stdin.resume().once('end', () => process.exit(0));
