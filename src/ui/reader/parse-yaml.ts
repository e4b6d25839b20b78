import { yamlDocument } from '../../engine/data/yaml-document.ts';

/**
 * Reads a YAML file. A module of its own, so that it can be loaded when the first such file is opened. Throws on what
 * is none.
 */
export function parseYaml(text: string): unknown {
  const { document, problems } = yamlDocument(text);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(problem.message);
  return document.toJS({ maxAliasCount: 100 });
}
