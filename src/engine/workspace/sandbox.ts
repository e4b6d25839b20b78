import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SandboxSpec, SandboxState } from '../acting/shell.ts';
import { codeOf } from './disk.ts';
import { doorEnv, doorInside, proxyEnv, throughDoor } from './door-inside.ts';
import { type Door, openDoor } from './network-door.ts';
import { boundSockets } from './process-table.ts';
import { bubblewrapWords } from './sandbox-bubblewrap.ts';
import { guardPlaces, isBelow, openOutputs, standInsFor } from './sandbox-guarded.ts';
import { existing, type Hidden, insideOf, type Shown } from './sandbox-inside.ts';
import { seatbeltProfile, seatbeltProgram } from './sandbox-seatbelt.ts';
import { toolchainsIn } from './toolchains.ts';

/** Fixed places, not PATH: a folder of the project may stand in that. */
const bubblewrapPlaces = [
  '/usr/bin/bwrap',
  '/bin/bwrap',
  '/usr/local/bin/bwrap',
  '/run/current-system/sw/bin/bwrap',
  '/home/linuxbrew/.linuxbrew/bin/bwrap',
] as const;
const patienceMs = 5_000;

type FoundSandbox =
  | { readonly kind: 'bubblewrap' | 'seatbelt'; readonly program: string }
  | Extract<SandboxState, { kind: 'none' }>;

/** A command with its bounds, ready to be started. */
export type Bounded = {
  readonly before: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  /**
   * Does what the sandbox said, instead of starting anything, come from a socket of another program? Those come and go at
   * any moment: it was there when the bounds were made, was gone when they were put up, and may be there again by now.
   */
  outdated(said: string): boolean;
  /** Called once everything the command started is gone. */
  release(): void;
};

let known: Promise<FoundSandbox> | undefined;

/** What bounds commands on this machine. Tried once and remembered; never rejects. */
export async function sandboxState(): Promise<SandboxState> {
  known ??= findSandbox();
  const found = await known;
  return found.kind === 'none' ? found : { kind: found.kind };
}

/** Tries the system's sandbox with a command that does nothing. Never rejects. */
export async function findSandbox(
  platform: NodeJS.Platform = process.platform,
  places: readonly string[] = platform === 'darwin' ? [seatbeltProgram] : bubblewrapPlaces,
): Promise<FoundSandbox> {
  if (platform !== 'linux' && platform !== 'darwin') {
    return { kind: 'none', reason: `there is none for ${platform}` };
  }
  const program = places.find((place) => fs.existsSync(place));
  if (program === undefined) {
    return { kind: 'none', reason: `${path.basename(places[0] ?? '')} is not installed` };
  }
  const kind = platform === 'darwin' ? 'seatbelt' : 'bubblewrap';
  const facts = { writable: [], readOnly: [], hidden: [], sockets: [], network: false, cwd: '/' };
  const guarded = { readOnly: [], pinned: [], release: () => undefined };
  const words =
    kind === 'seatbelt'
      ? [program, '-p', seatbeltProfile(facts)]
      : bubblewrapWords({ ...facts, program, guarded });
  try {
    const [, ...rest] = words;
    await promisify(execFile)(program, [...rest, '/bin/sh', '-c', ':'], { timeout: patienceMs });
    return { kind, program };
  } catch (error) {
    return { kind: 'none', reason: reasonOf(program, error) };
  }
}

function reasonOf(program: string, error: unknown): string {
  const said =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string'
      ? error.stderr.trim().split('\n')[0]
      : undefined;
  return said || `${program} does not work (${codeOf(error) ?? 'it failed'})`;
}

/**
 * Bounds for one command in `cwd`. Rejects with an Error whose message says why it cannot be bounded; then it must
 * not run.
 */
export async function boundBy(spec: SandboxSpec, at: Place): Promise<Bounded> {
  known ??= findSandbox();
  const found = await known;
  if (found.kind === 'none') throw new Error(found.reason);
  const { hosts = [] } = spec;
  if (hosts.length > 0) return await withDoor(spec, at, found);
  return boundsOf(spec, at, found);
}

/** What `boundBy` will have on the disk for as long as the command is at work. Rejects where a folder of it is not there. */
export async function standInsOf({ writable, readOnly }: SandboxSpec): Promise<readonly string[]> {
  known ??= findSandbox();
  if ((await known).kind !== 'bubblewrap') return [];
  const roots = realRoots(writable);
  const places = readOnly.map((place) => asReal(place, roots));
  return standInsFor(places, [...new Set(roots.map(({ real }) => real))]);
}

type Root = { readonly named: string; readonly real: string };

function realRoots(writable: readonly string[]): readonly Root[] {
  return writable.map((named) => ({ named, real: fs.realpathSync.native(named) }));
}

/** Where what works on files for a task is found in there. */
const filesInside = '/run/folio-files';

/**
 * Bounds for the program that works on files for a task (`tool-disk/inside.ts`), with its start: those of the task's commands,
 * without any network, and with nothing made on the disk for them, since they last as long as the task. Rejects as
 * `boundBy` does.
 */
export async function boundFiles({ hosts: _, ...spec }: SandboxSpec, at: Place): Promise<Bounded> {
  known ??= findSandbox();
  const found = await known;
  if (found.kind === 'none') throw new Error(found.reason);
  const here = fileURLToPath(import.meta.url);
  // bundled, it lies beside all else; in a checkout among the source of what it belongs to
  const bundled = path.extname(here) === '.js';
  const folder = path.join(path.dirname(here), bundled ? '.' : 'tool-disk');
  const name = bundled ? 'files-inside.js' : 'inside.ts';
  const isMac = found.kind === 'seatbelt';
  const bounds = boundsOf({ ...spec, network: false }, at, found, { files: folder });
  const node = fs.realpathSync.native(process.execPath);
  const [program, ...words] = bounds.before;
  return {
    ...bounds,
    before: [program, ...words, node, path.join(isMac ? folder : filesInside, name)],
  };
}

type Place = {
  readonly cwd: string;
  readonly temp: string;
  readonly env: Readonly<Record<string, string | undefined>>;
};

type Works = Exclude<FoundSandbox, { kind: 'none' }>;

/** The same bounds with a way out to the hosts that were named, which is closed with them. */
async function withDoor(spec: SandboxSpec, at: Place, found: Works): Promise<Bounded> {
  const isMac = found.kind === 'seatbelt';
  const temp = isMac ? undefined : at.temp;
  const door = await openDoor({ hosts: spec.hosts ?? [], temp });
  try {
    const bounds = boundsOf(spec, at, found, { door });
    const reached = typeof door.at === 'number' ? proxyEnv(door.at) : {};
    const [program, ...words] = bounds.before;
    const inside = isMac ? [] : throughDoor(fs.realpathSync.native(process.execPath));
    return {
      ...bounds,
      before: [program, ...words, ...inside],
      env: { ...bounds.env, ...doorEnv, ...reached },
      release() {
        bounds.release();
        door.close();
      },
    };
  } catch (error) {
    door.close();
    throw error;
  }
}

/** What else is shown of ours: a way out, or the folder of the program that works on files. */
type Ours = { readonly door?: Door; readonly files?: string };

function boundsOf(spec: SandboxSpec, at: Place, found: Works, ours: Ours = {}): Bounded {
  const { door, files } = ours;
  const roots = realRoots(spec.writable);
  const writable = [...new Set(roots.map(({ real }) => real))];
  const needsNode = door !== undefined || files !== undefined;
  const node = needsNode ? [fs.realpathSync.native(process.execPath)] : [];
  const tools = spec.toolsOf === undefined ? [] : toolchainsIn(spec.toolsOf, at.env);
  // bubblewrap shows it in a place of its own, where no tree of a task can stand before it
  const program = found.kind === 'seatbelt' && files !== undefined ? [files] : [];
  const inside = insideOf(
    { ...spec, shown: [...(spec.shown ?? []), ...tools, ...node, ...program] },
    writable,
  );
  const hidden = spec.hidden
    .flatMap(existing)
    .filter(
      ({ path: place }) => inside.isSeen(place) && !writable.some((root) => isBelow(root, place)),
    );
  if (found.kind === 'seatbelt')
    return seatbelt({ ...spec, ...inside, writable, hidden }, at.temp, door);
  const guarded = guardPlaces(
    spec.readOnly.map((place) => asReal(place, roots)),
    writable,
    files === undefined ? 'stand_in' : 'as_it_is',
  );
  const outputs = openOutputs(spec.outputs ?? []);
  const sockets = boundSockets().filter((place) => inside.isSeen(place) && !emptied(place, hidden));
  return {
    before: bubblewrapWords({
      program: found.program,
      writable: [...writable, ...outputs.files],
      guarded,
      stands: preparedStands(spec.stands ?? [], writable),
      emptied: inside.emptied,
      shown: [
        ...inside.shown,
        ...(typeof door?.at === 'string' ? [{ from: door.at, at: doorInside }] : []),
        ...(files === undefined ? [] : [{ from: files, at: filesInside }]),
      ],
      hidden,
      sockets,
      network: spec.network,
      cwd: at.cwd,
    }),
    env: {},
    outdated: (said) => sockets.some((place) => isNamed(said, place)),
    release() {
      guarded.release();
      outputs.release();
    },
  };
}

/** In the words of bubblewrap, which puts `/newroot` before a place it has begun to mount at. */
function isNamed(said: string, place: string): boolean {
  return [' ', ' /newroot', '"/newroot'].some((before) =>
    [': ', '"'].some((after) => said.includes(`${before}${place}${after}`)),
  );
}

/**
 * What is mounted inside a folder that stands for another needs a place there, which is made in the folder itself: a
 * folder that can only be read has none made any more once it is mounted.
 */
function preparedStands(
  stands: NonNullable<SandboxSpec['stands']>,
  writable: readonly string[],
): NonNullable<SandboxSpec['stands']> {
  for (const { folder, at } of stands)
    for (const inner of [...stands.map((each) => each.at), ...writable])
      if (inner !== at && isBelow(inner, at))
        fs.mkdirSync(path.join(folder, path.relative(at, inner)), { recursive: true });
  return stands;
}

/** A private folder in place of `/tmp`, which cannot be exchanged there. */
function seatbelt(
  spec: Omit<SandboxSpec, 'hidden' | 'shown'> & {
    readonly hidden: readonly Hidden[];
    readonly shown: readonly Shown[];
  },
  temp: string,
  door: Door | undefined,
): Bounded {
  const own = fs.realpathSync(fs.mkdtempSync(path.join(temp, 'folio-command-')));
  const profile = seatbeltProfile({
    writable: [...spec.writable, own],
    readOnly: spec.readOnly.flatMap((place) => {
      const plain = place.replace(/\/+$/, '');
      return [plain, ...existing(plain).map((real) => real.path)];
    }),
    hidden: spec.hidden.map((one) => one.path),
    emptied: spec.emptied ?? [],
    shown: spec.shown.map(({ from }) => from),
    network: spec.network,
    ...(typeof door?.at === 'number' ? { door: door.at } : {}),
  });
  return {
    before: [seatbeltProgram, '-p', profile, '--'],
    env: { TMPDIR: own },
    outdated: () => false,
    release: () => fs.rmSync(own, { recursive: true, force: true }),
  };
}

/** A place in a writable folder by that folder's real path; links further on stay as they are. */
function asReal(place: string, roots: readonly Root[]): string {
  const root = roots.find(({ named }) => isBelow(place, named));
  if (root === undefined) return place;
  const end = place.endsWith('/') ? '/' : '';
  return path.join(root.real, path.relative(root.named, place)) + end;
}

/** Does the socket lie in a folder that the command sees empty anyway? */
function emptied(place: string, hidden: readonly Hidden[]): boolean {
  return ['/tmp', '/run', '/var/run', '/dev', '/proc', ...hidden.map((one) => one.path)].some(
    (folder) => isBelow(place, folder),
  );
}
