import { type Deeds, openDeeds } from './deeds.ts';
import { type Frame, frameOf, openFrames } from './frames.ts';
import type { Asked, Told } from './words.ts';

/*
 * The program in the sandbox of a task: it is asked on its standard input, one thing after the other, tells on its standard
 * output, and ends when nobody can ask any more. Bundled by itself.
 */

const deeds = openDeeds();
const frames = openFrames();
let turn: Promise<void> = Promise.resolve();

process.stdin.on('data', (chunk: Buffer) => {
  for (const frame of frames(chunk)) turn = turn.then(() => answer(frame));
});
process.stdin.on('end', () => void turn.then(() => process.exit(0)));
// who asked is gone
process.stdout.on('error', () => process.exit(0));

async function answer({ json, bytes }: Frame): Promise<void> {
  const { n, asked }: { readonly n: number; readonly asked: Asked } = JSON.parse(json);
  try {
    const { told, bytes: added } = await done(deeds, asked, bytes);
    process.stdout.write(frameOf(JSON.stringify({ n, told }), added));
  } catch (error) {
    process.stdout.write(frameOf(JSON.stringify({ n, error: wordsOf(error) })));
  }
}

type Done = { readonly told: Told; readonly bytes?: Buffer };

async function done(disk: Deeds, asked: Asked, bytes: Buffer): Promise<Done> {
  switch (asked.do) {
    case 'greet':
      return { told: {} };
    case 'open': {
      const { first, ...told } = disk.open(asked.file, asked.first);
      return { told, bytes: first };
    }
    case 'read':
      return { told: {}, bytes: disk.read(asked.id, asked.position, asked.length) };
    case 'close':
      disk.close(asked.id);
      return { told: {} };
    case 'list':
      return { told: { entries: disk.list(asked.folder) } };
    case 'makeFolder':
      disk.makeFolder(asked.folder);
      return { told: {} };
    case 'replace':
      return { told: { stamp: await disk.replace(asked.file, asked.temp, bytes) } };
    default:
      return asked satisfies never;
  }
}

/** As the system said it; `code` and `syscall` only where it was the system. */
function wordsOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const call =
    'syscall' in error && typeof error.syscall === 'string' ? { syscall: error.syscall } : {};
  return { message, ...code, ...call };
}
