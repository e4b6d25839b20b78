import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';

/* A change of code that cannot be begun is refused before anything is made for it. */

test.each([
  ['without a model', [], {}, 'No model is connected.'],
  [
    'where there is no such folder',
    ['--repo', './nowhere', '--provider', 'anthropic'],
    { ANTHROPIC_API_KEY: testKey },
    'There is no such folder',
  ],
])(
  '%s it says so and is in no list, and no recording is said to play',
  async (_, more, env, said) => {
    const place = await freshPlace();
    await runHere(place, ['init', '--lang', 'en']);
    const line = ['edit', 'In README.md say it', '--lang', 'en', ...more];
    const { code, out, err } = await runHere(place, line, env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(said);
    expect(existsSync(path.join(place.cwd, 'workspace/rehearsal/runs'))).toBe(false);
    expect(existsSync(path.join(place.cwd, 'workspace/runs'))).toBe(false);
    expect(JSON.parse((await runHere(place, ['runs', '--json'])).out)).toEqual([]);
  },
);
