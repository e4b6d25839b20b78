import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { entityIn, readMetadata } from '../../../learned/metadata.ts';
import { preferencesIn } from '../../../learned/preference.ts';
import type { MemoryGraph } from '../../../memory/graph.ts';
import { type ApprovalCard, ApprovalsAsked } from '../contract/cards.ts';
import { byPriority, judgeMemory } from '../learned/criteria.ts';
import { type Ground, type JudgedPreferences, judgePreferences } from '../learned/judge.ts';
import { decimal, readSignalLog } from '../learned/signal-log.ts';
import { accumulate, signalKinds, threshold } from '../learned/signals.ts';
import { filterVerdict } from '../plan/phases.ts';
import {
  type Improvement,
  type MemoryCandidate,
  Proposal,
  type Skill,
} from '../shapes/proposals.ts';
import type { ProposalsRead } from '../validate/proposals.ts';
import { improvementCard, memoryCard, preferenceCard, skillCard } from './cards.ts';
import { targetOf } from './targets.ts';

const Session = z.object({ at: z.string(), taskType: z.string() });
const Heard = z.object({
  topic: z.string(),
  signals: z.array(
    z.object({
      kind: z.enum([...signalKinds, 'contradiction']),
      declared: z.boolean().optional(),
      words: z.string().optional(),
    }),
  ),
});

/**
 * What one cmd puts before a person, complete: built once, kept in a file of the cmd, so that what is shown, decided
 * and applied is the same, whatever happens to memory in between.
 */
export const Queue = z.object({
  cmd: z.string(),
  /** What it was gathered from, so that a later look back is put before the person too. */
  source: z.string().default(''),
  asked: ApprovalsAsked,
  items: z.array(
    z.object({
      proposal: Proposal,
      id: z.string(),
      /** Words of the person that a preference rests on. */
      quotes: z.array(z.string()),
      /** `cluster:topic` of a preference. */
      topic: z.string().nullable(),
    }),
  ),
  session: Session,
  heard: z.array(Heard),
  reinforced: z.array(z.string()),
  /** Proposed, but not put to the person. */
  refused: z.array(
    z.object({ id: z.string(), why: z.string(), problems: z.array(z.string()).readonly() }),
  ),
});
export type Queue = z.infer<typeof Queue>;

export type Gathered = {
  readonly cmd: string;
  readonly source: string;
  readonly mode: 'full' | 'light';
  readonly read: ProposalsRead;
  /** Of `report.md`. */
  readonly report: readonly MemoryCandidate[];
  readonly ground: Ground;
  readonly config: Pick<Config, 'retrospect' | 'lp_system'>;
  readonly branch: string | null;
  /**
   * Targets of improvements that are files of the workspace, and which; null: settings, which are never written by an
   * agent.
   */
  readonly overlays: ReadonlyMap<string, string | null>;
};

/** The one card for all counters. */
export const signalCard = 'SIGNALS';

type Refused = Queue['refused'];

/** Improvements, then skills, then knowledge by priority (`docs/spec/crew.md` §15). Pure. */
export function buildQueue(gathered: Gathered): Queue {
  const { cmd, source, read, ground, config, branch } = gathered;
  const refused: Refused = read.broken.map(({ id, problems }) => ({ id, why: 'broken', problems }));
  const improvements = improvementsOf(gathered, refused);
  const skills = skillsOf(gathered, refused);
  const most = config.retrospect.memory.max_candidates_per_cmd;
  const memory = judgeMemory(
    [...read.proposals.filter((one) => one.family === 'MCP'), ...gathered.report],
    ground.graph,
    most,
  );
  refused.push(...memory.refused.map((one) => ({ ...one, problems: [] })));
  const preferences = preferencesOf(gathered);
  refused.push(...preferences.refused);
  const known = new Map(preferencesIn(ground.graph).map((one) => [one.name, one]));
  // One list, whichever file a candidate stood in.
  const knowledge = [
    ...memory.taken.map((one) => ({ priority: one.priority, card: memoryCard(one) })),
    ...preferences.shown.map((one) => ({
      priority: one.priority,
      card: preferenceCard(one, known.get(one.proposal.name)),
    })),
  ].toSorted(byPriority);
  const cards: readonly ApprovalCard[] = [
    ...improvements.map(({ one, target }) =>
      improvementCard(one, target, gathered.overlays.get(target)),
    ),
    ...skills.map(skillCard),
    ...knowledge.map(({ card }) => card),
    ...signalCards(preferences, ground),
  ];
  const plain = (proposal: Proposal & { id: string }) => ({
    proposal,
    id: proposal.id,
    quotes: [],
    topic: null,
  });
  return {
    ...{ cmd, source },
    asked: {
      ...{ cmd, branch, items: [...cards] },
      onboarding: preferences.shown.length > 0 && readMetadata(ground.graph).total === 0,
      prepared: null,
    },
    items: [
      ...improvements.map(({ one }) => plain(one)),
      ...skills.map(plain),
      ...memory.taken.map(plain),
      ...preferences.shown.map(({ proposal, quotes, topic }) => ({
        ...{ proposal, id: proposal.id, topic },
        quotes: [...quotes],
      })),
    ],
    session: ground.session,
    heard: preferences.heard.map(({ topic, signals }) => ({ topic, signals: [...signals] })),
    reinforced: [...preferences.reinforced],
    refused,
  };
}

function improvementsOf({ mode, read, ground, config }: Gathered, refused: Refused) {
  const { filter_threshold, full_mode } = config.retrospect;
  const most = mode === 'full' ? full_mode.max_improvements : 0;
  const taken: { one: Improvement; target: string }[] = [];
  for (const one of byTotal(read.proposals.filter((each) => each.family === 'IMP'))) {
    const target = targetOf(one.target);
    const verdict = filterVerdict(one.total, filter_threshold);
    if (verdict !== 'adopt') refused.push(no(one.id, verdict));
    else if (target === undefined) refused.push(no(one.id, 'target'));
    else if (isRejected(ground.graph, categoryOf(one))) refused.push(no(one.id, 'rejected_kind'));
    else if (taken.length >= most) refused.push(no(one.id, 'over_the_limit'));
    else taken.push({ one, target });
  }
  return taken;
}

function skillsOf({ mode, read, ground, config }: Gathered, refused: Refused): readonly Skill[] {
  const { filter_threshold, full_mode, light_mode, memory } = config.retrospect;
  const most = mode === 'full' ? full_mode.max_skills : light_mode.max_skills;
  const taken: Skill[] = [];
  for (const one of byTotal(read.proposals.filter((each) => each.family === 'SKL'))) {
    const verdict = filterVerdict(one.total, filter_threshold);
    if (verdict !== 'adopt') refused.push(no(one.id, verdict));
    // 9–11 is held, below it there is no skill.
    else if (one.skillTotal < memory.skill_min_score)
      refused.push(no(one.id, one.skillTotal >= 9 ? 'hold' : 'discard'));
    else if (isRejected(ground.graph, 'skill')) refused.push(no(one.id, 'rejected_kind'));
    else if (taken.length >= most) refused.push(no(one.id, 'over_the_limit'));
    else taken.push(one);
  }
  return taken;
}

function no(id: string, why: string): Refused[number] {
  return { id, why, problems: [] };
}

function byTotal<T extends { total: number; id: string }>(all: readonly T[]): readonly T[] {
  return all.toSorted((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1));
}

/** As rejections are remembered (`docs/spec/crew.md` §13.5). */
export function categoryOf({ category }: Improvement): 'template_modification' | 'improvement' {
  return category === 'template_update' || category === 'new_template'
    ? 'template_modification'
    : 'improvement';
}

export function rejectionName(category: string): string {
  return `workflow:rejected_proposal:${category}`;
}

function isRejected(graph: MemoryGraph, category: string): boolean {
  return entityIn(graph, rejectionName(category)) !== undefined;
}

const nothing: JudgedPreferences = { shown: [], refused: [], heard: [], reinforced: [] };

/** `collect_signals: false` freezes the log, `enabled: false` all of it. */
function preferencesOf({ read, ground, config }: Gathered): JudgedPreferences {
  const { enabled, collect_signals } = config.lp_system;
  if (!enabled) return nothing;
  const proposed = read.proposals.filter((one) => one.family === 'LP' || one.family === 'LP-UPD');
  const judged = judgePreferences(proposed, read.signals, ground);
  return collect_signals ? judged : { ...judged, heard: [], reinforced: [] };
}

/** One card for every counter that moves and is not decided by a card of its own. */
function signalCards(
  { shown, heard, reinforced }: JudgedPreferences,
  ground: Ground,
): readonly ApprovalCard[] {
  const decided = new Set(shown.map(({ topic }) => topic));
  const log = readSignalLog(ground.graph);
  const lines = heard
    .filter(({ topic }) => !decided.has(topic))
    .map(({ topic, signals }) => {
      const before = log.get(topic);
      const after = accumulate(topic, before, signals, ground);
      const seen = (before?.counted.length ?? 0) + signals.length;
      return `${topic}: seen ${seen}, ${decimal(after.counter)} of ${decimal(threshold)}`;
    });
  const names = [...heard.map(({ topic }) => topic), ...reinforced.map((name) => name.slice(3))];
  const all = [...lines, ...reinforced.map((name) => `${name.slice(3)}: ✓`)];
  if (all.length === 0) return [];
  const title = names.filter((name) => !decided.has(name)).join(', ');
  return [
    {
      ...{ id: signalCard, kind: 'signal_log', title, priority: null },
      fields: { updates: all.join('\n') },
      ...{ files: [], text: null },
    },
  ];
}
