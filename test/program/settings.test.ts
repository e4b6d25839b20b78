import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlace, type Place, runProgram } from '../support/program.ts';

/* Settings with slips, as whole runs of the built program. */

const verbs = [
  ['write', 'a letter in the fog', '--path', 'A'],
  ['crew', 'Compare three editors.'],
] as const;

let place: Place;
const at = (...parts: readonly string[]) => path.join(place.cwd, 'workspace', ...parts);
const run = async (verb: readonly string[], language: string) =>
  await runProgram(place, [...verb, '--plain', '--yes', '--speed', '0', '--lang', language]);

beforeEach(async () => {
  place = await freshPlace();
  await runProgram(place, ['init']);
  await mkdir(at('local'), { recursive: true });
});

const titles = {
  unusable: { ja: '設定に使えない値があります', en: 'A setting cannot be used' },
  unread: { ja: '設定ファイルを YAML として読めません', en: 'cannot be read as YAML' },
};

describe('in config.yaml nothing is begun with', () => {
  test.each([
    [
      'a value out of bounds',
      'max_parallel: 99\n',
      /max_parallel.*99.*1–20/,
      /max_parallel.*99.*1–20/,
    ],
    [
      'a word for a number',
      'max_parallel: many\n',
      /max_parallel.*many.*1–20/,
      /max_parallel.*many.*1–20/,
    ],
    [
      'a score beyond the scale',
      'quality_gate: { min_each: 66 }\n',
      /min_each.*66/,
      /min_each.*66/,
    ],
    [
      'a model nobody knows',
      'default_model: gpt\n',
      /default_model.*gpt.*haiku/,
      /default_model.*gpt.*haiku/,
    ],
    ['a list for a section', 'retrospect: []\n', /retrospect/, /retrospect/],
    ['no YAML', 'max_parallel: [\n', /config\.yaml\n.*2:1/, /config\.yaml\n.*2:1/],
  ])('%s', async (fault, text, inJapanese, inEnglish) => {
    await writeFile(at('config.yaml'), text);
    const before = await readdir(at());
    for (const verb of verbs)
      for (const [language, title, said] of [
        ['ja', titles[fault === 'no YAML' ? 'unread' : 'unusable'].ja, inJapanese],
        ['en', titles[fault === 'no YAML' ? 'unread' : 'unusable'].en, inEnglish],
      ] as const) {
        const { code, out, err } = await run(verb, language);
        expect([verb[0], code, out]).toEqual([verb[0], 1, '']);
        expect(err).toContain(title);
        expect(err).toMatch(said);
        expect(err).toContain('→');
        expect(await readdir(at())).toEqual(before);
      }
  });
});

test.each([
  [
    'max_paralel: 3\n',
    'local/config.yaml: max_paralel という設定はありません。もしかして: max_parallel',
    'local/config.yaml: there is no setting max_paralel. Did you mean max_parallel?',
  ],
  [
    'max_parallel: many\n',
    'local/config.yaml: max_parallel に many は使えません（1–20）。10 のままにします',
    'local/config.yaml: max_parallel cannot be many (1–20); it stays 10',
  ],
  [
    'max_retries: 99\n',
    'local/config.yaml: max_retries に 99 は使えません（0–10）。2 のままにします',
    'local/config.yaml: max_retries cannot be 99 (0–10); it stays 2',
  ],
])(
  'in the local file a slip is told, what it would change stays, and the work goes on: %j',
  async (text, inJapanese, inEnglish) => {
    await writeFile(at('local/config.yaml'), text);
    for (const verb of verbs)
      for (const [language, said] of [
        ['ja', inJapanese],
        ['en', inEnglish],
      ] as const) {
        const { code, out, err } = await run(verb, language);
        // the recorded cmd comes to its proposals, which wait for a person
        expect([verb[0], code, err.trim().split('\n')]).toEqual([
          verb[0],
          verb[0] === 'crew' ? 2 : 0,
          [said],
        ]);
        expect(out).not.toBe('');
      }
  },
);
