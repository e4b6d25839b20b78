import type { Repository } from '../../acting/repository.ts';
import { jsonIn } from '../../data/json-text.ts';
import { filesOf } from './contract/paths.ts';
import type { FacilitatorReport } from './contract/report.ts';
import type { Ctx } from './ctx.ts';
import { Played, recordedRepository } from './look/recorded.ts';
import { recordedDay } from './look/recording.ts';
import type { FieldInput } from './schema.ts';

/** What is looked at, and at which moment it stands. */
export type FieldPlace = {
  readonly repository: Repository;
  readonly now: Date;
  /** Of a rehearsal. */
  readonly recorded: FacilitatorReport['recorded'];
  /** Nothing of an earlier look counts: a recording is played from its first day. */
  readonly afresh: boolean;
  /** Keeps what was done about a recorded field for the next look. */
  keep(): Promise<void>;
};

type Look = FieldInput['look'];

/** The person's repository as it is now, or a recorded field on one of its days. */
export async function placeOf(
  ctx: Ctx,
  { rehearsal, repository }: FieldInput,
  look: Look,
  language: 'ja' | 'en',
): Promise<FieldPlace> {
  if (rehearsal) return await recordedPlace(ctx, look, language);
  return {
    repository: await ctx.repository(repository ?? ''),
    ...{ now: ctx.clock.now(), recorded: undefined, afresh: false },
    keep: async () => undefined,
  };
}

async function recordedPlace(ctx: Ctx, look: Look, language: 'ja' | 'en'): Promise<FieldPlace> {
  const path = `field/${language}/days.yaml`;
  const day = recordedDay(await ctx.recorded(path), path, look.day ?? 1);
  const afresh = look.day === null;
  const file = filesOf(ctx.folder).played;
  const before = afresh ? undefined : Played.safeParse(jsonIn(await ctx.files.read(file))).data;
  const played = before ?? [];
  return {
    repository: recordedRepository(day, played),
    now: new Date(day.now),
    recorded: { day: day.day, days: day.days, said: day.said },
    afresh,
    keep: async () => await ctx.files.write(file, `${JSON.stringify(played)}\n`),
  };
}

/** Of a look, what counts for a recorded field: it has one tracker and no board. */
export function lookHere(look: Look, { recorded }: Pick<FieldPlace, 'recorded'>): Look {
  return recorded === undefined
    ? look
    : { ...look, project: null, owner: null, source: 'gh', issuesDir: null, init: false };
}
