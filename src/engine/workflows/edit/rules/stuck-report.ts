import type { Theory } from '../words.ts';

export type EarlierReport = {
  readonly text: string;
  readonly task: string;
  readonly hypotheses: readonly string[];
  readonly runs: readonly string[];
};

const runId = /\brun_\d{8}_\d{6}_[a-z0-9]{6}\b/g;

/** What a stuck report says, however it was edited since (docs/spec/edit.md §14.1). */
export function readStuckReport(text: string): EarlierReport {
  const section = (title: string) => {
    const lines = text.split(/\r?\n/);
    const start = lines.findIndex((line) => new RegExp(`^##\\s+${title}\\s*$`, 'i').test(line));
    if (start === -1) return '';
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => /^##\s/.test(line));
    return rest
      .slice(0, end === -1 ? rest.length : end)
      .join('\n')
      .trim();
  };
  const titles = [...section('Hypotheses').matchAll(/^###\s+(?:\d+\.\s*)?(.+)$/gm)];
  return {
    text,
    task: section('Task'),
    hypotheses: titles.map(([, title = '']) => title.trim()),
    runs: [...new Set(text.match(runId) ?? [])],
  };
}

export type FailedRun = {
  readonly step: string;
  readonly summary: string;
  readonly fingerprint: string;
  readonly timedOut: boolean;
};

type Facts = {
  readonly failures: readonly FailedRun[];
  readonly replans: number;
  readonly files: number;
};

type Row = Theory & { holds(facts: Facts, texts: string): boolean };

const rows: readonly Row[] = [
  {
    holds: ({ failures }) => mostAlike(failures).count >= 3,
    title: 'The same failure comes back',
    description: 'Most runs failed in the same way.',
    investigation: 'Look for a cause outside of the files that were changed.',
  },
  {
    holds: (_, texts) => /\b(import|module|dependency|cannot find|not found)\b/i.test(texts),
    title: 'A module or dependency is missing',
    description: 'Failures speak of imports or modules that are not found.',
    investigation:
      'See whether a dependency has to be installed, or a path is spelled in another way.',
  },
  {
    holds: (_, texts) =>
      /\berror TS\d+|\btype\b.{0,80}\b(assignable|mismatch|error)\b/i.test(texts),
    title: 'Types do not fit together',
    description: 'Failures come from the type checker.',
    investigation: 'Look at the types at the border of the changed code.',
  },
  {
    holds: ({ failures }) => failures.some(({ timedOut }) => timedOut),
    title: 'A step does not come to its end',
    description: 'At least one run was stopped at its time limit.',
    investigation:
      'Look for a test that waits, a server that is not closed, or a prompt for input.',
  },
  {
    holds: (_, texts) => /\b(permission denied|EACCES|EPERM|read-only)\b/i.test(texts),
    title: 'Something may not be read or written',
    description: 'Failures speak of permissions.',
    investigation: 'See which file it is, and whether checks need to write outside the repository.',
  },
  {
    holds: ({ replans }) => replans >= 2,
    title: 'The approach may be wrong',
    description: 'Several new strategies did not lead to a green run.',
    investigation: 'Read the strategies below and question what they have in common.',
  },
  {
    holds: ({ files }) => files > 5,
    title: 'The scope may be too large',
    description: 'More than five files were changed.',
    investigation: 'Ask for a smaller part of the change first.',
  },
  {
    holds: () => true,
    title: 'The cause is not diagnosed',
    description: 'Nothing in the output points to one place.',
    investigation: 'Read the log of the last run from its first error on.',
  },
  {
    holds: () => true,
    title: 'The check and the request may not fit together',
    description: 'The tests may expect what the task asks to change.',
    investigation: 'Read the failing test beside the words of the task.',
  },
  {
    holds: () => true,
    title: 'The environment may differ from the one the project expects',
    description: 'Versions of tools on this computer may be others.',
    investigation: 'Run the pipeline on the last commit and compare.',
  },
];

/** Theories that follow from the facts alone, for where the model gives none, or too few. */
export function plainTheories(facts: Facts): readonly Theory[] {
  const texts = facts.failures.map(({ summary }) => summary).join('\n');
  const alike = mostAlike(facts.failures);
  return rows
    .filter(({ holds }) => holds(facts, texts))
    .map(({ title, description, investigation }, at) => {
      const said = at === 0 && alike.count >= 3 ? ` ${alike.count} runs: ${alike.summary}` : '';
      return { title, description: description + said, investigation };
    });
}

/** The failure that was met most often. */
function mostAlike(failures: readonly FailedRun[]): { count: number; summary: string } {
  const counts = new Map<string, number>();
  for (const { fingerprint } of failures)
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  const count = Math.max(0, ...counts.values());
  const found = failures.find(({ fingerprint }) => counts.get(fingerprint) === count);
  return { count, summary: found?.summary ?? '' };
}
