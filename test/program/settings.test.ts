import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';
import { freshPlace, type Place } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

/* Settings with slips, as whole runs of the built program. */

const verbs = {
  write: ['write', 'a letter in the fog', '--path', 'A'],
  crew: ['crew', 'Compare three editors.'],
} as const;

let place: Place;
const at = (...parts: readonly string[]) => path.join(place.cwd, 'workspace', ...parts);
const run = async (verb: readonly string[], language: string) =>
  await runHere(place, [
    ...[...verb, '--rehearsal', '--plain', '--yes'],
    ...['--speed', '0', '--lang', language],
  ]);

beforeEach(async () => {
  place = await freshPlace();
  await runHere(place, ['init']);
  await mkdir(at('local'), { recursive: true });
});

const titles = {
  unusable: { ja: '設定に使えない値があります', en: 'A setting cannot be used' },
  unread: { ja: '設定ファイルを YAML として読めません', en: 'cannot be read as YAML' },
};

function slipAt<Slip>(slips: readonly Slip[], number: number): Slip {
  const slip = slips[number];
  if (slip === undefined) throw new Error(`there is no slip ${number}`);
  return slip;
}

/** In the settings of the workspace. `said`: in both languages, or by language. */
const stopping = [
  { what: 'a value out of bounds', text: 'max_parallel: 99\n', said: /max_parallel.*99.*1–20/ },
  { what: 'a word for a number', text: 'max_parallel: many\n', said: /max_parallel.*many.*1–20/ },
  {
    what: 'a score beyond the scale',
    text: 'quality_gate: { min_each: 66 }\n',
    said: /min_each.*66/,
  },
  {
    what: 'a model nobody knows',
    text: 'default_model: gpt\n',
    said: /default_model.*gpt.*haiku/,
  },
  { what: 'a list for a section', text: 'retrospect: []\n', said: /retrospect/ },
  { what: 'no YAML', text: 'max_parallel: [\n', said: /config\.yaml\n.*1:15/ },
] as const;

describe('in config.yaml nothing is begun with', () => {
  test.each(
    chosenFrom(tables.slipsThatStop).map((point) => ({
      ...point,
      ...slipAt(stopping, point.slip),
    })),
  )('$what ($verb, $language)', async ({ what, text, said, verb, language }) => {
    await writeFile(at('config.yaml'), text);
    const before = await readdir(at());
    const title = titles[what === 'no YAML' ? 'unread' : 'unusable'][language];
    const { code, out, err } = await run(verbs[verb], language);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain(title);
    expect(err).toMatch(said);
    expect(err).toContain('→');
    expect(await readdir(at())).toEqual(before);
  });
});

const told = [
  {
    text: 'max_paralel: 3\n',
    ja: 'local/config.yaml: max_paralel という設定はありません。もしかして: max_parallel',
    en: 'local/config.yaml: max_paralel is not a setting. Did you mean max_parallel?',
  },
  {
    text: 'max_parallel: many\n',
    ja: 'local/config.yaml: max_parallel に many は使えません（1–20）。10 のままにします',
    en: 'local/config.yaml: max_parallel cannot be many (1–20); it stays 10',
  },
  {
    text: 'max_retries: 99\n',
    ja: 'local/config.yaml: max_retries に 99 は使えません（0–10）。2 のままにします',
    en: 'local/config.yaml: max_retries cannot be 99 (0–10); it stays 2',
  },
] as const;

test.each(
  chosenFrom(tables.slipsThatAreTold).map((point) => ({ ...point, ...slipAt(told, point.slip) })),
)(
  'in the local file a slip is told, what it would change stays, and the work goes on: $text ($verb, $language)',
  async ({ verb, language, ...slip }) => {
    await writeFile(at('local/config.yaml'), slip.text);
    const { code, out, err } = await run(verbs[verb], language);
    // the recorded cmd comes to its proposals, which wait for a person
    expect([code, err.trim().split('\n')]).toEqual([verb === 'crew' ? 2 : 0, [slip[language]]]);
    expect(out).not.toBe('');
  },
);

test('every slip is in the tables, and none that is not here', () => {
  const known = ({ kinds }: { readonly kinds: object }) => Object.keys(kinds).length;
  expect([known(tables.slipsThatStop), known(tables.slipsThatAreTold)]).toEqual([
    stopping.length,
    told.length,
  ]);
});
