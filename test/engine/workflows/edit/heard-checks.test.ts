import { expect, test, vi } from 'vitest';
import { adder, openEdit, replace } from './edit-world.ts';

vi.setConfig({ testTimeout: 60_000 });

test('what a check says last is heard, however soon after its first words it ends', async () => {
  const world = openEdit({ files: adder, edits: [replace('add.js', 'a - b', 'a + b')] });
  const command =
    'echo looking; sleep 0.05; grep -q "a + b" add.js || { echo "a - b is no sum"; exit 1; }';
  const { events } = await world.start({ verify: [{ name: 'test', command }] });
  const heard = events.flatMap((event) =>
    event.type === 'text' && event.step === 'verify/test' ? [event.text] : [],
  );
  expect(heard.some((text) => text.includes('looking\na - b is no sum'))).toBe(true);
});
