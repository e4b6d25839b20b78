import { readdir, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { readReply } from '../../src/agents/reply/reply.ts';
import type { Checked } from '../../src/engine/ports.ts';
import { type Agent, allReviewers } from '../../src/engine/workflows/folio/contract/reviewers.ts';
import {
  type CardReply,
  cardReply,
  overallOf,
} from '../../src/engine/workflows/folio/scorecard.ts';

const FOLDER = new URL('../../rehearsal/folio/', import.meta.url);

/** Rounds of the chapter that passes and of the one that never does. */
const rounds = { ch01: [1, 2, 3], 'path-C/ch01': [1, 2, 3, 4, 5] } as const;
type Chapter = keyof typeof rounds;

/** A chapter of a recording, read as the program reads it: every JSON reply goes up the whole ladder. */
export async function openTape(language: 'ja' | 'en', chapter: Chapter = 'ch01') {
  const folder = new URL(`${language}/`, FOLDER);
  const text = (file: string) => readFile(new URL(file, folder), 'utf8');
  const json = async <R>(file: string, schema: z.ZodType<R>): Promise<R> =>
    taken(readReply(await text(file), 'end', { kind: 'json', schema }));
  const roundOf = async (round: number) => {
    const place = `${chapter}/round-0${round}`;
    const draft = await text(`${place}/draft.md`);
    const pairs = allReviewers.map(async (agent) => {
      const shape = cardReply({ agent, chapter: 1, round });
      return [agent, await json(`${place}/${agent}.json`, shape)] as const;
    });
    return { round, ...played(draft, await Promise.all(pairs)) };
  };
  return {
    language,
    files: await filesIn(folder),
    text,
    json,
    rounds: await Promise.all(rounds[chapter].map(roundOf)),
  };
}
export type Tape = Awaited<ReturnType<typeof openTape>>;
export type Played = Tape['rounds'][number];

export function taken<T>(checked: Checked<T>): T {
  if (checked.ok) return checked.value;
  throw new Error(checked.problems.join('\n'));
}

function played(draft: string, cards: readonly (readonly [Agent, CardReply])[]) {
  const findings = cards.flatMap(([agent, { issues, cross_review_findings }]) =>
    [...issues, ...(cross_review_findings ?? [])].map(({ severity }) => ({ agent, severity })),
  );
  return {
    draft,
    paragraphs: draft
      .split(/^¶\d+$/m)
      .slice(1)
      .map((paragraph) => paragraph.trim()),
    cards,
    /** In hundredths, computed as the engine computes them. */
    overalls: new Map(cards.map(([agent, { scores }]) => [agent, overallOf(scores)])),
    critical: findings.filter(({ severity }) => severity === 'critical').map(({ agent }) => agent),
  };
}

async function filesIn(folder: URL): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replace(/\/$/, '')}/${name}`)
    .map((path) => path.slice(folder.pathname.length))
    .sort();
}
