import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import { RunError } from '../data/failure.ts';
import { isRecord } from '../data/shapes.ts';
import { yamlKeyLines } from '../data/yaml-document.ts';
import {
  builtIn,
  type Data,
  isSection,
  type Leaf,
  leafOf,
  likelyKey,
  setAt,
  valueAt,
} from './keys.ts';
import { type ConfigFile, expandDots, join, parseConfig, parseSetting } from './parse.ts';
import { ConfigSchema, otherSections } from './schema.ts';
import { looksSecret, shown } from './secrets.ts';

/** Where a value comes from, weakest first. */
export type ConfigSource = 'own' | 'base' | 'local' | 'set' | 'flag';

/** A setting that a flag stands for: `{ flag: '--budget', key: 'provider.budget.usd', value: 2 }`. */
export type FlagSetting = {
  readonly flag: string;
  readonly key: string;
  readonly value: string | number | boolean | null;
};

export type ConfigLayers = {
  /** The person's own file, below the workspace's. */
  readonly own?: ConfigFile | undefined;
  /** `config.yaml` of the workspace. */
  readonly base?: ConfigFile | undefined;
  /** `local/config.yaml` of the workspace. */
  readonly local?: ConfigFile | undefined;
  /** `KEY=VALUE` of each `-c`, in order. */
  readonly sets?: readonly string[];
  readonly flags?: readonly FlagSetting[];
  /** May this workspace file grant something, because a person trusted exactly these bytes? Absent: it may not. */
  readonly trusted?: (file: ConfigFile) => boolean;
};

export type ConfigWarning =
  | {
      readonly kind: 'unknown_key';
      readonly file: string;
      readonly key: string;
      readonly likely: string | null;
    }
  | {
      readonly kind: 'out_of_range';
      readonly file: string;
      readonly key: string;
      readonly value: string;
      readonly allowed: string;
      readonly used: string;
    }
  | { readonly kind: 'not_granted'; readonly file: string; readonly key: string };

export type MergedConfig = {
  readonly config: Config;
  readonly warnings: readonly ConfigWarning[];
  /** Who said it, for keys that are not left at their built-in value. */
  readonly sources: ReadonlyMap<string, ConfigSource>;
  /** Sections of workflows that read them elsewhere, merged as they stand. */
  readonly others: Data;
};

/** One source of settings with what it says, weakest first in a list of them. */
export type Layer = {
  readonly source: ConfigSource;
  readonly file: string;
  readonly data: Data;
  readonly grants: boolean;
  /** The file it was read from, where there is one. */
  readonly from?: ConfigFile;
};
type Merging = {
  readonly values: Record<string, unknown>;
  readonly warnings: ConfigWarning[];
  readonly sources: Map<string, ConfigSource>;
  others: Data;
};

/**
 * Flag over `-c` over local over base over the person's own file over built-in (docs/spec/engine.md §8). Out of range:
 * in the base file or on the command line a RunError `config_invalid` naming every key with its bounds; in an overlay
 * the value below it stays and a warning says so. Unknown keys warn, on the command line they refuse.
 */
export function mergeConfig(layers: ConfigLayers): MergedConfig {
  const merging: Merging = { values: builtIn(), warnings: [], sources: new Map(), others: {} };
  for (const layer of readLayers(layers)) apply(layer, merging);
  const { warnings, sources, others } = merging;
  return { config: ConfigSchema.parse(merging.values), warnings, sources, others };
}

/** Reads every layer. Rejects a file that is no YAML, or no mapping, or says a key twice (`config_invalid`). */
export function readLayers({
  own,
  base,
  local,
  sets = [],
  flags = [],
  trusted = () => false,
}: ConfigLayers): Layer[] {
  const file = (source: 'own' | 'base' | 'local', from: ConfigFile | undefined): Layer[] => {
    if (from === undefined) return [];
    const data = parseConfig(from);
    const grants = source === 'own' || trusted(from);
    return [{ source, file: from.file, data: expandDots(data), grants, from }];
  };
  const set = (setting: string): Layer => ({
    source: 'set',
    file: '-c',
    data: parseSetting(setting),
    grants: true,
  });
  const flag = ({ flag: name, key, value }: FlagSetting): Layer => {
    const data: Record<string, unknown> = {};
    setAt(data, key.split('.'), value);
    return { source: 'flag', file: name, data, grants: true };
  };
  return [
    ...file('own', own),
    ...file('base', base),
    ...file('local', local),
    ...sets.map(set),
    ...flags.map(flag),
  ];
}

function apply(layer: Layer, merging: Merging): void {
  const problems = secretKeys(layer.data, '').map((key) => `${key}: ***`);
  if (problems.length === 0) problems.push(...applySection(layer, layer.data, '', merging));
  if (problems.length === 0) return;
  const at = layer.from === undefined ? {} : placesOf(layer.from, problems);
  throw new RunError({ kind: 'config_invalid', file: layer.file, problems, ...at });
}

/** Where the file lies, and on which lines of it the keys of these problems stand. */
function placesOf({ text, path }: ConfigFile, problems: readonly string[]) {
  const known = yamlKeyLines(text.replace(/^\uFEFF/, ''));
  const lines = problems.map((problem) => known.get(problem.split(': ', 1)[0] ?? '') ?? 0);
  return { lines, ...(path !== undefined && { path }) };
}

/** Applies one section; what comes back refuses the whole layer. */
function applySection(layer: Layer, section: Data, prefix: string, merging: Merging): string[] {
  return Object.entries(section).flatMap(([name, value]) => {
    const key = `${prefix}${name}`;
    if (prefix === '' && otherSections.includes(name)) {
      merging.others = join(merging.others, { [name]: value });
      return [];
    }
    const leaf = leafOf(key);
    if (leaf !== undefined) return applyLeaf(layer, leaf, value, merging);
    if (!isSection(key)) return unknownKey(layer, key, merging);
    // A section with nothing under it says nothing.
    if (value === null) return [];
    return isRecord(value)
      ? applySection(layer, value, `${key}.`, merging)
      : outOfRange(layer, { key, value, allowed: '{ … }', used: '{ … }' }, merging);
  });
}

function applyLeaf(layer: Layer, leaf: Leaf, value: unknown, merging: Merging): string[] {
  const { key, schema, allowed, grants } = leaf;
  const path = key.split('.');
  const before = valueAt(merging.values, path);
  if (grants && !layer.grants) {
    // Every workspace has the full file, which repeats the built-in values: no warning for those.
    if (![before, leaf.builtIn].some((said) => isDeepStrictEqual(value, said)))
      merging.warnings.push({ kind: 'not_granted', file: layer.file, key });
    return [];
  }
  // … and where that file is trusted, as in a new workspace, they take nothing back from the person's own file.
  if (grants && layer.source === 'base' && isDeepStrictEqual(value, leaf.builtIn)) return [];
  const checked = schema.safeParse(value);
  if (!checked.success)
    return outOfRange(layer, { key, value, allowed, used: shown(before) }, merging);
  setAt(merging.values, path, checked.data);
  noteSource(layer, leaf, checked.data, merging);
  return [];
}

/** A file that only repeats a built-in value does not count as a source; a typed flag does. */
function noteSource(
  { source }: Layer,
  { key, builtIn: own }: Leaf,
  value: unknown,
  { sources }: Merging,
): void {
  const typed = source === 'set' || source === 'flag';
  if (isDeepStrictEqual(value, own) && !typed) sources.delete(key);
  else sources.set(key, source);
}

function outOfRange(
  { source, file }: Layer,
  { key, value, allowed, used }: { key: string; value: unknown; allowed: string; used: string },
  merging: Merging,
): string[] {
  if (source !== 'own' && source !== 'local') return [`${key}: ${shown(value)} (${allowed})`];
  merging.warnings.push({ kind: 'out_of_range', file, key, value: shown(value), allowed, used });
  return [];
}

function unknownKey({ source, file }: Layer, key: string, merging: Merging): string[] {
  const likely = likelyKey(key) ?? null;
  if (source === 'set' || source === 'flag')
    return [likely === null ? `${key}: ?` : `${key}: ? → ${likely}`];
  merging.warnings.push({ kind: 'unknown_key', file, key, likely });
  return [];
}

function secretKeys(data: Data, prefix: string): string[] {
  return Object.entries(data).flatMap(([name, value]) => {
    const key = `${prefix}${name}`;
    if (looksSecret(name) && leafOf(key) === undefined) return [key];
    return isRecord(value) ? secretKeys(value, `${key}.`) : [];
  });
}
