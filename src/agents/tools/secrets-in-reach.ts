import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { isSecretName } from '../guard/secret-names.ts';
import { readShell } from '../guard/shell.ts';
import { locate } from './project-path.ts';
import { type ToolHost, ToolRefused } from './tool.ts';
import { walkFiles } from './walk-files.ts';

/** A key file is small and begins with a known mark. */
const mostKeyBytes = 32 * 1024;
/** At most this many files are opened; beyond that only names are checked. */
const mostLookedInto = 5000;
const mostDepth = 40;
const keyBegins = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/**
 * Refuses a command that runs unasked and would show files that hold secrets without naming them, or a key under
 * another name: what it prints is masked by its form, and one line of a key has none. The tool `grep` leaves such files
 * out.
 */
export async function refuseSecretsInReach(
  host: ToolHost,
  command: string,
  signal: AbortSignal,
): Promise<void> {
  const { project } = host;
  const [name = '', ...args] = (readShell(command).only?.words ?? []).map(({ value }) => value);
  if (project === undefined) return;
  const named = args
    .filter((arg) => !arg.startsWith('-'))
    .map((arg) => path.resolve(project.root, arg));
  for (const file of named) if (await isKey(file)) throw refusal(path.relative(project.root, file));
  if (!readsAll(name, args)) return;
  const found = await findSecret(host, signal);
  if (found !== undefined) throw refusal(found);
}

function refusal(file: string): ToolRefused {
  return new ToolRefused(
    `SecretName: it would show ${JSON.stringify(file)} as well, so it was not run. Use the tool grep, which leaves such files out.`,
  );
}

/** Does it read files that are not named in it? */
function readsAll(name: string, args: readonly string[]): boolean {
  if (name === 'git') return args.includes('grep');
  if (/^(rg|ag|ack)$/.test(name)) return true;
  const recursive = /^(-[A-Za-z]*[rR]|--(recursive|dereference-recursive|directories=recurse)$)/;
  return /grep$/.test(name) && args.some((arg) => recursive.test(arg) || arg === 'recurse');
}

async function findSecret(host: ToolHost, signal: AbortSignal): Promise<string | undefined> {
  const limits = { depth: mostDepth, signal, bound: { reached: false } };
  let lookedInto = 0;
  for await (const { name, real, kind } of walkFiles(host, locate(host, '.', 'read'), limits)) {
    if (kind !== 'file') continue;
    if (isSecretName(name)) return name;
    lookedInto += 1;
    if (lookedInto <= mostLookedInto && (await isKey(real))) return name;
  }
  return undefined;
}

async function isKey(file: string): Promise<boolean> {
  try {
    // waits for no pipe
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile() || stats.size > mostKeyBytes) return false;
      const bytes = Buffer.alloc(stats.size);
      await handle.read(bytes, 0, stats.size, 0);
      return keyBegins.test(bytes.toString('latin1'));
    } finally {
      await handle.close();
    }
  } catch {
    // an unreadable file cannot be shown
    return false;
  }
}
