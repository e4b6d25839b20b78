import { expect, test } from 'vitest';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

/* A line in a script that has lost its key: that a recording plays is said, whatever reads what it prints. */

const played = [
  ['write', 'A lighthouse keeper finds a letter', '--path', 'A'],
  ['crew', 'Compare three editors for a small team.'],
  ['session', 'Decide whether a or b'],
] as const;

const said = '[REHEARSAL] Playing a recording. No model is used and nothing is paid';

async function run(line: readonly string[]) {
  const place = await freshPlace();
  await runHere(place, ['init', '--lang', 'en']);
  return await runHere(place, [...line, '--yes', '--speed', '0', '--lang', 'en']);
}

test.each(played.map((line) => [line[0], line] as const))(
  'without a model %s plays a recording, which each output says',
  async (_, line) => {
    expect((await run([...line, '--plain'])).out).toContain(said);
    for (const how of ['--json', '--events'])
      expect((await run([...line, how])).err).toContain(said);
    expect((await run([...line, '--json', '--rehearsal'])).err).not.toContain(said);
  },
);

test.each(['--plain', '--json', '--events'])(
  'without a model edit begins nothing: %s',
  async (how) => {
    const place = await freshPlace();
    await runHere(place, ['init', '--lang', 'en']);
    const line = ['edit', 'In README.md say it', how, '--yes', '--lang', 'en'];
    const { code, out, err } = await runHere(place, line);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('No model is connected.');
    expect(err).toContain('--rehearsal');
    expect(JSON.parse((await runHere(place, ['runs', '--json'])).out)).toEqual([]);
  },
);
