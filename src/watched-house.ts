import { watchRuns } from './engine/runs/runs-at-work.ts';
import { houseFlags, openHouse, type Workflows } from './house.ts';
import { startNotifier } from './machine.ts';
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
  if (house === undefined) throw new Error('the cockpit may always make a workspace');
  const { notifier } = house.config.ui;
  /** false: the person has named no program for it. */
  const notifyBy = (title: string, body: string): boolean => {
    if (notifier !== null) startNotifier(notifier, [title, body], env);
    return notifier !== null;
  };
  return { ...house, notifyBy, runs: watchRuns(house.engine) };
}
