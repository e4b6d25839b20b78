import { readYaml } from '../../../data/read-yaml.ts';
import { yamlDocument } from '../../../data/yaml-document.ts';

/** What an author wrote for an export. `line`: the first that is no YAML. A file in which nothing stands says nothing. */
export function yamlIn(text: string): { readonly given?: unknown; readonly line: number } {
  const [problem] = yamlDocument(text).problems;
  if (problem !== undefined) return { line: problem.line };
  const read = readYaml(text);
  return read.ok ? { given: read.value ?? {}, line: 1 } : { line: 1 };
}
