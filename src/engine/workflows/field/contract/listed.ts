import { z } from 'zod';
import type { Contract, Listed } from '../../../contract.ts';
import type { RunState } from '../../../runs/run-state.ts';
import { fieldMarks } from './events.ts';
import { fieldFold, fieldState } from './state.ts';

/** A field in a list: complete, or something is left for a person (docs/spec/field.md §15). */
export function fieldListed(state: RunState): Listed {
  const seen = fieldState(state);
  const exit = seen === null ? null : seen.complete ? 0 : 2;
  return { title: null, average: null, outcome: null, exit };
}

const Kept = z.object({ type: z.literal('field_seen'), ...fieldMarks.field_seen }).nullable();

/** What lists need of a field with a long history. */
export const fieldDigest: Contract['digest'] = {
  of: (state) => fieldState(state),
  read(kept) {
    const read = Kept.safeParse(kept);
    return read.success ? { fold: fieldFold, own: read.data } : undefined;
  },
};
