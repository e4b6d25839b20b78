import { type ConfigLayers, mergeConfig } from './merge.ts';
import type { ConfigFile } from './parse.ts';
import { type HostFiles, readPermissions } from './permission-layers.ts';

/** Where in a trusted folder files lie that can grant something (docs/spec/engine.md §7.2). */
export const grantingPlaces = {
  workspace: {
    files: ['config.yaml', 'local/config.yaml'],
    /** Every `.md` in them changes what agents are told. */
    folders: ['templates/crew', 'personas'],
  },
  project: {
    files: [
      '.claude/settings.json',
      '.claude/permission-config.yaml',
      'local/hooks/permission-config.yaml',
      'AGENTS.md',
    ],
    folders: [],
  },
} as const satisfies Record<
  string,
  { readonly files: readonly string[]; readonly folders: readonly string[] }
>;

const readers: Readonly<Record<string, (file: ConfigFile) => readonly string[]>> = {
  'config.yaml': (base) => ofSettings({ base }),
  'local/config.yaml': (local) => ofSettings({ local }),
  '.claude/settings.json': (settings) => ofRules({}, { settings }),
  '.claude/permission-config.yaml': (permissionConfig) => ofRules({}, { permissionConfig }),
  'local/hooks/permission-config.yaml': (overlay) => ofRules({}, { overlay }),
};

/**
 * Keys by which this file would grant something if it were trusted, e.g. `permissions.allow`. What agents are told as
 * it stands (templates, personas, `AGENTS.md`) grants as a whole: undefined. A file that nobody can read grants
 * nothing.
 */
export function grantsOf(file: ConfigFile): readonly string[] | undefined {
  const read = readers[file.file];
  if (read === undefined) return undefined;
  try {
    return [...new Set(read(file))];
  } catch {
    // The file's problems are reported when the workspace is opened.
    return [];
  }
}

function ofSettings(layers: ConfigLayers): readonly string[] {
  const refused = mergeConfig(layers).warnings.flatMap((warning) =>
    warning.kind === 'not_granted' ? [warning.key] : [],
  );
  return [...refused, ...ofRules(layers)];
}

function ofRules(layers: ConfigLayers, host?: HostFiles): readonly string[] {
  return readPermissions(layers, host).warnings.flatMap((warning) =>
    warning.kind === 'not_granted' ? [warning.key] : [],
  );
}
