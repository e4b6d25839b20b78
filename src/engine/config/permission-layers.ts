import { isRecord } from '../data/shapes.ts';
import { yamlDocument } from '../data/yaml-document.ts';
import type { Data } from './keys.ts';
import { type ConfigLayers, type Layer, readLayers } from './merge.ts';
import {
  type MergedPermissions,
  mergePermissions,
  type PermissionLayer,
} from './merge-permissions.ts';
import type { ConfigFile } from './parse.ts';

/** A file of rules; `broken`: it is there and cannot be read. */
export type HostFile = ConfigFile | { readonly file: string; readonly broken: string };

/** Permission rules that a project keeps for another agent program: the files' texts. Absent: no such file. */
export type HostFiles = {
  /** `.claude/settings.json` */
  readonly settings?: HostFile;
  /** `.claude/permission-config.yaml` */
  readonly permissionConfig?: HostFile;
  /** `local/hooks/permission-config.yaml` */
  readonly overlay?: HostFile;
};

/**
 * The permissions of these layers and host files. Host files add deny, ask, `always_ask` and `subcommand_ask`
 * always, `allow` and extra folders only when `trusted` knows their bytes; with `read_host_files: false` they are left
 * alone. Throws RunError `config_invalid` as `mergeConfig` does.
 */
export function readPermissions(layers: ConfigLayers, host: HostFiles = {}): MergedPermissions {
  const own = readLayers(layers).map(ownLayer);
  const merged = mergePermissions(own);
  if (!merged.permissions.read_host_files) return merged;
  const trusted = (file: ConfigFile) => layers.trusted?.(file) ?? false;
  return mergePermissions([...own, ...hostLayers(host, trusted)]);
}

function ownLayer({ source, file, data, grants }: Layer): PermissionLayer {
  return { file, part: partOf[source], grants, section: { read: data['permissions'] } };
}

const partOf = {
  own: 'own',
  base: 'base',
  local: 'overlay',
  set: 'typed',
  flag: 'typed',
} as const satisfies Record<Layer['source'], PermissionLayer['part']>;

function hostLayers(host: HostFiles, trusted: (file: ConfigFile) => boolean): PermissionLayer[] {
  const layer = (
    from: HostFile | undefined,
    part: PermissionLayer['part'],
    pick: (data: Data) => unknown,
  ): PermissionLayer[] => {
    if (from === undefined) return [];
    const { file } = from;
    if ('broken' in from) return [{ file, part, grants: false, section: { broken: from.broken } }];
    return [{ file, part, grants: trusted(from), section: sectionOf(from, pick) }];
  };
  return [
    ...layer(host.settings, 'base', settingsRules),
    ...layer(host.permissionConfig, 'base', configRules),
    ...layer(host.overlay, 'overlay', configRules),
  ];
}

/** JSON is YAML too, so that one reader serves all three. */
function sectionOf(
  { text }: ConfigFile,
  pick: (data: Data) => unknown,
): PermissionLayer['section'] {
  const { document, problems } = yamlDocument(text.replace(/^\uFEFF/, ''));
  const [problem] = problems;
  if (problem !== undefined)
    return { broken: `${problem.message} at line ${problem.line}, column ${problem.column}` };
  try {
    const read: unknown = document.toJS({ maxAliasCount: 20 });
    return { read: isRecord(read) ? pick(read) : read };
  } catch (cause) {
    return { broken: String(cause) };
  }
}

function settingsRules(data: Data): unknown {
  const rules = data['permissions'];
  return isRecord(rules) ? only(rules, ['deny', 'ask', 'allow']) : rules;
}

function configRules(data: Data): Data {
  return only(data, ['always_ask', 'subcommand_ask', 'allowed_dirs_extra', 'interpreters']);
}

function only(data: Data, keys: readonly string[]): Data {
  return Object.fromEntries(keys.filter((key) => key in data).map((key) => [key, data[key]]));
}
