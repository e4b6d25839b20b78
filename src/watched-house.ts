import { watchRuns } from './engine/runs/runs-at-work.ts';
import { houseFlags, openHouse, type Workflows } from './house.ts';
import type { Surroundings } from './surroundings.ts';
import type { Options } from './ui/cli/options.ts';
import { pickLanguage } from './ui/messages/pick-language.ts';

export type WatchedHouse = Awaited<ReturnType<typeof watchedHouse>>;

/** What a cockpit works on, with the runs that are at work in it; loaded after the first frame. */
export async function watchedHouse(
  { env, cwd }: Surroundings,
  options: Options,
  { entries }: Workflows,
) {
  const language = pickLanguage(env, options.language, undefined);
  const house = await openHouse(
    houseFlags(options, { mayCreate: true, language, entries }),
    env,
    cwd,
  );
  if (house) return { ...house, runs: watchRuns(house.engine) };
  throw new Error('the cockpit may always make a workspace');
}
