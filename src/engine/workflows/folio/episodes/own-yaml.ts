import { parseDocument } from 'yaml';

/** What an author wrote for an export. `line`: the first that is no YAML. A file in which nothing stands says nothing. */
export function yamlIn(text: string): { readonly given?: unknown; readonly line: number } {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) return { line: error.linePos?.[0].line ?? 1 };
  try {
    return { given: document.toJS() ?? {}, line: 1 };
  } catch {
    return { line: 1 };
  }
}
