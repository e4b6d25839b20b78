import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { twoDigits } from '../../engine/data/two-digits.ts';
import { noUsage } from '../../engine/data/usage.ts';
import type { Clock } from '../../engine/ports.ts';
import { CallError, type CallOptions, type ModelRequest, type Provider } from '../provider.ts';
import { projectOn } from './recorded-project.ts';

/** `tape.yaml` of a recording. `pace`: characters a second at speed 1. `by`: what its replies are found by beside the role. */
const Tape = z.strictObject({
  name: z.string().min(1),
  title: z.string().min(1),
  pace: z.number().positive(),
  by: z.enum(['chapter', 'task']).default('chapter'),
});
type Tape = z.infer<typeof Tape>;

/** `speed`: how many times faster than recorded; 0 and Infinity = without any waiting. */
export type RecordedOptions = { readonly speed: number; readonly clock: Clock };

/** At speed 1 a reply begins after this long, and comes in pieces as often. */
const LATENCY_MS = 400;
const PIECE_MS = 60;
/** More than any setting allows (`max_retries`). */
const MOST_ATTEMPTS = 20;

/**
 * Plays `<folder>/<workflow>/<language>/…` in place of a model: each file is one role's raw reply. Keyed by
 * language, role, chosen path, chapter and round, or as its tape says by role, task and attempt; never by the request, so
 * whatever idea a person types plays on. Rejects with `tape_ended` when there is no such file. Nobody pays, no token is used.
 */
export function recordedProvider(folder: URL, { speed, clock }: RecordedOptions): Provider {
  const base = new URL(folder.href.endsWith('/') ? folder.href : `${folder.href}/`);
  return {
    name: 'recorded',
    recordedProject: async (workflow, language) =>
      await projectOn(new URL(`${workflow}/${language}/project/`, base)),
    caps: { cache: false, cost: 'free', maxConcurrency: null },
    async call(request, options) {
      options.signal.throwIfAborted();
      const tape = await readTape(base, request);
      const text = await readPart(base, request, await namesOf(base, request, tape), tape.name);
      await play(text, { pace: tape.pace * speed, speed, clock }, options);
      return {
        text,
        calls: [],
        stop: 'end',
        rawStop: 'end_turn',
        refusal: null,
        usage: noUsage,
        requestId: null,
      };
    },
  };
}

type Asked = Pick<ModelRequest, 'role' | 'tag'>;
type TapeNames = readonly [string, ...string[]];

/** Where a role's reply lies on the tape, e.g. `ch01/round-02/stylist.json`, and what is played if it is not there. */
async function namesOf(base: URL, request: Asked, { by }: Tape): Promise<TapeNames> {
  if (by === 'task') return taskNames(request);
  const place = placeOf(request);
  return place.startsWith('ch') ? [`${await chaptersOf(base, request)}${place}`] : [place];
}

/** Folder of the chapters of the path that was chosen, `path-C/`; where it has none of its own, those of the tape. */
async function chaptersOf(base: URL, request: Asked): Promise<string> {
  const { path } = request.tag.values;
  if (path === undefined) return '';
  const own = `${pathName(path)}/`;
  const first = await readFileOf(base, `${tapeFolder(request)}/${own}ch01/round-01/draft.md`);
  return first === undefined ? '' : own;
}

function pathName(path: string | number): string {
  return `path-${String(path).replace(/^path-/, '')}`;
}

/**
 * `worker-4.attempt-2.md`, `aggregator.md`. An attempt that was not recorded says what the one before it said: whatever
 * number of retries a person has set, a task that stays partial does so to the end.
 */
function taskNames({ role, tag }: Asked): TapeNames {
  const { task, attempt } = tag.values;
  const name = task === undefined ? role.slice(role.indexOf('/') + 1) : `worker-${task}`;
  const last = Math.min(MOST_ATTEMPTS, Math.max(1, Math.trunc(Number(attempt ?? 1)) || 1));
  const later = Array.from({ length: last - 1 }, (_, n) => `${name}.attempt-${last - n}.md`);
  const [first, ...others] = later;
  return first === undefined ? [`${name}.md`] : [first, ...others, `${name}.md`];
}

function placeOf({ role, tag }: Asked): string {
  const name = role.slice(role.indexOf('/') + 1);
  const { chapter, round, path } = tag.values;
  if (chapter !== undefined && round !== undefined) {
    const draft = tag.values['opening'] === 'b' ? 'draft-b.md' : 'draft.md';
    const file = name === 'plotter-draft' ? draft : `${name}.json`;
    return `ch${twoDigits(chapter)}/round-${twoDigits(round)}/${file}`;
  }
  // what is made of a chapter when it is there, whatever rounds it took
  if (chapter !== undefined) return `ch${twoDigits(chapter)}/${name}.json`;
  if (path !== undefined) return `${pathName(path)}.json`;
  return `${name}.json`;
}

function tapeFolder({ role, tag }: Asked): string {
  return `${role.slice(0, role.indexOf('/'))}/${tag.language}`;
}

async function readTape(base: URL, request: Asked): Promise<Tape> {
  const folder = tapeFolder(request);
  const text = await readFileOf(base, `${folder}/tape.yaml`);
  if (text === undefined) throw ended(folder, placeOf(request));
  const tape = Tape.safeParse(parse(text, { maxAliasCount: 0 }));
  if (tape.success) return tape.data;
  const path = `rehearsal/${folder}/tape.yaml`;
  throw new CallError({ kind: 'file_damaged', path, detail: z.prettifyError(tape.error) });
}

async function readPart(
  base: URL,
  request: Asked,
  places: TapeNames,
  recording: string,
): Promise<string> {
  for (const place of places) {
    const text = await readFileOf(base, `${tapeFolder(request)}/${place}`);
    if (text !== undefined) return text;
  }
  throw ended(recording, places[0]);
}

function ended(recording: string, wanted: string): CallError {
  return new CallError({ kind: 'tape_ended', recording, wanted });
}

async function readFileOf(base: URL, path: string): Promise<string | undefined> {
  const url = new URL(path, base);
  // Chapter and path come from the run's own files, which people edit.
  if (!url.href.startsWith(base.href)) return undefined;
  try {
    return await readFile(url, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    const detail = error instanceof Error ? error.message : String(error);
    throw new CallError(
      { kind: 'file_damaged', path: `rehearsal/${path}`, detail },
      { cause: error },
    );
  }
}

type Pace = { readonly pace: number; readonly speed: number; readonly clock: Clock };

async function play(text: string, { pace, speed, clock }: Pace, options: CallOptions) {
  const { signal, onEvent } = options;
  if (speed === 0 || speed === Number.POSITIVE_INFINITY) {
    signal.throwIfAborted();
    onEvent({ type: 'started' });
    onEvent({ type: 'text', text });
    return;
  }
  await clock.sleep(LATENCY_MS / speed, signal);
  onEvent({ type: 'started' });
  for (const piece of pieces(text, Math.max(1, Math.round((pace * PIECE_MS) / 1000)))) {
    await clock.sleep(PIECE_MS, signal);
    onEvent({ type: 'text', text: piece });
  }
}

/** Cut between characters, never inside one. */
function* pieces(text: string, size: number): Generator<string> {
  const characters = [...text];
  for (let at = 0; at < characters.length; at += size) {
    yield characters.slice(at, at + size).join('');
  }
}
