import { cpSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { freshPlace, type Place } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

/* Folders of cmds as the original system left them, written by hand after its guide: one healthy, one with usual faults. */
const founding = new URL('../cases/founding/', import.meta.url).pathname;

let place: Place;
const work = (...parts: readonly string[]) => path.join(place.cwd, 'workspace/work', ...parts);
const run = async (...line: readonly string[]) => await runHere(place, line);

beforeEach(async () => {
  place = await freshPlace();
  expect((await run('init')).code).toBe(0);
  cpSync(founding, work(), { recursive: true });
});

test.each([
  ['ja', 'cmd_061: すべての検証に通りました\n'],
  ['en', 'cmd_061: every check passed\n'],
])('a healthy cmd of the original system passes: %s', async (language, said) => {
  for (const cmd of ['cmd_061', 'workspace/work/cmd_061']) {
    const { code, out, err } = await run('crew', 'validate', cmd, '--lang', language);
    expect([code, err, out]).toEqual([0, '', said.replace('cmd_061', cmd)]);
  }
  expect(await readdir(work('cmd_061'))).not.toContain('.engine');
});

test('its verdicts are one JSON document, with the waves of the table', async () => {
  const { code, out } = await run('crew', 'validate', 'cmd_061', '--json');
  expect(code).toBe(0);
  const whole = { status: 'pass', complete_marker: true, issues: [] };
  const result = { ...whole, result_status: 'success', result_quality: 'GREEN' };
  expect(JSON.parse(out)).toMatchObject({
    status: 'pass',
    plan: { ...whole, total_tasks: 3, waves: [[1], [2], [3]] },
    wave_plan: { status: 'missing', issues: [] },
    results: {
      1: { ...result, has_sources: true },
      2: { ...result, has_code_blocks: true },
      3: result,
    },
    reconciliation: { total_planned: 3, total_found: 3, missing: [], status: 'success' },
    execution_log: { critical: [], error: [], warning: [] },
    report: whole,
    report_summary: whole,
    retrospective: whole,
    missing: [],
    secretary: null,
    plan_review: null,
    lp_flush_output: null,
  });
});

test.each(['ja', 'en'] as const)('the usual faults are told one by one: %s', async (language) => {
  const { code, out, err } = await run('crew', 'validate', 'cmd_062', '--lang', language);
  expect([code, err]).toEqual([1, '']);
  expect(out).toBe(await readFile(`${founding.replace(/\/$/, '')}-${language}.txt`, 'utf8'));
});

test('a folder that is none, and a workspace nobody made, are told', async () => {
  const unknown = await run('crew', 'validate', 'cmd_099');
  expect([unknown.code, unknown.out]).toEqual([1, '']);
  expect(unknown.err).toContain('cmd_099');
  const elsewhere = await freshPlace();
  const beside = await runHere(elsewhere, ['crew', 'validate', work('cmd_061')]);
  expect(beside).toMatchObject({ code: 0, err: '' });
  expect(await readdir(elsewhere.cwd)).toEqual(['home']);
});

test.each([
  ['lacks config.yaml', undefined],
  ['has one that nobody can read', 'max_parallel: [1\n'],
])('a folder is validated by its path also where ./workspace %s (E001)', async (_, config) => {
  const file = path.join(place.cwd, 'workspace/config.yaml');
  await rm(file);
  if (config !== undefined) await writeFile(file, config);
  const folder = 'workspace/work/cmd_061';
  const { code, out, err } = await run('crew', 'validate', folder, '--lang', 'en');
  expect([code, err, out]).toEqual([0, '', `${folder}: every check passed\n`]);
  // a name alone means one of the workspace, which has to be one
  const named = await run('crew', 'validate', 'cmd_061', '--lang', 'en');
  expect(named.code).toBe(1);
  expect(named.err).toContain(config === undefined ? 'E001' : 'cannot be read as YAML');
});
