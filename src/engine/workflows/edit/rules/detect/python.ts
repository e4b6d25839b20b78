import {
  type Detected,
  foundUp,
  nothingDetected,
  type PipelineStep,
  type RepoFacts,
  step,
} from '../pipeline.ts';

const markers = [
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'requirements.txt',
  'requirements-dev.txt',
  'Pipfile',
  'tox.ini',
] as const;

const testFile = /(^|\/)(test_[^/]+|[^/]+_test)\.py$/;

/** How a Python project is verified (docs/spec/edit.md §8.3.3, §8.3.5). The system's own packages are never touched. */
export function detectPython(facts: RepoFacts): Detected {
  const at = (name: string) => facts.at + name;
  const there = markers.map(at).filter((path) => facts.files.has(path));
  const tests = [...facts.files].filter(
    (file) => file.startsWith(facts.at) && testFile.test(file.slice(facts.at.length)),
  );
  const from = there[0] ?? tests[0];
  if (from === undefined) return nothingDetected;
  const texts = there.map((path) => facts.text(path) ?? '').join('\n');
  const { prefix, install } = runnerOf(facts, texts);
  const test = testCommand(facts, { prefix, texts, hasTests: tests.length > 0 });
  return {
    warnings: [],
    steps: [
      ...(install === undefined ? [] : [step('install', install, from)]),
      ...checks(facts, prefix, from),
      ...(test === undefined ? [] : [step('test', test, from)]),
    ],
  };
}

/** What is configured: a table of the project file, or files of their own. */
const tools: readonly {
  readonly stage: 'typecheck' | 'lint';
  readonly table: RegExp;
  readonly files: readonly string[];
  command(prefix: string): string;
}[] = [
  {
    ...{ stage: 'typecheck', table: /\[tool\.mypy/, files: ['mypy.ini'] },
    command: (prefix) => `${prefix} mypy .`,
  },
  {
    ...{ stage: 'typecheck', table: /\[tool\.pyright/, files: ['pyrightconfig.json'] },
    command: () => 'pyright',
  },
  {
    ...{ stage: 'lint', table: /\[tool\.ruff/, files: ['ruff.toml', '.ruff.toml'] },
    command: (prefix) => `${prefix} ruff check .`,
  },
  {
    ...{ stage: 'lint', table: /(?!)/, files: ['.flake8'] },
    command: (prefix) => `${prefix} flake8`,
  },
];

function checks(facts: RepoFacts, prefix: string, from: string): readonly PipelineStep[] {
  const project = facts.text(`${facts.at}pyproject.toml`) ?? '';
  return tools
    .filter(
      ({ table, files }) =>
        table.test(project) || files.some((name) => facts.files.has(facts.at + name)),
    )
    .map(({ stage, command }) => step(stage, command(prefix), from));
}

type Known = { readonly prefix: string; readonly texts: string; readonly hasTests: boolean };

function testCommand(facts: RepoFacts, { prefix, texts, hasTests }: Known): string | undefined {
  const has = (name: string) => facts.files.has(facts.at + name);
  const usesPytest =
    /\[tool\.pytest|(^|["'\s])pytest\b/m.test(texts) ||
    has('pytest.ini') ||
    [...facts.files].some((file) => file.startsWith(facts.at) && /(^|\/)conftest\.py$/.test(file));
  if (usesPytest) return `${prefix} pytest -q`;
  if (has('tox.ini')) return 'tox';
  if (!hasTests) return undefined;
  return prefix.endsWith('-m')
    ? `${prefix} unittest discover`
    : `${prefix} python -m unittest discover`;
}

function runnerOf(
  facts: RepoFacts,
  texts: string,
): { readonly prefix: string; readonly install: string | undefined } {
  const lock = (name: string) => foundUp(facts, name) !== undefined;
  if (lock('uv.lock')) return { prefix: 'uv run', install: 'uv sync --frozen' };
  if (lock('poetry.lock')) return { prefix: 'poetry run', install: 'poetry install -n' };
  if (lock('pdm.lock')) return { prefix: 'pdm run', install: 'pdm sync' };
  if (lock('Pipfile.lock')) return { prefix: 'pipenv run', install: 'pipenv sync' };
  const venv = ['.venv', 'venv'].find((name) => facts.folders.has(facts.at + name));
  if (venv === undefined) return { prefix: 'python3 -m', install: undefined };
  const prefix = `${venv}/bin/python -m`;
  if (facts.files.has(`${facts.at}requirements.txt`))
    return { prefix, install: `${prefix} pip install -r requirements.txt` };
  const isPackage = /\[project\]|\[build-system\]|setup\(/.test(texts);
  return { prefix, install: isPackage ? `${prefix} pip install -e .` : undefined };
}
