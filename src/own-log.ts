import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { redactSecrets } from './engine/workspace/redact.ts';
import { programVersion } from './machine.ts';
import { logFile, ownFolders } from './own-files.ts';
import type { Surroundings } from './surroundings.ts';

/* What went wrong in the cockpit, in a file of the person's own; nothing of it is loaded before something has. */

/** The older half is kept beside it under `.old`: together never more than twice this (bytes). */
const longestLog = 256 * 1024;

let noted = false;

/** Adds to the log, secrets masked; what stands before the first word of a process is what a report must say anyway. */
export async function note({ env, stdout }: Surroundings, text: string): Promise<void> {
  const file = logFile(ownFolders(env).state);
  if (!noted) {
    const { columns, rows } = stdout;
    const place = `${process.platform} ${env['TERM'] ?? ''} ${env['TERM_PROGRAM'] ?? ''} ${columns}x${rows}`;
    const about = `folio-tui ${await programVersion()} node ${process.version} ${place}`;
    addToLog(file, `${process.pid} ${redactSecrets(about)}`);
  }
  noted = true;
  addToLog(file, `${process.pid} ${redactSecrets(text)}`);
}

/** Adds a line to the log; it is on disk when this returns. A log that cannot be written is no reason to stop. */
export function addToLog(file: string, line: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > longestLog)
      renameSync(file, `${file}.old`);
    appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  } catch {
    // There is no place left to show the error.
  }
}
