import type { Improvement, Skill } from '../shapes/proposals.ts';
import { changelogFile, kindOfFamily } from './cards.ts';
import { type Decisions, isTaken } from './decisions.ts';
import { type MemoryChange, memoryChanges } from './memory-changes.ts';
import { type Queue, signalCard } from './queue.ts';
import { commitSubject, oneLine, sectionOf, skillPath, targetOf } from './targets.ts';

/** What approvals do, each once: `key` names its receipt. */
export type Deed =
  | {
      readonly kind: 'improvement';
      readonly key: string;
      readonly id: string;
      /** Unique within this cmd, since a later look back numbers its proposals from 1 again. */
      readonly name: string;
      readonly improvement: Improvement;
      readonly target: string;
      /** What a commit may hold, and nothing else. */
      readonly files: readonly string[];
      readonly changelog: { readonly section: ReturnType<typeof sectionOf>; readonly line: string };
      readonly commit: {
        readonly subject: string;
        /** A line of the commit message; it is searched for before committing, so that nothing is committed twice. */
        readonly marker: string;
      };
    }
  | {
      readonly kind: 'skill';
      readonly key: string;
      readonly id: string;
      readonly skill: Skill;
      readonly path: string;
    }
  | {
      readonly kind: 'memory';
      readonly key: string;
      /**
       * Stored with the batch once it was written; contains the start time of the cmd, because cmd names can repeat.
       */
      readonly batch: string;
      readonly changes: readonly MemoryChange[];
    };

/**
 * Everything one batch of approvals does, in order: memory first, because it cannot fail half-way. `round`: which one
 * of this cmd it is. Pure.
 */
export function deedsOf(
  queue: Queue,
  decisions: Decisions,
  batch: string,
  round = 1,
): readonly Deed[] {
  const key = (id: string) => `approvals/${queue.cmd}/${batch}/${id}`;
  const changes = memoryChanges(queue, decisions);
  const memory: readonly Deed[] =
    changes.length === 0
      ? []
      : [
          {
            kind: 'memory',
            key: key('memory'),
            batch: `${queue.cmd}/${batch}@${queue.session.at}`,
            changes,
          },
        ];
  const work = decisions.items.filter(isTaken).flatMap(({ id, proposal }): readonly Deed[] => {
    if (proposal.family === 'SKL')
      return [{ kind: 'skill', key: key(id), id, skill: proposal, path: skillPath(proposal) }];
    const target = proposal.family === 'IMP' ? targetOf(proposal.target) : undefined;
    if (proposal.family !== 'IMP' || target === undefined) return [];
    const name = round === 1 ? id : `${id}-${round}`;
    const line = `- **${target}** (${id}) — ${oneLine(proposal.title)}`;
    return [
      {
        ...{ kind: 'improvement', key: key(id), id, name, improvement: proposal, target },
        files: [...new Set([target, changelogFile])],
        changelog: { section: sectionOf(proposal), line },
        commit: {
          subject: commitSubject(proposal, target),
          marker: `Approved: ${name} of ${queue.cmd}`,
        },
      },
    ];
  });
  return [...memory, ...work];
}

/** No commit where only files of runs changed (`docs/spec/crew.md` §15). */
export function isWorthCommitting(files: readonly string[]): boolean {
  return files.some((file) => file !== changelogFile && !file.startsWith('work/'));
}

/** Message of a commit: subject, what was approved, and the trailer where one is wanted. */
export function commitMessage(
  { commit, improvement }: Extract<Deed, { kind: 'improvement' }>,
  coAuthor: string,
): string {
  const trailer = coAuthor.trim() === '' ? [] : ['', `Co-Authored-By: ${oneLine(coAuthor)}`];
  const body = [commit.subject, '', oneLine(improvement.problem), '', commit.marker];
  return [...body, ...trailer].join('\n');
}

/** One row an item for `execution_log.yaml`; `applied` and `commit` are for who applies it. */
export function recordsOf(decisions: Decisions, at: string) {
  const blank = { at, applied: false, commit: null, note: null };
  const items = decisions.items.map(({ id, proposal, decision }) => ({
    ...{ id, kind: kindOfFamily[proposal.family], decision },
    ...blank,
  }));
  const { signals } = decisions;
  const counters =
    signals === null
      ? []
      : [{ id: signalCard, kind: 'signal_log' as const, decision: signals, ...blank }];
  const kinds = decisions.rejectedKinds.map(({ kind, reason }) => ({
    ...{ id: kind, kind: 'rejected_kind' as const, decision: 'rejected' as const },
    ...blank,
    note: reason === '' ? null : oneLine(reason),
  }));
  return [...items, ...counters, ...kinds];
}
