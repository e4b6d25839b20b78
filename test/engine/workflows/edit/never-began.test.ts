import { expect, test, vi } from 'vitest';
import { adder, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

const check = [{ name: 'test', command: 'grep -q "a + b" add.js' }];

test('a task where another one is at work ends with that, and no list has it', async () => {
  const other: { done?: Awaited<ReturnType<ReturnType<typeof openEdit>['start']>> } = {};
  const world = openEdit({
    files: adder,
    edits: [replace('add.js', 'a - b', 'a + b')],
    async during(role) {
      if (role === 'opening') other.done ??= await world.start({ verify: check });
    },
  });
  await world.start({ verify: check });
  expect(other.done?.result).toMatchObject({
    status: 'failed',
    failure: { kind: 'input_invalid', reason: 'edit_in_use' },
  });
  expect((await world.engine.runs()).map(({ status }) => status)).toEqual(['done']);
});
