import type { ConfigLayers } from '../../../src/engine/config/merge.ts';
import { mergeConfig } from '../../../src/engine/config/merge.ts';
import { RunError } from '../../../src/engine/data/failure.ts';

const file = (name: string) => (text: string) => ({ file: name, text });
export const base = file('workspace/config.yaml');
export const local = file('workspace/local/config.yaml');
export const own = file('~/.config/folio-tui/config.yaml');

/** The failure that refuses these layers; undefined when they are taken. */
export function refusal(layers: ConfigLayers) {
  try {
    mergeConfig(layers);
    return undefined;
  } catch (error) {
    if (!(error instanceof RunError) || error.failure.kind !== 'config_invalid') throw error;
    return { file: error.failure.file, problems: error.failure.problems };
  }
}
