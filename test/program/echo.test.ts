import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildEcho } from '../echo/build-echo.ts';
import { withEcho } from '../echo/rooms.ts';
import { openFaultServer, type Served } from '../support/fault-server.ts';
import { passingFolder } from '../support/passing-folder.ts';
import { startProgram } from '../support/program.ts';
import { runHere, startHere } from '../support/program-here.ts';
import { testKey } from '../support/provider-world.ts';
import { openTerminal } from '../support/terminal.ts';
import { openTerminalHere } from '../support/terminal-here.ts';

/*
 * A workflow is two folders and two lines: the one of `test/echo` is none of this program's, and a program that hands it in
 * does with it all that it does with its own. What is begun from home, and what is killed, is that program as it is built.
 */

let entry = '';
beforeAll(async () => {
  entry = await buildEcho();
});

/** A folder to work in, and a model on a real server that says what it was given after `before` has resolved. */
async function openPlace(
  before: (nth: number) => Promise<void> = async () => {},
  { one = false, paid = {} }: { readonly one?: boolean; readonly paid?: NodeJS.ProcessEnv } = {},
) {
  const server = await openFaultServer({
    answer: async (request: Served) => {
      await before(request.nth);
      return `heard: ${/Fog bell|Slow words|Once more/.exec(request.text)?.[0]}`;
    },
  });
  onTestFinished(() => server.close());
  const cwd = passingFolder('echo-place');
  const env = { ANTHROPIC_BASE_URL: server.url, LANG: 'en_US.UTF-8', HOME: cwd, ...paid };
  const place = { cwd, env: { PATH: '/usr/bin:/bin', ...env } };
  const workflows = withEcho({ one });
  const window = (args: readonly string[]) => ({
    ...{ args, cwd, columns: 100, rows: 30 },
    env: { ...env, ...{ XDG_CONFIG_HOME: undefined, XDG_STATE_HOME: undefined } },
  });
  return {
    ...{ server, place },
    /** As it is built, without a terminal. */
    start: (...args: readonly string[]) => startProgram(place, args, {}, entry),
    run: async (...args: readonly string[]) => await startHere(place, args, {}, workflows).ended,
    at: (...parts: readonly string[]) => path.join(cwd, 'workspace', ...parts),
    /** As it is built. */
    terminal: async (...args: readonly string[]) => await openTerminal({ ...window(args), entry }),
    terminalHere: async (...args: readonly string[]) =>
      await openTerminalHere({ ...window(args), workflows }),
  };
}

/** The only run there is, as `runs --json` tells it. */
async function onlyRun({ run }: Awaited<ReturnType<typeof openPlace>>) {
  const [found, ...more] = JSON.parse((await run('runs', '--json')).out);
  expect(more).toEqual([]);
  return found;
}

test('it is begun from home, shown by its steps, read in the reader, and listed in the words of its own room', async () => {
  const place = await openPlace();
  const terminal = await place.terminal();
  await terminal.see('folio write a story');
  await terminal.see('Connected');
  for (const asks of [
    'What needs doing?',
    'What is to change in this repository?',
    'Issues of this repository, and the next step',
    'What needs settling?',
    'Say what?',
  ]) {
    terminal.type('\u001B[Z');
    await terminal.see(asks);
  }
  expect(terminal.text()).toMatch(/▸ echo say it back/);
  terminal.type('Fog bell\r');
  await terminal.see('The work is done.');
  expect(terminal.text()).toMatch(/Steps[\s\S]*✓ +Speaker/);
  expect(terminal.text()).toContain('Answering back');
  terminal.type('r');
  await terminal.see('↵ open');
  terminal.type('\r');
  await terminal.see('heard: Fog bell');
  const [id = ''] = readdirSync(place.at('echo'));
  expect(readFileSync(place.at('echo', id, 'echo.md'), 'utf8')).toBe('heard: Fog bell\n');
  // the file was taken from the list: back there first
  terminal.type('\u001B');
  await terminal.see('↵ open');
  terminal.type('\u001B');
  await terminal.see('The work is done.');
  terminal.type('\u001B');
  await terminal.see('Recent');
  await terminal.until((text) => /✓ Fog bell +echo .* done /.test(text));
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true });
});

test('it is begun by its verb, line by line and in the cockpit, and the help has the verb', async () => {
  const place = await openPlace();
  expect((await place.run('--help')).out).toContain('folio-tui echo "WORDS"');
  const { code, out, err } = await place.run('echo', 'Fog bell');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('Answering back');
  expect(out).toMatch(/Written: echo\/echo_\w+\/echo\.md/);
  const { out: table } = await place.run('runs');
  expect(table).toMatch(/^echo_\w+ +done +Answering back .* Fog bell$/m);
  const { id } = await onlyRun(place);
  expect((await place.run('runs', 'open', id, 'echo.md')).out).toBe('heard: Fog bell\n');
  expect((await place.run('runs', 'log', id)).out).toContain('Answering back');
  expect((await place.run('stats')).code).toBe(0);
  const terminal = await place.terminalHere('echo', 'Once more');
  await terminal.see('The work is done.');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0, cooked: true });
  expect((await place.run('runs')).out).toMatch(/Once more$/m);
});

test('killed while its agent was at work it is found, resumed to its end, and asks for nothing twice', async () => {
  const asked = Promise.withResolvers<void>();
  const place = await openPlace(async (nth) => {
    if (nth > 0) return;
    asked.resolve();
    await new Promise(() => {});
  });
  const first = place.start('echo', 'Slow words');
  await asked.promise;
  first.child.kill('SIGKILL');
  await first.ended;
  const killed = await onlyRun(place);
  expect(killed).toMatchObject({ workflow: 'echo', title: 'Slow words', status: 'paused' });
  const { code, out } = await place.run('resume');
  expect([code, out]).toEqual([0, expect.stringContaining('Written: ')]);
  expect(readFileSync(place.at('echo', killed.id, 'echo.md'), 'utf8')).toBe('heard: Slow words\n');
  expect(place.server.requests).toHaveLength(2);
  expect((await place.run('resume', killed.id)).code).toBe(0);
  expect(place.server.requests).toHaveLength(2);
});

test('a call that was cut off by a kill is in every sum with a cost that is not known, and is told of once', async () => {
  const asked = Promise.withResolvers<void>();
  const place = await openPlace(
    async (nth) => {
      if (nth > 0) return;
      asked.resolve();
      await new Promise(() => {});
    },
    { paid: { ANTHROPIC_API_KEY: testKey } },
  );
  const first = place.start('echo', 'Slow words', '--provider', 'anthropic');
  await asked.promise;
  first.child.kill('SIGKILL');
  await first.ended;
  const cut = /Cost of 1 call unknown/g;
  const killed = await onlyRun(place);
  expect(killed).toMatchObject({ spent: { calls: 1, usd: 0, unpriced: 1 } });
  const { all } = JSON.parse((await place.run('stats', '--json')).out);
  expect(all).toMatchObject({ failed: 1, spent: { calls: 1, unpriced: 1 } });
  const told = async () => (await place.run('runs', 'log', killed.id, '--all')).out.match(cut);
  expect(await told()).toHaveLength(1);
  const resumed = await place.run('resume');
  expect([resumed.code, resumed.out.match(cut)]).toEqual([
    0,
    expect.objectContaining({ length: 1 }),
  ]);
  const { spent } = await onlyRun(place);
  expect(spent).toMatchObject({ calls: 2, unpriced: 1 });
  expect(spent.usd).toBeGreaterThan(0);
  expect((await place.run('stats')).out).toMatch(/\$0\.\d\d\+\?/);
  // a walk that finds nothing cut off says nothing of it
  await place.run('resume', killed.id);
  expect(await told()).toHaveLength(1);
  expect(await onlyRun(place)).toMatchObject({ spent: { calls: 2, unpriced: 1 } });
});

test('it is put away and can be read there; that there is no story to export is said', async () => {
  const place = await openPlace();
  await place.run('echo', 'Fog bell');
  const { id } = await onlyRun(place);
  const refused = await place.run('export');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Write a story')]);
  expect((await place.run('runs', 'archive', id)).code).toBe(0);
  expect(existsSync(place.at('echo', id))).toBe(false);
  expect(existsSync(place.at('archive', id, 'echo', id, 'echo.md'))).toBe(true);
  expect(await onlyRun(place)).toMatchObject({ id, archived: true });
  expect((await place.run('runs', 'open', id, 'echo.md')).out).toBe('heard: Fog bell\n');
});

test('where it has one place, a second one asks first, and keeps what was typed for it', async () => {
  const place = await openPlace(undefined, { one: true });
  await place.run('echo', 'Fog bell');
  expect(readFileSync(place.at('echo', 'echo.md'), 'utf8')).toBe('heard: Fog bell\n');
  const refused = await place.run('echo', 'Once more');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Fog bell')]);
  const terminal = await place.terminalHere('echo', 'Once more');
  await terminal.see('move it to the archive and start anew');
  // A dialog hears keys only after the keyboard has been quiet: the rule itself, so it is waited for.
  await new Promise((resolve) => setTimeout(resolve, 600));
  terminal.type('y');
  await terminal.see('The work is done.');
  expect(readFileSync(place.at('echo', 'echo.md'), 'utf8')).toBe('heard: Once more\n');
  terminal.type('q');
  expect(await terminal.ended).toMatchObject({ code: 0 });
});

test('the program itself passes over a run whose workflow it does not know', async () => {
  const { place, run } = await openPlace();
  await run('echo', 'Fog bell');
  const { code, out } = await runHere(place, ['runs']);
  expect([code, out]).toEqual([0, expect.stringContaining('Nothing has been written yet.')]);
  expect((await run('runs')).out).toContain('Fog bell');
});
