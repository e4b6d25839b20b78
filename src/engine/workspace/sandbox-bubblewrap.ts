import path from 'node:path';
import type { Guarded } from './sandbox-guarded.ts';

export type BubblewrapFacts = {
  readonly program: string;
  /** Real paths. */
  readonly writable: readonly string[];
  readonly guarded: Guarded;
  /** Folders in place of others; real paths. */
  readonly stands?: readonly StandIn[];
  /** Folders that are empty, and what is shown in them: `at` as it is named, `from` as it really lies. */
  readonly emptied?: readonly string[];
  readonly shown?: readonly { readonly from: string; readonly at: string }[];
  readonly hidden: readonly { readonly path: string; readonly folder: boolean }[];
  /** Sockets of programs outside: who can connect to one can ask for what it may not do itself. */
  readonly sockets: readonly string[];
  readonly network: boolean;
  readonly cwd: string;
};

type StandIn = { readonly folder: string; readonly at: string; readonly readOnly: boolean };

/** One mount; later ones cover earlier ones. */
type Mount = { readonly path: string; readonly rank: number; readonly words: readonly string[] };

/** Folders that are empty and the command's own. `/run` holds the doors to system services. */
const fresh = ['/tmp', '/run'];

/** Places where root could change the machine itself, for example `core_pattern`. */
const machine = ['/proc/sys', '/proc/sysrq-trigger', '/proc/irq', '/proc/bus'];

/**
 * bubblewrap and its arguments, to be put before a command: everything can be read and nothing written but `writable`;
 * own processes, devices, `/tmp`; no network unless granted; everything inside ends with bubblewrap, and bubblewrap
 * with us.
 */
export function bubblewrapWords(facts: BubblewrapFacts): readonly [string, ...string[]] {
  const { program, network, cwd } = facts;
  const mounts = mountsOf(facts).toSorted(
    (a, b) => depth(a.path) - depth(b.path) || a.rank - b.rank,
  );
  return [
    program,
    '--die-with-parent',
    '--unshare-user',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    ...(network ? [] : ['--unshare-net']),
    '--cap-drop',
    'ALL',
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...machine.flatMap((place) => ['--ro-bind-try', place, place]),
    ...mounts.flatMap(({ words }) => words),
    ...['--setenv', 'TMPDIR', '/tmp', '--chdir', cwd, '--'],
  ];
}

function mountsOf(facts: BubblewrapFacts): Mount[] {
  const { writable, guarded, hidden, sockets, network, stands = [] } = facts;
  const { emptied = [], shown = [] } = facts;
  const bind = (how: string, place: string, rank: number): Mount => ({
    path: place,
    rank,
    words: [how, place, place],
  });
  // Where `/etc/resolv.conf` leads on many systems.
  const resolver = '/run/systemd/resolve';
  return [
    ...[...fresh, ...emptied].map((place) => ({ path: place, rank: 0, words: ['--tmpfs', place] })),
    ...(network ? [bind('--ro-bind-try', resolver, 1)] : []),
    ...shown.map(({ from, at }) => ({ path: at, rank: 1, words: ['--ro-bind', from, at] })),
    ...writable.map((place) => bind('--bind', place, 2)),
    ...stands.map(({ folder, at, readOnly }) => ({
      path: at,
      // over a folder that is on the way to a closed place, and so mounted over itself
      rank: readOnly ? 4 : 3,
      words: [readOnly ? '--ro-bind' : '--bind', folder, at],
    })),
    ...guarded.pinned.map((place) => bind('--bind', place, 3)),
    ...guarded.readOnly.map((place) => bind('--ro-bind', place, 4)),
    ...hidden.map(({ path: place, folder }) => ({
      path: place,
      rank: 5,
      words: folder ? ['--tmpfs', place, '--remount-ro', place] : ['--ro-bind', '/dev/null', place],
    })),
    ...sockets.map((place) => ({
      path: place,
      rank: 5,
      words: ['--ro-bind', '/dev/null', place],
    })),
  ];
}

function depth(place: string): number {
  return place.split(path.sep).filter((part) => part !== '').length;
}
