import { expect, test } from 'vitest';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

/* A line in a script that has lost its key: what was asked for is not done, and nothing says that it was. */

const lines = [
  ['write', 'A lighthouse keeper finds a letter', '--path', 'A'],
  ['crew', 'Compare three editors for a small team.'],
  ['session', 'Decide whether a or b'],
  ['edit', 'In README.md say it'],
] as const;

test.each(
  lines.flatMap((line) => ['--plain', '--json', '--events'].map((how) => [line, how] as const)),
)('without a model nothing is begun of a request of one’s own: %s %s', async (line, how) => {
  const place = await freshPlace();
  await runHere(place, ['init', '--lang', 'en']);
  const { code, out, err } = await runHere(place, [...line, how, '--yes', '--lang', 'en']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('No model is connected.');
  expect(err).toContain('--rehearsal');
  expect(JSON.parse((await runHere(place, ['runs', '--json'])).out)).toEqual([]);
});
