import {
  type Distilled,
  isMeta,
  type Preference,
  partsText,
  readObservation,
} from '../../../learned/preference.ts';
import type { CardKind } from '../contract/card-kinds.ts';
import type { ApprovalCard } from '../contract/cards.ts';
import type { Judged } from '../learned/judge.ts';
import { decimal } from '../learned/signal-log.ts';
import type { Improvement, MemoryCandidate, PreferenceUpdate, Skill } from '../shapes/proposals.ts';
import { oneLine, skillPath } from './targets.ts';

/** Which card a proposal becomes. */
export const kindOfFamily = {
  IMP: 'improvement',
  SKL: 'skill',
  MCP: 'memory',
  LP: 'preference',
  'LP-UPD': 'preference_update',
} as const satisfies Readonly<Record<string, CardKind>>;

export const changelogFile = 'CHANGELOG.md';

/** `overlay`: the file of the workspace that takes the change in place of one of the project; null: no file does. */
export function improvementCard(
  one: Improvement,
  target: string,
  overlay: string | null | undefined,
): ApprovalCard {
  const { id, title, category, problem, rootCause, change, expectedImpact, total } = one;
  const score = decimal(total);
  return {
    ...{ id, kind: 'improvement', title, priority: null },
    fields: { category, target, problem, rootCause, change, expectedImpact, score },
    files:
      overlay === undefined
        ? [target, changelogFile]
        : overlay === null
          ? []
          : [`workspace/${overlay}`],
    text: change,
  };
}

export function skillCard(one: Skill): ApprovalCard {
  const { id, title, invocation, successPattern, whatWorked, design, examples, reusePotential } =
    one;
  return {
    ...{ id, kind: 'skill', title, priority: null },
    fields: {
      ...{ invocation, successPattern, whatWorked, design, reusePotential },
      examples: examples.map((each) => `- ${each}`).join('\n'),
      score: `${one.skillTotal}/15, ${decimal(one.total)}`,
    },
    files: [skillPath(one)],
    text: design,
  };
}

export function memoryCard(one: MemoryCandidate & { readonly id: string }): ApprovalCard {
  const { id, type, name, observation, priority } = one;
  return {
    ...{ id, kind: 'memory', title: name, priority },
    fields: { type, observation },
    files: [],
    text: observation,
  };
}

/** In plain words, never in the form it is stored in. */
export function preferenceCard(judged: Judged, known: Preference | undefined): ApprovalCard {
  const { proposal, priority, topic } = judged;
  const { id } = proposal;
  const title = proposal.title.trim() === '' ? topic : oneLine(proposal.title);
  if (proposal.family === 'LP-UPD') return updateCard(proposal, { title, priority, known });
  const { what, evidence, scope, action, qualityCheck } = proposal;
  return {
    ...{ id, kind: 'preference', title, priority },
    fields: { what, evidence: counted(evidence, judged), scope, action, qualityCheck },
    files: [],
    text: partsText(proposal),
  };
}

/** The basis names the counter (`docs/spec/crew.md` §13.10), the engine's and not the model's. */
function counted(evidence: string, { counter }: Judged): string {
  return `${evidence} (${decimal(counter)}/3.0)`;
}

type About = Pick<ApprovalCard, 'title' | 'priority'> & { readonly known: Preference | undefined };

function updateCard(proposal: PreferenceUpdate, { title, priority, known }: About): ApprovalCard {
  const { id, reason, change, newObservation } = proposal;
  const parts = readObservation(newObservation);
  // what is stored and nothing else, also where it was only imported and does not count: never what an agent says is there
  const stored = known?.entity.observations.filter((text) => !isMeta(text)) ?? [];
  const current = known?.rules.map(plain) ?? [];
  return {
    ...{ id, kind: 'preference_update', title, priority },
    fields: {
      currentObservation: (current.length > 0 ? current : stored.map(withoutTags)).join('\n'),
      reason,
      change,
      newObservation: parts === undefined ? withoutTags(newObservation) : plain(parts),
    },
    files: [],
    text: [`[change] ${change}`, parts === undefined ? newObservation : partsText(parts)]
      .join('\n')
      .trim(),
  };
}

function plain({ what, scope, action }: Distilled): string {
  return [what, scope, action].join('\n');
}

function withoutTags(text: string): string {
  return text.replace(/(?:(?<!\s)\s+)?\[(?:what|evidence|scope|action)\]\s*/gi, '\n').trim();
}
