import { z } from 'zod';
import { RunError } from '../data/failure.ts';
import { keptPieces, piecesOf } from '../data/piece.ts';
import { isRecord } from '../data/shapes.ts';
import { parseJson } from '../walk/ask.ts';
import { bookkeeping, recordName, type Walk } from '../walk/walk.ts';
import type { ActingHost, CommandSeen, Turn } from './acting.ts';

const Call = z.object({
  id: z.string(),
  name: z.string(),
  input: z.json().nullable(),
  raw: z.string(),
});

const Result = z
  .object({
    ...{ id: z.string(), text: z.string(), isError: z.boolean() },
    code: z.number().nullable().optional(),
    refused: z.literal(true).exactOptional(),
  })
  .transform(({ code, ...result }) => (code === undefined ? result : { ...result, code }));

const StoredTurn: z.ZodType<Turn> = z.object({
  n: z.int().min(1),
  assistant: z
    .object({ text: z.string(), calls: z.array(Call), ...keptPieces })
    .transform(({ text, calls, ...kept }) => ({
      ...{ text, calls },
      ...piecesOf({ calls, ...kept }, text),
    })),
  results: z.array(Result).nullable(),
  waiting: z.string().nullable(),
  notes: z.array(z.string()),
  notesCarried: z.int().min(0),
  said: z.string().nullable(),
  usage: z.object({
    input: z.number(),
    output: z.number(),
    cacheRead: z.number(),
    cacheWrite: z.number(),
  }),
  usd: z.number().nullable(),
});

/** The folder name of a step's turns; different steps never share one. */
export function turnsName(step: string): string {
  return recordName(step).replace(/\.json$/, '');
}

export function turnsFolder(walk: Pick<Walk, 'folder'>, step: string): string {
  return bookkeeping(walk, 'turns', turnsName(step));
}

/** Has an agent with tools begun this step, and was it not superseded since? */
export async function hasTurns(walk: Walk, step: string): Promise<boolean> {
  return (await turnNames(walk, step)).length > 0;
}

/** `.engine/turns/<step>/<n>.json`. Rejects with `file_damaged`: what an agent did is never guessed. */
export function turnStore(walk: Walk, step: string): ActingHost['turns'] {
  const folder = turnsFolder(walk, step);
  return {
    async load() {
      const names = await turnNames(walk, step);
      return await Promise.all(
        names.map(async (name, index) => await readTurn(walk, `${folder}/${name}`, index + 1)),
      );
    },
    async save(turn) {
      const name = `${String(turn.n).padStart(3, '0')}.json`;
      await walk.store.write(`${folder}/${name}`, `${JSON.stringify(turn, null, 2)}\n`);
    },
  };
}

/** Commands that the agent of a step has run in this attempt, oldest first, and the codes they ended with. */
export async function commandsOf(walk: Walk, step: string): Promise<readonly CommandSeen[]> {
  const turns = await turnStore(walk, step).load();
  return turns.flatMap(({ assistant, results }) =>
    (results ?? []).flatMap(({ id, code }) => {
      const input = assistant.calls.find((call) => call.id === id)?.input;
      const command = isRecord(input) ? input['command'] : undefined;
      return code === undefined || typeof command !== 'string' ? [] : [{ command, code }];
    }),
  );
}

/** What the agent of a step wanted in this attempt, a person said no to, and was not done afterwards: commands and paths. */
export async function refusedOf(walk: Walk, step: string): Promise<readonly string[]> {
  const turns = await turnStore(walk, step).load();
  const open = new Set<string>();
  for (const { assistant, results } of turns)
    for (const { id, refused, isError } of results ?? []) {
      const what = subjectOf(assistant.calls.find((call) => call.id === id)?.input);
      if (what === undefined) continue;
      if (refused === true) open.add(what);
      else if (!isError) open.delete(what);
    }
  return [...open];
}

function subjectOf(input: unknown): string | undefined {
  const what = isRecord(input) ? (input['command'] ?? input['path'] ?? input['url']) : undefined;
  return typeof what === 'string' ? what : undefined;
}

async function turnNames(walk: Walk, step: string): Promise<readonly string[]> {
  const names = await walk.store.list(turnsFolder(walk, step));
  return names
    .filter((name) => /^\d+\.json$/.test(name))
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

async function readTurn(walk: Walk, path: string, n: number): Promise<Turn> {
  const turn = StoredTurn.safeParse(parseJson(path, (await walk.store.read(path)) ?? ''));
  if (!turn.success)
    throw new RunError({ kind: 'file_damaged', path, detail: z.prettifyError(turn.error) });
  if (turn.data.n !== n)
    throw new RunError({ kind: 'file_damaged', path, detail: `turn ${turn.data.n}, not ${n}` });
  return turn.data;
}
