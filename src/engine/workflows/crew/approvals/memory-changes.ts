import { topicOf } from '../../../learned/clusters.ts';
import { observationText } from '../../../learned/preference.ts';
import type { Named, Source } from '../../../memory/operations.ts';
import type { Session, Signal } from '../learned/signals.ts';
import type { Priority, Proposal } from '../shapes/proposals.ts';
import { kindOfFamily } from './cards.ts';
import { type DecidedItem, type Decisions, isTaken } from './decisions.ts';
import { categoryOf, type Queue, rejectionName } from './queue.ts';
import { oneLine } from './targets.ts';

/** One thing that a batch changes in the memory, as data. `memory-writes.ts` says which operations it comes to. */
export type MemoryChange =
  | {
      readonly kind: 'knowledge';
      readonly id: string;
      readonly entity: Named;
      readonly source: Source;
    }
  | {
      readonly kind: 'preference';
      readonly id: string;
      readonly name: string;
      readonly topic: string;
      readonly observation: string;
      readonly priority: Priority;
      readonly source: Source;
    }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly name: string;
      readonly change: 'replace' | 'append' | 'deprecate';
      /** Empty where it is deprecated. */
      readonly observation: string;
      readonly source: Source;
    }
  /** The counters of this session: written, like everything in the memory, only after a yes. */
  | {
      readonly kind: 'signals';
      readonly heard: readonly { readonly topic: string; readonly signals: readonly Signal[] }[];
      readonly session: Session;
    }
  | { readonly kind: 'reinforced'; readonly names: readonly string[] }
  /** Counters that are over: learned, or rejected (`docs/spec/crew.md` §13.11). */
  | {
      readonly kind: 'decided';
      readonly approved: readonly string[];
      readonly rejected: readonly string[];
    }
  /** A kind that is not to be proposed any more (§14.5). */
  | {
      readonly kind: 'rejected_kind';
      readonly name: string;
      readonly proposals: readonly string[];
      readonly reason: string;
      readonly cmd: string;
    }
  /** Knowledge that was not wanted: it is not proposed again, under whatever name. */
  | {
      readonly kind: 'rejected_knowledge';
      readonly observations: readonly string[];
      readonly cmd: string;
    }
  /** Numbers of the preferences as a whole. */
  | {
      readonly kind: 'count';
      readonly taken: number;
      readonly rejected: number;
      /** Of a batch that was counted before. */
      readonly isRest?: boolean;
    };

export function memoryChanges(queue: Queue, decisions: Decisions): readonly MemoryChange[] {
  const own: readonly MemoryChange[] = decisions.items
    .filter(isTaken)
    .flatMap((item) => changeOf(item, queue.cmd) ?? []);
  const learning = [...signalChanges(queue, decisions), ...preferenceChanges(decisions)];
  return [
    ...learning,
    ...own,
    ...kindChanges(queue, decisions),
    ...knowledgeRejected(queue, decisions),
    ...countChanges(learning, decisions),
  ];
}

function changeOf(item: DecidedItem, cmd: string): MemoryChange | undefined {
  const { proposal, id, topic, edited } = item;
  // Text the person typed is stamped as theirs; the rest as an agent's.
  const source: Source = { origin: edited ? 'person' : 'agent', run: cmd, quotes: item.quotes };
  switch (proposal.family) {
    case 'MCP': {
      const { name, type, observation } = proposal;
      return {
        kind: 'knowledge',
        id,
        entity: { name, entityType: type, observations: [observation] },
        source,
      };
    }
    case 'LP': {
      // forgotten while it waited: there is no entity of that name any more
      if (topicOf(proposal.name) === undefined) return undefined;
      const { name, priority } = proposal;
      const observation = observationText(proposal);
      return { kind: 'preference', id, name, topic: topic ?? '', observation, priority, source };
    }
    case 'LP-UPD': {
      if (topicOf(proposal.name) === undefined) return undefined;
      const { name, change, newObservation } = proposal;
      const observation = change === 'deprecate' ? '' : oneLine(newObservation);
      return { kind: 'update', id, name, change, observation, source };
    }
    default:
      return undefined;
  }
}

function signalChanges(
  { heard, reinforced, session }: Queue,
  { signals }: Decisions,
): readonly MemoryChange[] {
  if (signals !== 'approved') return [];
  const changes: MemoryChange[] = [];
  if (heard.length > 0) changes.push({ kind: 'signals', heard, session });
  if (reinforced.length > 0) changes.push({ kind: 'reinforced', names: reinforced });
  return changes;
}

function preferenceChanges({ items }: Decisions): readonly MemoryChange[] {
  const topics = (wanted: (item: DecidedItem) => boolean) =>
    items.filter(wanted).flatMap(({ topic }) => topic ?? []);
  const approved = topics(isTaken);
  const rejected = topics(({ decision }) => decision === 'rejected' || decision === 'kept');
  return approved.length + rejected.length === 0 ? [] : [{ kind: 'decided', approved, rejected }];
}

/** The founding document knows three categories; other kinds are only dropped this time. */
function kindChanges({ cmd, items }: Queue, { rejectedKinds }: Decisions): readonly MemoryChange[] {
  return rejectedKinds.flatMap(({ kind, reason }) =>
    categories.flatMap((category): readonly MemoryChange[] => {
      const about = items.flatMap(({ proposal }) => {
        const own = kind === kindOfFamily[proposal.family] && categoryIn(proposal) === category;
        return own && 'title' in proposal ? oneLine(proposal.title) : [];
      });
      if (about.length === 0) return [];
      const name = rejectionName(category);
      return [{ kind: 'rejected_kind', name, proposals: about, reason: oneLine(reason), cmd }];
    }),
  );
}

function knowledgeRejected({ cmd }: Queue, { items }: Decisions): readonly MemoryChange[] {
  const observations = items.flatMap(({ decision, proposal }) =>
    decision === 'rejected' && proposal.family === 'MCP' ? oneLine(proposal.observation) : [],
  );
  return observations.length === 0 ? [] : [{ kind: 'rejected_knowledge', observations, cmd }];
}

const categories = ['template_modification', 'improvement', 'skill'] as const;

function categoryIn(proposal: Proposal): (typeof categories)[number] | undefined {
  if (proposal.family === 'IMP') return categoryOf(proposal);
  return proposal.family === 'SKL' ? 'skill' : undefined;
}

function countChanges(
  learning: readonly MemoryChange[],
  { items }: Decisions,
): readonly MemoryChange[] {
  if (learning.length === 0) return [];
  const preferences = items.filter(({ topic }) => topic !== null);
  const taken = preferences.filter(isTaken).length;
  const rejected = preferences.filter(({ decision }) => decision === 'rejected').length;
  return [{ kind: 'count', taken, rejected }];
}
