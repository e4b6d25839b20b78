import * as fs from 'node:fs';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { Shell, ShellResult } from '../../acting/shell.ts';
import { twoDigits } from '../../data/two-digits.ts';
import { codeOf } from '../disk.ts';
import { sandboxState } from '../sandbox.ts';
import { projectPlaces, sandboxFor } from '../sandbox-places.ts';
import type { StepDone, StepSpec, VerifyRun } from './desk.ts';
import { readEnd } from './read-end.ts';

export type RunFacts = {
  readonly shell: Shell;
  /** What the program is started with: where commands are looked for. */
  readonly path: string;
  readonly home: string;
  /** Never seen by a command. */
  readonly hidden: readonly string[];
  /** Never written by a command; absolute. */
  readonly never: readonly string[];
  /** The repository's root, and where caches of package managers may grow. */
  readonly root: string;
  readonly cache: string;
  readonly signal: AbortSignal;
  readonly monotonic: () => number;
  /** Of the run. */
  readonly folder: string;
  readonly id: string;
};

/** As much of one step's output is kept. */
const mostLog = 50 * 1024 * 1024;
const tailBytes = 64 * 1024;
/** Folders of a home that package managers write to. */
const homes = ['.npm', '.cargo', '.rustup', 'go', '.gradle', '.m2', '.nuget', '.bun', '.yarn'];

/** One run of the pipeline. Nothing of it counts before `keep`. */
export function openVerifyRun(facts: RunFacts): VerifyRun {
  const { folder, id } = facts;
  const logs = path.join(folder, 'logs');
  const combined = path.join(logs, 'combined.log');
  return {
    id,
    folder,
    step: async (spec) => await runStep(facts, logs, combined, spec),
    async tail(lines) {
      return lastOf(readEnd(combined, lines * 4096) ?? '', lines);
    },
    async keep(manifest, beside = {}) {
      const temp = path.join(folder, '.manifest.json');
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      // the disk takes both in one go
      await Promise.all(
        [[temp, text] as const, ...inFolder(folder, beside)].map(
          async ([file, said]) => await fs.promises.writeFile(file, said, { flush: true }),
        ),
      );
      fs.renameSync(temp, path.join(folder, 'manifest.json'));
      for (const name of ['build', 'tmp', 'db'])
        fs.rmSync(path.join(folder, name), { recursive: true, force: true, maxRetries: 2 });
    },
    async drop() {
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
    },
  };
}

function inFolder(folder: string, texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([name, text]) => [path.join(folder, name), text] as const);
}

function lastOf(text: string, lines: number): string {
  return text.replace(/\n$/, '').split('\n').slice(-lines).join('\n');
}

/** Letters, digits and `._-` of a step's name, so that it can name a file. */
export function logName(n: number, name: string): string {
  const plain = name
    .replaceAll('..', '_')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 64);
  return `step-${twoDigits(n)}-${plain === '' ? '_' : plain}.log`;
}

async function runStep(
  facts: RunFacts,
  logs: string,
  combined: string,
  spec: StepSpec,
): Promise<StepDone> {
  const began = facts.monotonic();
  const log = `logs/${logName(spec.n, spec.name)}`;
  const own = path.join(facts.folder, log);
  const done = (told: Partial<StepDone>): StepDone => ({
    ...{ code: null, signal: null, timedOut: false, error: null },
    ...{ ms: Math.round(facts.monotonic() - began), tail: readEnd(own, tailBytes) ?? '', log },
    ...told,
  });
  const needs = spec.image === null ? spec.needs : 'docker';
  if (needs !== null && !isProgram(needs, facts, spec.at))
    return done({
      error: {
        kind: spec.image === null ? 'command_not_found' : 'docker_unavailable',
        detail: `${needs}: not found on PATH`,
      },
    });
  let sink: Sink;
  try {
    fs.mkdirSync(logs, { recursive: true });
    sink = openSink([own, combined], spec);
  } catch (error) {
    return done({ error: { kind: 'artifact_dir_unwritable', detail: messageOf(error) } });
  }
  const isBounded = spec.image === null && (await sandboxState()).kind !== 'none';
  const bounds = isBounded ? boundsFor(facts, spec.network) : null;
  const result = await facts.shell.run({
    run:
      spec.image === null
        ? { command: spec.command }
        : { argv: inContainer(facts, spec, spec.image) },
    cwd: path.join(facts.root, spec.at),
    env: environment(facts),
    signal: facts.signal,
    timeoutMs: spec.timeoutMs,
    maxBytes: 4096,
    sandbox: bounds,
    heard: sink.add,
  });
  const footer = result.timedOut
    ? `[TIMEOUT] Step killed after ${Math.round(spec.timeoutMs / 1000)}s\nExit code: 124\n`
    : `Exit code: ${result.code ?? result.signal ?? 'none'}\n`;
  const output = sink.end(footer);
  facts.signal.throwIfAborted();
  const { timedOut, signal } = result;
  return done({
    code: timedOut ? 124 : result.code,
    signal: timedOut ? null : signal,
    timedOut,
    error:
      sink.failed() ??
      errorOf(result) ??
      (spec.image === null ? null : containerError(result.code, output)),
    tail: output,
  });
}

function errorOf({ error }: ShellResult): StepDone['error'] {
  if (error === undefined) return null;
  return { kind: error.kind === 'no_sandbox' ? 'unknown' : 'spawn_failed', detail: error.detail };
}

/** A fresh container: the repository can be read, the folder of the run written (docs/spec/edit.md §8.4). */
function inContainer(facts: RunFacts, spec: StepSpec, image: string): [string, ...string[]] {
  const set = Object.entries(environment(facts)).map(
    ([name, value]) =>
      `${name}=${value.replaceAll(facts.folder, '/artifacts').replaceAll(facts.cache, '/tmp')}`,
  );
  return [
    ...['docker', 'run', '--rm', '--cpus', '4', '--memory', '8g'],
    ...['--network', spec.network ? 'bridge' : 'none'],
    ...['-v', `${facts.root}:/workspace:ro`, '-v', `${facts.folder}:/artifacts`],
    ...['-w', path.posix.join('/workspace', spec.at)],
    ...set.flatMap((each) => ['-e', each]),
    ...[image, 'sh', '-c', spec.command],
  ] as [string, ...string[]];
}

/** Docker's own failures have a code of their own; what it says tells which. */
function containerError(code: number | null, output: string): StepDone['error'] {
  if (code !== 125) return null;
  const detail = output.trim().split('\n').at(-1) ?? '';
  if (/cannot connect|daemon running|docker\.sock/i.test(output))
    return { kind: 'docker_unavailable', detail };
  if (/pull|manifest unknown|no such image|unable to find image/i.test(output))
    return { kind: 'image_pull', detail };
  return { kind: 'container_creation', detail };
}

type Sink = {
  add(bytes: Buffer): void;
  /** Closes the logs; gives the end of what was said. */
  end(footer: string): string;
  failed(): StepDone['error'];
};

/** Writes what is said into its files as it comes, up to a bound; the last of it is kept at hand. */
function openSink(files: readonly string[], { n, name, command, heard }: StepSpec): Sink {
  const handles = files.map((file) => fs.openSync(file, 'a', 0o600));
  const decoder = new StringDecoder('utf8');
  let error: StepDone['error'] = null;
  let written = 0;
  let full = false;
  let tail = '';
  const put = (bytes: Buffer) => {
    if (error !== null) return;
    try {
      for (const handle of handles) fs.writeSync(handle, bytes);
    } catch (cause) {
      error = { kind: 'artifact_dir_unwritable', detail: messageOf(cause) };
    }
  };
  put(Buffer.from(`=== Step ${n}: ${name} ===\nCommand: ${command}\n${'='.repeat(60)}\n`));
  return {
    add(bytes) {
      const text = decoder.write(bytes);
      tail = (tail + text).slice(-tailBytes);
      heard(text);
      if (full) return;
      const room = mostLog - written;
      full = bytes.length > room;
      put(bytes.subarray(0, room));
      written += Math.min(bytes.length, room);
      if (full) put(Buffer.from('\n[TRUNCATED]\n'));
    },
    end(footer) {
      put(Buffer.from(`${tail === '' || tail.endsWith('\n') ? '' : '\n'}${footer}`));
      for (const handle of handles) fs.closeSync(handle);
      return tail;
    },
    failed: () => error,
  };
}

/** A command sees the repository and its own run; what it writes elsewhere it cannot. */
function boundsFor(facts: RunFacts, network: boolean) {
  const { root, folder, cache, home, hidden, never } = facts;
  fs.mkdirSync(cache, { recursive: true });
  const shared = homes.map((name) => path.join(home, name)).filter((place) => fs.existsSync(place));
  const git = path.join(root, '.git');
  return sandboxFor({
    writable: [
      root,
      ...['build', 'tmp', 'db', 'snapshots'].map((name) => path.join(folder, name)),
      cache,
      ...shared,
    ],
    home,
    never: [...never.map((place) => `${place}/`), ...(isFolder(git) ? [`${git}/`] : [])],
    hidden,
    network,
    apart: { shown: projectPlaces(root) },
  });
}

function environment({ folder, cache }: RunFacts): Readonly<Record<string, string>> {
  const at = (name: string) => path.join(folder, name);
  return {
    ...{ CI: 'true', NO_COLOR: '1', FORCE_COLOR: '0', TERM: 'dumb', PYTHONUNBUFFERED: '1' },
    ...{ GIT_TERMINAL_PROMPT: '0', TMPDIR: at('tmp'), TEST_DB_PATH: at('db') },
    ...{ SNAPSHOT_DIR: at('snapshots'), BUILD_DIR: at('build') },
    ...{ XDG_CACHE_HOME: cache, npm_config_cache: path.join(cache, 'npm') },
    ...{ PYTHONDONTWRITEBYTECODE: '1', npm_config_update_notifier: 'false' },
  };
}

/** Is it there and may be started? A name is looked for on PATH, a path below the folder it is started in. */
function isProgram(name: string, { path: where, root }: RunFacts, at: string): boolean {
  if (builtIn.has(name)) return true;
  const places = name.includes('/')
    ? [path.resolve(root, at, name)]
    : where.split(path.delimiter).map((folder) => path.join(folder, name));
  return places.some((place) => {
    try {
      fs.accessSync(place, fs.constants.X_OK);
      return !isFolder(place);
    } catch {
      return false;
    }
  });
}

/** What the shell does itself. */
const builtIn: ReadonlySet<string> = new Set(
  'true false test [ : cd echo exit export set unset eval exec if for while case { . read sh'.split(
    ' ',
  ),
);

function isFolder(place: string): boolean {
  try {
    return fs.statSync(place).isDirectory();
  } catch {
    return false;
  }
}

function messageOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}
