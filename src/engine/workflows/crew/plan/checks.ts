import type { CommandSeen } from '../../../acting/acting.ts';

/* Which commands of a worker are checks of the project, by what people run: a table, and nothing that is guessed. */

const runners = [
  '(?:npm|pnpm|yarn|bun)(?: run(?:-script)?)? (?:t|tst|test|check|lint|build|typecheck|tsc)(?:[:\\w-]*)',
  '(?:npx |pnpm exec |yarn |bunx )?(?:vitest|jest|mocha|ava|tsc|eslint|biome|prettier|stylelint|playwright|cypress)',
  'node --test',
  '(?:python3?(?:\\.\\d+)? -m )?(?:pytest|unittest|mypy|ruff|flake8|pylint|tox|nox)',
  'cargo (?:test|check|clippy|build|fmt|nextest)',
  'go (?:test|vet|build)',
  '(?:make|just|task)',
  '(?:\\./)?(?:mvnw?|gradlew?)(?= )',
  '(?:dotnet|swift|mix|deno|zig|sbt|flutter|dart) (?:test|build|check|lint|analyze|compile|fmt)',
  '(?:bundle exec )?(?:rspec|rubocop|rake)',
  '(?:vendor/bin/)?(?:phpunit|phpstan|psalm)',
  '(?:ctest|shellcheck|hadolint|actionlint)',
] as const;

const assignments = '(?:[A-Za-z_]\\w*=\\S* +)*';
const begins = new RegExp(`^${assignments}(?:${runners.join('|')})(?=$|[\\s;&|])`);
const script = new RegExp(
  `^${assignments}(?:(?:ba|z)?sh +)?\\S*(?:test|check|lint|verify)[\\w-]*\\.(?:sh|py|js|mjs|ts)(?=$|\\s)`,
);

/** Is one part of this command line a test, a build or another check? */
export function isCheck(command: string): boolean {
  if (command.length > longest) return false;
  return command
    .split(/&&|\|\||[;|\n]/)
    .map((part) => part.trim())
    .some((part) => begins.test(part.replace(/\s+/g, ' ')) || script.test(part));
}

const longest = 4_000;

/** The last time that each of them was run, in the order of these; not more than people read. */
export function lastChecks(commands: readonly CommandSeen[], most = 12): readonly CommandSeen[] {
  const last = new Map<string, CommandSeen>();
  for (const one of commands) {
    if (!isCheck(one.command)) continue;
    last.delete(one.command);
    last.set(one.command, one);
  }
  return [...last.values()].slice(-most);
}
