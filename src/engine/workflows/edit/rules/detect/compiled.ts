import { type Detected, foundUp, nothingDetected, type RepoFacts, step } from '../pipeline.ts';

/* How projects of other ecosystems are verified, one function each (docs/spec/edit.md §8.3.3). */

type Detect = (facts: RepoFacts) => Detected;

const none = nothingDetected;
const names = ({ files, at }: RepoFacts, pattern: RegExp) =>
  [...files].filter((file) => file.startsWith(at) && pattern.test(file.slice(at.length)));

export const detectDeno: Detect = (facts) => {
  const source = ['deno.json', 'deno.jsonc']
    .map((name) => facts.at + name)
    .find((path) => facts.files.has(path));
  if (source === undefined) return none;
  const text = facts.text(source) ?? '';
  const task = (name: string) =>
    new RegExp(`"${name}"\\s*:`).test(/"tasks"\s*:\s*\{[^}]*\}/.exec(text)?.[0] ?? '');
  return {
    warnings: [],
    steps: [
      step('typecheck', 'deno check .', source),
      step('lint', 'deno lint', source),
      ...(task('build') ? [step('build', 'deno task build', source, text)] : []),
      step('test', task('test') ? 'deno task test' : 'deno test -A', source, text),
    ],
  };
};

const go: Detect = (facts) => {
  const source = ['go.mod', 'go.work']
    .map((name) => facts.at + name)
    .find((path) => facts.files.has(path));
  if (source === undefined) return none;
  const linter = names(facts, /^\.golangci\.(ya?ml|toml|json)$/)[0];
  return {
    warnings: [],
    steps: [
      step('typecheck', 'go vet ./...', source),
      ...(linter === undefined ? [] : [step('lint', 'golangci-lint run', linter)]),
      step('build', 'go build ./...', source),
      step('test', 'go test ./...', source),
    ],
  };
};

const rust: Detect = (facts) => {
  const source = `${facts.at}Cargo.toml`;
  if (!facts.files.has(source)) return none;
  const workflows = [...facts.files].filter((file) =>
    /^\.github\/workflows\/.*\.ya?ml$/.test(file),
  );
  const clippy =
    foundUp(facts, 'clippy.toml') !== undefined ||
    workflows.some((file) => /clippy/.test(facts.text(file) ?? ''));
  const locked = foundUp(facts, 'Cargo.lock') === undefined ? '' : ' --locked';
  return {
    warnings: [],
    steps: [
      step('typecheck', 'cargo check --all-targets', source),
      ...(clippy ? [step('lint', 'cargo clippy --all-targets', source)] : []),
      step('build', 'cargo build', source),
      step('test', `cargo test${locked}`, source),
    ],
  };
};

const gradle: Detect = (facts) => {
  const source = ['gradlew', 'build.gradle', 'build.gradle.kts']
    .map((name) => facts.at + name)
    .find((path) => facts.files.has(path));
  if (source === undefined) return none;
  const run = source.endsWith('gradlew') ? './gradlew' : 'gradle';
  return {
    warnings: [],
    steps: [
      step('build', `${run} --no-daemon assemble`, source),
      step('test', `${run} --no-daemon test`, source),
    ],
  };
};

const maven: Detect = (facts) => {
  const source = `${facts.at}pom.xml`;
  if (!facts.files.has(source)) return none;
  const run = facts.files.has(`${facts.at}mvnw`) ? './mvnw' : 'mvn';
  return { warnings: [], steps: [step('test', `${run} -B -q verify`, source)] };
};

const dotnet: Detect = (facts) => {
  const [source] = names(facts, /^[^/]+\.(sln|csproj)$/);
  if (source === undefined) return none;
  return {
    warnings: [],
    steps: [
      step('install', 'dotnet restore', source),
      step('build', 'dotnet build --no-restore', source),
      step('test', 'dotnet test --no-build', source),
    ],
  };
};

const ruby: Detect = (facts) => {
  const source = `${facts.at}Gemfile`;
  if (!facts.files.has(source)) return none;
  const rspec =
    facts.files.has(`${facts.at}.rspec`) || names(facts, /^spec\/.*_spec\.rb$/).length > 0;
  const rakefile = facts.text(`${facts.at}Rakefile`) ?? '';
  const rake = /TestTask|task\s+:?["']?test\b/.test(rakefile);
  return {
    warnings: [],
    steps: [
      step('install', 'bundle check || bundle install', source),
      ...(facts.files.has(`${facts.at}.rubocop.yml`)
        ? [step('lint', 'bundle exec rubocop', `${facts.at}.rubocop.yml`)]
        : []),
      ...(rspec
        ? [step('test', 'bundle exec rspec', source)]
        : rake
          ? [step('test', 'bundle exec rake test', `${facts.at}Rakefile`)]
          : []),
    ],
  };
};

const php: Detect = (facts) => {
  const source = `${facts.at}composer.json`;
  const text = facts.text(source);
  if (text === undefined) return none;
  const unit = names(facts, /^phpunit\.xml(\.dist)?$/)[0];
  const stan = names(facts, /^phpstan\.neon(\.dist)?$/)[0];
  const scripted = /"test"\s*:/.test(/"scripts"\s*:\s*\{[^}]*\}/.exec(text)?.[0] ?? '');
  return {
    warnings: [],
    steps: [
      ...(facts.folders.has(`${facts.at}vendor`)
        ? []
        : [step('install', 'composer install', source)]),
      ...(stan === undefined ? [] : [step('typecheck', 'vendor/bin/phpstan', stan)]),
      ...(scripted
        ? [step('test', 'composer test', source, text)]
        : unit === undefined
          ? []
          : [step('test', 'vendor/bin/phpunit', unit)]),
    ],
  };
};

const elixir: Detect = (facts) => {
  const source = `${facts.at}mix.exs`;
  if (!facts.files.has(source)) return none;
  return {
    warnings: [],
    steps: [
      step('install', 'mix deps.get', source),
      step('build', 'mix compile', source),
      step('test', 'mix test', source),
    ],
  };
};

const cmake: Detect = (facts) => {
  const source = `${facts.at}CMakeLists.txt`;
  const text = facts.text(source);
  if (text === undefined) return none;
  const tests = /enable_testing|include\s*\(\s*CTest/i.test(text);
  return {
    warnings: [],
    steps: [
      step('build', 'cmake -S . -B "$BUILD_DIR" && cmake --build "$BUILD_DIR"', source),
      ...(tests ? [step('test', 'ctest --test-dir "$BUILD_DIR" --output-on-failure', source)] : []),
    ],
  };
};

/** In the order of the table. */
export const compiled: readonly (readonly [string, Detect])[] = [
  ['go', go],
  ['rust', rust],
  ['gradle', gradle],
  ['maven', maven],
  ['dotnet', dotnet],
  ['ruby', ruby],
  ['php', php],
  ['elixir', elixir],
  ['cmake', cmake],
];
