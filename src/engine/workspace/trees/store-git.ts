import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import type { SandboxSpec, SandboxState, Shell, ShellResult } from '../../acting/shell.ts';
import { asEnvironment, looking, lookingOnly } from '../git-settings.ts';
import { sandboxState } from '../sandbox.ts';
import { isBelow } from '../sandbox-guarded.ts';
import { formatOf } from './file-here.ts';
import { TreeError } from './shapes.ts';

/*
 * Git on a store of our own: no settings but these, no hooks, no filters, no remotes. The person's repository is
 * never its repository, only a folder whose bytes are read.
 */

/** What is the same for all starts of one cmd. */
export type StoreFacts = {
  readonly shell: Shell;
  /** Where everything of these trees lies; absolute. */
  readonly place: string;
  readonly signal: AbortSignal;
  readonly sandbox?: () => Promise<SandboxState>;
};

export type StoreStart = {
  /** The working tree to read, or to make; absolute. */
  readonly workTree?: string;
  /** A name below `index/`. */
  readonly index?: string;
};

/** One command of git. */
export type StoreCommand = {
  readonly words: readonly string[];
  readonly input?: string | Uint8Array;
};

export type StoreGit = {
  /**
   * What each of these commands wrote, bytes as they are; one start for all, and none after one that failed. Rejects
   * with TreeError `git_failed` and what git said.
   */
  all(commands: readonly StoreCommand[], start?: StoreStart): Promise<readonly Buffer[]>;
  /** The same of one. */
  bytes(
    words: readonly string[],
    start?: StoreStart & Pick<StoreCommand, 'input'>,
  ): Promise<Buffer>;
  /** What a command wrote that may end with one of these codes, and the code. */
  answer(
    words: readonly string[],
    codes: readonly number[],
  ): Promise<{ readonly code: number; readonly bytes: Buffer }>;
  /**
   * The bytes of what lies in a file of its own, as all that tasks have made does, without a start of git; undefined: it lies
   * elsewhere, or is not what its name says.
   */
  loose(oid: string): Buffer | undefined;
  /** An index that is not needed any more. */
  forget(index: string): void;
};

const timeoutMs = 600_000;
const mostSaid = 64 * 1024;

/** Words and signs are bytes here: what a file says of ends of lines, filters or keywords changes none. */
export const bytesOnly = '* !text !eol !crlf -text -filter -ident -working-tree-encoding\n';

const settings = {
  ...looking,
  'core.autocrlf': 'false',
  'core.safecrlf': 'false',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.looseCompression': '1',
  'core.preloadIndex': 'true',
  'core.untrackedCache': 'false',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'index.version': '2',
  'checkout.workers': '0',
  'advice.addEmbeddedRepo': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
};

/** Neither the machine's settings nor the person's. */
const ownFiles = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
};

let names = 0;

/** For something short-lived: several tasks of a cmd may be at the same store at once. */
export function freshName(kind: string): string {
  names += 1;
  return `${kind}-${process.pid}-${names}`;
}

export function storeGit(facts: StoreFacts): StoreGit {
  const all: StoreGit['all'] = async (commands, start) =>
    (await run(facts, commands, start, [0])).outputs;
  return {
    all,
    async bytes(words, { input, ...start } = {}) {
      const [bytes = nothing] = await all(
        [{ words, ...(input === undefined ? {} : { input }) }],
        start,
      );
      return bytes;
    },
    async answer(words, codes) {
      const { code, outputs } = await run(facts, [{ words }], {}, codes);
      return { code, bytes: outputs[0] ?? nothing };
    },
    loose: (oid) => looseIn(path.join(facts.place, 'store', 'objects'), oid),
    forget: (index) => fs.rmSync(path.join(facts.place, 'index', index), { force: true }),
  };
}

const nothing = Buffer.alloc(0);

function looseIn(objects: string, oid: string): Buffer | undefined {
  if (!/^[0-9a-f]{40,64}$/.test(oid)) return undefined;
  const file = path.join(objects, oid.slice(0, 2), oid.slice(2));
  try {
    if (!fs.existsSync(file)) return undefined;
    const whole = inflateSync(fs.readFileSync(file));
    const end = whole.indexOf(0);
    if (whole.subarray(0, end).toString() !== `blob ${whole.length - end - 1}`) return undefined;
    if (createHash(formatOf(oid)).update(whole).digest('hex') !== oid) return undefined;
    return whole.subarray(end + 1);
  } catch {
    // git says what is wrong with it
    return undefined;
  }
}

async function run(
  { shell, place, signal, sandbox = sandboxState }: StoreFacts,
  commands: readonly StoreCommand[],
  { workTree, index }: StoreStart = {},
  codes: readonly number[],
) {
  const name = path.join(place, 'io', freshName('start'));
  const files = commands.map((_, at) => ({ from: `${name}.${at}.in`, to: `${name}.${at}.out` }));
  for (const [at, { from, to }] of files.entries()) {
    fs.writeFileSync(from, commands[at]?.input ?? '');
    fs.writeFileSync(to, '');
  }
  try {
    const result = await shell.run({
      run: { argv: ['/bin/sh', '-c', scriptOf(commands, files)] },
      cwd: workTree ?? place,
      env: {
        ...{ ...lookingOnly, ...asEnvironment(settings), ...ownFiles },
        GIT_DIR: path.join(place, 'store'),
        ...(workTree === undefined ? {} : { GIT_WORK_TREE: workTree }),
        ...(index === undefined ? {} : { GIT_INDEX_FILE: path.join(place, 'index', index) }),
      },
      ...{ signal, timeoutMs, maxBytes: mostSaid },
      sandbox: (await sandbox()).kind === 'none' ? null : boundsOf(place, workTree),
    });
    signal.throwIfAborted();
    if (result.code === null || !codes.includes(result.code)) throw failed(result);
    return { code: result.code, outputs: files.map(({ to }) => fs.readFileSync(to)) };
  } finally {
    for (const { from, to } of files)
      for (const file of [from, to]) fs.rmSync(file, { force: true });
  }
}

function scriptOf(
  commands: readonly StoreCommand[],
  files: readonly { readonly from: string; readonly to: string }[],
): string {
  const lines = files.map(({ from, to }, at) => {
    const words = (commands[at]?.words ?? []).map(quoted).join(' ');
    return `git ${words} <${quoted(from)} >${quoted(to)}`;
  });
  return lines.join(' || exit $?\n');
}

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

/** Only the trees' own place is written to; a working tree elsewhere is the person's, and only read. */
function boundsOf(place: string, workTree: string | undefined): SandboxSpec {
  const isOwn = workTree === undefined || isBelow(workTree, place);
  const shown = isOwn ? [] : [workTree];
  return {
    writable: [place, ...shown],
    readOnly: shown.map((folder) => `${folder}/`),
    hidden: [],
    network: false,
  };
}

function failed({ error, output }: ShellResult): TreeError {
  return new TreeError({ kind: 'git_failed', detail: error?.detail ?? lastLines(output) });
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
