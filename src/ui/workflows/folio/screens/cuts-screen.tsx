import { Box } from 'ink';
import { useState } from 'react';
import { changedCuts } from '../../../../engine/workflows/folio/contract/episodes/cuts-file.ts';
import {
  type CutMove,
  cutMoves,
  movedCuts,
} from '../../../../engine/workflows/folio/contract/episodes/move-cut.ts';
import type { RoomPageProps } from '../../../cockpit/cockpit-state.ts';
import { isRehearsed } from '../../../cockpit/is-rehearsed.ts';
import { footerRow, withoutQuestions } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { Rows } from '../../../components/rows.tsx';
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { type FromFiles, useFromFiles } from '../../../screens/run/use-from-files.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import { stripHeight } from '../../../screens/strip/strip-row.ts';
import { cutsPath, type LoadedCuts, loadCuts } from '../episodes/load.ts';
import { mayWrite, writeOwn } from '../own-file.ts';
import { type CutsWords, cutsWords } from '../words/cuts.ts';
import { cutRows, type EpisodeLine, episodeLines } from './cut-rows.ts';

/** Where the episodes of a book end, each with the words it leaves its reader with; a key moves it (`docs/spec/books.md` §6). */
export function CutsScreen(props: RoomPageProps) {
  const { cockpit, run } = props;
  const look = useLook();
  const height = look.rows - stripHeight;
  const { loaded, reload } = useCuts(props);
  const [at, setAt] = useState(0);
  const lines = loaded === undefined ? [] : episodeLines(loaded);
  const last = Math.max(0, lines.length - 1);
  const selected = Math.min(at, last);
  const line = lines[selected];
  const change = useChange(props, loaded, reload);
  const moves = listMoves((by) => setAt(Math.max(0, Math.min(last, selected + by))), height - 7);
  const path = line && loaded?.paths.get(line.of.chapter);
  const actions = {
    ...moves,
    ...(line === undefined
      ? {}
      : {
          ...Object.fromEntries(
            cutMoves.map((move) => [move, () => change.by(line, move)] as const),
          ),
          cut_by_length: () => change.back(line),
        }),
    ...(line === undefined || path === undefined
      ? {}
      : { open: () => readFile(cockpit, run, path, { find: line.part.hook }) }),
    ...(loaded?.file === undefined ? {} : { edit_cuts: () => readFile(cockpit, run, cutsPath) }),
    back: () => cockpit.go({ type: 'back' }),
  };
  useActions('cuts', actions, { active: cockpit.dialog === undefined });
  const hidden = [
    ...withoutQuestions(cockpit),
    ...(line === undefined ? ([...cutMoves, 'cut_by_length', 'open'] as const) : []),
    ...(line !== undefined && (line.of.cutting.own || isLost(loaded, line.of.chapter))
      ? []
      : (['cut_by_length'] as const)),
    ...(loaded?.file === undefined ? (['edit_cuts'] as const) : []),
    'quit',
  ] as const;
  const open = look.messages.screens.keys['to_text'] ?? '';
  const words = { ...cutsWords[look.language].keys, open, ...pageQuestionWord(cockpit, look) };
  const shown = { loaded, lines, selected, rehearsal: isRehearsed(cockpit, run) };
  return (
    <Box flexDirection="column">
      <Rows rows={cutRows(shown, height, look)} />
      <Strip cockpit={cockpit} keys={footerRow(['cuts', 'global'], look, { hidden, words })} />
    </Box>
  );
}

/** What keys change: written into `cuts.yaml` at once, and said. */
function useChange(
  { cockpit, run }: RoomPageProps,
  loaded: LoadedCuts | undefined,
  reload: () => Promise<void>,
) {
  const { language } = useLook();
  const words = cutsWords[language];
  const write = (chapter: number, cuts: readonly string[] | undefined, said: string) =>
    void cockpit.attempt(async () => {
      const after = changedCuts(loaded?.file, chapter, cuts);
      if (after === undefined) return cockpit.say(words.unwritable(cutsPath), 'warn');
      const change = { language, path: cutsPath, before: loaded?.file, after };
      if (await writeOwn(cockpit, run, change)) cockpit.say(said, 'good');
      await reload();
    });
  return {
    by(line: EpisodeLine, move: CutMove): void {
      if (!mayWrite(cockpit, run, language)) return;
      const { of, at, number } = line;
      const cuts = movedCuts(of.cutting, at, move);
      // what their author wrote is not replaced by a key that means something else
      if (isLost(loaded, of.chapter)) cockpit.say(words.lost(of.chapter, cutsPath), 'warn');
      else if (cuts === undefined) cockpit.say(whyNot(line, move, words), 'warn');
      else write(of.chapter, cuts, words.moved(number));
    },
    back({ of: { chapter, cutting } }: EpisodeLine): void {
      if (!mayWrite(cockpit, run, language)) return;
      if (cutting.own || isLost(loaded, chapter))
        write(chapter, undefined, words.computed(chapter));
      else cockpit.say(words.isComputed(chapter));
    },
  };
}

/** Does the file have words for this chapter that do not count? */
function isLost(loaded: LoadedCuts | undefined, chapter: number): boolean {
  return (loaded?.unread ?? []).some(
    ({ part, why }) =>
      why !== 'yaml' && (part === String(chapter) || part.startsWith(`${chapter}: `)),
  );
}

function whyNot({ part }: EpisodeLine, move: CutMove, words: CutsWords): string {
  if (move === 'part') return words.noPart;
  if (part.ends === 'chapter') return words.chapterEnd;
  return move === 'scene_later' || move === 'scene_earlier' ? words.noScene : words.noParagraph;
}

/** Read from the files, and again when the run has done more. */
function useCuts({ cockpit, run }: RoomPageProps): FromFiles<LoadedCuts | undefined> {
  const { engine, desk } = cockpit;
  const version = useRunVersion(desk?.get(run), { made: ({ notices }) => notices.length });
  return useFromFiles(engine, { of: run, version }, (from) => loadCuts(from, run));
}
