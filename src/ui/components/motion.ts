/** `ui.motion`: how much of the screen may move by itself. */
export type Motion = 'full' | 'reduced' | 'none';

/** How often the screen changes by itself; what a key causes is always shown at once. */
export type Pace = {
  /** Flushes of a run's events a second. */
  readonly hz: number;
  /** Between two looks at the clock (ms). */
  readonly clockMs: number;
};

/**
 * `ui.motion`: reduced shows a stream in steps of half a second, none every other second, and the clock moves as rarely
 * as a screen reader's heartbeat.
 */
export function paceOf(motion: Motion, hz: number): Pace {
  switch (motion) {
    case 'full':
      return { hz, clockMs: 1000 };
    case 'reduced':
      return { hz: Math.min(hz, 2), clockMs: 5000 };
    case 'none':
      return { hz: Math.min(hz, 0.5), clockMs: 30_000 };
    default:
      return motion satisfies never;
  }
}
