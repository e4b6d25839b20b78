import type { Config } from '../../../engine/config.ts';
import type { InboxItem } from '../../../engine/data/inbox.ts';
import type { RunState } from '../../../engine/runs/run-state.ts';
import type { Look } from '../../components/look.tsx';
import type { Finding } from '../../reader/finding.ts';
import type { IsParagraph } from '../../reader/paragraphs.ts';
import type { ReviewLine } from '../../reader/review-line.ts';

/** Where a file stands in the list of files. */
export type ListedAs = {
  /** What the list says: the name, with the round it belongs to. */
  readonly name: string;
  /** One of the room's groups. */
  readonly group: string;
  /** 0 = belongs to no chapter. */
  readonly chapter: number;
  /** Its place among files of the same round, where that is not the order of their names. */
  readonly place?: number;
  /** That number counts episodes. */
  readonly inEpisodes?: true;
};

/** A finding that the author means to be so. */
export type Dismissal = {
  readonly agent: string;
  readonly chapter: number;
  readonly location: string;
  readonly problem: string;
  readonly reason: string;
};

/** The version of a text that a file belongs to, and what its reviewers found in it. */
export type Round = {
  readonly chapter: number;
  readonly folder: string;
  readonly round: number;
  /** Path of the text itself. */
  readonly draft: string;
  readonly paragraphs: number;
  readonly findings: readonly Finding[];
  /** Has anybody reviewed it yet? */
  readonly reviewed: boolean;
  readonly intended: readonly Dismissal[];
  /** The finished text that is read is no draft any more, word for word: its author edited it. */
  readonly edited?: boolean;
  /** What was decided, and nobody has carried out; absent: there are none. */
  readonly waiting?: {
    /** Of the whole run. */
    readonly count: number;
    /** What the open file is to become; undefined: none of them is about it. */
    readonly text: string | undefined;
  };
  /** The finished text is one that its author brought along: it comes from no round of anybody's. */
  readonly own?: true;
};

/** What the reader asks before it tells the run anything. */
export type Ask = {
  /** `as_is`: an edit that nobody can score. */
  readonly kind: 'use' | 'edited' | 'as_is' | 'kept' | 'go_on';
  readonly question: string;
  /** What a yes means. */
  readonly means: string;
  /** What its keys are called, where they do something of their own. */
  readonly words?: { readonly yes: string; readonly use_as_is: string };
};

/** What the person may decide about what they read. */
export type Deeds = {
  readonly ask: Ask | undefined;
  /** The author may decide about what is open. */
  readonly decidable: boolean;
  /** The draft is the author's to edit and to choose; a finished text can be written again. */
  readonly draft: boolean;
  /** Can it be written again? A recording has no reply to what nobody wished for. */
  readonly rewritable: boolean;
  use(): void;
  redo(comment: string): void;
  edit(): void;
  /** Asks whether this text is to be the next round; `taken` hears of a yes. */
  propose(text: string, taken?: () => void): void;
  /** May it be decided about, or its own file be written, here? Said, where it may not. */
  may(what: 'decide' | 'write'): boolean;
  /** Writes a text of the author's own into its file; `taken` hears that it is there. */
  write(before: string, after: string, taken: () => void): void;
  dismiss(finding: Finding, reason: string): void;
  yes(): void;
  /** The edited text stands as it is, unscored. */
  asIs(): void;
  no(): void;
};

/** What is open, for whoever decides about it. */
export type OpenText = {
  readonly path: string | undefined;
  readonly source: string | undefined;
  readonly round: Round | undefined;
  /** Where there is no editor to be had. */
  editHere(): void;
  /** Reads the text, its findings and dismissals again. */
  reload(): Promise<void>;
};

/** Files of a run as a room looks into them. */
export type RoundFiles = {
  readonly paths: readonly string[];
  /** The text of a file; empty where there is none. */
  read(path: string): Promise<string>;
  dismissed(): Promise<readonly Dismissal[]>;
  /** What people told the run unasked, oldest first. */
  told(): Promise<readonly InboxItem[]>;
};

/** What a run said of itself last, and the settings: a room knows from them what its reviews are held against. */
export type RunSays = {
  readonly values: RunState['phaseValues'];
  readonly config: Config | undefined;
};

/** How the files of a workflow are read. */
export type FileReading = {
  /** The page that shows what code counts in a text; absent: nothing is counted. */
  readonly counts?: string;
  /** Groups of its files in the order they are listed. */
  readonly groups: readonly string[];
  /** Groups whose files are listed as they are named; in the others the newest round comes first. */
  readonly forward: ReadonlySet<string>;
  listed(path: string): ListedAs;
  /** What a file is, in words and without its chapter; undefined = it is known by its path alone. */
  called(path: string, language: 'ja' | 'en'): string | undefined;
  /** As people say it what a field of its files holds as one of a few fixed words; undefined: it is none. */
  value?(path: string, field: string, text: string, language: 'ja' | 'en'): string | undefined;
  /** A text that findings stand in: one at work, or what became of it. */
  textOf(path: string): 'draft' | 'final' | undefined;
  /** How the paragraphs of a text that nobody numbered are counted; absent: each line with words but headings. */
  readonly isParagraph?: IsParagraph;
  loadRound(path: string, files: RoundFiles): Promise<Round | undefined>;
  /** How many files a run has made of its own, beside those of its steps that are done; absent: none. */
  made?(state: RunState): number;
  /** Findings the author has dismissed, of what people told the run. */
  dismissed(told: readonly InboxItem[]): readonly Dismissal[];
  /** What a file is compared with by default. */
  otherOf(path: string, round: number | undefined, paths: readonly string[]): string | undefined;
  /** The one before or after the one it is compared with. */
  steppedOther(
    path: string,
    other: string,
    by: 1 | -1,
    paths: readonly string[],
  ): string | undefined;
  /** Is the other one the older of the two? */
  isOlder(other: string, open: string): boolean;
  /** The review that somebody wrote of a round. */
  cardOf(round: Round, agent: string): string | undefined;
  /** Data that is read as a review; undefined = as any data. */
  review(
    file: { readonly path: string; readonly source: string; readonly value: unknown },
    about: Pick<Round, 'paragraphs' | 'intended'>,
    says: RunSays,
    look: Pick<Look, 'cells' | 'glyphs' | 'messages'>,
  ): readonly ReviewLine[] | undefined;
};

/** Findings stand in texts at work and in what became of them. */
export function holdsFindings(
  room: Pick<FileReading, 'textOf'>,
  path: string | undefined,
): boolean {
  return path !== undefined && room.textOf(path) !== undefined;
}
