import { jsonIn } from '../../../data/json-text.ts';
import { isRecord } from '../../../data/shapes.ts';

/** What is told of a project before anybody looks at it. */
export type Glance = {
  readonly folder: string;
  readonly branch: string | null;
  /**
   * A repository that nobody has trusted: its git is asked nothing, and each change in it asks. `offered`: its person may
   * trust it with the plan; `shared`: they work in the project itself, and no trust makes it copies.
   */
  readonly untrusted?: 'offered' | 'shared' | undefined;
  /** Names of languages with how many files each has, most first. */
  readonly languages: readonly (readonly [string, number])[];
  readonly test: TestCommand | null;
  readonly names: readonly string[];
  /** Files that are not named. */
  readonly more: number;
  /** Does it have an AGENTS.md that counts? */
  readonly guidance: boolean;
};

/** The command that tests a project, where the project says so; `script`: what stands behind that name, shortened. */
export type TestCommand = { readonly command: string; readonly script?: string };

const endings: Readonly<Record<string, string>> = {
  ...{
    ts: 'TypeScript',
    tsx: 'TypeScript',
    js: 'JavaScript',
    mjs: 'JavaScript',
    jsx: 'JavaScript',
  },
  ...{ py: 'Python', rs: 'Rust', go: 'Go', java: 'Java', kt: 'Kotlin', rb: 'Ruby', php: 'PHP' },
  ...{ c: 'C', h: 'C', cc: 'C++', cpp: 'C++', hpp: 'C++', cs: 'C#', swift: 'Swift', sh: 'Shell' },
  ...{
    md: 'Markdown',
    html: 'HTML',
    css: 'CSS',
    sql: 'SQL',
    ex: 'Elixir',
    hs: 'Haskell',
    lua: 'Lua',
  },
};

export function languagesOf(names: readonly string[]): Glance['languages'] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const language = endings[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, 6);
}

/** By which files projects say how they are tested, in this order; a Makefile only where it has such a target. */
const commands = [
  ['Cargo.toml', 'cargo test'],
  ['go.mod', 'go test ./...'],
  ['pom.xml', 'mvn test'],
  ['gradlew', './gradlew test'],
  ['mix.exs', 'mix test'],
  ['pyproject.toml', 'python -m pytest'],
  ['setup.py', 'python -m pytest'],
  ['pytest.ini', 'python -m pytest'],
] as const;

/** The files that `testCommandOf` goes by. */
export const testFiles: readonly string[] = [
  ...['package.json', 'pnpm-lock.yaml', 'yarn.lock', 'Makefile'],
  ...commands.map(([name]) => name),
];

/** By the files in which projects say it; `read`: the text of one of them. */
export async function testCommandOf(
  names: readonly string[],
  read: (name: string) => Promise<string | undefined>,
): Promise<TestCommand | null> {
  const own = await scriptIn(names, read);
  if (own !== null) return own;
  if (/^test\s*:/m.test((await read('Makefile')) ?? '')) return { command: 'make test' };
  const command = commands.find(([name]) => names.includes(name))?.[1];
  return command === undefined ? null : { command };
}

async function scriptIn(
  names: readonly string[],
  read: (name: string) => Promise<string | undefined>,
): Promise<TestCommand | null> {
  const manifest = jsonIn(await read('package.json'));
  const scripts = isRecord(manifest) ? manifest['scripts'] : undefined;
  const test = isRecord(scripts) ? scripts['test'] : undefined;
  // what `npm init` writes is no test
  if (typeof test !== 'string' || /no test specified/.test(test)) return null;
  const runner = names.includes('pnpm-lock.yaml')
    ? 'pnpm test'
    : names.includes('yarn.lock')
      ? 'yarn test'
      : 'npm test';
  return { command: runner, script: test.slice(0, 120) };
}

const words = {
  ja: {
    title: '# プロジェクトのあらまし（エンジンが調べた）',
    folder: 'フォルダー',
    branch: (branch: string | null) => (branch === null ? 'git なし' : `git、ブランチ ${branch}`),
    untrustedBranch: 'git リポジトリ、未信頼のため git には尋ねない',
    untrusted: {
      offered:
        '- 信頼: 始めた時点ではまだない。本人が計画と一緒に信頼しない限り、控えの写しはなく、プロジェクトのファイルの変更とコマンドは 1 件ごとに本人の許可を待つ。書くタスクは少なく、変更するファイルは少なく',
      shared:
        '- 許可: プロジェクトのファイルの変更とコマンドは 1 件ごとに本人の許可を待つ。書くタスクは少なく、変更するファイルは少なく',
    },
    languages: '言語',
    tests: 'テスト',
    there: 'あり',
    files: 'ファイル',
    more: (count: number) => `（ほかに ${count}）`,
  },
  en: {
    title: '# The project at a glance (gathered by the engine)',
    folder: 'Folder',
    branch: (branch: string | null) => (branch === null ? 'no git' : `git, branch ${branch}`),
    untrustedBranch: 'a git repository, not trusted, so git is not asked',
    untrusted: {
      offered:
        '- Trust: not given when this began. Unless the person trusts the project along with the plan, there are no copies to work in, and each change of a file in it and each command waits for their yes: few tasks that write, few files',
      shared:
        '- Permission: each change of a file in the project and each command waits for the yes of its person: few tasks that write, few files',
    },
    languages: 'Languages',
    tests: 'Tests',
    there: 'there',
    files: 'Files',
    more: (count: number) => `(${count} more)`,
  },
} as const;

export function glanceText(glance: Glance, language: 'ja' | 'en'): string {
  const { folder, branch, languages, test, names, more, guidance, untrusted } = glance;
  const say = words[language];
  const counted = languages.map(([name, count]) => `${name} ${count}`).join(', ');
  const lines = [
    say.title,
    `- ${say.folder}: ${folder} (${untrusted === undefined ? say.branch(branch) : say.untrustedBranch})`,
    ...(untrusted === undefined ? [] : [say.untrusted[untrusted]]),
    `- ${say.languages}: ${counted || '-'}`,
    `- ${say.tests}: ${test === null ? '-' : `\`${toldTest(test)}\``}`,
    `- AGENTS.md: ${guidance ? say.there : '-'}`,
    `- ${say.files}:`,
    ...names.map((name) => `  ${name}`),
    ...(more > 0 ? [`  ${say.more(more)}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function toldTest({ command, script }: TestCommand): string {
  return script === undefined ? command : `${command} (${script})`;
}

/** For those who work in trees of their own: what was said to whoever plans, of a trust that was given since, is left out. */
export function glanceInTrees(glance: string): string {
  const said: readonly string[] = [words.ja.untrusted.offered, words.en.untrusted.offered];
  return glance
    .split('\n')
    .filter((line) => !said.includes(line.trim()))
    .join('\n')
    .trim();
}
