import { expect, test } from 'vitest';
import { openSession } from './session-world.ts';

test('what was made comes into the project by its person’s word, and not once that has changed', async () => {
  const inProject = new Map([['fizzbuzz.py', 'print(0)\n']]);
  const project = {
    root: '/nowhere',
    files: {
      read: async (path: string) => inProject.get(path),
      write: async (path: string, text: string) => void inProject.set(path, text),
      pieces: async () => undefined,
      list: async () => [],
      exists: async (path: string) => inProject.has(path),
    },
  };
  const world = openSession({ ports: { project } });
  expect((await world.start('fizzbuzz を作って')).result.status).toBe('waiting');
  expect(world.result().status).toBe('completed');
  const [open] = await world.engine.questions();
  expect(open?.question.values['diff']).toContain('-print(0)\n+print(1)\n');
  inProject.set('fizzbuzz.py', 'print(2)\n');
  await world.answer('all');
  const { events } = await world.resume();
  expect(inProject.get('fizzbuzz.py')).toBe('print(2)\n');
  expect(events.some((event) => event.type === 'question_opened')).toBe(true);
  await world.answer('all');
  expect((await world.resume()).result.status).toBe('done');
  expect(inProject.get('fizzbuzz.py')).toBe('print(1)\n');
});
