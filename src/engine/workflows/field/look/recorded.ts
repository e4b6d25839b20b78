import { z } from 'zod';
import type { Gh, GhAnswer } from '../../../acting/gh.ts';
import type { LookingGit, Repository } from '../../../acting/repository.ts';
import { RunError } from '../../../data/failure.ts';
import type { RunFiles } from '../../../ports.ts';
import type { RecordedDay } from './recording.ts';

/** What the recorded field is called. */
export const recordedName = 'tide-times';

/** What was done about the recorded field while it was played. */
export const Played = z.array(
  z.object({ issue: z.number(), label: z.string(), removes: z.boolean() }),
);
export type Played = z.infer<typeof Played>;

/**
 * A recorded field in the place of a repository: the same questions are answered from what was recorded, and what is done
 * about it is noted in `played` and seen by the next look. Nothing outside is read or written.
 */
export function recordedRepository(day: RecordedDay, played: Played): Repository {
  return {
    root: recordedName,
    files: filesOf(day.files),
    git: gitOf(day),
    sweep: async () => undefined,
    gh: async () => ghOf(day, played),
  };
}

function filesOf(files: RecordedDay['files']): RunFiles {
  const read = (path: string) => (Object.hasOwn(files, path) ? files[path] : undefined);
  return {
    read: async (path) => read(path),
    pieces: async (path) => {
      const text = read(path);
      return text === undefined ? undefined : piecesOf(text);
    },
    list: async (folder) => {
      const inside = Object.keys(files).filter((path) => path.startsWith(`${folder}/`));
      const names = inside.map((path) => path.slice(folder.length + 1).split('/')[0] ?? '');
      return [...new Set(names)].sort();
    },
    exists: async (path) => read(path) !== undefined,
    write: async (path) => {
      throw new RunError({ kind: 'outside_workspace', path });
    },
  };
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}

function gitOf({ commits, branches, repo }: RecordedDay): LookingGit {
  const whole = (sha: string) => sha.padEnd(40, '0');
  const refs = Object.entries(branches).flatMap(([name, sha]) =>
    sha === null ? [] : [`refs/heads/${name}\x1f${whole(sha)}\x1f`],
  );
  const log = commits.map(({ sha, parents, at, author, subject }) =>
    [whole(sha), parents.map(whole).join(' '), at, author, subject, ''].join('\x1f'),
  );
  return {
    isOutside: () => false,
    history: async (verb, words) => {
      if (verb === 'for-each-ref') return refs.join('\n');
      if (verb === 'config') return `https://github.com/${repo}.git\n`;
      if (verb === 'log') return words.includes('--skip=0') ? log.join('\x1e\n') : '';
      return 'main\n';
    },
  };
}

function ghOf(day: RecordedDay, played: Played): Gh {
  const issues = [...day.issues.values()].map((row) => labelled(row, played));
  const one = (rows: readonly { readonly number: number }[], number: number) =>
    answer(rows.find((row) => row.number === number) ?? null);
  const note = async (issue: number, label: string, removes: boolean) => {
    played.push({ issue, label, removes });
    return answer(null);
  };
  return {
    version: async () => answer('recorded'),
    projectItems: async () => answer({ items: [], totalCount: 0 }),
    issues: async () => answer(issues),
    issue: async (number) => one(issues, number),
    prs: async () => answer([...day.prs.values()]),
    pr: async (number) => one([...day.prs.values()], number),
    // of what is recorded no discussion is open
    reviewThreads: async () => answer(null),
    blockedBy: async (number) =>
      answer((day.blockedBy[String(number)] ?? []).map((other) => ({ number: other }))),
    remark: async () => answer(null),
    addLabel: async (issue, label) => await note(issue, label, false),
    removeLabel: async (issue, label) => await note(issue, label, true),
    makeLabel: async () => answer(null),
  };
}

const Labels = z.array(z.object({ name: z.string() })).catch([]);

function labelled<Row extends { readonly number: number }>(row: Row, played: Played) {
  const labels = new Set(Labels.parse('labels' in row ? row.labels : []).map(({ name }) => name));
  for (const { issue, label, removes } of played) {
    if (issue !== row.number) continue;
    if (removes) labels.delete(label);
    else labels.add(label);
  }
  return { comments: [], ...row, labels: [...labels].map((name) => ({ name })) };
}

function answer(value: unknown): GhAnswer {
  return { ok: true, output: JSON.stringify(value) };
}
