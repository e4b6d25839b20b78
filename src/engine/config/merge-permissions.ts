import type { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { isRecord } from '../data/shapes.ts';
import type { Data } from './keys.ts';
import type { ConfigWarning } from './merge.ts';
import { nearest } from './nearest.ts';
import { defaultPermissions, PermissionsSchema } from './permissions.ts';
import { shown } from './secrets.ts';

type Permissions = z.infer<typeof PermissionsSchema>;

/** One source of rules, weakest first in a list of them. */
export type PermissionLayer = {
  /** How messages name it. */
  readonly file: string;
  /**
   * What an invalid value does. Nothing readable: `own` and `base` close everything, an `overlay` is left out. A value
   * out of bounds: `own` and `overlay` keep the value below, a `base` refuses. A value that was `typed` is refused in
   * both cases.
   */
  readonly part: 'own' | 'base' | 'overlay' | 'typed';
  /** May it grant? The person's own file, flags and files with a trusted hash may (docs/spec/engine.md §7.2). */
  readonly grants: boolean;
  /** The section as it was read; `broken`: its file is there and cannot be read. */
  readonly section: { readonly read: unknown } | { readonly broken: string };
};

export type PermissionWarning =
  | { readonly kind: 'rules_unreadable'; readonly code: 'E025' | 'E026'; readonly file: string }
  | { readonly kind: 'rules_no_mapping'; readonly code: 'E027'; readonly file: string }
  | {
      readonly kind: 'frozen_key';
      readonly code: 'E028';
      readonly file: string;
      readonly key: string;
    }
  | { readonly kind: 'wrong_type'; readonly file: string; readonly key: string }
  | ConfigWarning
  /** The same pattern is allowed and asked: it asks. */
  | { readonly kind: 'allow_and_ask'; readonly pattern: string };

export type MergedPermissions = {
  readonly permissions: Permissions;
  /** Files whose rules are lost: nothing is allowed while there is one. */
  readonly closedBy: readonly string[];
  /** Ask patterns that somebody added, or that are allowed as well: they count also where the phases would allow. */
  readonly heardFirst: readonly string[];
  readonly warnings: readonly PermissionWarning[];
};

const lists = [
  'deny',
  'allow',
  'ask',
  'always_ask',
  'subcommand_ask',
  'script_dirs',
  'allowed_dirs_extra',
  'fetch_hosts',
] as const;
type ListKey = (typeof lists)[number];
const granting: ReadonlySet<string> = new Set([
  'allow',
  'script_dirs',
  'allowed_dirs_extra',
  'fetch_hosts',
]);

type Scalar = {
  readonly key: 'read_host_files' | 'profile' | 'park_after_min' | 'sandbox';
  readonly allowed: string;
  /** Values that make the rules looser: they have to be granted. */
  readonly loosens: (value: unknown) => boolean;
};
const scalars: readonly Scalar[] = [
  { key: 'read_host_files', allowed: 'true | false', loosens: (value) => value === false },
  { key: 'profile', allowed: 'default | strict', loosens: (value) => value === 'default' },
  { key: 'park_after_min', allowed: '1–1440', loosens: () => false },
  // `off` lets approved commands out of the sandbox, `auto` lets more through unasked.
  { key: 'sandbox', allowed: 'auto | off', loosens: () => true },
];
const known = [...lists, ...scalars.map(({ key }) => key), 'interpreters', 'commit'];

type Merging = {
  permissions: Permissions;
  readonly warnings: PermissionWarning[];
  readonly closedBy: string[];
};

/**
 * Built-in rules and everything the layers add. Lists are unions; what grants counts only where it may; interpreters
 * are frozen; a base that cannot be read closes everything (docs/spec/crew.md §18.4). A base or a flag with
 * a value out of bounds throws RunError `config_invalid`.
 */
export function mergePermissions(layers: readonly PermissionLayer[]): MergedPermissions {
  const merging: Merging = { permissions: defaultPermissions, warnings: [], closedBy: [] };
  for (const layer of layers) addLayer(layer, merging);
  const { allow, ask } = merging.permissions;
  const both = allow.filter((pattern) => ask.includes(pattern));
  for (const pattern of both) merging.warnings.push({ kind: 'allow_and_ask', pattern });
  return {
    permissions: {
      ...merging.permissions,
      allow: allow.filter((pattern) => !both.includes(pattern)),
    },
    closedBy: merging.closedBy,
    heardFirst: ask.filter(
      (pattern) => both.includes(pattern) || !defaultPermissions.ask.includes(pattern),
    ),
    warnings: merging.warnings,
  };
}

function addLayer(layer: PermissionLayer, merging: Merging): void {
  const { file, part, section } = layer;
  if ('broken' in section) {
    if (part === 'overlay') merging.warnings.push({ kind: 'rules_unreadable', code: 'E026', file });
    else close(merging, { kind: 'rules_unreadable', code: 'E025', file });
    return;
  }
  const { read } = section;
  if (read === undefined || read === null) return;
  if (!isRecord(read)) {
    if (part === 'typed')
      throw new RunError({
        kind: 'config_invalid',
        file,
        problems: [`permissions: ${shown(read)} ({ … })`],
      });
    const warning = { kind: 'rules_no_mapping', code: 'E027', file } as const;
    if (part === 'overlay') merging.warnings.push(warning);
    else close(merging, warning);
    return;
  }
  const problems = Object.entries(read).flatMap(([key, value]) =>
    addKey(layer, key, value, merging),
  );
  if (problems.length > 0) throw new RunError({ kind: 'config_invalid', file, problems });
}

function close(merging: Merging, warning: PermissionWarning & { readonly file: string }): void {
  merging.warnings.push(warning);
  merging.closedBy.push(warning.file);
}

/** Takes one key of a layer; what comes back refuses the layer. */
function addKey(layer: PermissionLayer, key: string, value: unknown, merging: Merging): string[] {
  const { file, part } = layer;
  const list = lists.find((name) => name === key);
  if (list !== undefined) return addList(layer, list, value, merging);
  const scalar = scalars.find((each) => each.key === key);
  if (scalar !== undefined) return setScalar(layer, scalar, value, merging);
  if (key === 'commit') return setTrailer(layer, value, merging);
  if (key === 'interpreters') {
    if (!sameData(value, defaultPermissions.interpreters))
      merging.warnings.push({ kind: 'frozen_key', code: 'E028', file, key: named(key) });
    return [];
  }
  const likely = nearest(key, known);
  if (part === 'typed')
    return [likely === undefined ? `${named(key)}: ?` : `${named(key)}: ? → ${named(likely)}`];
  const guess = likely === undefined ? null : named(likely);
  merging.warnings.push({ kind: 'unknown_key', file, key: named(key), likely: guess });
  return [];
}

/** Entries that are no text are left out, the others still count: an error in one rule must not lose the rest. */
function addList(layer: PermissionLayer, key: ListKey, value: unknown, merging: Merging): string[] {
  if (value === null) return [];
  const { file, part } = layer;
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = entries
    .filter((entry) => typeof entry === 'string')
    .filter((entry) => entry.trim() !== '');
  if (!Array.isArray(value) || texts.length < entries.length) {
    if (part === 'typed') return [`${named(key)}: ${shown(value)} ([…])`];
    merging.warnings.push({ kind: 'wrong_type', file, key: named(key) });
    if (part !== 'overlay') merging.closedBy.push(file);
    if (!Array.isArray(value)) return [];
  }
  const before = merging.permissions[key];
  const added = [...new Set(texts.map((text) => text.trim()))].filter(
    (text) => !before.includes(text),
  );
  if (added.length === 0) return [];
  if (granting.has(key) && !layer.grants) {
    merging.warnings.push({ kind: 'not_granted', file, key: named(key) });
    return [];
  }
  merging.permissions = { ...merging.permissions, [key]: [...before, ...added] };
  return [];
}

function setScalar(
  layer: PermissionLayer,
  scalar: Scalar,
  value: unknown,
  merging: Merging,
): string[] {
  const { key, allowed, loosens } = scalar;
  const before = merging.permissions[key];
  const checked = PermissionsSchema.shape[key].safeParse(value);
  if (!checked.success)
    return outOfRange(layer, { key, value, allowed, used: String(before) }, merging);
  if (checked.data === before) return [];
  if (!layer.grants && loosens(checked.data)) {
    // Every workspace has the full file, which repeats the built-in values: no warning for those.
    if (checked.data !== defaultPermissions[key])
      merging.warnings.push({ kind: 'not_granted', file: layer.file, key: named(key) });
    return [];
  }
  merging.permissions = { ...merging.permissions, [key]: checked.data };
  return [];
}

function setTrailer(layer: PermissionLayer, value: unknown, merging: Merging): string[] {
  const before = merging.permissions.commit;
  // one of the two may be said alone
  const checked = PermissionsSchema.shape.commit.safeParse(
    isRecord(value) ? { ...before, ...value } : value,
  );
  const used = before.co_author;
  if (!checked.success)
    return outOfRange(
      layer,
      { key: 'commit', value, allowed: '{ co_author: "…", hooks: sandbox | off }', used },
      merging,
    );
  merging.permissions = { ...merging.permissions, commit: checked.data };
  return [];
}

function outOfRange(
  { file, part }: PermissionLayer,
  { key, value, allowed, used }: { key: string; value: unknown; allowed: string; used: string },
  merging: Merging,
): string[] {
  if (part === 'base' || part === 'typed') return [`${named(key)}: ${shown(value)} (${allowed})`];
  merging.warnings.push({
    kind: 'out_of_range',
    file,
    key: named(key),
    value: shown(value),
    allowed,
    used,
  });
  return [];
}

function named(key: string): string {
  return `permissions.${key}`;
}

function sameData(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b)) return sameEntries(a, b);
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((each, index) => sameData(each, b[index]));
}

function sameEntries(a: Data, b: Data): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => sameData(a[key], b[key]));
}
