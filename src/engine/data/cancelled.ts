import { RunError } from './failure.ts';

/** Stopped by its person, and that is its end: no later walk goes on with it, where a stopped run otherwise rests. */
export class CancelledForGood extends RunError {
  constructor(options?: ErrorOptions) {
    super({ kind: 'cancelled' }, options);
  }
}
