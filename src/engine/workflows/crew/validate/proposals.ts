import type { z } from 'zod';
import { clusters } from '../../../learned/clusters.ts';
import { filterTotal } from '../plan/phases.ts';
import {
  Improvement,
  LearnedPreference,
  MemoryCandidate,
  PreferenceUpdate,
  type Proposal,
  type SignalUpdate,
  Skill,
} from '../shapes/proposals.ts';
import { linesOf, sectionOf, withoutOuterFence } from '../text/lines.ts';
import { type Card, cardsOf } from './fields-of.ts';
import { type FieldName, labels } from './proposal-labels.ts';

export type ProposalsRead = {
  readonly proposals: readonly Proposal[];
  /** Proposals that cannot be used, with what is wrong; the others stand. */
  readonly broken: readonly { readonly id: string; readonly problems: readonly string[] }[];
  readonly signals: readonly SignalUpdate[];
};

/**
 * The proposals of `retrospective.md` or `lp_flush_output.md` (`docs/spec/crew.md` §6.12, §6.14). Totals are recomputed
 * from the scores: what the model added up does not count.
 */
export function readProposals(text: string): ProposalsRead {
  const lines = withoutOuterFence(linesOf(text));
  const proposals: Proposal[] = [];
  const broken: { id: string; problems: readonly string[] }[] = [];
  for (const card of cardsOf(lines)) {
    const parsed = shapeOf(card).safeParse(valuesOf(card));
    if (parsed.success) proposals.push(parsed.data);
    else broken.push({ id: card.id, problems: parsed.error.issues.map(problem) });
  }
  return { proposals, broken, signals: readSignals(lines) };
}

function problem({ path, message }: z.core.$ZodIssue): string {
  return `${path.map(String).join('.')}: ${message}`;
}

const shapes = {
  IMP: Improvement,
  SKL: Skill,
  MCP: MemoryCandidate,
  LP: LearnedPreference,
  'LP-UPD': PreferenceUpdate,
};

function shapeOf({ family }: Card): z.ZodType<Proposal> {
  return shapes[family];
}

function valuesOf(card: Card): Readonly<Record<string, unknown>> {
  const text = (name: FieldName) =>
    card.fields.find(({ label }) => labels[name].some((known) => known === label))?.text;
  const line = (name: FieldName) => unticked(text(name));
  const own = /\b(HIGH|MEDIUM|LOW)\b/.exec(text('priority') ?? '')?.[1];
  const shared = { family: card.family, id: card.id, title: card.title };
  const priority = own ?? card.priority ?? 'MEDIUM';
  switch (card.family) {
    case 'IMP':
      return {
        ...shared,
        category: line('category'),
        target: line('target'),
        problem: text('problem'),
        rootCause: text('rootCause'),
        change: text('change'),
        expectedImpact: text('expectedImpact'),
        ...filterOf(card),
      };
    case 'SKL':
      return {
        ...shared,
        invocation: line('invocation'),
        successPattern: text('successPattern'),
        whatWorked: text('whatWorked'),
        design: text('design'),
        examples: itemsOf(text('examples')),
        reusePotential: text('reusePotential'),
        ...skillOf(card),
        ...filterOf(card),
      };
    case 'MCP': {
      const type = line('type');
      return { ...shared, type, name: line('name'), observation: text('observation'), priority };
    }
    case 'LP':
      return {
        ...shared,
        type: line('type') ?? 'learned_preference',
        name: preferenceName(line('name')),
        ...distilled(text('observation'), text),
        accumulation: tenthsOf(text('accumulation')),
        qualityCheck: text('qualityCheck') ?? '',
        priority,
      };
    case 'LP-UPD':
      return {
        ...shared,
        name: preferenceName(line('name')),
        currentObservation: text('currentObservation'),
        reason: text('reason'),
        change: changeOf(text('change')),
        newObservation: text('newObservation') ?? '',
        accumulation: tenthsOf(text('accumulation')),
        priority,
      };
  }
}

function unticked(text: string | undefined): string | undefined {
  return text
    ?.replace(/^`+|(?<!`)`+$/g, '')
    .replace(/^"|"$/g, '')
    .trim();
}

/**
 * `recurrence 3, impact 4 …`, in one line or one a line, each with its reason; read wherever in the card they stand.
 */
function axis(card: Card, name: RegExp): number | undefined {
  const scoreLine = new RegExp(
    `${name.source}\\**\\s*(?:[:：=(（]\\s*)?(?:\\*+\\s*)?([1-5])(?![\\d.])`,
    'i',
  );
  for (const { label, text } of card.fields) {
    const found = scoreLine.exec(`${label}: ${text}`)?.[1];
    if (found !== undefined) return Number(found);
  }
  return undefined;
}

function filterOf(card: Card) {
  const scores = {
    recurrence: axis(card, /(?:recurrence|再発性|再発頻度)/),
    impact: axis(card, /(?<!expected )(?:\bimpact|影響度|影響)/),
    generality: axis(card, /(?:generality|汎用性)/),
    feasibility: axis(card, /(?:feasibility|実現性|実現可能性)/),
  };
  const { recurrence = 0, impact = 0, generality = 0, feasibility = 0 } = scores;
  return { scores, total: filterTotal({ recurrence, impact, generality, feasibility }) };
}

function skillOf(card: Card) {
  const skillScores = {
    formalizability: axis(card, /(?:formali[sz]ability|形式化)/),
    automation: axis(card, /(?:automation|automatability|自動化)/),
    frequency: axis(card, /(?:frequency|頻度)/),
  };
  const { formalizability = 0, automation = 0, frequency = 0 } = skillScores;
  return { skillScores, skillTotal: formalizability + automation + frequency };
}

function itemsOf(text: string | undefined): readonly string[] {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*+]|\d+\.)\s+/, '').trim());
  const items = lines.filter((line) => line !== '');
  return items.length > 1
    ? items
    : (items[0] ?? '').split(/[;、,]\s*/).filter((item) => item !== '');
}

/** The four parts: as fields of their own, or as `[what] … [evidence] …` in one observation. */
function distilled(observation: string | undefined, text: (name: FieldName) => string | undefined) {
  const part = (tag: 'what' | 'evidence' | 'scope' | 'action') =>
    text(tag) ?? taggedIn(observation ?? '', tag);
  return {
    what: part('what'),
    evidence: part('evidence'),
    scope: part('scope'),
    action: part('action'),
  };
}

const anyTag = /\[(?:what|evidence|scope|action)\]/i;

/** What stands behind a tag, up to the next one. */
function taggedIn(text: string, tag: string): string | undefined {
  const at = text.search(new RegExp(`\\[${tag}\\]`, 'i'));
  if (at === -1) return undefined;
  const behind = text.slice(at + tag.length + 2);
  const end = behind.search(anyTag);
  return behind.slice(0, end === -1 ? undefined : end).trim();
}

/** `defaults:language` → `lp:defaults:language` */
function preferenceName(name: string | undefined): string | undefined {
  const known = clusters.some((cluster) => name?.startsWith(`${cluster}:`));
  return known ? `lp:${name}` : name;
}

/** `3.4 (threshold: 3.0)` → 34 */
function tenthsOf(text: string | undefined): number | undefined {
  const [, whole, tenth = '0'] = /(\d{1,4})(?:\.(\d))?/.exec(text ?? '') ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/** The kind that is ticked, or the only one that is named. */
function changeOf(text = ''): 'replace' | 'append' | 'deprecate' | undefined {
  const ticked = text
    .split('\n')
    .filter((line) => /\[[xX✓]\]/.test(line))
    .join(' ');
  const said = ticked === '' ? text : ticked;
  const kinds = [
    /replace|完全置換|置換/i.test(said) ? ('replace' as const) : [],
    /append|condition|条件/i.test(said) ? ('append' as const) : [],
    /deprecat|廃止/i.test(said) ? ('deprecate' as const) : [],
  ].flat();
  return kinds.length === 1 ? kinds[0] : undefined;
}

const signalLine =
  /Topic\s+`?([a-z_]+:[a-z0-9_]+)`?\s*[:：]\s*counter\s+(\d+\.\d)\s*(?:->|→)\s*(\d+\.\d)\s*(?:[(（](.*)[)）])?/i;

function readSignals(lines: readonly string[]): readonly SignalUpdate[] {
  return sectionOf(lines, /^Internal State Updates/i).flatMap((line) => {
    const [, topic, before, after, note = ''] = signalLine.exec(line) ?? [];
    const [from, to] = [tenthsOf(before), tenthsOf(after)];
    return topic === undefined || from === undefined || to === undefined
      ? []
      : [{ topic, before: from, after: to, note }];
  });
}
