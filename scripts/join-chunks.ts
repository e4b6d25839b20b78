import { createHash } from 'node:crypto';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';

/*
 * What is always loaded together, in one file: each file that Node must find costs a millisecond, and whatever two late
 * parts of the program share is a chunk of its own for the bundler, some forty of them before the first screen. A chunk
 * still stands in one place alone, so state and classes are there once.
 */

type Built = { readonly metafile: Metafile; readonly outputFiles: readonly OutputFile[] };

type Chunk = {
  readonly text: string;
  readonly exports: readonly string[];
  /** Where it begins, of a part that is loaded late; from the root. */
  readonly source: string | undefined;
  /** Names of the chunks that are there before it runs, and of those it may load then. */
  readonly now: readonly string[];
  readonly later: readonly string[];
};

type Chunks = ReadonlyMap<string, Chunk>;

/** Chunks that become one, and the name of that file. */
type Group = { readonly name: string; readonly chunks: ReadonlySet<string> };

/** Sources of late parts. */
type Order = {
  /** Those that the launcher loads. */
  readonly roots: readonly string[];
  /** Those that are loaded one after the other and in no other order; the first is one of the roots. */
  readonly screens: readonly string[];
  /** One of these is loaded with the last of the screens: the words of a language. */
  readonly words: readonly string[];
};

type Joined = {
  /** File name → text. */
  readonly texts: ReadonlyMap<string, string>;
  /** Source of a late part → its file. */
  readonly files: ReadonlyMap<string, string>;
};

/**
 * The same chunks in fewer files: each of the screens, with what it brings along, is one; what verbs load of that without
 * any screen is one too. A name with a hash says all that is loaded by way of it: under one name there is never anything
 * else, so that a program that runs while it is built anew meets no part of another.
 */
export async function joinChunks(
  given: Built,
  order: Order,
  options: BuildOptions,
): Promise<Joined> {
  const chunks = chunksOf(given);
  const groups = groupsIn(chunks, order);
  const home = new Map(
    groups.flatMap((group) => [...group.chunks].map((chunk) => [chunk, group.name] as const)),
  );
  const texts = new Map<string, string>();
  for (const [name, { text }] of chunks) if (!home.has(name)) texts.set(name, text);
  for (const group of groups) texts.set(group.name, await joined(chunks, group, options));
  for (const [name, text] of texts) texts.set(name, pointed(text, home));
  const names = namesFor(texts);
  const named = (name: string) => names.get(name) ?? name;
  const files = [...chunks].flatMap(([name, { source }]) =>
    source === undefined ? [] : [[source, named(name)] as const],
  );
  return {
    texts: new Map([...texts].map(([name, text]) => [named(name), renamed(text, names)])),
    files: new Map(files),
  };
}

/** How a file is named in a text that loads it. */
const reference = /(?<="\.\/)[\w.-]+(?=")/g;

/** Names by what is in a file and in all that it may load. */
function namesFor(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const hashes = new Map([...texts].map(([name, text]) => [name, hashOf([name, text])]));
  const loads = new Map([...texts].map(([name, text]) => [name, text.match(reference) ?? []]));
  return new Map(
    [...texts.keys()].map((name) => {
      const all = [...reached(texts, [name], (each) => loads.get(each) ?? [])].sort();
      // its own first: files that load each other, sooner or later, all load the same
      const hash = hashOf([name, ...all].map((each) => hashes.get(each) ?? '')).toUpperCase();
      return [name, name.replace(/-[A-Z0-9]{8}(?=\.js$)/, `-${hash}`)];
    }),
  );
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(reference, (name) => names.get(name) ?? name);
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8);
}

function chunksOf({ metafile, outputFiles }: Built): Chunks {
  const texts = new Map(outputFiles.map(({ path, text }) => [fileName(path), text]));
  return new Map(
    Object.entries(metafile.outputs).map(([file, { imports, exports, entryPoint: source }]) => {
      const name = fileName(file);
      const loaded = (atOnce: boolean) =>
        imports
          .filter(({ kind, external }) => !external && (kind === 'import-statement') === atOnce)
          .map(({ path }) => fileName(path));
      const [now, later] = [loaded(true), loaded(false)];
      return [name, { text: texts.get(name) ?? '', exports, source, now, later }];
    }),
  );
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function groupsIn(chunks: Chunks, { roots, screens, words }: Order): readonly Group[] {
  const named = (sources: readonly string[]) =>
    [...chunks].flatMap(([name, { source = '' }]) => (sources.includes(source) ? [name] : []));
  const screenNames = screens.flatMap((screen) => named([screen]));
  const [first = ''] = screenNames;
  const byVerbs = reached(chunks, named(roots), (name) =>
    name === first ? [] : [...chunkIn(chunks, name).now, ...chunkIn(chunks, name).later],
  );
  const shared = new Set<string>();
  const groups: Group[] = [];
  for (const name of screenNames) {
    const before = new Set([...shared, ...groups.flatMap((group) => [...group.chunks])]);
    const own = new Set<string>();
    for (const chunk of reached(chunks, [name], (each) => chunkIn(chunks, each).now)) {
      if (before.has(chunk)) continue;
      if (chunk !== name && byVerbs.has(chunk)) shared.add(chunk);
      else own.add(chunk);
    }
    groups.push({ name, chunks: own });
  }
  const before = new Set([...shared, ...groups.flatMap((group) => [...group.chunks])]);
  const said = wordsIn(
    chunks,
    words.flatMap((each) => named([each])),
    before,
  );
  for (const chunk of said.shared) shared.add(chunk);
  groups.push(...said.groups);
  const id = createHash('sha256')
    .update([...shared].sort().join())
    .digest('hex')
    .slice(0, 8);
  return [{ name: `shared-${id}.js`, chunks: shared }, ...groups];
}

/** Of what is not there `before`: the words of each language, and what more than one of them needs. */
function wordsIn(
  chunks: Chunks,
  names: readonly string[],
  before: ReadonlySet<string>,
): { readonly groups: readonly Group[]; readonly shared: readonly string[] } {
  const all = names.map((name) => ({
    name,
    needs: [...reached(chunks, [name], (each) => chunkIn(chunks, each).now)].filter(
      (chunk) => !before.has(chunk),
    ),
  }));
  const isOfAnother = (chunk: string, name: string) =>
    all.some((other) => other.name !== name && other.needs.includes(chunk));
  return {
    groups: all.map(({ name, needs }) => ({
      name,
      chunks: new Set(needs.filter((chunk) => !isOfAnother(chunk, name))),
    })),
    shared: all.flatMap(({ name, needs }) => needs.filter((chunk) => isOfAnother(chunk, name))),
  };
}

function reached(
  chunks: ReadonlyMap<string, unknown>,
  from: readonly string[],
  next: (name: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(from);
  // a set is walked on to what is added meanwhile
  for (const name of found) for (const each of next(name)) if (chunks.has(each)) found.add(each);
  return found;
}

function chunkIn(chunks: Chunks, name: string): Chunk {
  const chunk = chunks.get(name);
  if (chunk === undefined) throw new Error(`no chunk ${name}`);
  return chunk;
}

/** One file that runs these chunks in the order they ran in, and exports what each of them does. */
async function joined(chunks: Chunks, group: Group, options: BuildOptions): Promise<string> {
  const lines = [...group.chunks].map((name) => {
    const { exports } = chunkIn(chunks, name);
    const own = exports.map((each) => `${each} as ${exportedAs(name, group.name, each)}`);
    return `export { ${own.join(', ')} } from "./${name}";`;
  });
  const inGroup: Plugin = {
    name: 'in-group',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, kind }) => {
        const name = fileName(path);
        const isHere = kind === 'import-statement' && group.chunks.has(name);
        return isHere ? { path: name, namespace: 'chunk' } : { path, external: true };
      });
      onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({
        contents: chunkIn(chunks, path).text,
      }));
    },
  };
  const { outputFiles = [] } = await build({
    ...options,
    ...{ splitting: false, metafile: false, write: false, banner: {}, alias: {}, define: {} },
    stdin: { contents: lines.join('\n'), sourcefile: group.name },
    plugins: [inGroup],
  });
  return outputFiles[0]?.text ?? '';
}

/** The part that gives a file its name keeps its own names: it is loaded by them. */
function exportedAs(chunk: string, file: string, name: string): string {
  return chunk === file ? name : `${chunk.replace(/\W/g, '_')}_${name}`;
}

/** The text with what it takes from a chunk that was joined taken from where that is now. */
function pointed(text: string, home: ReadonlyMap<string, string>): string {
  return text.replace(
    /^import (?:(\{[^}]*\}) from )?"\.\/([^"]+)";$/gm,
    (whole, names: string | undefined, chunk: string) => {
      const file = home.get(chunk);
      if (file === undefined) return whole;
      const taken = names?.replace(/(\w+)( as \w+)?(?=[\s,}])/g, (_, name: string, as?: string) => {
        return `${exportedAs(chunk, file, name)}${as ?? ` as ${name}`}`;
      });
      return `import ${taken === undefined ? '' : `${taken} from `}"./${file}";`;
    },
  );
}
