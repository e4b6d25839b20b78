import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshPlace } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

const english = 'Compare three editors for a small team.';
const japanese = 'チームで使うエディタを三つ比べて';
const neither = '東京';

const cases = [
  ['an English request in a Japanese workspace', { made: 'ja', screen: 'ja' }, english, 'en'],
  ['a Japanese request in an English workspace', { made: 'en', screen: 'en' }, japanese, 'ja'],
  ['a request that says nothing, by the screen', { made: 'ja', screen: 'en' }, neither, 'en'],
] as const;

test.each(cases)(
  'what is played is in the language of the request where it has one: %s',
  async (_, { made, screen }, request, language) => {
    for (const verb of ['crew', 'session', 'write']) {
      const place = await freshPlace();
      await runHere(place, ['init', '--lang', made]);
      const again = ['--plain', '--yes', '--speed', '0', '--lang', screen];
      const { out } = await runHere(place, [verb, request, '--rehearsal', ...again]);
      const folder = { crew: 'work/cmd_001', write: 'current' }[verb];
      if (folder === undefined) {
        const artifact = /\S+decision\.md/.exec(out)?.[0] ?? '';
        expect(/[ぁ-ん]/.test(await readFile(artifact, 'utf8')), out).toBe(language === 'ja');
        continue;
      }
      const file = path.join(place.cwd, 'workspace/rehearsal', folder, '.engine/config.yaml');
      expect(await readFile(file, 'utf8')).toMatch(new RegExp(`language: ${language}\\b`));
    }
  },
);

test('a field that is played is in the language of the screen, whatever the workspace is in', async () => {
  const place = await freshPlace();
  await runHere(place, ['init', '--lang', 'ja']);
  const { out } = await runHere(place, ['field', '--rehearsal', '--plain', '--lang', 'en']);
  expect(out).not.toMatch(/[ぁ-ん]/);
});

test('who says for this start in what is written has it played in that', async () => {
  const place = await freshPlace();
  await runHere(place, ['init', '--lang', 'ja']);
  const said = ['-c', 'folio.language=ja', '--rehearsal', '--plain', '--yes', '--speed', '0'];
  await runHere(place, ['crew', english, ...said]);
  const file = path.join(place.cwd, 'workspace/rehearsal/work/cmd_001/.engine/config.yaml');
  expect(await readFile(file, 'utf8')).toMatch(/language: ja\b/);
});
