import { isMap, isScalar, type Node, visit } from 'yaml';
import { quickYaml } from './quick-yaml.ts';
import { yamlDocument } from './yaml-document.ts';

/** A YAML text read, or why not. Never throws. */
export type YamlRead =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly detail: string };

/**
 * Reads YAML 1.2 with no surprise: dates and clock times are texts, and a number that is not written as we would write
 * it (`12e4567`, `007`, twenty digits) is the text it is. Aliases are refused: nine lines of them are gigabytes.
 */
export function readYaml(text: string): YamlRead {
  const plain = quickYaml(text);
  return plain === undefined ? readWhole(text) : { ok: true, value: plain };
}

/** As above, of any YAML. */
export function readWhole(text: string): YamlRead {
  try {
    const { document, problems } = yamlDocument(text, { schema: 'core', first: true });
    const [problem] = problems;
    if (problem !== undefined) return { ok: false, detail: firstLine(problem.message) };
    keepSpelling(document.contents);
    return { ok: true, value: document.toJS({ maxAliasCount: 0 }) };
  } catch (error) {
    return { ok: false, detail: firstLine(error instanceof Error ? error.message : String(error)) };
  }
}

function keepSpelling(contents: Node | null): void {
  visit(contents, {
    Scalar: (_, scalar) => {
      const { value, source } = scalar;
      if (typeof value === 'number' && source !== undefined && source !== String(value)) {
        scalar.value = source;
      }
    },
    Pair: (_, pair) => {
      // A key is always a text.
      if (isScalar(pair.key) && typeof pair.key.value !== 'string') {
        pair.key.value = pair.key.source ?? String(pair.key.value);
      }
      if (isMap(pair.key)) throw new Error('a key must be a text');
    },
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
