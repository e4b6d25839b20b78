import { describe, expect, test } from 'vitest';
import { done, lastMessage, openSitting, use } from '../support/acting-sitting.ts';
import { report } from '../support/acting-world.ts';

const read = (file: string) => use('read_file', { path: file });

function raise(): never {
  throw new Error('no request');
}

describe('an answer that does not pass', () => {
  test('is sent back with what is wrong, and the tools are still there', async () => {
    const world = await openSitting(['{"summary": 7}', { calls: [read('a.md')] }, done]);
    expect(await world.work()).toEqual(report);
    const { role, blocks } = lastMessage(world.server.requests[1] ?? raise());
    expect(role).toBe('user');
    expect(blocks.at(-1)?.['text']).toMatch(/summary: /);
    expect(world.calls()[0]?.rejected).toBe(true);
  });

  test('and does not get better is the agent’s failure', async () => {
    const world = await openSitting(['no JSON']);
    await expect(world.work()).rejects.toMatchObject({ failure: { kind: 'invalid_reply' } });
    expect(world.server.requests).toHaveLength(3);
    const silent = await openSitting(['']);
    await expect(silent.work()).rejects.toMatchObject({ failure: { kind: 'empty_reply' } });
  });

  test('is repaired once and then asked for afresh, as if neither had been said', async () => {
    const world = await openSitting([{ calls: [read('a.md')] }, 'no JSON', 'still none', done]);
    expect(await world.work()).toEqual(report);
    const [, second, repair, fresh] = world.server.requests;
    expect(lastMessage(repair ?? raise()).blocks.at(-1)?.['text']).toMatch(/検査/);
    expect(fresh?.asked.messages).toEqual(second?.asked.messages);
    expect(world.turns().map(({ said }) => said !== null)).toEqual([false, true, false]);
  });

  test('and says nothing is asked for afresh at once', async () => {
    const world = await openSitting(['', done]);
    expect(await world.work()).toEqual(report);
    const [first, second] = world.server.requests;
    expect(second?.asked.messages).toEqual(first?.asked.messages);
  });

  test('stays in the conversation once tools were used to mend it', async () => {
    const world = await openSitting(['no JSON', { calls: [read('a.md')] }, 'none again', done]);
    expect(await world.work()).toEqual(report);
    const [, , third, fresh] = world.server.requests;
    expect(third?.text).toContain('no JSON');
    expect(fresh?.asked.messages).toEqual(third?.asked.messages);
  });
});
