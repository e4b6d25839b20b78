import { RunError } from './failure.ts';

/** Stopped by its person, and that is its end: no later walk goes on with it, where a stopped run otherwise rests. */
export class CancelledForGood extends RunError {
  /** `anew`: the verb that begins it anew. */
  constructor(anew: string, options?: ErrorOptions) {
    super({ kind: 'cancelled', anew }, options);
  }
}
