import { z } from 'zod';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { unsentAt } from '../../../cockpit/unsent-at.ts';
import { printOf } from '../../../text/print-of.ts';

const Kept = z.object({ of: z.string(), text: z.string() });

type Keeping = Pick<Cockpit, 'engine' | 'desk' | 'runs'> & {
  readonly ports: Pick<Cockpit['ports'], 'undecided'>;
};

/** A whole draft that was edited and not used yet: a «no» must not lose work, nor must the end of the program. */
export function keptEdit(cockpit: Keeping, run: string, path: string) {
  const { undecided } = cockpit.ports;
  // The same draft, by whichever way it was opened.
  const name = unsentAt(cockpit, run, `draft ${path.split('/').slice(-2).join('/')}`);
  const left = name === undefined ? undefined : undecided.at(name);
  const kept = () => Kept.safeParse(jsonIn(left)).data;
  return {
    /** Whether it is there: asked with each drawing, so it is not read for that. */
    isKept: left !== undefined,
    // of an earlier program it is the text alone
    text: () => kept()?.text ?? left,
    /** Is something kept that was made from another text than the draft has now? */
    isOfOther: (draft: string) => {
      const of = kept()?.of;
      return of !== undefined && of !== print(draft);
    },
    /** `draft`: as it was when it was edited. */
    keep: (text: string, draft: string) => {
      if (name !== undefined) undecided.mark(name, JSON.stringify({ of: print(draft), text }));
    },
    forget: () => {
      if (name !== undefined) undecided.mark(name, undefined);
    },
  };
}

/** Whichever way it was read. */
function print(draft: string): string {
  return printOf(
    draft
      .replace(/^\uFEFF/, '')
      .replaceAll(/\r\n?/g, '\n')
      .trimEnd(),
  );
}
