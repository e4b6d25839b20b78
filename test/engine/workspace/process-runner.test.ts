import { execFileSync } from 'node:child_process';
import { getEventListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cases, childrenOf, commandIn, livesByFile, shellIn, until } from './shell-world.ts';
import { tempFolder } from './temp-folder.ts';

const verifiers = z
  .array(
    z.object({
      cmd: z.string(),
      timeout_s: z.number().optional(),
      expect: z.looseObject({
        result: z.enum(['pass', 'fail', 'timeout', 'error']),
        exit: z.number().optional(),
        max_ms: z.number().optional(),
        output: z.string().optional(),
        output_has: z.array(z.string()).optional(),
        message_contains: z.string().optional(),
        signal: z.string().optional(),
        shown_bytes_max: z.number().optional(),
        max_rss_growth_mb: z.number().optional(),
      }),
      accept: z.array(z.looseObject({ result: z.string() })).optional(),
    }),
  )
  .parse(JSON.parse(await readFile(path.join(cases, 'd/d14_verifiers.json'), 'utf8')));

test.each(verifiers)('D14: $cmd ends as it should and in time', async (row) => {
  const folder = await tempFolder();
  const timeoutMs = (row.timeout_s ?? 55) * 1_000;
  const from = performance.now();
  const before = process.memoryUsage().rss;
  const got = await shellIn(folder).run(commandIn(folder, row.cmd, { timeoutMs }));
  const { expect: wanted } = row;
  const outcome = got.timedOut ? 'timeout' : got.code === 0 ? 'pass' : 'fail';
  // 127 is an error to a verifier; the runner gives the number and what the shell said.
  const allowed = [wanted.result, ...(row.accept ?? []).map(({ result }) => result)];
  expect(allowed).toContain(outcome);
  expect(performance.now() - from).toBeLessThan(wanted.max_ms ?? 5_000);
  if (wanted.exit !== undefined) expect(got.code).toBe(wanted.exit);
  if (wanted.output !== undefined) expect(got.output).toBe(wanted.output);
  for (const part of wanted.output_has ?? []) expect(got.output).toContain(part);
  if (wanted.message_contains) expect(got.output).toContain(wanted.message_contains);
  if (wanted.signal) expect(got.signal).toBe(wanted.signal);
  if (wanted.shown_bytes_max) {
    expect(Buffer.byteLength(got.output)).toBeLessThan(wanted.shown_bytes_max);
    expect(got.truncated).toBe(true);
    expect(got.output).toMatch(/\n\[… \d+ bytes left out …\]\n/);
    const growth = (process.memoryUsage().rss - before) / 2 ** 20;
    expect(growth).toBeLessThan(wanted.max_rss_growth_mb ?? 100);
  }
});

test('D13: a timeout ends the whole tree, also who ignores SIGTERM or has left the group', async () => {
  const folder = await tempFolder();
  const from = performance.now();
  const got = await shellIn(folder).run(
    commandIn(folder, `exec sh ${path.join(cases, 'd/d13_children.sh')}`, { timeoutMs: 2_000 }),
  );
  expect(got).toMatchObject({ timedOut: true, cancelled: false });
  expect(performance.now() - from).toBeLessThan(8_000);
  for (const name of ['main', 'g1', 'g2', 'g3']) {
    expect([name, await livesByFile(path.join(folder, `${name}.pid`))]).toEqual([name, false]);
  }
  expect(await readdir(childrenOf(folder))).toEqual([]);
});

test('D15: characters cut by chunks stay whole, bytes that are no text are replaced', async () => {
  const folder = await tempFolder();
  const got = await shellIn(folder).run(
    commandIn(folder, '', { run: { argv: ['python3', path.join(cases, 'd/d15_bytes.py')] } }),
  );
  const [first, second] = got.output.split('\n');
  expect(first).toBe('開始 日本語 終了');
  expect(second).toBe('bad:\uFFFD\uFFFD\uFFFD end');
});

test('D18: a commit whose hook waits for ever ends at its time and leaves nobody', async () => {
  const folder = await tempFolder();
  execFileSync('sh', [path.join(cases, 'd/d18_hooks.sh')], { cwd: folder });
  const repository = path.join(folder, 'r');
  const from = performance.now();
  const shell = shellIn(folder);
  const got = await shell.run(
    commandIn(repository, 'git commit -m x; echo $$ > done', { timeoutMs: 1_000 }),
  );
  expect(got.timedOut).toBe(true);
  expect(performance.now() - from).toBeLessThan(8_000);
  expect(existsSync(path.join(repository, '.git/index.lock'))).toBe(false);
  expect(await readdir(childrenOf(folder))).toEqual([]);
});

test('D18: a signing program that asks on the terminal finds none', async () => {
  const folder = await tempFolder();
  execFileSync('sh', [path.join(cases, 'd/d18_hooks.sh')], { cwd: folder });
  const repository = path.join(folder, 'r');
  execFileSync('rm', ['.git/hooks/pre-commit'], { cwd: repository });
  const got = await shellIn(folder).run(commandIn(repository, 'git commit -m x'));
  expect(got).toMatchObject({ code: 128, timedOut: false });
  expect(got.output).toContain('gpg failed to sign');
});

test('a command that is cancelled ends with its children and says so', async () => {
  const folder = await tempFolder();
  const stop = new AbortController();
  const running = shellIn(folder).run(
    commandIn(folder, 'echo $$ > pid; sleep 60 & echo $! > child; wait', { signal: stop.signal }),
  );
  await until(() => existsSync(path.join(folder, 'child')));
  stop.abort();
  expect(await running).toMatchObject({ cancelled: true, timedOut: false, signal: 'SIGTERM' });
  expect(await livesByFile(path.join(folder, 'pid'))).toBe(false);
  expect(await livesByFile(path.join(folder, 'child'))).toBe(false);
  const late = await shellIn(folder).run(
    commandIn(folder, 'touch ran', { signal: AbortSignal.abort() }),
  );
  expect(late.cancelled).toBe(true);
  expect(existsSync(path.join(folder, 'ran'))).toBe(false);
});

test('what a command leaves running is ended, also behind setsid and nohup, and counted', async () => {
  const folder = await tempFolder();
  const got = await shellIn(folder).run(
    commandIn(folder, 'setsid nohup sleep 61 >/dev/null 2>&1 & echo $! > pid; echo done'),
  );
  expect(got).toMatchObject({ code: 0, output: 'done\n', leftBehind: 1 });
  expect(await livesByFile(path.join(folder, 'pid'))).toBe(false);
});

test('what the sandbox itself still runs when a command is over is nothing the command has left', async () => {
  const folder = await tempFolder();
  const begun = 'until readlink /proc/$!/exe | grep -q bwrap; do :; done';
  const text = `cp "$(command -v sleep)" bwrap; ./bwrap 100 & ${begun}; echo over`;
  const got = await shellIn(folder).run(commandIn(folder, text));
  expect(got).toMatchObject({ code: 0, output: 'over\n', leftBehind: 0 });
});

test('two commands of one run do not end each other', async () => {
  const folder = await tempFolder();
  const shell = shellIn(folder);
  const slow = shell.run(commandIn(folder, 'sleep 0.5; echo slow'));
  await shell.run(commandIn(folder, 'sleep 60 & echo quick'));
  expect(await slow).toMatchObject({ code: 0, output: 'slow\n' });
});

/** Names that say nothing of a secret and hold one all the same. */
const strange = [
  ...[
    'MYSQL_PWD',
    'DB_PWD',
    'MAIL_PWD',
    'ADMIN_PW',
    'JWT',
    'CI_JOB_JWT',
    'SESSION_ID',
    'BW_SESSION',
  ],
  ...['OP_SESSION_x', 'AZURE_STORAGE_CONNECTION_STRING', 'SLACK_WEBHOOK_URL', 'DISCORD_WEBHOOK'],
  ...['STRIPE_SK', 'GIT_DIR', 'LD_PRELOAD', 'DATABASE_URL', 'ANYTHING'],
];

test('keys are in nobody’s environment: not by name, not by value, not in an address', async () => {
  const folder = await tempFolder();
  const key = 'sk-ant-a-key-the-program-holds';
  const shell = shellIn(folder, {
    keys: [key],
    env: {
      PATH: process.env['PATH'],
      ANTHROPIC_API_KEY: key,
      GH_TOKEN: 'x',
      DB_PASSWORD: 'y',
      SSH_AUTH_SOCK: '/tmp/agent',
      HARMLESS: `prefix ${key}`,
      HTTPS_PROXY: 'http://me:word@proxy.invalid:8080',
      LC_TIME: 'ja_JP.UTF-8',
      CARGO_HOME: '/opt/cargo',
      ...Object.fromEntries(strange.map((name) => [name, 'w'])),
    },
  });
  const { output } = await shell.run(
    commandIn(folder, 'env', { env: { CI: '1', AWS_SECRET_ACCESS_KEY: 'z' } }),
  );
  const names = output.split('\n').map((line) => line.split('=')[0]);
  expect(names).toEqual(
    expect.arrayContaining(['CI', 'LC_TIME', 'CARGO_HOME', 'FOLIO_RUN_ID', 'FOLIO_CHILD']),
  );
  for (const name of [
    'ANTHROPIC_API_KEY',
    'GH_TOKEN',
    'DB_PASSWORD',
    'SSH_AUTH_SOCK',
    'HARMLESS',
    ...strange,
  ]) {
    expect(names).not.toContain(name);
  }
  expect(names).not.toContain('AWS_SECRET_ACCESS_KEY');
  expect(output).toContain('HTTPS_PROXY=http://proxy.invalid:8080\n');
  expect(output).not.toContain(key);
});

test('both streams come in the order they were written, also through /dev/stderr', async () => {
  const folder = await tempFolder();
  const text = 'for i in 1 2 3 4 5; do echo out $i; echo err $i > /dev/stderr; done';
  const { output } = await shellIn(folder).run(commandIn(folder, text));
  expect(output).toBe([1, 2, 3, 4, 5].map((i) => `out ${i}\nerr ${i}\n`).join(''));
});

test('where no named pipe can be made, output is read all the same', async () => {
  const folder = await tempFolder();
  const shell = shellIn(folder, { temp: path.join(folder, 'missing') });
  const got = await shell.run(commandIn(folder, 'echo 日本; echo err >&2; sleep 60 & exit 4'));
  expect(got).toMatchObject({ code: 4, leftBehind: 1 });
  expect(got.output).toContain('日本\n');
  expect(got.output).toContain('err\n');
});

test('what cannot be started says why', async () => {
  const folder = await tempFolder();
  const shell = shellIn(folder);
  const errorOf = async (argv: readonly [string, ...string[]], cwd = folder) =>
    (await shell.run(commandIn(cwd, '', { run: { argv } }))).error?.kind;
  expect(await errorOf(['no_such_command_x'])).toBe('not_found');
  expect(await errorOf([folder])).toBe('not_executable');
  expect(await errorOf(['true'], path.join(folder, 'gone'))).toBe('no_folder');
  expect(await errorOf(['true', 'a\0b'])).toBe('bad_command');
  expect(await errorOf(['true', 'x'.repeat(4_000_000)])).toBe('bad_command');
  expect(await readdir(childrenOf(folder))).toEqual([]);
});

test('beginning and end of long output are kept, cut between characters', async () => {
  const folder = await tempFolder();
  const command = commandIn(folder, 'seq 1 1000 | sed s/^/日本/', { maxBytes: 101 });
  const { output, truncated } = await shellIn(folder).run(command);
  expect(truncated).toBe(true);
  expect(output).toMatch(/^日本1\n/);
  expect(output).toMatch(/日本1000\n$/);
  expect(output).not.toContain('\uFFFD');
  const left = Number(/\[… (\d+) bytes left out …\]/.exec(output)?.[1]);
  const kept = Buffer.byteLength(output.replace(/\n\[….*…\]\n/, ''));
  expect(left + kept).toBe(9_893);
});

test('many commands leave no listener, no open file and no record', {
  timeout: 30_000,
}, async () => {
  const folder = await tempFolder();
  const shell = shellIn(folder);
  const stop = new AbortController();
  const run = () => shell.run(commandIn(folder, 'echo x', { signal: stop.signal }));
  await run();
  const files = async () => (await readdir('/proc/self/fd')).length;
  const before = { files: await files(), exit: process.listenerCount('exit') };
  // pipes are made eight at a time: after a multiple of that as many lie ready as before
  for (let round = 0; round < 26; round += 1) await Promise.all([run(), run(), run(), run()]);
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  expect(process.listenerCount('exit')).toBe(before.exit);
  expect(await files()).toBeLessThanOrEqual(before.files + 1);
  expect(await readdir(childrenOf(folder))).toEqual([]);
});
