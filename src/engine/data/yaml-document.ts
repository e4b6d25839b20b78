import { Composer, Document, isMap, isScalar, LineCounter, type Pair, Parser, visit } from 'yaml';

/** What is wrong with a text, and where; lines and columns from 1. */
export type YamlProblem = {
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

type Options = {
  readonly schema?: 'core';
  /** Of several documents the first counts, and nothing is said of the others. */
  readonly first?: boolean;
  /** What stands for another part of the text (`*name`) is wrong: whoever takes parts out by their lines cannot follow it. */
  readonly noAliases?: boolean;
};

/** After so many mistakes a text is not read on: each costs an error with all that hangs on it. */
const mostMistakes = 20;

/**
 * A YAML text parsed, with what is wrong with it, in order. A key that stands twice in a mapping is wrong. The library's
 * own look for such keys, and its way of quoting the place of a mistake, go over the text again for each: here they are
 * done by going over it once.
 */
export function yamlDocument(
  text: string,
  { schema, first = false, noAliases = false }: Options = {},
): { readonly document: Document; readonly problems: readonly YamlProblem[] } {
  const lines = new LineCounter();
  const [document, second] = documentsIn(text, lines, schema);
  if (document === undefined) return { document: new Document(null), problems: [] };
  const wrong = openedAt(
    document,
    text,
    document.errors.map(({ message, pos: [at] }) => ({ at, message })),
  );
  if (second !== undefined && !first)
    wrong.push({ at: second.range?.[0] ?? 0, message: 'Source contains multiple documents' });
  const others = noAliases ? aliasesIn(document) : [];
  const found = [...wrong, ...keysTwice(document), ...others].sort((a, b) => a.at - b.at);
  const problems = found.map(({ at, message }) => {
    const { line, col: column } = lines.linePos(at);
    return { line, column, message };
  });
  return { document, problems };
}

/** What was opened and is never closed is wrong where it was opened, not where that comes to light lines below. */
function openedAt(document: Document, text: string, wrong: readonly Found[]): Found[] {
  const never = /^(?:Missing closing|Flow (map|sequence) .*end with)/;
  if (!wrong.some(({ message }) => never.test(message))) return [...wrong];
  const opened: Opened[] = [];
  visit(document, {
    Node: (_, node) => {
      const [at, end] = ('range' in node ? node.range : undefined) ?? [0, 0];
      const { kind, closer } = openers.get(text[at] ?? '') ?? {};
      if (kind === undefined) return;
      const isClosed = end > at + 1 && closer === text[end - 1];
      opened.push({ kind, at, end: isClosed ? end : Infinity });
    },
  });
  const openAt = lastOpen(opened);
  return wrong
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, message }) => {
      const [found, kind = 'quote'] = never.exec(message) ?? [];
      return { at: found === undefined ? at : (openAt(kind, at) ?? at), message };
    });
}

type Opened = { readonly kind: string; readonly at: number; readonly end: number };

/** Where the last of a kind was opened that is not closed before a place. Asked from the first place to the last: each is gone over once. */
function lastOpen(opened: readonly Opened[]): (kind: string, before: number) => number | undefined {
  const inOrder = opened.toSorted((a, b) => a.at - b.at);
  const kinds = new Map(
    [...Map.groupBy(inOrder, ({ kind }) => kind)].map(([kind, all]) => [
      kind,
      { coming: all.toReversed(), inside: [] as Opened[] },
    ]),
  );
  return (kind, before) => {
    const { coming = [], inside = [] } = kinds.get(kind) ?? {};
    for (let next = coming.at(-1); next && next.at < before; next = coming.at(-1)) {
      inside.push(next);
      coming.pop();
    }
    while ((inside.at(-1)?.end ?? before) < before) inside.pop();
    return inside.at(-1)?.at;
  };
}

const openers: ReadonlyMap<string, { readonly kind: string; readonly closer: string }> = new Map([
  ['[', { kind: 'sequence', closer: ']' }],
  ['{', { kind: 'map', closer: '}' }],
  ['"', { kind: 'quote', closer: '"' }],
  ["'", { kind: 'quote', closer: "'" }],
]);

/** Settings and their like stand no deeper. */
const deepest = 8;

/** The line of each key of the first document, from 1; a key inside others by all their names: `folio.models.editor`. */
export function yamlKeyLines(text: string): ReadonlyMap<string, number> {
  const lines = new LineCounter();
  const [document] = documentsIn(text, lines, undefined);
  const found = new Map<string, number>();
  const walk = (node: unknown, prefix: string, depth: number) => {
    if (!isMap(node) || depth > deepest) return;
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const name = `${prefix}${String(key.value)}`;
      found.set(name, lines.linePos(key.range?.[0] ?? 0).line);
      walk(value, `${name}.`, depth + 1);
    }
  };
  walk(document?.contents, '', 1);
  return found;
}

function documentsIn(text: string, lines: LineCounter, schema: 'core' | undefined): Document[] {
  const own = schema === undefined ? {} : { schema };
  const composer = new Composer({ ...own, uniqueKeys: false, logLevel: 'silent' });
  const documents: Document[] = [];
  let mistakes = 0;
  for (const token of new Parser(lines.addNewLine).parse(text)) {
    if (token.type === 'error') mistakes += 1;
    documents.push(...composer.next(token));
    if (mistakes === mostMistakes || documents.length === 2) break;
  }
  return [...documents, ...composer.end(documents.length === 0, text.length)];
}

type Found = { readonly at: number; readonly message: string };

function keysTwice(document: Document): readonly Found[] {
  const found: Found[] = [];
  visit(document, {
    Map: (_, { items }) => {
      found.push(...twiceAmong(items));
    },
  });
  return found;
}

function aliasesIn(document: Document): readonly Found[] {
  const found: Found[] = [];
  visit(document, {
    Alias: (_, { source, range }) => {
      found.push({ at: range?.[0] ?? 0, message: `Write out what *${source} stands for` });
    },
  });
  return found;
}

function twiceAmong(items: readonly Pair[]): readonly Found[] {
  const seen = new Set<unknown>();
  return items.flatMap(({ key }) => {
    if (!isScalar(key)) return [];
    if (!seen.has(key.value)) {
      seen.add(key.value);
      return [];
    }
    return [{ at: key.range?.[0] ?? 0, message: 'Map keys must be unique' }];
  });
}
