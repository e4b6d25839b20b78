import { parse } from 'yaml';

/**
 * Reads a YAML file. A module of its own, so that it can be loaded when the first such file is opened. Throws on what
 * is none.
 */
export function parseYaml(text: string): unknown {
  return parse(text, { maxAliasCount: 100 });
}
