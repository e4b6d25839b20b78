import { expect, test } from 'vitest';
import { readAgentFile } from '../../../../../src/engine/workflows/edit/rules/agent-yaml.ts';
import {
  detectPipeline,
  hasSuite,
} from '../../../../../src/engine/workflows/edit/rules/detect/detect.ts';

type Files = Readonly<Record<string, string>>;

function factsOf(files: Files, folders: readonly string[] = [], at = '') {
  return {
    files: new Set(Object.keys(files)),
    folders: new Set(folders),
    text: (path: string) => files[path],
    at,
  };
}

const pkg = (scripts: object, more: object = {}) => JSON.stringify({ scripts, ...more });

/** What is there, and what of it runs, stage by stage. */
const rows: readonly (readonly [
  string,
  Files,
  readonly string[],
  (readonly string[])?,
  string?,
])[] = [
  [
    'npm scripts',
    {
      'package.json': pkg(
        { test: 'mocha', build: 'tsc', lint: 'eslint .' },
        { devDependencies: { mocha: '1' } },
      ),
      'package-lock.json': '',
    },
    ['npm ci', 'npm run lint', 'npm run build', 'npm run test'],
  ],
  [
    'no lockfile',
    { 'package.json': pkg({ test: 'mocha' }, { dependencies: { a: '1' } }) },
    ['npm install --no-package-lock', 'npm run test'],
  ],
  ['nothing to install', { 'package.json': pkg({ test: 'node --test' }) }, ['npm run test']],
  [
    'a placeholder',
    { 'package.json': pkg({ test: 'echo "Error: no test specified" && exit 1' }) },
    [],
  ],
  ['a watching script', { 'package.json': pkg({ test: 'vitest --watch' }) }, []],
  ['bare vitest', { 'package.json': pkg({ test: 'vitest' }) }, ['npm run test -- --run']],
  [
    'jest',
    { 'package.json': pkg({ test: 'jest --coverage' }) },
    ['npm run test -- --ci --watchAll=false'],
  ],
  [
    'a mending lint',
    { 'package.json': pkg({ lint: 'eslint --fix .', 'lint:ci': 'eslint .', test: 'x' }) },
    ['npm run lint:ci', 'npm run test'],
  ],
  [
    'pnpm',
    { 'package.json': pkg({ test: 'x' }), 'pnpm-lock.yaml': '' },
    ['pnpm install --frozen-lockfile', 'pnpm run test'],
  ],
  [
    'yarn 1',
    { 'package.json': pkg({ test: 'x' }), 'yarn.lock': '' },
    ['yarn install --frozen-lockfile', 'yarn run test'],
  ],
  [
    'yarn 4',
    { 'package.json': pkg({ test: 'x' }), 'yarn.lock': '', '.yarnrc.yml': '' },
    ['yarn install --immutable', 'yarn run test'],
  ],
  [
    'bun',
    { 'package.json': pkg({ test: 'x' }), 'bun.lock': '' },
    ['bun install --frozen-lockfile', 'bun run test'],
  ],
  [
    'packageManager',
    {
      'package.json': pkg({ test: 'x' }, { packageManager: 'pnpm@9.0.0' }),
      'package-lock.json': '',
      'pnpm-lock.yaml': '',
    },
    ['pnpm install --frozen-lockfile', 'pnpm run test'],
  ],
  [
    'a lockfile above',
    { 'pkg/a/package.json': pkg({ test: 'x' }), 'pnpm-lock.yaml': '' },
    ['pnpm install --frozen-lockfile', 'pnpm run test'],
    [],
    'pkg/a/',
  ],
  [
    'types and eslint',
    {
      'package.json': pkg({}, { devDependencies: { typescript: '5', eslint: '9' } }),
      'tsconfig.json': '',
      'eslint.config.js': '',
    },
    ['npm install --no-package-lock', 'npx --no-install tsc --noEmit', 'npx --no-install eslint .'],
  ],
  ['node tests', { 'package.json': '{}', 'a.test.js': '' }, ['node --test']],
  [
    'a vitest config',
    { 'package.json': pkg({}, { devDependencies: { vitest: '1' } }), 'vitest.config.ts': '' },
    ['npm install --no-package-lock', 'npx --no-install vitest run'],
  ],
  [
    'deno',
    { 'deno.json': '{"tasks": {"test": "x"}}' },
    ['deno check .', 'deno lint', 'deno task test'],
  ],
  [
    'pytest',
    { 'pyproject.toml': '[tool.pytest.ini_options]\n[tool.mypy]\n[tool.ruff]' },
    ['python3 -m mypy .', 'python3 -m ruff check .', 'python3 -m pytest -q'],
  ],
  ['unittest', { 'setup.py': '', 'tests/test_a.py': '' }, ['python3 -m unittest discover']],
  ['plain python tests', { 'test_a.py': '' }, ['python3 -m unittest discover']],
  ['uv', { 'pyproject.toml': 'pytest', 'uv.lock': '' }, ['uv sync --frozen', 'uv run pytest -q']],
  [
    'poetry',
    { 'pyproject.toml': 'pytest', 'poetry.lock': '' },
    ['poetry install -n', 'poetry run pytest -q'],
  ],
  [
    'a venv',
    { 'requirements.txt': 'pytest\n' },
    ['.venv/bin/python -m pip install -r requirements.txt', '.venv/bin/python -m pytest -q'],
    ['.venv'],
  ],
  ['tox', { 'tox.ini': '' }, ['tox']],
  [
    'go',
    { 'go.mod': '', '.golangci.yml': '' },
    ['go vet ./...', 'golangci-lint run', 'go build ./...', 'go test ./...'],
  ],
  [
    'cargo',
    { 'Cargo.toml': '', 'Cargo.lock': '', '.github/workflows/ci.yml': 'cargo clippy' },
    [
      'cargo check --all-targets',
      'cargo clippy --all-targets',
      'cargo build',
      'cargo test --locked',
    ],
  ],
  [
    'gradle',
    { gradlew: '', 'build.gradle': '' },
    ['./gradlew --no-daemon assemble', './gradlew --no-daemon test'],
  ],
  ['maven', { 'pom.xml': '', mvnw: '' }, ['./mvnw -B -q verify']],
  [
    'dotnet',
    { 'a.sln': '' },
    ['dotnet restore', 'dotnet build --no-restore', 'dotnet test --no-build'],
  ],
  [
    'rspec',
    { Gemfile: '', '.rspec': '', '.rubocop.yml': '' },
    ['bundle check || bundle install', 'bundle exec rubocop', 'bundle exec rspec'],
  ],
  [
    'rake',
    { Gemfile: '', Rakefile: 'Rake::TestTask.new' },
    ['bundle check || bundle install', 'bundle exec rake test'],
  ],
  [
    'phpunit',
    { 'composer.json': '{}', 'phpunit.xml': '' },
    ['composer install', 'vendor/bin/phpunit'],
  ],
  ['mix', { 'mix.exs': '' }, ['mix deps.get', 'mix compile', 'mix test']],
  [
    'cmake',
    { 'CMakeLists.txt': 'enable_testing()' },
    [
      'cmake -S . -B "$BUILD_DIR" && cmake --build "$BUILD_DIR"',
      'ctest --test-dir "$BUILD_DIR" --output-on-failure',
    ],
  ],
  [
    'make',
    { Makefile: 'all: build\nbuild:\n\tcc a.c\ntest: build\n\t./t\n' },
    ['make build', 'make test'],
  ],
  ['make check', { Makefile: 'check:\n\t./t\n' }, ['make check']],
  ['just', { justfile: 'test:\n  cargo test\n' }, ['just test']],
  [
    'make fills what go does not',
    { 'go.mod': '', Makefile: 'lint:\n\tx\ntest:\n\ty\n' },
    ['go vet ./...', 'make lint', 'go build ./...', 'go test ./...'],
  ],
  [
    'CI calls make test',
    { 'go.mod': '', Makefile: 'test:\n\ty\n', '.github/workflows/ci.yaml': 'run: make test' },
    ['go vet ./...', 'go build ./...', 'make test'],
  ],
  ['nothing', { 'README.md': '' }, []],
];

const each = rows.map(([name, files, wanted, folders = [], at = '']) => {
  return { name, files, wanted, folders, at };
});

test.each(each)('$name: $wanted', ({ files, wanted, folders, at }) => {
  const { steps } = detectPipeline(factsOf(files, folders, at));
  expect(steps.map(({ command }) => command)).toEqual(wanted);
});

test('several ecosystems run stage by stage, told apart by name; two lockfiles are told', () => {
  const files = {
    'package.json': pkg({ test: 'x' }),
    'package-lock.json': '',
    'yarn.lock': '',
    'go.mod': '',
  };
  const { steps, warnings } = detectPipeline(factsOf(files));
  expect(steps.map(({ name }) => name)).toEqual([
    'node-install',
    'go-typecheck',
    'go-build',
    'node-test',
    'go-test',
  ]);
  expect(warnings.join()).toContain('several lockfiles');
});

test.each([
  [{ 'a.test.js': '' }, true],
  [{ 'src/lib.rs': '' }, false],
  [{ 'spec/a_spec.rb': '' }, true],
  [{ 'src/test/java/A.java': '' }, true],
  [{ 'README.md': '' }, false],
])('in %j there are tests: %s', (files, is) => {
  expect(hasSuite(factsOf(files as Files), [])).toBe(is);
});

test.each([
  ['verification: { steps: [{ name: t, command: npm test }] }', true],
  ['verification: { image: node, timeout: 60, steps: [{ name: t, command: x }] }', true],
  ['- a', false],
  ['verification: {}', false],
  ['verification: { steps: [] }', false],
  ['verification: { steps: [{ name: "", command: x }] }', false],
  ['verification: { steps: [{ name: t, command: x }] }\ntimeouts: { verification_step: 0 }', false],
  ['verification: [\n', false],
  ['verification: { steps: *no_such_place }', false],
  ['verification: { steps: [{ name: t, command: x }] }\nverification: {}', false],
])('agent.yaml %j can be taken: %s', (text, is) => {
  const read = readAgentFile(text);
  expect(read.ok).toBe(is);
  if (text.includes('image'))
    expect(read).toMatchObject({ value: { stepMs: 60_000, image: 'node' } });
});

test('an agent.yaml that says one part of it hundreds of times is refused with the reason', () => {
  const parts = `a: &a [x]\nb: [${'*a,'.repeat(200)}]`;
  const read = readAgentFile(`${parts}\nverification: { steps: [{ name: t, command: x }] }`);
  expect(read).toEqual({ ok: false, problems: [expect.stringMatching(/alias/)] });
});
