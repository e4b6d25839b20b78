import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('../../src/write-now.ts', import.meta.url));

test('a reader that is slow gets the whole of what is written at the end, in order', async () => {
  const program = `
    import { writeNow } from ${JSON.stringify(module)};
    process.stdout; // from now on a full pipe says so instead of waiting
    writeNow(1, 'x'.repeat(1_000_000) + 'restored');
    process.exit(7);
  `;
  const child = execFile(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 2_000_000,
  });
  const ended = once(child, 'exit');
  const parts: string[] = [];
  child.stdout?.pause();
  // Nothing is read until the pipe must be full, and then as it comes.
  await once(child, 'spawn');
  setTimeout(() => child.stdout?.resume(), 700);
  child.stdout?.on('data', (part) => parts.push(String(part)));
  child.stdout?.pause();
  expect((await ended)[0]).toBe(7);
  const text = parts.join('');
  expect(text.length).toBe(1_000_008);
  expect(text.endsWith('restored')).toBe(true);
});

test('a reader that has left, and one that reads nothing at all, keep nobody waiting for ever', async () => {
  const program = `
    import { writeNow } from ${JSON.stringify(module)};
    process.stdout;
    writeNow(1, 'x'.repeat(1_000_000));
    process.exit(7);
  `;
  const start = () => execFile(process.execPath, ['--input-type=module', '-e', program]);
  const left = start();
  left.stdout?.destroy();
  const silent = start();
  silent.stdout?.pause();
  expect(
    (await Promise.all([once(left, 'exit'), once(silent, 'exit')])).map(([code]) => code),
  ).toEqual([7, 7]);
});
