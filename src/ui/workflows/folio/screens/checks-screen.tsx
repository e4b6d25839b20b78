import { Box } from 'ink';
import { useState } from 'react';
import { intendedIn } from '../../../../engine/workflows/folio/contract/findings.ts';
import { isMendable, mended } from '../../../../engine/workflows/folio/contract/lint/typography.ts';
import type { RoomPageProps } from '../../../cockpit/cockpit-state.ts';
import { footerRow, withoutQuestions } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { blank } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { covered } from '../../../components/toast-rows.ts';
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { askFooter } from '../../../screens/reader/reader-footer.ts';
import { askRows } from '../../../screens/reader/reader-notes.ts';
import type { Round } from '../../../screens/reader/room-reading.ts';
import { useAsking } from '../../../screens/reader/use-asking.ts';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { type LoadedChecks, loadChecks } from '../checks/load.ts';
import { loadRound } from '../reader/load-round.ts';
import { reviewsMade } from '../reader/score-history.ts';
import { useStoryDeeds } from '../reader/use-story-deeds.ts';
import { checksWords } from '../words/checks.ts';
import { type CheckLine, type ChecksShown, checkLines, checkRows } from './check-rows.ts';
import { useOwnMend } from './use-own-mend.ts';

/** What code counts in a chapter, each a jump to its sentence; typography is mended by a key (`docs/spec/books.md` §3). */
export function ChecksScreen(props: RoomPageProps) {
  const { cockpit, run } = props;
  const look = useLook();
  const height = look.rows - stripHeight;
  const { loaded, round, reload } = useChecks(props);
  const [at, setAt] = useState(0);
  const lines = loaded ? checkLines(loaded) : [];
  const last = Math.max(0, lines.length - 1);
  const selected = Math.min(at, last);
  const shown: ChecksShown = { loaded, lines, selected };
  const chosen = lines[selected];
  const deeds = useStoryDeeds(cockpit, run, {
    ...{ path: round?.draft, source: loaded?.text, round, reload },
    editHere: () => undefined,
  });
  const own = useOwnMend(cockpit, run, reload);
  const active = cockpit.dialog === undefined;
  useAsking(cockpit, deeds, look, active);
  const words = checksWords[look.language];
  const actions = {
    ...(loaded && chosen
      ? {
          open: () => readFile(cockpit, run, loaded.path, { find: placeOf(chosen) }),
          mend_kind: () => {
            const { kind } = chosen;
            if (!isMendable(kind)) return cockpit.say(words.nothingToMend, 'warn');
            if (loaded.isAuthors) return own.mend(loaded, kind);
            if (round === undefined || !deeds.decidable) return cockpit.say(words.notYours, 'warn');
            deeds.propose(mended(loaded.text, kind, loaded.language));
          },
        }
      : {}),
    ...(own.takeBack === undefined ? {} : { unmend: own.takeBack }),
    ...listMoves((by) => setAt(Math.max(0, Math.min(last, selected + by))), height - 4),
    back: () => cockpit.go({ type: 'back' }),
  };
  useActions('checks', actions, { active: active && deeds.ask === undefined });
  const [ask, hint] = askRows(deeds, cockpit.toast, look);
  const rows = checkRows(shown, height, look);
  const hidden = [
    ...withoutQuestions(cockpit),
    ...(chosen === undefined ? (['open'] as const) : []),
    ...(chosen !== undefined && isMendable(chosen.kind) ? [] : (['mend_kind'] as const)),
    ...(own.takeBack === undefined ? (['unmend'] as const) : []),
    'quit',
  ] as const;
  const open = look.messages.screens.keys['to_text'] ?? '';
  return (
    <Box flexDirection="column">
      <Rows rows={ask === undefined ? rows : covered(rows, [ask, hint ?? blank])} />
      <Strip
        cockpit={cockpit}
        keys={
          deeds.ask === undefined
            ? footerRow(['checks', 'global'], look, {
                hidden,
                words: { open, ...pageQuestionWord(cockpit, look) },
              })
            : askFooter(deeds.ask, look)
        }
      />
    </Box>
  );
}

/** The words that tell the place in the text. */
function placeOf(line: CheckLine): string {
  return line.line === 'kind' ? line.first.quote : line.check.quote;
}

type Loaded = {
  /** undefined: it is being read; null: there is no text. */
  readonly loaded: LoadedChecks | null | undefined;
  /** The round that the text belongs to; without one it is its author's own file. */
  readonly round: Round | undefined;
};

/** Counted from the files, and again when the run has done more. */
function useChecks({
  cockpit,
  run,
  about,
  path,
}: RoomPageProps): Loaded & { reload(): Promise<void> } {
  const { engine, desk } = cockpit;
  const version = useRunVersion(desk?.get(run), { made: reviewsMade });
  const wanted = { of: run, version: `${path} ${about} ${version}` };
  const { loaded: now, reload } = useFromFiles(engine, wanted, async (from): Promise<Loaded> => {
    const loaded = (await loadChecks(from, run, { path, chapter: about })) ?? null;
    if (loaded === null) return { loaded, round: undefined };
    const told = await from.told(run);
    const files = {
      paths: await from.files(run).catch(() => []),
      read: async (name: string) => (await from.read(run, name)) ?? '',
      dismissed: async () => intendedIn(told),
      told: async () => told,
    };
    return { loaded, round: await loadRound(loaded.path, files).catch(() => undefined) };
  });
  return { loaded: now?.loaded, round: now?.round, reload };
}
