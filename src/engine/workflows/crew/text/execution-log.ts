import type { z } from 'zod';
import { readYaml } from '../../../data/read-yaml.ts';
import type { Checked, RunFiles } from '../../../ports.ts';
import { ExecutionLog, type LogEntry } from '../shapes/execution-log.ts';
import { type YamlValue, yamlText } from './write-yaml.ts';

/** Larger logs are not read whole. */
export const maxLogCharacters = 16_000_000;

/** A file's text; of a longer file only enough to notice that it is longer. */
export async function readUpTo(
  files: Pick<RunFiles, 'pieces'>,
  path: string,
  most: number,
): Promise<string | undefined> {
  const pieces = await files.pieces(path);
  if (pieces === undefined) return undefined;
  const texts: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    texts.push(piece);
    length += piece.length;
    if (length > most) break;
  }
  return texts.join('');
}

/** Reads `execution_log.yaml`; keys that are not ours stay. Problems are sentences. */
export function readLog(text: string): Checked<ExecutionLog> {
  if (text.length > maxLogCharacters) {
    const most = maxLogCharacters / 1_000_000;
    return { ok: false, problems: [`[E303] longer than ${most} million characters`] };
  }
  const read = readYaml(text);
  if (!read.ok) return { ok: false, problems: [`[E201] ${read.detail}`] };
  const parsed = ExecutionLog.safeParse(read.value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problems: parsed.error.issues.map(problem) };
}

function problem({ path, message }: z.core.$ZodIssue): string {
  return `${path.map(String).join('.')}: ${message}`;
}

/** Entries never change, they are replaced: each is put into words once. */
const written = new WeakMap<LogEntry, string>();

/** `execution_log.yaml` as the founding document shows it: the cmd's fields, an empty line, its launches. */
export function logText({ tasks, ...top }: ExecutionLog): string {
  const head = yamlText(plain(top));
  if (tasks.length === 0) return `${head}\ntasks: []\n`;
  return `${head}\ntasks:\n${tasks.map(entryText).join('')}`;
}

function entryText(entry: LogEntry): string {
  const known = written.get(entry);
  if (known !== undefined) return known;
  const text = `  - ${yamlText(plain(entry), '    ').trimStart()}`;
  written.set(entry, text);
  return text;
}

/** A value of a loose shape as what can be written; what YAML cannot hold becomes its text. */
function plain(value: object): Record<string, YamlValue> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, plainValue(inner)]],
    ),
  );
}

function plainValue(value: unknown): YamlValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(plainValue);
  return typeof value === 'object' ? plain(value) : String(value);
}
