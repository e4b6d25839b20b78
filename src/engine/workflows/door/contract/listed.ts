import { z } from 'zod';
import type { Contract } from '../../../contract.ts';
import { text } from '../../../data/shapes.ts';
import { doorFold, wayIn } from './state.ts';

/** A row in a list: the engine knows as much. */
export const doorListed: Contract['listed'] = () => ({
  title: null,
  average: null,
  outcome: null,
  exit: null,
});

const Kept = z.object({ request: text, workflow: text, why: text }).nullable();

/** What lists need of it. */
export const doorDigest: Contract['digest'] = {
  of: (state) => {
    const way = wayIn(state);
    return way && { request: way.request, workflow: way.workflow, why: way.why };
  },
  read(kept) {
    const read = Kept.safeParse(kept);
    return read.success ? { fold: doorFold, own: read.data } : undefined;
  },
};
