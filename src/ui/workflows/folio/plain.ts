import type { RunEvent } from '../../../engine/data/event.ts';
import {
  folioMark,
  type GateEvent,
  type ScoreEvent,
} from '../../../engine/workflows/folio/contract/events.ts';
import { mostRounds } from '../../../engine/workflows/folio/contract/most-rounds.ts';
import { scoreCurve } from '../../../engine/workflows/folio/contract/score-curve.ts';
import { judgingGateIn } from '../../../engine/workflows/folio/contract/story-gate.ts';
import { unitIn } from '../../../engine/workflows/folio/contract/unit.ts';
import { exactDelta, exactScore } from '../../components/numbers.ts';
import { agentName } from '../../messages/agent-name.ts';
import { clip } from '../../messages/clip.ts';
import type { Messages } from '../../messages/ja.ts';
import { ofEpisodes } from '../../messages/of-episodes.ts';
import type { Telling } from '../../messages/telling.ts';
import { gain, gateSentences } from './screens/gate-sentences.ts';
import { bookWords } from './words/book.ts';
import { storyLinesOf } from './words/lines.ts';
import { axisLabel } from './words/reviewers.ts';

/** How stories are told in lists and in lines. */
export const storyTelling: Telling = {
  about: {
    ja: 'アイデアから小説を。三つの道筋、八人の評者、合格の基準',
    en: 'A story from an idea: three paths, eight reviewers, pass rules',
  },
  phases: (messages) => storyLinesOf(messages).phases,
  place({ chapter = '', round = '', unit }, messages) {
    return storyLinesOf(countedBy(unit, messages)).place(
      clip(String(chapter)),
      clip(String(round)),
    );
  },
  /** Of as many rounds as the gate of this story gives a chapter. */
  position({ phaseValues, status, amount }, settings, messages) {
    // at rest a book is told by what there is of it
    if (amount !== undefined && status !== 'running')
      return bookWords[messages.language](amount, unitIn({ phaseValues }));
    const { chapter, round } = phaseValues;
    if (chapter === undefined || round === undefined) return undefined;
    return storyLinesOf(countedBy(phaseValues['unit'], messages)).position(
      chapter,
      round,
      mostRounds(phaseValues, settings),
    );
  },
  amount: (of, { language }) => bookWords[language](of),
  left: (count, { screens }) => screens.run.highs(count),
  mark(event, messages) {
    const mark = folioMark(event);
    switch (mark?.type) {
      case 'scored':
        return scored(mark, messages);
      case 'book':
        return undefined;
      case 'judged':
        return mark.used ? undefined : judged(mark, messages);
      case undefined:
        return undefined;
      default:
        return mark satisfies never;
    }
  },
  curve: {
    points: scoreCurve,
    place: ({ chapter = 0, round = 0 }, { cli }) => cli.stats.place(chapter, round),
    limit: (events, settings) => Math.round(judgingGateIn(events, settings).min_overall * 100),
  },
  news: (events, messages) => {
    const { since } = storyLinesOf(messages);
    const rounds = events.flatMap(judgedRound);
    const through = rounds.filter(({ outcome }) => outcome !== 'FAIL');
    const chapters = [...new Set(through.map(({ chapter }) => chapter))];
    return [
      ...(chapters.length > 0 ? [since.chapters(chapters)] : []),
      ...(rounds.length > 0 ? [since.rounds(rounds.length)] : []),
    ];
  },
};

/** The messages by what a story counts: chapters, or episodes. */
function countedBy(unit: unknown, messages: Messages): Messages {
  return unit === 'episode' ? ofEpisodes(messages) : messages;
}

/** A round that the gate itself has judged. */
function judgedRound(event: RunEvent): readonly GateEvent[] {
  const mark = folioMark(event);
  return mark?.type === 'judged' && !mark.used ? [mark] : [];
}

function scored(event: ScoreEvent, messages: Messages): string {
  const [axis, score] = Object.entries(event.axes).reduce<readonly [string, number]>(
    (least, entry) => (entry[1] < least[1] ? entry : least),
    ['', Number.POSITIVE_INFINITY],
  );
  const lowest =
    axis === '' ? '' : `${axisLabel(axis, messages.language) ?? clip(axis)} ${exactScore(score)}`;
  return storyLinesOf(messages).scored(
    agentName(event.agent, messages),
    exactScore(event.overall),
    lowest,
    event.critical,
  );
}

function judged(event: GateEvent, messages: Messages): string {
  const words = storyLinesOf(countedBy(event.unit, messages));
  const difference = gain(event);
  const place = words.place(String(event.chapter), String(event.round));
  return words.judged(
    place,
    exactScore(event.average),
    difference === null ? '' : exactDelta(difference),
    words.gate.outcome[event.outcome],
    gateSentences(event, messages).join(words.separator),
  );
}
