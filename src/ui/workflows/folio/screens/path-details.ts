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
  readonly difficulty: number | undefined;
  readonly uniqueness: number | undefined;
  readonly outline: readonly { readonly title: string; readonly summary: string }[];
};

/** Reads a path file (docs/spec/folio.md §3.3), whole or as far as it has been streamed. */
export function pathDetails(text: string): PathDetails {
  const path = readPartialJson(text) ?? {};
  const words = (key: string, from = path) => oneLine(stringOf(from[key]));
  const number = (key: string) => numberOf(path[key]);
  const list = (key: string) => (Array.isArray(path[key]) ? path[key] : []);
  const outline = list('outline').filter(isRecord);
  return {
    title: words('title'),
    approach: words('approach'),
    direction: words('direction'),
    audience: words('target_audience'),
    emotion: words('emotional_core'),
    chapters: number('chapter_count'),
    difficulty: number('difficulty'),
    uniqueness: number('uniqueness'),
    outline: outline.map((entry) => ({
      title: words('title', entry),
      summary: words('summary', entry),
    })),
  };
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
