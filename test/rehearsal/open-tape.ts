import { readdir, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { readReply } from '../../src/agents/reply.ts';
import type { Checked } from '../../src/engine/ports.ts';
import { type Agent, crew } from '../../src/engine/workflows/folio/crew.ts';
import {
  type CardReply,
  cardReply,
  overallOf,
} from '../../src/engine/workflows/folio/scorecard.ts';

const FOLDER = new URL('../../rehearsal/folio/', import.meta.url);

export type Round = 1 | 2;

/** A recording, read as the program reads it: every JSON reply goes up the whole ladder. */
export async function openTape(language: 'ja' | 'en') {
  const folder = new URL(`${language}/`, FOLDER);
  const text = (file: string) => readFile(new URL(file, folder), 'utf8');
  const json = async <R>(file: string, schema: z.ZodType<R>): Promise<R> =>
    taken(readReply(await text(file), 'end', { kind: 'json', schema }));
  const roundOf = async (round: Round) => {
    const place = `ch01/round-0${round}`;
    const draft = await text(`${place}/draft.md`);
    const pairs = crew.map(async (agent) => {
      const shape = cardReply({ agent, chapter: 1, round });
      return [agent, await json(`${place}/${agent}.json`, shape)] as const;
    });
    return played(draft, await Promise.all(pairs));
  };
  return {
    language,
    files: await filesIn(folder),
    text,
    json,
    rounds: { 1: await roundOf(1), 2: await roundOf(2) },
  };
}
export type Tape = Awaited<ReturnType<typeof openTape>>;

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
