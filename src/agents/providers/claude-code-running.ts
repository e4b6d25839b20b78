import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Children } from '../../engine/acting/shell.ts';
import type { Clock } from '../../engine/ports.ts';
import { type Exit, startLines } from './claude-code-process.ts';

export type ClaudeCodeSettings = {
  /** Absolute path of the `claude` program. */
  readonly program: string;
  /** All it sees of the surroundings (`claudeEnvironment`). */
  readonly env: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** No single call may cost more; null = it may. */
  readonly maxUsd: number | null;
  /** How long it may take to leave after its last word (10 s): it is known to hang there. */
  readonly exitMs?: number;
};

/** The program at work. */
export type Running = {
  readonly exit: Promise<Exit>;
  /** From now on every line goes to the listener; lines from before come first. */
  hear(listener: ((line: string) => void) | undefined): void;
  /** Ends it and all it has started. */
  end(): Promise<void>;
};

type Start = {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  readonly children: Children | undefined;
};

/** Starts the program; a place in the records of children is taken first. */
export async function startClaude(home: ClaudeCodeSettings, start: Start): Promise<Running> {
  const record = await start.children?.begin();
  let listener: ((line: string) => void) | undefined;
  let unheard: string[] = [];
  const child = startLines({
    program: home.program,
    args: start.args,
    cwd: start.folder,
    env: { ...home.env, ...start.env },
    input: start.input,
    clock: home.clock,
    record,
    onLine(line) {
      if (listener === undefined) unheard.push(line);
      else listener(line);
    },
  });
  return {
    exit: child.exit,
    hear(next) {
      listener = next;
      // the listener may detach while it is being called
      while (listener !== undefined && unheard.length > 0) {
        const [line = '', ...later] = unheard;
        unheard = later;
        listener(line);
      }
    },
    end: child.end,
  };
}

/** Some systems do not take longer names as socket addresses. */
const longestBase = 70;

/** A folder for one program, of the person's own: no memory file, no settings and no repository lie around it. */
export async function openFolder() {
  const base = Buffer.byteLength(tmpdir()) > longestBase ? '/tmp' : tmpdir();
  const folder = await mkdtemp(path.join(base, 'folio-tui-claude-'));
  const remove = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
  return { folder, remove };
}
