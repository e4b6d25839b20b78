import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { copyStory, program, type StoryHome, writeStory } from '../../support/finished-story.ts';
import { passingFolder } from '../../support/passing-folder.ts';
import { type OpenTerminal, openTerminal } from '../../support/terminal.ts';
import { restedModes } from '../../support/terminal-screen.ts';

let story: StoryHome;
beforeAll(async () => {
  story = await writeStory();
});

const input = (name: string) => new URL(`../../cases/c/${name}`, import.meta.url);

/** Runs a line of shell in which `folio-tui` is the built program. */
async function sh(line: string, env: Readonly<Record<string, string>> = {}) {
  const start = performance.now();
  const script = `folio-tui() { "${process.execPath}" "${program}" "$@"; }\n${line}`;
  const run = promisify(execFile)('/bin/bash', ['-c', script], {
    cwd: story.folder,
    env: { ...story.env, ...env },
    timeout: 20_000,
  });
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
  return { stdout, stderr, code, ms: performance.now() - start };
}

type NoTerminal = {
  readonly run: string;
  readonly expect: { readonly exit: readonly number[]; readonly max_ms?: number };
};
const withoutTerminal: readonly NoTerminal[] = JSON.parse(
  readFileSync(input('c01_nontty.json'), 'utf8'),
);

test.each(withoutTerminal)(
  'C01: $run ends with a sentence, not with a stack',
  async ({ run, expect: wanted }) => {
    const { stdout, stderr, code, ms } = await sh(
      `${run}; code=$?; cat err.txt out.txt >&2 2>/dev/null; exit $code`,
    );
    expect(wanted.exit).toContain(code);
    expect(ms).toBeLessThan(wanted.max_ms ?? 5000);
    const said = (stderr + stdout).replaceAll(/cat: .*\n/g, '').trim();
    expect(said).not.toMatch(/Raw mode is not supported| {4}at /);
    if (!run.includes('--help')) expect(said.split('\n')).toHaveLength(1);
  },
);

test('a screen that is read aloud is not drawn on: --accessible and the environment ask by lines, and Enter alone or Ctrl+C ends', async () => {
  for (const given of [
    { args: ['--accessible'] },
    { env: { ACCESSIBLE: '1' } },
    { env: { INK_SCREEN_READER: 'true' } },
  ]) {
    const terminal = await openTerminal(given);
    await terminal.see('一行で');
    terminal.type('args' in given ? '\r' : '\u0003');
    expect(await terminal.ended).toMatchObject({ code: 'args' in given ? 0 : 130, cooked: true });
    // No alternate screen, no colours, no cursor moved.
    expect(terminal.raw().replace(/\[ended .*/s, '')).not.toContain('\u001B');
  }
});

test('C02: lists carry no escape codes in a pipe, in a dumb terminal, and no colours where none are wanted', async () => {
  expect((await sh('folio-tui runs')).stdout).toContain('五時の係');
  expect((await sh('folio-tui runs | cat')).stdout).not.toContain('\u001B');
  for (const env of [{ TERM: 'dumb' }, { NO_COLOR: '1' }]) {
    const terminal = await openTerminal({
      cwd: story.folder,
      env: { ...story.env, ...env },
      args: ['runs'],
    });
    await terminal.ended;
    expect(terminal.raw()).toContain('五時の係');
    expect(terminal.raw()).not.toContain('\u001B');
  }
});

test.each(['runs | head -n 1', 'runs | true', 'runs --json | head -n 1', '--help | true'])(
  'C12: folio-tui %s ends quietly',
  async (line) => {
    const { stderr, code, ms } = await sh(`folio-tui ${line}; exit \${PIPESTATUS[0]}`);
    expect([0, 141]).toContain(code);
    expect(stderr).not.toMatch(/EPIPE| {4}at /);
    expect(ms).toBeLessThan(5000);
  },
);

async function openStory(home: StoryHome, size: { columns?: number; rows?: number } = {}) {
  const terminal = await openTerminal({ cwd: home.folder, env: home.env, ...size });
  await terminal.see('五時の係');
  return terminal;
}

/** From home to the reader, which shows the finished chapter. */
async function openReader(home: StoryHome): Promise<OpenTerminal> {
  const terminal = await openStory(home, { columns: 100, rows: 30 });
  terminal.type('\u001B');
  await terminal.see('▸ ✓ 五時の係');
  terminal.type('\r');
  await terminal.see('Plotter');
  terminal.type('r');
  await terminal.see('完成原稿');
  await terminal.see('▸ 完成原稿');
  return terminal;
}

async function leave(terminal: OpenTerminal) {
  terminal.type('\u0003');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true, modes: restedModes });
}

test('C13: what a model wrote to the terminal is drawn and not obeyed', async () => {
  const home = await copyStory(story);
  await copyFile(input('c13_llm.txt'), path.join(home.run, 'chapters/ch01/final.md'));
  const terminal = await openReader(home);
  await terminal.see('last line');
  for (const words of ['Result one', 'before', 'after']) expect(terminal.text()).toContain(words);
  const drawn = Buffer.from(terminal.raw()).toString('hex');
  // Ink itself moves the cursor and enters the alternate screen; nothing of ours sends the others.
  const forbidden: readonly string[] = JSON.parse(
    readFileSync(input('c13_forbidden_hex.json'), 'utf8'),
  );
  for (const sequence of forbidden.filter((hex) => !/^1b5b/.test(hex)))
    expect(drawn).not.toContain(sequence);
  expect(terminal.raw()).not.toContain('\u0007');
  expect(terminal.modes().title).not.toBe('owned');
  expect(terminal.raw().match(/\u001B\[\?1049h/g)).toHaveLength(1);
  await leave(terminal);
});

test('C17: text before a carriage return or a backspace is to be seen', async () => {
  const home = await copyStory(story);
  await copyFile(input('c17_cr.txt'), path.join(home.run, 'chapters/ch01/final.md'));
  const terminal = await openReader(home);
  await terminal.see('XYZ');
  for (const words of ['safe: reading notes', 'rm -rf build', 'progress 100%', 'abc']) {
    expect(terminal.text()).toContain(words);
  }
  await leave(terminal);
});

test('C14: a file name makes one row and draws nothing but itself', async () => {
  const home = await copyStory(story);
  await promisify(execFile)('/bin/sh', [input('c14_names.sh').pathname], { cwd: home.run });
  const terminal = await openReader(home);
  const written = terminal.raw().length;
  terminal.type('\t');
  await terminal.until((text) => /── {2}リハーサル {3}ファイル ──/.test(text));
  for (let down = 0; down < 60; down += 1) terminal.type('\u001B[B');
  await terminal.until((text) => /two.*lines\.md/.test(text));
  const names = terminal.lines().map((line) => line.split('│')[0] ?? '');
  for (const name of [/a.*b\.md/, /two.*lines\.md/, /bell.*\.md/, /cr.*new\.md/]) {
    expect(names.filter((row) => name.test(row))).toHaveLength(1);
  }
  expect(terminal.raw().slice(written)).not.toMatch(/\u001B\[2J|\u0007/);
  await leave(terminal);
});

test('C16: a line of 5 MB is shown at once, and keys are heard', async () => {
  const home = await copyStory(story);
  const huge = 'abc日本 '.repeat((5 * 1024 * 1024) / 10);
  await writeFile(path.join(home.run, 'chapters/ch01/final.md'), huge);
  const terminal = await openReader(home);
  await terminal.see('abc日本');
  const before = performance.now();
  terminal.type('?');
  await terminal.see('── キー操作');
  expect(performance.now() - before).toBeLessThan(2000);
  await leave(terminal);
});

test('C03: in a window of 20 × 5 nothing breaks, and Ctrl+C leaves', async () => {
  const terminal = await openTerminal({ cwd: story.folder, env: story.env, columns: 20, rows: 5 });
  await terminal.see('60×16');
  terminal.type('j');
  for (const line of terminal.lines()) expect(line.length).toBeLessThanOrEqual(20);
  terminal.type('\u0003');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ code: 130, cooked: true, modes: restedModes });
  expect(readdirSync(story.folder)).toContain('workspace');
});

test('what stands unsent in the field of the first screen is there again after a kill, once', async () => {
  const env = { ...story.env, XDG_STATE_HOME: passingFolder('killed-state') };
  const kept = path.join(env.XDG_STATE_HOME, 'folio-tui/unsent.json');
  const killed = await openTerminal({ cwd: story.folder, env });
  await killed.see('五時の係');
  killed.type('誰も灯さない');
  await killed.see('誰も灯さない');
  killed.type('灯台');
  await expect.poll(() => existsSync(kept) && readFileSync(kept, 'utf8')).toContain('灯さない灯台');
  killed.signal('SIGKILL');
  await killed.ended;
  const next = await openTerminal({ cwd: story.folder, env });
  await next.see('誰も灯さない灯台');
  next.type('の話');
  await next.see('誰も灯さない灯台の話');
  await leave(next);
  const after = await openTerminal({ cwd: story.folder, env });
  await after.see('五時の係');
  expect(after.text()).not.toContain('灯台');
  after.type('\u001B[A');
  await after.see('誰も灯さない灯台の話');
  await leave(after);
});

test('after a kill the next start on the same terminal puts it right and says so, once', async () => {
  const env = { ...story.env, TERM_SESSION_ID: 'window-7' };
  const killed = await openTerminal({ cwd: story.folder, env });
  await killed.see('五時の係');
  killed.signal('SIGKILL');
  await killed.ended;
  const next = await openTerminal({ cwd: story.folder, env });
  await next.see('前回は途中で強制終了されました');
  expect(next.raw()).toMatch(/^\u001B\[<u/);
  await leave(next);
  const after = await openTerminal({ cwd: story.folder, env });
  await after.see('五時の係');
  expect(after.text()).not.toContain('強制終了');
  await leave(after);
});
