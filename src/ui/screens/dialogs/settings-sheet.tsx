import { Box } from 'ink';
import { useEffect, useMemo, useState } from 'react';
import { leafOf } from '../../../engine/config/keys.ts';
import type { Origin } from '../../../engine/config/origins.ts';
import type { Config } from '../../../engine/config.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import {
  FilterField,
  filterFooter,
  filterHeight,
  filterTitle,
  useFilter,
} from '../../components/filter-field.tsx';
import { withoutQuestions } from '../../components/footer.ts';
import { type Look, useLook } from '../../components/look.tsx';
import { type Row, ruleRow, span } from '../../components/row.ts';
import { Rows } from '../../components/rows.tsx';
import { listMoves } from '../../keys/list-moves.ts';
import { useActions } from '../../keys/use-keys.tsx';
import { inSides, sidesOf } from '../run/sides.ts';
import { Strip } from '../strip/strip.tsx';
import { stripHeight } from '../strip/strip-row.ts';
import { settingCard } from './setting-card.ts';
import { type Setting, settingList, settingsShown, settingText } from './setting-rows.ts';
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
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens;
  const filter = useFilter();
  const [at, setAt] = useState(0);
  const origins = useOrigins(cockpit);
  const edit = useSettingsEditor(cockpit, look);
  const shown = useMemo(
    () => settingsShown(config, filter.text, look),
    [config, filter.text, look],
  );
  const all = shown.flatMap(({ settings }) => settings);
  const selected = Math.min(at, Math.max(0, all.length - 1));
  const height = look.rows - 1 - stripHeight - filterHeight(filter);
  const move = (by: number) => setAt(Math.max(0, Math.min(all.length - 1, selected + by)));
  useActions(
    'sheet',
    {
      search: filter.type,
      ...(edit === undefined ? {} : { edit_file: edit }),
      ...listMoves(move, height),
      back: () => {
        if (filter.text === '') cockpit.go({ type: 'back' });
        else filter.clear();
      },
    },
    { active: cockpit.dialog === undefined && !filter.typing },
  );
  const sides = sidesOf(columns);
  const chosen = all[selected];
  const list =
    chosen === undefined
      ? [[span(` ${words.sheet.none}`, 'dim')]]
      : settingList(shown, chosen.name, height, { ...look, columns: sides.left });
  const title = [
    span(words.sheet.titles.settings, 'title'),
    ...filterTitle(filter, words.runs.filter),
  ];
  return (
    <Box flexDirection="column">
      <Rows
        rows={[
          ruleRow(glyphs.rule, columns, cells, title),
          ...inSides(
            { left: list, right: cardOf(chosen, origins, sides.right, look) },
            sides,
            height,
            look,
          ),
        ]}
      />
      <FilterField filter={filter} open={cockpit.dialog === undefined} y={height + 1} />
      <Strip
        cockpit={cockpit}
        keys={filterFooter(filter, ['sheet', 'global'], look, [
          ...withoutQuestions(cockpit),
          'quit',
          'look_again',
          ...(edit === undefined ? (['edit_file'] as const) : []),
        ])}
      />
    </Box>
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
