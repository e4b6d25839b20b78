import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PermissionAnswer } from '../../src/engine/acting/acting.ts';
import type { Shell } from '../../src/engine/acting/shell.ts';
import { done, openSitting, resultsIn, use } from '../support/acting-sitting.ts';
import { openActingWorld, providerAt, report } from '../support/acting-world.ts';
import { childFile } from '../support/children.ts';
import { type Answer, openFaultServer, type Served } from '../support/fault-server.ts';
import { openShell } from '../support/plain-shell.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';
import { tempFolder } from '../support/tool-world.ts';

const run = promisify(execFile);

/** What the model says, by how far the conversation is; it writes two files, looks, pushes, and is done. */
function coder({ asked }: Served): Answer {
  const turn = asked.messages.filter(({ role }) => role === 'assistant').length;
  if (turn === 0) {
    const calls = [
      use('write_file', { path: 'a.md', content: 'A\n' }, 'a'),
      use('write_file', { path: 'b.md', content: 'B\n' }, 'b'),
      use('read_file', { path: 'a.md' }, 'c'),
    ];
    return { text: '書きます', calls };
  }
  if (turn === 1) return { calls: [use('run_command', { command: 'touch c.md && ls' }, 'd')] };
  return done;
}

async function openServer() {
  const server = await openFaultServer({ answer: coder });
  onTestFinished(() => server.close());
  return server;
}

async function sitting(url: string, top: string, moment = 'never'): Promise<string | undefined> {
  const args = [childFile('acting-child'), url, top, moment];
  const ended = await run(process.execPath, args).catch((error: unknown) => error);
  if (typeof ended === 'object' && ended !== null && 'signal' in ended) {
    expect(ended.signal).toBe('SIGKILL');
    return undefined;
  }
  if (ended instanceof Error) throw ended;
  return typeof ended === 'object' && ended !== null && 'stdout' in ended
    ? String(ended.stdout)
    : '';
}

describe('killed', () => {
  test.each(chosenFrom(tables.momentsOfTurns))(
    'at %s, the work goes on: no finished result is lost, and every request is valid',
    async (moment) => {
      const server = await openServer();
      const top = tempFolder('killed');
      expect(await sitting(server.url, top, moment)).toBeUndefined();
      const { shell } = openShell();
      const left = await openActingWorld({ top, provider: providerAt(server.url), shell });
      const finished = left.turns().flatMap(({ results }) => results ?? []);
      const before = server.requests.length;
      expect(JSON.parse((await sitting(server.url, top)) ?? '')).toEqual(report);
      const told = server.requests.slice(before).flatMap(({ raw }) => raw);
      for (const { text } of finished) {
        expect(told.some((raw) => raw.includes(JSON.stringify(text)))).toBe(true);
      }
      expect(left.turns()).toHaveLength(2);
      for (const { id } of finished.filter(({ id: one }) => one === 'a' || one === 'b')) {
        expect(readFileSync(path.join(top, `proj/${id}.md`), 'utf8')).toBe(`${id.toUpperCase()}\n`);
      }
      // a reply that was paid for is not paid for again
      const asked = server.requests.map(({ asked: { messages } }) => messages.length);
      expect(new Set(asked).size).toBe(asked.length);
    },
  );

  test('in the midst of a tool, the model is told that it may have run', async () => {
    const server = await openServer();
    const top = tempFolder('killed');
    await sitting(server.url, top, 'after:2');
    await sitting(server.url, top);
    const results = resultsIn(server.requests[1]);
    expect(results).toMatchObject([
      { id: 'a', isError: false },
      { id: 'b', isError: true, text: expect.stringMatching(/may have run/) },
      { id: 'c', isError: true, text: expect.stringMatching(/^Not run/) },
    ]);
  });

  test('while a person is asked, the command has not run, and the question comes again as the same', async () => {
    const server = await openServer();
    const top = tempFolder('killed');
    await sitting(server.url, top, 'asking');
    const ids: string[] = [];
    const { shell, ran } = openShell();
    const world = await openActingWorld({
      top,
      provider: providerAt(server.url),
      shell,
      permit: async ({ id }) => {
        ids.push(id);
        return { kind: 'once' };
      },
    });
    expect(await world.work()).toEqual(report);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(ran).toHaveLength(1);
    expect(world.turns()[1]?.results).toMatchObject([{ id: 'd', isError: false }]);
  });
});

/** As the engine parks a task: thrown through everything. */
class Parked extends Error {}

describe('parked by a question', () => {
  async function parked() {
    const first = await openSitting([coder], {
      permit: async () => {
        throw new Parked('nobody there');
      },
    });
    await expect(first.work()).rejects.toBeInstanceOf(Parked);
    expect(first.ran).toEqual([]);
    expect(first.turns()[1]).toMatchObject({ results: null, waiting: 'd' });
    return first;
  }

  async function later(top: string, answer: PermissionAnswer) {
    const second = await openSitting([coder], { top, permit: async () => answer });
    expect(await second.work()).toEqual(report);
    return second;
  }

  test('the call is run by a later sitting that has the answer', async () => {
    const first = await parked();
    const second = await later(first.top, { kind: 'once' });
    expect(second.ran).toHaveLength(1);
    expect(second.asked.map(({ id }) => id)).toEqual(first.asked.map(({ id }) => id));
    expect(second.server.requests).toHaveLength(1);
  });

  test('or refused, with the word of the person', async () => {
    const first = await parked();
    const second = await later(first.top, { kind: 'deny', word: '触らないで' });
    expect(second.ran).toEqual([]);
    expect(resultsIn(second.server.requests[0])).toMatchObject([
      { id: 'd', isError: true, text: expect.stringContaining('触らないで') },
    ]);
  });
});

describe('taken up again', () => {
  test('a note that went out is not sent a second time', async () => {
    const notes = ['一度だけ'];
    const first = await openSitting([coder], {
      notes: () => notes,
      permit: async () => {
        throw new Parked();
      },
    });
    await expect(first.work()).rejects.toBeInstanceOf(Parked);
    const second = await openSitting([coder], {
      top: first.top,
      notes: () => notes,
      permit: async () => ({ kind: 'once' }),
    });
    await second.work();
    const { text = '' } = second.server.requests.at(-1) ?? {};
    expect(text.split('一度だけ')).toHaveLength(2);
    expect(second.turns().flatMap((turn) => turn.notes)).toEqual(notes);
  });

  test('what an agent has stopped over stays stopped, and costs nothing more', async () => {
    const loop = { calls: [use('read_file', { path: 'missing' })] };
    const first = await openSitting([loop]);
    await expect(first.work()).rejects.toMatchObject({ failure: { kind: 'agent_stopped' } });
    const second = await openSitting([loop], { top: first.top });
    await expect(second.work()).rejects.toMatchObject({ failure: { limit: 'repeats' } });
    expect(second.server.requests).toEqual([]);
  });

  test('an answer that was paid for is read again', async () => {
    const first = await openSitting([{ calls: [use('read_file', { path: 'a' })] }, done]);
    await first.work();
    const second = await openSitting(['nobody asks'], { top: first.top });
    expect(await second.work()).toEqual(report);
    expect(second.server.requests).toEqual([]);
  });

  test('after an abort nothing more is written, and what was at work may have run', async () => {
    const slow = { calls: [use('run_command', { command: 'exec sleep 30' }, 's')] };
    const { shell } = openShell();
    const running: Shell['run'] = (command) => {
      setImmediate(() => first.stop());
      return shell.run(command);
    };
    const first = await openSitting([slow], {
      permit: async () => ({ kind: 'once' }),
      shell: { run: running },
    });
    await expect(first.work()).rejects.toMatchObject({ name: 'AbortError' });
    expect(first.turns()).toMatchObject([{ n: 1, results: null, waiting: null }]);
    const second = await openSitting([done], { top: first.top });
    await second.work();
    expect(resultsIn(second.server.requests[0])[0]?.text).toMatch(/may have run/);
  });
});

test('a run that is told to close ends the tool at work and starts no other; the next sitting does', async () => {
  const first = await openSitting([coder], {
    emitting: ({ type }) => {
      if (type === 'tool_started') first.close();
    },
  });
  await expect(first.work()).rejects.toMatchObject({ failure: { kind: 'cancelled' } });
  expect(first.turns()).toMatchObject([
    { n: 1, results: [{ id: 'a', isError: false }], waiting: 'b' },
  ]);
  const second = await openSitting([coder], {
    top: first.top,
    permit: async () => ({ kind: 'once' }),
  });
  expect(await second.work()).toEqual(report);
  expect(second.turns()[0]?.results?.map(({ isError }) => isError)).toEqual([false, false, false]);
});
