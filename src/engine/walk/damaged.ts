import { hashOf } from '../data/canonical.ts';
import { RunError } from '../data/failure.ts';
import { ask, withdraw } from './ask.ts';
import { supersede } from './supersede.ts';
import type { Walk } from './walk.ts';

/**
 * A file that should be there and cannot be read: nothing is reset silently. The person mends it by hand and
 * resumes, or has it made again; then the damaged one is kept aside.
 */
export async function askAboutDamage(
  walk: Walk,
  path: string,
  text: string,
  problems: readonly string[],
): Promise<void> {
  const answer = await ask(walk, {
    id: `damaged-${hashOf([path, text]).slice(0, 16)}`,
    kind: 'damaged_file',
    values: { path, problems: problems.slice(0, 5) },
    choices: [
      { id: 'rebuild', key: 'r', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (answer.choice !== 'rebuild') {
    await withdraw(walk, answer);
    throw new RunError({ kind: 'file_damaged', path, detail: problems.slice(0, 3).join('; ') });
  }
  await supersede(walk, [path], 'damaged');
  await withdraw(walk, answer);
}
