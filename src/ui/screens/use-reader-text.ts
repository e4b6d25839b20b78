import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Cockpit } from '../cockpit-state.ts';
import type { Look } from '../look.tsx';
import {
  type Document,
  lineOfMatch,
  openDocument,
  openPages,
  type Pages,
  type Place,
  readPercent,
  search,
} from './document.ts';
import { readable, readableReview } from './readable.ts';
import type { ReaderLayout } from './reader-rows.ts';

export type ReaderText = {
  readonly state: 'none' | 'loading' | 'gone' | 'shown';
  readonly lines: readonly { readonly place: Place; readonly text: string }[];
  readonly percent: number;
  readonly note: string | undefined;
  readonly query: string;
  /** Which match is looked at, of how many; undefined = nothing is searched. */
  readonly match: { readonly at: number; readonly of: number } | undefined;
  /** Has the file changed since it was last opened here? */
  readonly changed: boolean;
  /** Shows a review as its JSON, or as lines to read again; undefined = the file has one form only. */
  readonly toggleRaw: (() => void) | undefined;
  move(by: number): void;
  page(by: 1 | -1): void;
  top(): void;
  bottom(): void;
  search(query: string): void;
  nextMatch(by: 1 | -1): void;
  /** Reads the file anew; true when it is not what it was. */
  reload(): Promise<boolean>;
};

type Loaded = {
  readonly path: string;
  readonly document: Document | undefined;
  /** The same file as lines to read, where there are any. */
  readonly review: Document | undefined;
  readonly note: string | undefined;
  readonly changed: boolean;
};

type Found = {
  readonly query: string;
  readonly path: string | undefined;
  readonly places: readonly number[];
  readonly at: number;
};

const nothingFound: Found = { query: '', path: undefined, places: [], at: 0 };

const start: Place = { piece: 0, line: 0 };

/** The open file of the reader: what is visible of it, where, and how to move. */
export function useReaderText(
  cockpit: Cockpit,
  run: string,
  path: string | undefined,
  layout: ReaderLayout,
  look: Look,
): ReaderText {
  const { loaded, reload } = useLoaded(cockpit, run, path, look);
  const [at, setAt] = useState<{ readonly path: string | undefined; readonly place: Place }>();
  const [found, setFound] = useState(nothingFound);
  const { cells } = look;
  const [raw, setRaw] = useState(false);
  const document = (raw ? undefined : loaded?.review) ?? loaded?.document;
  const pages = useMemo(
    () => openPages(document ?? openDocument(''), layout.text, cells),
    [document, layout.text, cells],
  );
  const place = at !== undefined && at.path === path ? at.place : start;
  const height = layout.body;
  const go = (to: Place) => setAt({ path, place: within(to, pages, height) });
  const jump = (index: number, places: readonly number[], query: string) => {
    const piece = places[index];
    if (piece !== undefined) go({ piece, line: lineOfMatch(pages, piece, query) });
  };
  const lines = document === undefined ? [] : pages.window(place, height);
  const last = lines.at(-1)?.place ?? place;
  const searched = found.path === path && found.query !== '';
  return {
    state: stateOf(path, loaded),
    lines,
    percent: document === undefined ? 0 : readPercent(document, last, pages),
    note: loaded?.note,
    query: searched ? found.query : '',
    match: searched ? { at: found.at + 1, of: found.places.length } : undefined,
    changed: loaded?.changed ?? false,
    toggleRaw:
      loaded?.review &&
      (() => {
        setRaw(!raw);
        setAt(undefined);
        setFound(nothingFound);
      }),
    move: (by) => go(pages.move(place, by)),
    page: (by) => go(pages.move(place, by * Math.max(1, height - 1))),
    top: () => go(start),
    bottom: () => go(pages.last(height)),
    search: (query) => {
      const places = document === undefined ? [] : search(document, query);
      const first = Math.max(
        0,
        places.findIndex((piece) => piece >= place.piece),
      );
      setFound({ query, path, places, at: first });
      jump(first, places, query);
    },
    nextMatch: (by) => {
      const { places, query } = found;
      if (!searched || places.length === 0) return;
      const next = (found.at + by + places.length) % places.length;
      setFound({ ...found, at: next });
      jump(next, places, query);
    },
    reload,
  };
}

/** The last page is the last place to stand. */
function within(place: Place, pages: Pages, height: number): Place {
  const last = pages.last(height);
  const beyond = place.piece > last.piece || (place.piece === last.piece && place.line > last.line);
  return beyond ? last : place;
}

function stateOf(path: string | undefined, loaded: Loaded | undefined): ReaderText['state'] {
  if (path === undefined) return 'none';
  if (loaded === undefined) return 'loading';
  return loaded.document === undefined ? 'gone' : 'shown';
}

/** What each file said when it was last opened here, to notice hand edits. */
const lastSeen = new Map<string, string>();

function useLoaded(
  { engine }: Cockpit,
  run: string,
  path: string | undefined,
  look: Look,
): { readonly loaded: Loaded | undefined; reload(): Promise<boolean> } {
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  const { screens } = look.messages;
  const read = async (file: string) => {
    const raw = await engine?.read(run, file).catch(() => undefined);
    const key = `${run}/${file}`;
    const before = lastSeen.get(key);
    if (raw !== undefined) lastSeen.set(key, raw);
    const shown = raw === undefined ? undefined : readable(file, raw);
    const review = raw === undefined ? undefined : readableReview(file, raw, screens);
    return {
      path: file,
      review: review === undefined ? undefined : openDocument(review),
      document: shown && openDocument(shown.text),
      note: shown?.broken === true ? screens.reader.notJson : undefined,
      changed: before !== undefined && raw !== undefined && before !== raw,
    };
  };
  const readNow = useEffectEvent(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run or engine is read anew
  useEffect(() => {
    if (engine === undefined || path === undefined) return;
    let wanted = true;
    void readNow(path).then((found) => {
      if (wanted) setLoaded(found);
    });
    return () => {
      wanted = false;
    };
  }, [engine, run, path]);
  return {
    loaded: loaded?.path === path ? loaded : undefined,
    reload: async () => {
      if (path === undefined) return false;
      const found = await read(path);
      // Whoever has just changed it need not be told so.
      setLoaded({ ...found, changed: false });
      return found.changed;
    },
  };
}
