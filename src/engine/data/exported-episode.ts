import type { TextLength } from './text-length.ts';

/** An episode of an export that was asked for in episodes. */
export type ExportedEpisode = TextLength & {
  /** Counted through the whole book. */
  readonly number: number;
  readonly chapter: number;
  readonly title: string;
  /** `inside`: its scene goes on in the next one. */
  readonly ends: 'chapter' | 'scene' | 'inside' | 'own';
  /** The words it ends with. */
  readonly hook: string;
};
