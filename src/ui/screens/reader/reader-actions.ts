import type { Cockpit, RoomReading } from '../../cockpit/cockpit-state.ts';
import type { Action } from '../../keys/keymap.ts';
import type { KeyPress } from '../../keys/keys.ts';
import { gravestOf } from '../../reader/finding.ts';
import { findingLike } from '../../reader/target.ts';
import type { Step, Viewing } from '../../reader/trail.ts';
import type { ReaderLayout } from './reader-rows.ts';
import { type Deeds, holdsFindings, type Round } from './room-reading.ts';
import type { ReaderFiles } from './use-reader-files.ts';
import type { EditedAt, ReaderText } from './use-reader-text.ts';

/** Fields of one line, and the sheet on which paragraphs are edited. */
export type ReaderField = LineField | 'paragraph';
export type LineField = 'search' | 'filter' | 'reason' | 'redo';

/** Where the editing of paragraphs begins. `ofFinished`: the draft of a finished text, to which one comes back. */
export type EditHow = { readonly begin?: EditedAt; readonly ofFinished?: true };

/** All that the keys of the reader act on. */
export type ReaderParts = {
  readonly cockpit: Cockpit;
  readonly run: string;
  readonly room: RoomReading;
  readonly viewing: Viewing;
  readonly canGoBack: boolean;
  /** The open file was taken from the list. */
  readonly fromList: boolean;
  readonly pane: 'list' | 'text';
  readonly files: ReaderFiles;
  readonly text: ReaderText;
  readonly round: Round | undefined;
  /** The round has been looked for. */
  readonly roundKnown: boolean;
  /** To the letter, where the open text is one that lies as its author handed it over: it is written into its own file. */
  readonly own: string | undefined;
  /** The text of the open file. */
  readonly source: string | undefined;
  readonly deeds: Deeds;
  readonly layout: ReaderLayout;
  take(step: Step): void;
  setPane(pane: 'list' | 'text'): void;
  /** Of paragraphs: which one to begin with; else the one that is read. */
  openField(field: ReaderField, how?: EditHow): void;
  editFile(): void;
  /** The same on the screen, whatever editor they have. */
  editHere(): void;
};

type Actions = { readonly [name in Action]?: (key: KeyPress) => void };

/** What the keys do right now; a key that would do nothing is not there. */
export function readerActions(parts: ReaderParts): Actions {
  const { cockpit, run, room, viewing, pane, text, deeds, round } = parts;
  const inText = pane === 'text' && viewing.path !== undefined;
  const twoForms = text.reading.opened?.raw !== undefined && text.reading.kind === 'text';
  const findings = holdsFindings(room, viewing.path) && round !== undefined && !viewing.raw;
  const { finding } = findingOf(text);
  return {
    ...movesOf(parts, inText),
    ...openOf(parts, inText),
    ...compareOf(parts, inText),
    search: () => parts.openField(inText ? 'search' : 'filter'),
    ...(viewing.path === undefined
      ? {}
      : { switch_pane: () => parts.setPane(inText ? 'list' : 'text') }),
    ...(inText && text.next !== undefined
      ? { next_match: () => text.next?.(1), previous_match: () => text.next?.(-1) }
      : {}),
    ...(inText && findings && text.reading.kind === 'text'
      ? { findings: text.toggleFindings }
      : {}),
    ...(inText && deeds.decidable && finding !== undefined && finding.dismissed === undefined
      ? { dismiss: () => parts.openField('reason') }
      : {}),
    ...(inText && twoForms ? { show_raw: text.toggleRaw } : {}),
    ...(inText && text.reading.kind === 'text' ? decisionsOf(parts) : {}),
    ...checksOf(parts, inText),
    ...(round === undefined
      ? {}
      : {
          scores: () =>
            cockpit.go({
              type: 'go',
              to: { screen: 'room', page: 'scores', run, about: round.chapter },
            }),
        }),
    back: (key) => goBack(parts, inText, key),
  };
}

/** To what is counted in the open text, where the workflow has a page for that. */
function checksOf(
  { cockpit, run, room, viewing: { path } }: ReaderParts,
  inText: boolean,
): Actions {
  if (!inText || room.counts === undefined || !holdsFindings(room, path)) return {};
  const page = { screen: 'room', page: room.counts, run, about: undefined, path } as const;
  return { checks: () => cockpit.go({ type: 'go', to: page }) };
}

function movesOf({ files, text, layout }: ReaderParts, inText: boolean): Actions {
  return inText
    ? {
        move_up: () => text.move(-1),
        move_down: () => text.move(1),
        page_up: () => text.page(-1),
        page_down: () => text.page(1),
        top: text.top,
        bottom: text.bottom,
      }
    : {
        move_up: () => files.move(-1),
        move_down: () => files.move(1),
        page_up: () => files.move(-layout.body),
        page_down: () => files.move(layout.body),
        top: () => files.move(-Infinity),
        bottom: () => files.move(Infinity),
      };
}

function findingOf({ stop, reading }: ReaderText) {
  const finding =
    stop?.kind === 'finding' && stop.finding.fix !== undefined ? stop.finding : undefined;
  // A line of a summary is not the finding itself.
  const own = finding !== undefined && finding.severity !== '' ? finding : undefined;
  return { finding: reading.kind === 'text' ? own : undefined };
}

/** Enter: from the list to a file, from a review to the sentence it is about, from a finding to its scorecard. */
function openOf(parts: ReaderParts, inText: boolean): Actions {
  const { files, text, take, viewing, room } = parts;
  const { chosen } = files;
  if (!inText) {
    if (chosen === undefined) return {};
    return {
      open: () => {
        take({ type: 'open', path: chosen });
        parts.setPane('text');
      },
    };
  }
  const { stop } = text;
  if (stop === undefined || text.reading.kind === 'compare') return {};
  if (holdsFindings(room, viewing.path) && stop.kind === 'finding') {
    const { finding } = stop;
    return {
      open: () => take({ type: 'jump', path: finding.card, target: { kind: 'finding', finding } }),
    };
  }
  return parts.round === undefined ? {} : { open: () => toText(parts, parts.round) };
}

/** From a line of a review to the draft: to the finding it names, or to the gravest of the reviewer it is about. */
function toText({ text, viewing, take, room }: ReaderParts, round: Round | undefined): void {
  const { stop } = text;
  if (stop === undefined || round === undefined) return;
  const finding =
    stop.kind === 'finding'
      ? (findingLike(stop.finding, round.findings) ?? stop.finding)
      : gravestOf(round.findings, stop.agent);
  if (finding !== undefined) {
    const target = { kind: 'finding', finding } as const;
    take({ type: 'jump', path: round.draft, target, shown: true });
    return;
  }
  // Nothing was found: what there is to read is the scorecard.
  const card = stop.kind === 'agent' ? room.cardOf(round, stop.agent) : undefined;
  if (card !== undefined && card !== viewing.path) take({ type: 'jump', path: card });
}

function compareOf(parts: ReaderParts, inText: boolean): Actions {
  const { viewing, files, round, take, room } = parts;
  const { path, other } = viewing;
  const { paths = [], chosen } = files;
  if (path === undefined) return {};
  const show = (wanted: string | undefined) => {
    take(compareWith(wanted, viewing));
    parts.setPane('text');
  };
  if (other !== undefined) {
    const earlier = room.steppedOther(path, other, -1, paths);
    const later = room.steppedOther(path, other, 1, paths);
    return {
      compare: () => show(undefined),
      ...(earlier === undefined ? {} : { compare_earlier: () => show(earlier) }),
      ...(later === undefined ? {} : { compare_later: () => show(later) }),
    };
  }
  const wanted = inText ? room.otherOf(path, round?.round, paths) : chosen;
  // In the list any file can be chosen; a text without a round has nothing it belongs with.
  if (wanted === path || wanted === undefined) return {};
  return {
    compare: () => show(wanted),
  };
}

/** What the author may do with the draft or the chapter they read. */
function decisionsOf(parts: ReaderParts): Actions {
  const { deeds, viewing, openField, editFile, editHere, round, room } = parts;
  if (!holdsFindings(room, viewing.path)) return { edit_file: editFile, edit_paragraph: editHere };
  // Nothing while its round is looked up: the same key must not do another thing then.
  if (!parts.roundKnown) return {};
  const may = (what: 'decide' | 'write', deed: () => void) => () => {
    if (deeds.may(what)) deed();
  };
  const byParagraph =
    parts.own !== undefined
      ? may('write', () => openField('paragraph'))
      : may('decide', deeds.decidable ? () => editParagraph(parts) : editHere);
  if (!deeds.decidable || round === undefined)
    return { edit_file: may('decide', editFile), edit_paragraph: byParagraph };
  return {
    // the file has not the edit that waits yet
    edit_file: deeds.draft || round.waiting?.text !== undefined ? deeds.edit : editFile,
    ...(deeds.draft ? { use_round: deeds.use } : {}),
    edit_paragraph: byParagraph,
    ...(deeds.rewritable ? { redo_chapter: () => openField('redo') } : {}),
  };
}

/** A finished chapter is edited in the draft that it is, one that was edited before in its own words: no edit undoes another. */
function editParagraph({ deeds, round, take, text, openField }: ReaderParts): void {
  const begin = text.at();
  const isDraft =
    deeds.draft ||
    round === undefined ||
    round.edited === true ||
    round.waiting?.text !== undefined;
  if (!isDraft) take({ type: 'jump', path: round.draft });
  openField('paragraph', isDraft ? { begin } : { begin, ofFinished: true });
}

/** One thing at a time: the search, the filter, the comparison, then to where one came from. */
function goBack(parts: ReaderParts, inText: boolean, key: KeyPress): void {
  const { text, files, viewing, take, canGoBack, fromList, cockpit } = parts;
  const isEsc = key.name !== 'q';
  if (isEsc && inText && text.matches.query !== '') text.matches.clear();
  else if (isEsc && !inText && files.filter !== '') files.narrow('');
  else if (inText && viewing.other !== undefined) take(compareWith(undefined, viewing));
  else if (inText && canGoBack) take({ type: 'back' });
  else if (inText && fromList) parts.setPane('list');
  else cockpit.go({ type: 'back' });
}

/** From the text into a comparison, to another one, or back to where the person was in the text. */
function compareWith(other: string | undefined, { place, target, left, ...now }: Viewing): Step {
  const top = { target: undefined, place: { piece: 0, line: 0 } } as const;
  if (other === undefined)
    return { type: 'change', by: { ...top, ...left, other, left: undefined } };
  const from = now.other === undefined ? { place, target } : left;
  return { type: 'change', by: { ...top, other, left: from } };
}
