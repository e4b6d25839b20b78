import { graphemes, segments } from './graphemes.ts';

type Segment = { readonly segment: string; readonly index: number };

/*
 * Bundled in the place of `Intl.Segmenter` in the packages that draw for Ink: the same characters, many times faster where
 * text is plain, and nothing is made before a text needs it. Making one takes 8 ms, which the first frame does not have.
 */
export class InkSegmenter {
  /** All segments in their order, and the one that a unit is in, as the system's own segments have them. */
  segment(text: string): Iterable<Segment> & Pick<Intl.Segments, 'containing'> {
    let whole: Intl.Segments | undefined;
    return {
      [Symbol.iterator]: () => segmentsOf(text),
      containing(unit) {
        whole ??= segments(text);
        return whole.containing(unit);
      },
    };
  }
}

function* segmentsOf(text: string): Generator<Segment, undefined> {
  let index = 0;
  for (const segment of graphemes(text)) {
    yield { segment, index };
    index += segment.length;
  }
}
