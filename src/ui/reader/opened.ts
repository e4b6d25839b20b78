import type { Look } from '../components/look.tsx';
import { madeText, type Text } from './block.ts';
import type { InlineStyle } from './inline.ts';
import { markdownText, patchText, rawText } from './markdown.ts';
import type { ReviewLine, Stop } from './review-line.ts';
import { structureText } from './structure.ts';

/** A file as it is read. */
export type Opened = {
  readonly text: Text;
  /** Lines of the text from which one can go on, by their index in it. */
  readonly stops: ReadonlyMap<number, Stop>;
  /** The file's own text, where `text` is another form of it. */
  readonly raw: Text | undefined;
  /** Is it JSON or YAML by its name, and yet cannot be read as that? */
  readonly broken: boolean;
};

export type OpenWith = {
  readonly look: Pick<Look, 'cells' | 'glyphs' | 'messages'>;
  readonly style: InlineStyle;
  /** The lines of a file that the workflow reads in a way of its own; undefined = it is data like any other. */
  review(path: string, source: string, value: unknown): readonly ReviewLine[] | undefined;
  /** As people say it what a field of a file holds as one of a few fixed words; undefined: it is none. */
  value?(path: string, field: string, text: string): string | undefined;
  /** Reads YAML; undefined until it has been loaded. Throws on what is not YAML. */
  readonly yaml: ((text: string) => unknown) | undefined;
};

/** Larger data is shown as the file has it: laying it out would keep the screen waiting. */
const largestData = 1_000_000;

const noStops: ReadonlyMap<number, Stop> = new Map();

/** Markdown as Markdown, reviews as reviews, data as tables, everything else line for line. */
export function openFile(path: string, source: string, how: OpenWith): Opened {
  if (path.endsWith('.md')) {
    const text = markdownText(source, how.style);
    return { text, stops: noStops, raw: rawText(source), broken: false };
  }
  if (/\.(?:patch|diff)$/.test(path))
    return { text: patchText(source), stops: noStops, raw: undefined, broken: false };
  if (source.length > largestData) return asItLies(source, false);
  if (path.endsWith('.json')) return openData(path, source, JSON.parse, how);
  if (!isYaml(path) || how.yaml === undefined) return asItLies(source, false);
  return openData(path, source, how.yaml, how);
}

export function isYaml(path: string): boolean {
  return /\.ya?ml$/.test(path);
}

function asItLies(source: string, broken: boolean): Opened {
  return { text: rawText(source), stops: noStops, raw: undefined, broken };
}

function openData(
  path: string,
  source: string,
  parse: (text: string) => unknown,
  how: OpenWith,
): Opened {
  try {
    const value = parse(source);
    const raw = rawText(path.endsWith('.json') ? JSON.stringify(value, null, 2) : source);
    const review = openReview(path, source, value, how);
    if (review) return { ...review, raw, broken: false };
    const text = structureText(value, {
      ...how.look,
      valueWord: (field, said) => how.value?.(path, field, said),
    });
    return text ? { text, stops: noStops, raw, broken: false } : asItLies(source, false);
  } catch {
    return asItLies(source, true);
  }
}

function openReview(
  path: string,
  source: string,
  value: unknown,
  { review }: OpenWith,
): Pick<Opened, 'text' | 'stops'> | undefined {
  const lines = review(path, source, value);
  if (lines === undefined) return undefined;
  const stops = lines.flatMap(({ stop }, index) => (stop ? [[index, stop] as const] : []));
  return { text: madeText(lines.map(({ line }) => line)), stops: new Map(stops) };
}
