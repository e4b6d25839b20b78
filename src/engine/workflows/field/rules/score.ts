import { normalForm } from '../../../data/normal-form.ts';
import type { Priority, ScoreParts } from '../contract/report.ts';

/** Tenths, so that nothing is lost on the way. */
const base = { high: 8, medium: 5, low: 3 } as const;
const urgency = { review_pending: 30, in_progress: 25, incomplete: 15 } as const;
const age = { active: 15, recent: 10, stale: 0 } as const;

export type Scored = {
  readonly priority: Priority;
  /** null: an agent that stands by. */
  readonly state: keyof typeof urgency | null;
  readonly history: 'same issue' | 'same field' | 'none';
  readonly freshness: keyof typeof age | null;
  /** 0–25. */
  readonly fit: number;
  /** Tenths to take off. */
  readonly penalties: number;
};

/**
 * A score from 0 to 1 with one decimal (docs/spec/field.md §12.3): the priority says the band, points only move inside it.
 */
export function scoreOf(of: Scored): {
  readonly score: number;
  readonly points: number;
  readonly parts: ScoreParts;
} {
  const parts = {
    urgency: of.state === null ? 0 : urgency[of.state],
    fit: of.fit,
    history: { 'same issue': 20, 'same field': 10, none: 0 }[of.history],
    freshness: of.freshness === null ? 0 : age[of.freshness],
  };
  const points = parts.urgency + parts.fit + parts.history + parts.freshness;
  const level = points >= 67 ? 2 : points >= 34 ? 1 : 0;
  const tenths = base[of.priority] + (of.priority === 'low' ? Math.min(1, level) : level);
  return { score: Math.min(10, Math.max(0, tenths - of.penalties)) / 10, points, parts };
}

const stop = new Set(
  'a an the and or of to in on for with by is are be this that it as at from agent autonomous works work issue issues project projects github'.split(
    ' ',
  ),
);
const most = 25;
const perToken = 5;

/** Words a text is found by: letters and digits, two or more, Chinese characters also in pairs; common ones left out. */
export function tokensOf(text: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (const word of normalForm(text, 'NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? []) {
    if (tokens.has(word) || stop.has(word)) continue;
    tokens.add(word);
    if (cjk.test(word)) for (const pair of pairs(word)) tokens.add(pair);
  }
  return tokens;
}

const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

function pairs(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/** How much of what an agent says of itself an issue speaks of: 5 for each word they share, at most 25. */
export function fitOf(agent: ReadonlySet<string>, issue: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of agent) if (issue.has(token)) shared += 1;
  return Math.min(most, perToken * shared);
}
