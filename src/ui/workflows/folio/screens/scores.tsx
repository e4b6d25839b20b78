import { Box } from 'ink';
import { useState } from 'react';
import type { Cockpit, RoomPageProps } from '../../../cockpit/cockpit-state.ts';
import { footerRow, withoutQuestions } from '../../../components/footer.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import type { Row } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { useActions } from '../../../keys/use-keys.tsx';
import { pageQuestionWord } from '../../../screens/run/run-footer.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { useRunVersion } from '../../../screens/run/use-run-version.ts';
import { Strip } from '../../../screens/strip/strip.tsx';
import {
  reviewsMade,
  type ScoreHistory,
  scoredChapters,
  scoreFiles,
  scoreHistory,
} from '../reader/score-history.ts';
import { type ScoresShown, scoreLines, scoreRows } from './score-rows.ts';
import { gateOfRun } from './story-gate.ts';

/** `about`: the chapter; undefined = the last one that has scores. */
type ScoresProps = RoomPageProps;

/** How the scores of a chapter have gone over its rounds: by reviewer, and within one by axis. */
export function ScoresScreen(props: ScoresProps) {
  const { cockpit } = props;
  const look = useLook();
  const scores = useScores(props);
  useActions('scores', actionsOf(props, scores), { active: cockpit.dialog === undefined });
  return (
    <Box flexDirection="column">
      <Rows rows={scoreRows(scores, look)} />
      <Strip cockpit={cockpit} keys={footer(cockpit, scores, look)} />
    </Box>
  );
}

type Scores = ScoresShown & {
  /** What the chosen line opens: a reviewer's axes, or from there their newest scorecard. */
  readonly opens: 'axes' | 'card' | undefined;
  readonly card: string | undefined;
  readonly name: string;
  move(by: number): void;
  choose(agent: string | undefined): void;
  otherChapter(by: 1 | -1): void;
};

function useScores({ cockpit, run, about: chapter }: ScoresProps): Scores {
  const look = useLook();
  const [wanted, setWanted] = useState(chapter);
  const [agent, setAgent] = useState<string | undefined>();
  const [at, setAt] = useState({ agents: 0, axes: 0 });
  const { history, chapters } = useHistory(cockpit, run, wanted);
  const gate = gateOfRun(cockpit, run);
  const limits = { each: gate.min_each, average: gate.min_overall };
  const lines = history === undefined ? [] : scoreLines(history, agent, limits, look);
  const level = agent === undefined ? 'agents' : 'axes';
  const last = Math.max(0, lines.length - 1);
  const selected = Math.min(at[level], last);
  const name = lines[selected]?.name ?? '';
  const card = history?.agents.find((each) => each.name === agent)?.card;
  const axes = name === '' ? undefined : 'axes';
  return {
    ...{ history, agent, selected, limits, card, name },
    others: chapters.length > 1,
    planned: gate.max_rounds,
    rehearsal: cockpit.desk?.get(run)?.store.state().rehearsal === true,
    opens: agent === undefined ? axes : card === undefined ? undefined : 'card',
    move: (by) => setAt({ ...at, [level]: Math.max(0, Math.min(last, selected + by)) }),
    choose: (next) => {
      setAt({ ...at, axes: 0 });
      setAgent(next);
    },
    otherChapter: (by) => {
      const next = chapters[chapters.indexOf(history?.chapter ?? 0) + by];
      if (next !== undefined) setWanted(next);
    },
  };
}

function actionsOf(
  { cockpit, run }: ScoresProps,
  scores: Scores,
): Parameters<typeof useActions>[1] {
  const { agent, opens, card, name, others } = scores;
  return {
    move_up: () => scores.move(-1),
    move_down: () => scores.move(1),
    ...(opens === 'axes' ? { open: () => scores.choose(name) } : {}),
    ...(opens === 'card'
      ? { open: () => cockpit.go({ type: 'go', to: { screen: 'reader', run, path: card } }) }
      : {}),
    ...(agent === undefined && others
      ? {
          earlier_chapter: () => scores.otherChapter(-1),
          later_chapter: () => scores.otherChapter(1),
        }
      : {}),
    back: () => {
      if (agent === undefined) cockpit.go({ type: 'back' });
      else scores.choose(undefined);
    },
  };
}

function footer(cockpit: Cockpit, { agent, opens, others }: Scores, look: Look): Row {
  const { keys } = look.messages.screens;
  return footerRow(['scores', 'global'], look, {
    hidden: [
      ...withoutQuestions(cockpit),
      ...(others && agent === undefined ? [] : (['earlier_chapter'] as const)),
      ...(opens === undefined ? (['open'] as const) : []),
      'quit',
    ],
    words: {
      open: keys[opens === 'card' ? 'to_card' : 'axes'] ?? '',
      ...pageQuestionWord(cockpit, look),
    },
  });
}

/** Read from the files, and again when the run has made more of them. */
function useHistory(
  cockpit: Cockpit,
  run: string,
  wanted: number | undefined,
): { readonly history: ScoreHistory | undefined; readonly chapters: readonly number[] } {
  const { engine } = cockpit;
  const version = useRunVersion(cockpit.desk?.get(run), { made: reviewsMade });
  const from = { of: run, version: `${wanted} ${version}` };
  const { loaded } = useFromFiles(engine, from, async (files) => {
    const paths = await files.files(run);
    const chapters = scoredChapters(paths);
    const chapter =
      wanted !== undefined && chapters.includes(wanted) ? wanted : (chapters.at(-1) ?? wanted ?? 1);
    const scores = await Promise.all(
      scoreFiles(paths, chapter).map(async (path) => ({
        path,
        text: (await files.read(run, path).catch(() => undefined)) ?? '',
      })),
    );
    return { history: scoreHistory(chapter, scores), chapters };
  });
  return loaded ?? { history: undefined, chapters: [] };
}
