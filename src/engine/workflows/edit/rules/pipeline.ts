import { z } from 'zod';

/** In the order they run (docs/spec/edit.md §8.3.1). */
export const stages = ['install', 'typecheck', 'lint', 'build', 'test'] as const;
export type Stage = (typeof stages)[number];

export const PipelineStep = z.object({
  name: z.string(),
  stage: z.enum([...stages, 'custom']),
  command: z.string(),
  /** The program that must be there before it starts; null: the shell says it itself. */
  needs: z.string().nullable(),
  /** The file that says so, or `--verify`. */
  source: z.string(),
  /** What of that file defines it; when that changes, the run says so. */
  definition: z.string(),
});
export type PipelineStep = Readonly<z.infer<typeof PipelineStep>>;

/** What detection knows of a repository. Paths start at its root. */
export type RepoFacts = {
  /** All its files, those git ignores left out. */
  readonly files: ReadonlySet<string>;
  /** Folders that git may ignore and that say what is installed: `node_modules`, `.venv`, `vendor`. */
  readonly folders: ReadonlySet<string>;
  /** The text of a file that `wantedTexts` named; undefined: it is not there. */
  text(path: string): string | undefined;
  /** The folder that is to be verified, with `/` behind it; empty: the root. */
  readonly at: string;
};

export type Detected = {
  readonly steps: readonly PipelineStep[];
  readonly warnings: readonly string[];
};

export const nothingDetected: Detected = { steps: [], warnings: [] };

/** The folders from the target up to the root, nearest first. */
export function upwards(at: string): readonly string[] {
  const parts = at.split('/').filter((part) => part !== '');
  return parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/`).concat('');
}

/** Where a file lies, looked for from the target up to the root. */
export function foundUp({ files, at }: RepoFacts, name: string): string | undefined {
  return upwards(at)
    .map((folder) => folder + name)
    .find((path) => files.has(path));
}

/** The first word of a command that names a program. */
export function programOf(command: string): string | null {
  const word = /^\s*(?:[A-Za-z_]\w*=\S*\s+)*([^\s;|&]+)/.exec(command)?.[1] ?? null;
  return word === null || /[$`'"(]/.test(word) ? null : word;
}

export function step(
  stage: Stage,
  command: string,
  source: string,
  definition: string = command,
): PipelineStep {
  return { name: stage, stage, command, needs: programOf(command), source, definition };
}

/** One step a stage for each ecosystem; where several have one, they are told apart by name (`go-test`). */
export function inOrder(
  found: readonly { readonly ecosystem: string; readonly steps: readonly PipelineStep[] }[],
): readonly PipelineStep[] {
  const several = found.filter(({ steps }) => steps.length > 0).length > 1;
  const named = found.flatMap(({ ecosystem, steps }) =>
    steps.map((each) => (several ? { ...each, name: `${ecosystem}-${each.stage}` } : each)),
  );
  const rank = ({ stage }: PipelineStep) => (stage === 'custom' ? -1 : stages.indexOf(stage));
  return named.toSorted((a, b) => rank(a) - rank(b));
}
