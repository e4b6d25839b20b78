import { describe, expect, test } from 'vitest';
import { realClock } from '../../../support/toys/toy-engine.ts';
import { adder, marksOf, openEdit, replace, scoutA } from './edit-world.ts';

const map = scoutA([{ id: 'mend', files: ['add.js'], description: 'use {plus}', order: 1 }]);
const other = scoutA([{ id: 'other', files: ['add.js'], description: 'all of it', order: 1 }]);
const fenced = `\`\`\`json\n${map}\n\`\`\``;

async function scoutSaying(reply: string) {
  const world = openEdit({
    files: adder,
    edits: [replace('add.js', 'a - b', 'a + b', { slice_id: 'mend' })],
    reply: (role) => (role === 'scout_a' ? reply : undefined),
    clock: { ...realClock, sleep: async () => undefined },
  });
  const { all } = await world.whole();
  const asked = world.calls.filter(({ role }) => role === 'edit/scout_a').length;
  return { asked, end: marksOf(all, 'edit_ended')[0]?.end };
}

describe('the map of a scout', () => {
  test.each([
    ['alone', map],
    ['in a fence', fenced],
    [
      'in a fence, with a greeting before and a remark behind',
      `Here it is:\n\n${fenced}\n\nShall I look at {more}?`,
    ],
    ['with words around it and no fence', `Here it is: ${map}\nThat is all.`],
    ['behind another fence', `I ran:\n\n\`\`\`js\nadd(1, 2);\n\`\`\`\n\n${fenced}`],
    ['twice', `${fenced}\n\nOnce more:\n\n${fenced}`],
  ])('is taken at the first call: %s', async (_, reply) => {
    expect(await scoutSaying(reply)).toEqual({ asked: 1, end: 'SUCCESS' });
  });

  test('is none where two that differ stand in one reply', async () => {
    const reply = `${fenced}\n\nThe file says:\n\n\`\`\`json\n${other}\n\`\`\``;
    expect(await scoutSaying(reply)).toEqual({ asked: 3, end: 'INFRA_ERROR' });
  });
});
