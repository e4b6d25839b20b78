import { useEffect, useMemo, useState } from 'react';
import { leafOf } from '../../../engine/config/keys.ts';
import type { Origin } from '../../../engine/config/origins.ts';
import type { Config } from '../../../engine/config.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useFilter } from '../../components/filter-field.tsx';
import { useLook } from '../../components/look.tsx';
import { fitRows, span } from '../../components/row.ts';
import { sidesOf } from '../run/sides.ts';
import { cardBelow, type SettingFacts, settingCard } from './setting-card.ts';
import { type Setting, settingList, settingsShown, settingText } from './setting-rows.ts';
import { TwoPaneSheet, useListPlace } from './two-pane-sheet.tsx';
import { useSettingsEditor } from './use-settings-editor.ts';

/** How much of a narrow screen the one a person is on has, and what it leaves the list where it needs more. */
const cardShare = 0.42;
const leastList = 4;

/** Settings: a list, and the one a person is on whole, beside it or below it. */
export function SettingsSheet({
  cockpit,
  config,
}: {
  readonly cockpit: Cockpit;
  readonly config: Config;
}) {
  const look = useLook();
  const filter = useFilter();
  const origins = useOrigins(cockpit);
  const edit = useSettingsEditor(cockpit, look);
  const shown = useMemo(
    () => settingsShown(config, filter.text, look),
    [config, filter.text, look],
  );
  const all = shown.flatMap(({ settings }) => settings);
  const sides = sidesOf(look.columns);
  const below = sides.right > 0 ? 0 : Math.floor(look.rows * cardShare);
  const { selected, height, place } = useListPlace(
    cockpit,
    filter,
    { total: all.length, lines: 1, below },
    (at) => (edit === undefined ? {} : { edit_file: () => edit(lineOf(all[at], origins)) }),
  );
  const chosen = all[selected];
  const facts = factsOf(chosen, origins);
  const under = facts === undefined || below === 0 ? [] : cardBelow(facts, look);
  // what there is to say of one is said, whatever the list loses by it
  const taken = Math.min(Math.max(below, under.length), below + height - leastList);
  const listed = height + below - taken;
  const list =
    chosen === undefined
      ? [[span(` ${look.messages.screens.sheet.none}`, 'dim')]]
      : settingList(shown, chosen.name, listed, { ...look, columns: sides.left });
  const left = below === 0 ? list : [...fitRows(list, listed), ...under];
  const right = facts === undefined ? [] : settingCard(facts, sides.right, look);
  const drawn = { left, right, sides, height: height + below, place };
  const silent = ['look_again', ...(edit === undefined ? (['edit_file'] as const) : [])] as const;
  return (
    <TwoPaneSheet cockpit={cockpit} of="settings" filter={filter} {...drawn} silent={silent} />
  );
}

type Origins = ReadonlyMap<string, Origin> | undefined;

function factsOf(chosen: Setting | undefined, origins: Origins): SettingFacts | undefined {
  const leaf = chosen && leafOf(chosen.name);
  if (chosen === undefined || leaf === undefined) return undefined;
  const { allowed, builtIn, grants } = leaf;
  const origin = origins?.get(chosen.name);
  return { ...chosen, allowed, builtIn: settingText(builtIn), grants, origin };
}

/** Where it stands in the workspace's own file, which is the one that is opened; undefined: not there. */
function lineOf(chosen: Setting | undefined, origins: Origins): number | undefined {
  const { from, repeated, passed } = (chosen && origins?.get(chosen.name)) ?? {};
  const places = [from, repeated, passed?.place];
  return places.find((place) => place?.source === 'base')?.line ?? undefined;
}

/** Where settings have their values from; undefined until it is known, and where it cannot be. */
function useOrigins({ ports }: Cockpit): Origins {
  const [origins, setOrigins] = useState<ReadonlyMap<string, Origin>>();
  useEffect(() => {
    let wanted = true;
    ports.origins().then(
      (found) => wanted && setOrigins(found),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [ports]);
  return origins;
}
