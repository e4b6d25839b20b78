// Reads a file as fast as it can until its standard input ends: node read-loop.ts <file>
// Then says how often it could be read, how often it could not be parsed, and how many versions were seen.
import { readFileSync } from 'node:fs';
import { setImmediate as breathe } from 'node:timers/promises';

const [file = ''] = process.argv.slice(2);
let ended = false;
let reads = 0;
let broken = 0;
const versions = new Set<string>();
process.stdin.resume().once('end', () => {
  ended = true;
});
process.stdout.write('reading\n');
while (!ended) {
  for (let turn = 0; turn < 20; turn += 1) look();
  await breathe();
}
process.stdout.write(`${JSON.stringify({ reads, broken, versions: versions.size })}\n`);

function look(): void {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    // Not written yet.
    return;
  }
  reads += 1;
  versions.add(text);
  try {
    JSON.parse(text);
  } catch {
    broken += 1;
  }
}
