import { isRecord } from '../../../../engine/data/shapes.ts';
import { readPartialJson } from '../../../reader/partial-json.ts';
import { oneLine } from '../../../text/sanitise.ts';

/** What is known of a path so far; a field that has not been written yet is empty. */
export type PathDetails = {
  readonly title: string;
  readonly approach: string;
  readonly direction: string;
  readonly audience: string;
  readonly emotion: string;
  readonly chapters: number | undefined;
  /** Of all its chapters together; undefined where chapters are what is written. */
  readonly episodes: number | undefined;
  readonly difficulty: number | undefined;
  readonly uniqueness: number | undefined;
  readonly outline: readonly (Entry & { readonly episodes: readonly Entry[] })[];
};

type Entry = { readonly title: string; readonly summary: string };

/** Reads a path file (docs/spec/folio.md §3.3), whole or as far as it has been streamed. */
export function pathDetails(text: string): PathDetails {
  const path = readPartialJson(text) ?? {};
  const words = (key: string, from = path) => oneLine(stringOf(from[key]));
  const number = (key: string) => numberOf(path[key]);
  const list = (key: string, from = path) => {
    const all = from[key];
    return (Array.isArray(all) ? all : []).filter(isRecord);
  };
  const entry = (from: Record<string, unknown>): Entry => ({
    title: words('title', from),
    summary: words('summary', from),
  });
  const outline = list('outline').map((chapter) => ({
    ...entry(chapter),
    episodes: list('episodes', chapter).map(entry),
  }));
  const episodes = outline.reduce((sum, chapter) => sum + chapter.episodes.length, 0);
  return {
    title: words('title'),
    approach: words('approach'),
    direction: words('direction'),
    audience: words('target_audience'),
    emotion: words('emotional_core'),
    chapters: number('chapter_count'),
    episodes: episodes === 0 ? undefined : episodes,
    difficulty: number('difficulty'),
    uniqueness: number('uniqueness'),
    outline,
  };
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
