import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { ChildAtWork, Children, SandboxSpec } from '../../acting/shell.ts';
import { DiskUnreachable } from '../../acting/tool-disk.ts';
import { jsonIn } from '../../data/json-text.ts';
import { type Bounded, boundFiles } from '../sandbox.ts';
import { type Frame, frameOf, openFrames } from './frames.ts';
import { type Asked, reply } from './words.ts';

export type BoundedFacts = {
  readonly spec: SandboxSpec;
  /** Where the program is written down before it starts; undefined: nowhere. */
  readonly children: Children | undefined;
  /** Of this program: tells where its toolchains lie. Nothing of it is handed on. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly temp: string;
  /** Ends the program; what was asked of it rejects. */
  readonly signal: AbortSignal;
};

export type Heard = { readonly told: unknown; readonly bytes: Buffer };

export type Program = {
  lives(): boolean;
  /** Rejects with the error the system gave there, or with `DiskUnreachable`. */
  ask(asked: Asked, bytes?: Uint8Array): Promise<Heard>;
  end(): Promise<void>;
};

/** How often it is started while its bounds keep changing under it, as commands are. */
const mostStarts = 40;
/** How much of what it says besides is kept, to tell why it ended. */
const mostWords = 4_000;
/** Told to end, it has nothing to do but that. */
const patienceMs = 2_000;

/** Rejects with `DiskUnreachable`, in the words of the sandbox or the system. */
export async function startProgram(facts: BoundedFacts): Promise<Program> {
  for (let start = 1; ; start += 1) {
    let bounds: Bounded;
    try {
      bounds = await boundFiles(facts.spec, { cwd: '/', temp: facts.temp, env: facts.env });
    } catch (error) {
      throw new DiskUnreachable(error instanceof Error ? error.message : String(error));
    }
    const program = await startIn(bounds, facts);
    try {
      await program.ask({ do: 'greet' });
      return program;
    } catch (error) {
      await program.end();
      const said = error instanceof DiskUnreachable ? error.message : '';
      if (start >= mostStarts || !bounds.outdated(said)) throw error;
    }
  }
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

async function startIn(bounds: Bounded, { children, signal }: BoundedFacts): Promise<Program> {
  const record = await children?.begin();
  const [word, ...words] = bounds.before;
  const child = spawn(word, words, {
    cwd: '/',
    // nothing of ours: it needs none of it, and what it runs beside could read it
    env: { ...bounds.env, ...record?.env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  if (child.pid !== undefined) await record?.leads(child.pid).catch(() => undefined);
  return talkTo(child, { bounds, record, signal });
}

type Held = {
  readonly bounds: Bounded;
  readonly record: ChildAtWork | undefined;
  readonly signal: AbortSignal;
};

type Waiting = { resolve(heard: Heard): void; reject(error: unknown): void };

function talkTo(child: Child, { bounds, record, signal }: Held): Program {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let why: string | undefined;
  let said = '';
  const kill = () => void child.kill('SIGKILL');
  const over = Promise.withResolvers<void>();
  const close = (reason: string) => {
    if (why !== undefined) return;
    why = said.trim() === '' ? reason : said.trim();
    for (const each of waiting.values()) each.reject(new DiskUnreachable(why));
    waiting.clear();
    signal.removeEventListener('abort', kill);
    bounds.release();
    over.resolve();
  };
  const frames = openFrames();
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      for (const frame of frames(chunk)) hear(waiting, frame);
    } catch {
      kill();
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, mostWords);
  });
  // it is gone: `close` tells of that
  child.stdin.on('error', () => undefined);
  child.once('error', (error) => close(error.message));
  child.once('close', (code, by) => close(`what works on files was ended (${by ?? code})`));
  signal.addEventListener('abort', kill, { once: true });
  if (signal.aborted) kill();
  return {
    lives: () => why === undefined && child.exitCode === null && child.signalCode === null,
    ask(asked, bytes) {
      if (why !== undefined) return Promise.reject(new DiskUnreachable(why));
      const n = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(n, { resolve, reject });
        child.stdin.write(frameOf(JSON.stringify({ n, asked }), bytes));
      });
    },
    async end() {
      child.stdin.end();
      const late = setTimeout(kill, patienceMs);
      await over.promise;
      clearTimeout(late);
      await record?.end();
    },
  };
}

/** Throws at what was not asked, or is no answer. */
function hear(waiting: Map<number, Waiting>, { json, bytes }: Frame): void {
  const parsed = reply.parse(jsonIn(json));
  const asker = waiting.get(parsed.n);
  if (asker === undefined) throw new Error('nobody asked that');
  waiting.delete(parsed.n);
  if ('error' in parsed) {
    const { message, ...kind } = parsed.error;
    asker.reject(Object.assign(new Error(message), kind));
  } else asker.resolve({ told: parsed.told, bytes });
}
