/*
 * The person's own folders and files, as far as they are needed before the first frame: nothing slow is imported here.
 */
import { mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export function homeFolder(env: NodeJS.ProcessEnv): string {
  return env['HOME'] || homedir();
}

/** Where the person's own settings and history lie (XDG base directories). */
export function ownFolders(env: NodeJS.ProcessEnv): {
  readonly config: string;
  readonly state: string;
} {
  const home = homeFolder(env);
  return {
    config: env['XDG_CONFIG_HOME'] || path.join(home, '.config'),
    state: env['XDG_STATE_HOME'] || path.join(home, '.local', 'state'),
  };
}

/** A small file that stands while a cockpit owns a terminal; what is left of it tells of a kill. */
export function openMarker(stateHome: string, terminal: string) {
  const file = path.join(
    stateHome,
    'folio-tui',
    `cockpit-${terminal.replaceAll(/[^a-zA-Z0-9]/g, '-')}`,
  );
  const forget = () => {
    try {
      unlinkSync(file);
    } catch {
      // It was not there, which is as well.
    }
  };
  return {
    take: () => {
      const text = readIfThere(file);
      if (text === undefined) return undefined;
      const [pid = '', startedAt = ''] = text.split('\n');
      // Another cockpit of this person on a terminal of the same name is alive: that is not a left-over.
      if (isAlive(Number(pid))) return undefined;
      forget();
      return { startedAt };
    },
    set: () => {
      try {
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(file, `${process.pid}\n${new Date().toISOString()}\n`, { mode: 0o600 });
      } catch {
        // Without a writable state folder a later repair cannot be told of; nothing else depends on it.
      }
    },
    clear: forget,
  };
}

/** Where the cockpit notes what went wrong, to be sent along with a report. */
export function logFile(stateHome: string): string {
  return path.join(stateHome, 'folio-tui', 'log.txt');
}

/** A small text for the person, in the place of what the terminal does not take. Gives where it lies. */
export function keepText(
  stateHome: string,
  text: string,
  name = 'clipboard.txt',
): string | undefined {
  const file = path.join(stateHome, 'folio-tui', name);
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  } catch {
    return undefined;
  }
}

/**
 * When this person last had which run in front of them: their own matter, so it lies with them and not in the
 * workspace.
 */
export function openLooked(stateHome: string) {
  return openNotes(path.join(stateHome, 'folio-tui', 'looked.json'), 500);
}

/** What this person has decided of a question and not applied yet: it outlives the screen, and a kill. */
export function openUndecided(stateHome: string) {
  return openNotes(path.join(stateHome, 'folio-tui', 'undecided.json'), 50);
}

/**
 * What stands unsent in the field of the first screen at a place, while its cockpit lives; what is left of one that was killed
 * is given back to the next.
 */
export function openUnsent(stateHome: string, place: string) {
  const notes = openNotes(path.join(stateHome, 'folio-tui', 'unsent.json'), 20);
  const own = `${process.pid} ${place}`;
  const keep = (text: string) => notes.mark(own, text === '' ? undefined : text);
  const isLeft = (name: string) => {
    const [pid = ''] = name.split(' ', 1);
    return name === `${pid} ${place}` && !isAlive(Number(pid));
  };
  return {
    keep,
    take: (): string => {
      const left = notes.names().findLast(isLeft);
      if (left === undefined) return '';
      const text = notes.at(left) ?? '';
      // Before it is taken away: nothing is lost by another kill.
      keep(text);
      if (left !== own) notes.mark(left, undefined);
      return text;
    },
  };
}

/** A few short texts by name; the ones that were noted last stay. */
function openNotes(file: string, most: number) {
  const all = (): Readonly<Record<string, string>> => {
    try {
      const read: unknown = JSON.parse(readIfThere(file) ?? '');
      const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
      return Object.fromEntries(entries.filter(([, at]) => typeof at === 'string'));
    } catch {
      return {};
    }
  };
  const keep = (entries: readonly (readonly string[])[]): void => {
    try {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, JSON.stringify(Object.fromEntries(entries)), { mode: 0o600 });
      renameSync(draft, file);
    } catch {
      // Only a convenience is lost (what is new since the last look, decisions not yet applied), never work.
    }
  };
  return {
    at: (key: string): string | undefined => all()[key],
    /** The ones that were noted last stand last. */
    names: (): readonly string[] => Object.keys(all()),
    /** undefined: it is forgotten. */
    mark: (key: string, text: string | undefined): void => {
      const { [key]: before, ...others } = all();
      if (before === text) return;
      const own = text === undefined ? [] : [[key, text]];
      keep([...Object.entries(others), ...own].slice(-most));
    },
    /** Forgets every text that `isMeant`. */
    drop: (isMeant: (text: string) => boolean): void => {
      const before = Object.entries(all());
      const kept = before.filter(([, text]) => !isMeant(text));
      if (kept.length < before.length) keep(kept);
    },
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
