import { twoDigits } from '../../../../engine/data/two-digits.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { GateEvent } from '../../../../engine/workflows/folio/contract/events.ts';
import type { OwnText } from '../../../../engine/workflows/folio/contract/own-texts.ts';
import { unitName } from '../../../../engine/workflows/folio/contract/paths.ts';
import { folioState } from '../../../../engine/workflows/folio/contract/state.ts';
import { type Unit, unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import {
  type FolioView,
  isOnlyReviewed,
} from '../../../../engine/workflows/folio/contract/view.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';

/** What the author may decide about: a round of a chapter, or one reviewer of its last round. */
export type AuthorRow =
  | {
      readonly kind: 'round';
      readonly round: number;
      /** Hundredths; null: it has not been judged. */
      readonly average: number | null;
      readonly outcome: GateEvent['outcome'] | null;
      /** The highest average of the chapter, the earliest where several are. */
      readonly best: boolean;
      /** Its draft is the present chapter. */
      readonly used: boolean;
    }
  /** A text that is or was the chapter and is the draft of no round. */
  | (Pick<OwnText, 'base' | 'path' | 'asDrafted'> & {
      readonly kind: 'own';
      /** Which of the author's own; undefined: there is one. */
      readonly nth: number | undefined;
    })
  | {
      readonly kind: 'review';
      readonly agent: string;
      /** Of the last round. */
      readonly score: number | null;
      /** Of every round that has one, hundredths. */
      readonly scores: ReadonlyMap<number, number>;
    };

export type AuthorChapter = {
  readonly chapter: number;
  /** The round that reviewers can still be asked about. */
  readonly lastRound: number;
  /** Its text is its author's own, which is the draft of no round. */
  readonly own?: boolean;
  readonly rows: readonly AuthorRow[];
};

/** Chapters that have been judged, in order, each with its rounds and the reviewers of its last one. */
export function authorChapters(state: RunState, view: FolioView): readonly AuthorChapter[] {
  const { gates, ownTexts = [] } = folioState(state);
  const chapters = [...new Set([...gates, ...ownTexts].map(({ chapter }) => chapter))].sort(
    (a, b) => a - b,
  );
  return chapters.map((chapter) => {
    const rounds = roundsOf(state, chapter);
    const judged = rounds.at(-1)?.round ?? 1;
    const lastRound = chapter === view.chapter ? Math.max(judged, view.round ?? 1) : judged;
    const best = bestRound(rounds);
    const own = folioState(state).unscored?.includes(chapter) === true;
    const used = own ? undefined : usedRound(state, chapter);
    return {
      ...{ chapter, lastRound, own },
      rows: [
        ...rounds.map(
          ({ round, average, outcome }): AuthorRow => ({
            ...{ kind: 'round', round, average, outcome },
            best: round === best?.round,
            used: round === used,
          }),
        ),
        ...unjudged(state, chapter, rounds).map(
          (round): AuthorRow => ({
            ...{ kind: 'round', round, average: null, outcome: null },
            best: false,
            used: round === used,
          }),
        ),
        ...ownRows(ownTexts.filter((each) => each.chapter === chapter)),
        ...view.reviewers.map(({ agent }): AuthorRow => {
          const scores = scoresOf(state, chapter, agent);
          return { kind: 'review', agent, score: scores.get(lastRound) ?? null, scores };
        }),
      ],
    };
  });
}

function ownRows(texts: readonly OwnText[]): readonly AuthorRow[] {
  const written = texts.filter(({ asDrafted }) => !asDrafted);
  return texts.map((text): AuthorRow => {
    const { base, path, asDrafted } = text;
    const nth = asDrafted || written.length === 1 ? undefined : written.indexOf(text) + 1;
    return { kind: 'own', base, path, nth, ...(asDrafted ? { asDrafted } : {}) };
  });
}

/** The round whose draft the finished chapter is; undefined while there is none, or where it is not told which. */
function usedRound(state: RunState, chapter: number): number | undefined {
  const { notices, steps } = state;
  const unit = unitIn(state);
  if (![...steps.keys()].some((step) => step.endsWith(`/${unitName(chapter, unit)}/final.md`)))
    return undefined;
  const told = notices.findLast(
    ({ notice, values }) => endings.has(notice) && values['chapter'] === chapter,
  );
  const round = told?.notice === 'chapter_forced' ? undefined : told?.values['round'];
  return typeof round === 'number' ? round : undefined;
}

const endings: ReadonlySet<string> = new Set(['round_used', 'chapter_accepted', 'chapter_forced']);

/** Judged rounds whose drafts are still there: what was written again has moved the old ones aside. */
function roundsOf(state: RunState, chapter: number): readonly GateEvent[] {
  const gates = folioState(state)
    .gates.filter((gate) => gate.chapter === chapter)
    .toSorted((a, b) => a.round - b.round);
  const drafts = [...state.steps.keys()].filter((step) =>
    step.includes(`/${unitName(chapter, unitIn(state))}/draft-`),
  );
  if (drafts.length === 0) return gates;
  return gates.filter(({ round }) => drafts.some((step) => step.endsWith(draftName(round))));
}

/** Drafts behind those that were judged. */
function unjudged(
  state: RunState,
  chapter: number,
  judged: readonly Pick<GateEvent, 'round'>[],
): readonly number[] {
  const folder = `/${unitName(chapter, unitIn(state))}/`;
  const last = judged.at(-1)?.round ?? 0;
  return [...state.steps]
    .flatMap(([step, { status }]) => {
      const [, number] = (status === 'done' && /\/draft-(\d+)\.md$/.exec(step)) || [];
      return step.includes(folder) && number !== undefined ? [Number(number)] : [];
    })
    .filter((round) => round > last)
    .sort((one, other) => one - other);
}

/** The end of a draft's path, e.g. `ch01/draft-02.md`, `ep03/draft-02.md`. */
export function draftPath(unit: Unit, chapter: number, round: number): string {
  return `${unitName(chapter, unit)}/${draftName(round)}`;
}

function draftName(round: number): string {
  return `draft-${twoDigits(round)}.md`;
}

function scoresOf(state: RunState, chapter: number, agent: string): ReadonlyMap<number, number> {
  const own = folioState(state).scores.filter(
    (score) => score.chapter === chapter && score.agent === agent,
  );
  return new Map(own.map(({ round, overall }) => [round, overall]));
}

function bestRound(gates: readonly GateEvent[]): GateEvent | undefined {
  return gates.reduce<GateEvent | undefined>(
    (best, gate) => (best === undefined || gate.average > best.average ? gate : best),
    undefined,
  );
}

/** A round that scored higher than the one that went through without meeting the gate; undefined = there is none. */
export function betterThanForced(
  gates: readonly GateEvent[],
): Pick<GateEvent, 'round' | 'average'> | undefined {
  const last = gates.at(-1);
  const best = bestRound(gates);
  if (last?.outcome !== 'FORCE_PASS' || best === undefined) return undefined;
  return best.average > last.average ? best : undefined;
}

/** Is the story its author's to change here? A run of another process, or one that was put away, is only looked at. */
export function isOwn({ readOnly, folder }: Pick<OpenRun, 'readOnly' | 'folder'>): boolean {
  return !readOnly && !/(^|\/)archive\//.test(folder);
}

/** May its author decide something about a chapter here? Of a manuscript that is only reviewed no text is used or written. */
export function isDecidable(run: Pick<OpenRun, 'readOnly' | 'folder'>, state: RunState): boolean {
  const { gates, ownTexts = [] } = folioState(state);
  return isOwn(run) && gates.length + ownTexts.length > 0 && !isOnlyReviewed(state);
}
