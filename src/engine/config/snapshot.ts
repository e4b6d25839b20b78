import { stringify } from 'yaml';
import type { Config } from '../config.ts';
import { RunError } from '../data/failure.ts';
import type { Json } from '../data/question.ts';
import { builtIn, grantingKeys, leafKeys, setAt, valueAt } from './keys.ts';
import { join, parseConfig } from './parse.ts';
import { ConfigSchema } from './schema.ts';

const file = '.engine/config.yaml';

/**
 * The settings a run was started with, as its folder keeps them. A key that came into being after the run has its
 * built-in value; a file that is empty or damaged is never taken for defaults. Rejects with `config_invalid`.
 */
export const settingsSnapshot = {
  write: (config: Config): string => stringify(config),
  read(text: string): Config {
    const data = parseConfig({ file, text });
    if (Object.keys(data).length === 0)
      throw new RunError({ kind: 'config_invalid', file, problems: ['1:1: key: value'] });
    const read = ConfigSchema.safeParse(join(builtIn(), data));
    if (read.success) return read.data;
    const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new RunError({ kind: 'config_invalid', file, problems });
  },
};

/**
 * A run's own settings with all that executes, grants or directs credentials taken from the present ones: the run
 * folder is part of a workspace that anybody may have made (docs/spec/engine.md §7.2).
 */
export function withGrantsOf(present: Config, stored: Config): Config {
  const values: Record<string, unknown> = { ...stored };
  for (const key of grantingKeys()) {
    const path = key.split('.');
    setAt(values, path, valueAt(present, path));
  }
  return ConfigSchema.parse(values);
}

/** What differs, by key: `{ 'folio.max_parallel': { was: 5, is: 2 } }`. */
export function changedSettings(before: Config, after: Config): { readonly [key: string]: Json } {
  const changed: Record<string, Json> = {};
  for (const key of leafKeys()) {
    const [was, is] = [before, after].map((config) => plain(valueAt(config, key.split('.'))));
    if (was !== is) changed[key] = { was: was ?? null, is: is ?? null };
  }
  return changed;
}

/** Settings are words, numbers, flags and nothing. */
function plain(value: unknown): string | number | boolean | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}
