import { expect, test } from 'vitest';
import { ja } from '../../../src/ui/messages/ja.ts';
import { sayCopied } from '../../../src/ui/screens/run/say-copied.ts';

test('a text that could not be copied is said, and ends nothing', async () => {
  const said: string[] = [];
  const failed = Promise.withResolvers<unknown>();
  const cockpit = {
    say: (text: string) => void said.push(text),
    attempt: async (work: () => Promise<void>) => await work().catch(failed.resolve),
  };
  const broken = new Error('the terminal is gone');
  sayCopied(cockpit, { copy: async () => await Promise.reject(broken) }, 'fog', ja);
  expect(await failed.promise).toBe(broken);
  expect(said).toEqual([]);
});
