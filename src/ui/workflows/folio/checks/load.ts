import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { Engine } from '../../../../engine/engine.ts';
import { languageFor } from '../../../../engine/workflows/folio/contract/language.ts';
import {
  charactersOf,
  readLedger,
} from '../../../../engine/workflows/folio/contract/ledger/ledger.ts';
import { checksOf } from '../../../../engine/workflows/folio/contract/lint/checks.ts';
import type { Check, CheckKind } from '../../../../engine/workflows/folio/contract/lint/kinds.ts';
import { proseLines } from '../../../../engine/workflows/folio/contract/lint/lines.ts';
import { loadLists } from '../../../../engine/workflows/folio/contract/lint/lists.ts';
import type { KnownName } from '../../../../engine/workflows/folio/contract/lint/names.ts';
import {
  type Voice,
  type VoiceDistance,
  voiceDistance,
  voiceOf,
} from '../../../../engine/workflows/folio/contract/voice.ts';
import { measuredIn } from '../../../../engine/workflows/folio/contract/voice-sheet.ts';
import { draftPath, roundsIn, storyFile, textsIn } from '../reader/story-path.ts';

/** What code counts in a text of a story: evidence, no score (`docs/spec/books.md` §3). */
export type Counted = {
  readonly language: 'ja' | 'en';
  readonly checks: readonly Check[];
  /** Letters of its prose. */
  readonly letters: number;
};

export type LoadedChecks = Counted & {
  readonly path: string;
  readonly chapter: number;
  /** As it would be edited: what a forced pass notes in it is left out. */
  readonly text: string;
  /** It lies as its author handed it over, and no draft is behind it that could be edited. */
  readonly isAuthors: boolean;
  /** How often each kind is found in 1,000 letters of the chapters that their author wrote; undefined: there are none. */
  readonly own: ReadonlyMap<CheckKind, number> | undefined;
  /** How far it is from how their author writes; undefined: there is too little of the one or the other. */
  readonly voice: VoiceDistance | undefined;
  /** The same of the draft before it that is another text; undefined: there is none, or nothing to measure. */
  readonly voiceBefore: number | undefined;
};

type Files = Pick<Engine, 'files' | 'read' | 'shipped'>;

/** So many chapters of the author's tell how they write. */
const mostOwn = 5;

/** `wanted`: the file that is read; without one the chapter's last word, and without a chapter that of the last one. undefined: there is no text. */
export async function loadChecks(
  engine: Files,
  run: string,
  wanted: { readonly path: string | undefined; readonly chapter: number | undefined },
): Promise<LoadedChecks | undefined> {
  const paths = await engine.files(run).catch(() => []);
  const read = async (path: string) => await engine.read(run, path).catch(() => undefined);
  const path = wanted.path ?? lastWordOf(paths, wanted.chapter);
  const file = path === undefined ? undefined : storyFile(path);
  const found = path === undefined ? undefined : await read(path);
  if (path === undefined || file === undefined || found === undefined) return undefined;
  const text = withoutNotes(found);
  const language = languageFor(text, 'en');
  const lists = await loadLists(
    { shipped: async (name) => await engine.shipped(name), read },
    language,
  );
  const names = await namesIn(paths, read);
  const count = (each: string): Counted => ({
    language,
    checks: checksOf(each, { language, names, lists }),
    letters: lettersIn(each),
  });
  const texts = await ownTexts(paths, path, read);
  const all = texts.map((each) => count(each));
  const author = voiceOf(texts, language) ?? (await kept(paths, read));
  const before = author && (await draftBefore(paths, path, text, read));
  return {
    ...count(text),
    ...{ path, text, chapter: file.chapter, isAuthors: file.kind === 'final' && isAsHanded(text) },
    own: all.length === 0 ? undefined : perThousand(all),
    voice: distanceOf(text, language, author),
    voiceBefore: before === undefined ? undefined : distanceOf(before, language, author)?.distance,
  };
}

/** The newest draft of an earlier round that is not the same text; an accepted chapter is mostly that of its last round. */
async function draftBefore(
  paths: readonly string[],
  path: string,
  text: string,
  read: Read,
): Promise<string | undefined> {
  const file = storyFile(path);
  if (file === undefined) return undefined;
  const own = file.kind === 'draft' ? file.round : Infinity;
  for (const round of roundsIn(paths, file.folder).toReversed()) {
    if (round >= own) continue;
    const before = await read(draftPath({ folder: file.folder, round }));
    if (before !== undefined && withoutNotes(before).trim() !== text.trim()) return before;
  }
  return undefined;
}

function distanceOf(
  text: string,
  language: 'ja' | 'en',
  author: Voice | undefined,
): VoiceDistance | undefined {
  const here = voiceOf([text], language);
  return here && author && voiceDistance(here, author);
}

/** Code points of the prose without blanks, signs of readings and what only a site or a reviewer reads. */
export function lettersIn(text: string): number {
  const prose = proseLines(text).map((line) =>
    line.text.replaceAll(/《[^《》\n]{0,60}》|[｜|]|\s/g, ''),
  );
  return [...prose.join('')].length;
}

export function perThousand(all: readonly Counted[]): ReadonlyMap<CheckKind, number> {
  const letters = all.reduce((sum, each) => sum + each.letters, 0);
  const kinds = Map.groupBy(
    all.flatMap(({ checks }) => checks),
    ({ kind }) => kind,
  );
  return new Map(
    [...kinds].map(([kind, found]) => [kind, (1000 * found.length) / Math.max(1, letters)]),
  );
}

function lastWordOf(paths: readonly string[], chapter: number | undefined): string | undefined {
  return textsIn(paths)
    .filter((each) => chapter === undefined || each.chapter === chapter)
    .toSorted((a, b) => b.chapter - a.chapter || b.at - a.at)[0]?.path;
}

/** The last chapters that lie as their author handed them over: none of a draft's paragraphs is numbered there. */
async function ownTexts(
  paths: readonly string[],
  but: string,
  read: Read,
): Promise<readonly string[]> {
  const own: string[] = [];
  for (const path of paths.toReversed()) {
    if (own.length === mostOwn) break;
    if (path === but || storyFile(path)?.kind !== 'final') continue;
    const text = (await read(path)) ?? '';
    if (isAsHanded(text)) own.unshift(text);
  }
  return own;
}

/** None of its paragraphs is numbered, as those of every draft are. */
function isAsHanded(text: string): boolean {
  return !/^¶\s*\d+\s*$/m.test(text);
}

/** What was measured when the story began, of texts of the author's that are no chapters of it. */
async function kept(paths: readonly string[], read: Read): Promise<Voice | undefined> {
  const sheet = paths.find((path) => path.endsWith('bible/voice.yaml'));
  return sheet === undefined ? undefined : measuredIn(await read(sheet));
}

/** The comments that a forced pass leaves. */
function withoutNotes(text: string): string {
  return text.replaceAll(/^<!--.*-->\n/gm, '');
}

type Read = (path: string) => Promise<string | undefined>;

/** Those of the ledger, and of the idea. */
async function namesIn(paths: readonly string[], read: Read): Promise<readonly KnownName[]> {
  const at = (end: string) => paths.find((path) => path.endsWith(end));
  const text = async (path: string | undefined) =>
    path === undefined ? undefined : await read(path);
  const characters = await text(at('bible/characters.yaml'));
  const idea = jsonIn((await text(at('idea.json'))) ?? '');
  const people = isRecord(idea) && Array.isArray(idea['characters']) ? idea['characters'] : [];
  const said = people.flatMap((person: unknown) =>
    isRecord(person) && typeof person['name'] === 'string' ? [{ name: person['name'] }] : [],
  );
  const kept = characters === undefined ? [] : charactersOf(readLedger({ characters }));
  return [...kept.map(({ name, aliases }) => ({ name, aliases })), ...said];
}
