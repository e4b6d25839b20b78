import { useEffect, useMemo, useState } from 'react';
import { leafOf } from '../../../engine/config/keys.ts';
import type { Origin } from '../../../engine/config/origins.ts';
import type { Config } from '../../../engine/config.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { useFilter } from '../../components/filter-field.tsx';
import { type Look, useLook } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import { sidesOf } from '../run/sides.ts';
import { settingCard } from './setting-card.ts';
import { type Setting, settingList, settingsShown, settingText } from './setting-rows.ts';
import { TwoPaneSheet, useListPlace } from './two-pane-sheet.tsx';
import { useSettingsEditor } from './use-settings-editor.ts';

/** Settings on a wide screen: a list, and the one a person is on whole. */
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
  const { selected, height, place } = useListPlace(
    cockpit,
    filter,
    { total: all.length, lines: 1 },
    edit === undefined ? {} : { edit_file: edit },
  );
  const sides = sidesOf(look.columns);
  const chosen = all[selected];
  const left =
    chosen === undefined
      ? [[span(` ${look.messages.screens.sheet.none}`, 'dim')]]
      : settingList(shown, chosen.name, height, { ...look, columns: sides.left });
  const right = cardOf(chosen, origins, sides.right, look);
  const drawn = { left, right, sides, height, place };
  const silent = ['look_again', ...(edit === undefined ? (['edit_file'] as const) : [])] as const;
  return (
    <TwoPaneSheet cockpit={cockpit} of="settings" filter={filter} {...drawn} silent={silent} />
  );
}

function cardOf(
  chosen: Setting | undefined,
  origins: ReadonlyMap<string, Origin> | undefined,
  width: number,
  look: Look,
): readonly Row[] {
  const leaf = chosen && leafOf(chosen.name);
  if (chosen === undefined || leaf === undefined) return [];
  const { allowed, builtIn, grants } = leaf;
  const origin = origins?.get(chosen.name);
  const facts = { ...chosen, allowed, builtIn: settingText(builtIn), grants, origin };
  return settingCard(facts, width, look);
}

/** Where settings have their values from; undefined until it is known, and where it cannot be. */
function useOrigins({ ports }: Cockpit): ReadonlyMap<string, Origin> | undefined {
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
