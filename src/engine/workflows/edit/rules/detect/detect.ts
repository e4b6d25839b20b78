import { type Detected, inOrder, type PipelineStep, type RepoFacts } from '../pipeline.ts';
import { compiled, detectDeno } from './compiled.ts';
import { ciCallsMake, detectMake } from './make.ts';
import { detectNode } from './node.ts';
import { detectPython } from './python.ts';

/** Files whose text detection reads, by their names below the target folder. */
const textNames: ReadonlySet<string> = new Set([
  'package.json',
  'deno.json',
  'deno.jsonc',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'requirements.txt',
  'requirements-dev.txt',
  'Pipfile',
  'tox.ini',
  'Rakefile',
  'composer.json',
  'CMakeLists.txt',
  'Makefile',
  'makefile',
  'GNUmakefile',
  'justfile',
  'Justfile',
  '.justfile',
  'agent.yaml',
]);

/** Which files have to be read before anything can be detected. */
export function wantedTexts(files: Iterable<string>, at: string): readonly string[] {
  const wanted: string[] = [];
  for (const file of files) {
    const own = file.startsWith(at) && textNames.has(file.slice(at.length));
    if (own || file === 'agent.yaml' || /^\.github\/workflows\/[^/]+\.ya?ml$/.test(file))
      wanted.push(file);
  }
  return wanted;
}

/** How a repository is verified, as its own files say (docs/spec/edit.md §8.3.3). */
export function detectPipeline(facts: RepoFacts): Detected {
  const found = [
    { ecosystem: 'node', ...detectNode(facts) },
    { ecosystem: 'deno', ...detectDeno(facts) },
    { ecosystem: 'python', ...detectPython(facts) },
    ...compiled.map(([ecosystem, detect]) => ({ ecosystem, ...detect(facts) })),
  ];
  const own = inOrder(found);
  return { steps: withMake(facts, own), warnings: found.flatMap(({ warnings }) => warnings) };
}

/** Targets of make fill what nobody else does; where CI itself tests by make, its test stands in place of the others. */
function withMake(facts: RepoFacts, own: readonly PipelineStep[]): readonly PipelineStep[] {
  const made = detectMake(facts);
  const replaces = ciCallsMake(facts) && made.some(({ stage }) => stage === 'test');
  const kept = replaces ? own.filter(({ stage }) => stage !== 'test') : own;
  const filled = new Set(kept.map(({ stage }) => stage));
  const added: PipelineStep[] = [];
  for (const each of made) {
    if (filled.has(each.stage)) continue;
    filled.add(each.stage);
    added.push(each);
  }
  return inOrder([{ ecosystem: '', steps: [...kept, ...added] }]);
}

const suite: readonly RegExp[] = [
  /\.(test|spec)\.[cm]?[jt]sx?$/,
  /(^|\/)(__tests__|tests?)\/.*\.[cm]?[jt]sx?$/,
  /(^|\/)(test_[^/]+|[^/]+_test)\.py$/,
  /_test\.go$/,
  /(^|\/)tests\/.*\.rs$/,
  /(^|\/)src\/test\//,
  /_(spec|test)\.rb$/,
  /Test\.php$/,
  /Tests\.csproj$/,
  /_test\.exs$/,
];

/** Does the name of a file say that it holds tests (docs/spec/edit.md §6.4)? */
export function isTestFile(path: string): boolean {
  return suite.some((pattern) => pattern.test(path));
}

/** Has the repository tests at all? `tests`: a command for them was found. */
export function hasSuite(facts: Pick<RepoFacts, 'files'>, steps: readonly PipelineStep[]): boolean {
  return steps.some(({ stage }) => stage === 'test') || [...facts.files].some(isTestFile);
}
