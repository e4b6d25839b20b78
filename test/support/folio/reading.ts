import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Seen = z.object({ reads: z.number(), broken: z.number(), versions: z.number() });

/** Another process that reads a file all the time, until `stop` asks what it has seen. */
export async function readingAllTheTime(file: string) {
  const script = new URL('./read-loop.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, file]);
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  child.stdout.once('data', () => resolve());
  const output = text(child.stdout);
  await begun;
  return {
    stop: async () => {
      child.stdin.end();
      const lines = (await output).trim().split('\n');
      return Seen.parse(JSON.parse(lines.at(-1) ?? ''));
    },
  };
}
