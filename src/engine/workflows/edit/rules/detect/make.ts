import { type PipelineStep, type RepoFacts, type Stage, step } from '../pipeline.ts';

const wanted: readonly (readonly [Stage, readonly string[]])[] = [
  ['typecheck', ['typecheck']],
  ['lint', ['lint']],
  ['build', ['build']],
  ['test', ['test', 'check']],
];

/** What targets of a Makefile or a justfile can verify (docs/spec/edit.md §8.3.3). */
export function detectMake(facts: RepoFacts): readonly PipelineStep[] {
  return [
    ...targetsIn(facts, ['Makefile', 'makefile', 'GNUmakefile'], 'make'),
    ...targetsIn(facts, ['justfile', 'Justfile', '.justfile'], 'just'),
  ];
}

function targetsIn(
  facts: RepoFacts,
  names: readonly string[],
  program: string,
): readonly PipelineStep[] {
  const source = names.map((name) => facts.at + name).find((path) => facts.files.has(path));
  if (source === undefined) return [];
  const text = facts.text(source) ?? '';
  return wanted.flatMap(([stage, targets]) => {
    const target = targets.find((name) => recipeOf(text, name) !== undefined);
    if (target === undefined) return [];
    return [step(stage, `${program} ${target}`, source, recipeOf(text, target) ?? target)];
  });
}

/** A target with its commands; undefined: there is none of that name. */
export function recipeOf(text: string, target: string): string | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => new RegExp(`^${target}(\\s[^:=]*)?:(?!=)`).test(line));
  if (at === -1) return undefined;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => line !== '' && !/^\s/.test(line));
  return [lines[at], ...rest.slice(0, end === -1 ? rest.length : end)].join('\n').trimEnd();
}

/** Does a CI workflow verify by make itself? Then its target stands above what the ecosystem says. */
export function ciCallsMake(facts: RepoFacts): boolean {
  return [...facts.files].some(
    (file) =>
      /^\.github\/workflows\/[^/]+\.ya?ml$/.test(file) &&
      /\b(make|just)\s+(test|check)\b/.test(facts.text(file) ?? ''),
  );
}
