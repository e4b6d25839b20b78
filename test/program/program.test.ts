import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type StoryHome, writeStory } from '../support/finished-story.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';
import { freshPlace, type Place, runProgram, startProgram } from '../support/program.ts';
import { runHere } from '../support/program-here.ts';

const placeOf = ({ folder, env }: StoryHome): Place => ({ cwd: folder, env });

const story = ['write', 'a letter in the fog', '--rehearsal', '--speed', '1000'] as const;
const toTheEnd: readonly string[] = [...story, '--path', 'A', '--plain', '--yes'];

test('without a terminal and without a verb one line names --help and nothing is made (C01)', async () => {
  const place = await freshPlace();
  const { code, out, err } = await runProgram(place, []);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('--help');
  expect(await readdir(place.cwd)).toEqual(['home']);
});

test('help and version answer at once and make nothing', async () => {
  const place = await freshPlace();
  const help = await runProgram(place, ['--help']);
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toContain('folio-tui write');
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await runProgram(place, ['--version'])).toMatchObject({ code: 0, out: `${version}\n` });
  expect(await readdir(place.cwd)).toEqual(['home']);
});

test('a verb and a flag that do not exist are refused with the nearest name', async () => {
  const place = await freshPlace();
  const verb = await runProgram(place, ['wriet', 'x']);
  expect(verb.code).toBe(1);
  expect(verb.err).toContain('write');
  const flag = await runProgram(place, ['write', 'x', '--plian']);
  expect(flag.code).toBe(1);
  expect(flag.err).toContain('--plain');
});

test.each(['ja', 'en'] as const)(
  'a story is written to its end on the rehearsal, in plain lines, on a %s screen',
  async (language) => {
    const place = await freshPlace();
    // in one of the two by the program as it is built
    const run = language === 'ja' ? runProgram : runHere;
    const idea = language === 'ja' ? '霧の朝の手紙' : 'a letter in the fog';
    const words = toTheEnd.with(1, idea);
    const { code, out, err } = await run(place, [...words, '--lang', language]);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain(language === 'ja' ? 'リハーサル' : 'REHEARSAL');
    const final = await readFile(
      path.join(place.cwd, 'workspace/rehearsal/current/chapters/ch01/final.md'),
      'utf8',
    );
    expect(final.startsWith(language === 'ja' ? '# 第1章：' : '# Chapter 1: ')).toBe(true);
    expect(await readdir(path.join(place.cwd, 'workspace'))).not.toContain('current');
  },
);

test('without an answer the run waits at the gate with exit code 2, and an answer and a resume end it', async () => {
  const place = await freshPlace();
  expect((await runHere(place, [...story, '--plain'])).code).toBe(2);
  const open = await runHere(place, ['answer']);
  expect(open.code).toBe(0);
  expect(open.out).toContain('choose-path');
  expect((await runHere(place, ['answer', 'choose-path', 'B', '--text', 'more fog'])).code).toBe(0);
  const input = JSON.parse(
    await readFile(path.join(place.cwd, 'workspace/rehearsal/current/user_input.json'), 'utf8'),
  );
  expect(input).toMatchObject({ selected_path: 'path-B', user_comment: 'more fog' });
  expect((await runHere(place, ['resume', '--plain', '--speed', '1000'])).code).toBe(0);
  const chosen = JSON.parse(
    await readFile(path.join(place.cwd, 'workspace/rehearsal/current/selected_path.json'), 'utf8'),
  );
  expect(chosen).toMatchObject({ path_id: 'path-B', user_comment: 'more fog' });
});

test('events are one JSON document a line, json is one document, and neither mixes with words', async () => {
  const place = await freshPlace();
  const events = await runHere(place, [...story, '--path', 'A', '--events']);
  const lines = events.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines[0]).toMatchObject({ type: 'run_started', rehearsal: true });
  expect(lines.at(-1)).toMatchObject({ type: 'run_ended', status: 'done' });
  const json = await runHere(place, [...story, '--path', 'A', '--json', '--new']);
  expect(() => JSON.parse(json.out)).not.toThrow();
});

test.each(chosenFrom(tables.linesIntoPipe))(
  'nothing that is printed into a pipe carries an escape code: $line, with $env (C02)',
  async ({ line, env }) => {
    const written = line === 'write' ? undefined : await writeStory();
    const place = written === undefined ? await freshPlace() : placeOf(written);
    const { out, err } = await runHere(place, line === 'write' ? toTheEnd : line.split(' '), env);
    expect(out + err).not.toContain('\u001B');
  },
);

test('a reader that leaves early ends the program quietly (C12)', async () => {
  const place = placeOf(await writeStory());
  const program = new URL('../../dist/main.js', import.meta.url).pathname;
  for (const reader of ['head -n 1', 'true']) {
    const child = spawn(
      'sh',
      [
        '-c',
        `"${process.execPath}" "${program}" runs log current --all | ${reader}; exit \${PIPESTATUS:-0}`,
      ],
      { cwd: place.cwd, env: place.env },
    );
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ reader, code, err }).toEqual({ reader, code: 0, err: '' });
  }
});

test('an idea of no characters or of 5001 is refused and makes nothing; 5000 pass', async () => {
  const place = await freshPlace();
  const empty = await runHere(place, ['write', '', '--plain', '--lang', 'ja']);
  expect(empty).toMatchObject({ code: 1 });
  expect(empty.err).toContain('エラー: プロンプトを入力してください');
  const long = await runHere(place, ['write', 'あ'.repeat(5001), '--plain', '--lang', 'ja']);
  expect(long.code).toBe(1);
  expect(long.err).toContain('エラー: 入力が長すぎます（最大5000文字）');
  expect(await readdir(place.cwd)).toEqual(['home']);
  expect(
    (
      await runHere(place, [
        'write',
        '𩸽'.repeat(5000),
        '--rehearsal',
        '--plain',
        '--path',
        'A',
        '--speed',
        '1000',
      ])
    ).code,
  ).toBe(0);
});

test('a run that is stopped with Ctrl-C exits 130 and goes on from where it was', async () => {
  const place = await freshPlace();
  const slow = startProgram(place, [
    ...['write', 'a letter', '--rehearsal', '--plain', '--path', 'A', '--speed', '3'],
  ]);
  await slow.until((out) => /path.B/i.test(out));
  slow.child.kill('SIGINT');
  expect((await slow.ended).code).toBe(130);
  const runs = await runHere(place, ['runs', '--json']);
  expect(JSON.stringify(JSON.parse(runs.out))).toContain('"paused"');
  // The path was named when the story was begun: that still counts.
  const resumed = await runHere(place, ['resume', '--plain', '--speed', '1000']);
  expect(resumed.code).toBe(0);
});

test('a second program on a story that is being written refuses with the pid of the first (D03)', async () => {
  const place = await freshPlace();
  const first = startProgram(place, [
    'write',
    'a letter',
    '--rehearsal',
    '--plain',
    '--path',
    'A',
    '--speed',
    '3',
  ]);
  await first.until((out) => /path.A/i.test(out));
  const second = await runHere(place, ['resume', '--plain']);
  expect(second.code).toBe(1);
  expect(second.err).toContain(String(first.child.pid));
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(143);
});

test('a workspace made by somebody else can be read, starts nothing, and starts once it is trusted', async () => {
  const place = placeOf(await writeStory());
  const home = path.join(place.cwd, 'stranger');
  const env = { ...place.env, HOME: home, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home };
  const stranger = { ...place, env: { ...env, LANG: 'C.UTF-8' } };
  expect((await runHere(stranger, ['runs'])).out).toContain('五時の係');
  const refused = await runHere(stranger, [...toTheEnd, '--new']);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('folio-tui trust');
  expect((await runHere(stranger, ['trust'])).code).toBe(0);
  expect((await runHere(stranger, [...toTheEnd, '--new'])).code).toBe(0);
});

test('a setting out of bounds stops the start and names key and bounds', async () => {
  const place = await freshPlace();
  await runHere(place, ['init']);
  await writeFile(
    path.join(place.cwd, 'workspace/config.yaml'),
    'quality_gate: { min_each: 66 }\nfolio: { max_parallel: 6 }\n',
  );
  const bounds = await runHere(place, toTheEnd);
  expect(bounds.code).toBe(1);
  expect(bounds.err).toContain('quality_gate.min_each');
  // F-02: never more than five at once, whoever asks for it
  expect(bounds.err).toMatch(/folio\.max_parallel: 6 .*1–5/);
});
