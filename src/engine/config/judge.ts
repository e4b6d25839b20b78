import { type ConfigWarning, mergeConfig } from './merge.ts';
import type { ConfigFile } from './parse.ts';

/** The workspace's own two files of settings, from the workspace. */
export const settingsNames = { base: 'config.yaml', local: 'local/config.yaml' } as const;

/**
 * What the start says of one file of settings, by the layer that its name stands for. Rejects with RunError `config_invalid`
 * where the start would; what it only warns of comes back.
 */
export function judgeSettings(of: ConfigFile): readonly ConfigWarning[] {
  const layer =
    of.file === settingsNames.base ? 'base' : of.file === settingsNames.local ? 'local' : 'own';
  return mergeConfig({ [layer]: of }).warnings;
}
