import { lookedKey } from '../../../cockpit/since.ts';
import type { OwnScreenProps } from './cmd-frame.tsx';
import { type Shelf, useKept } from './use-kept.ts';

/** How what a person has decided of a question, and not applied yet, is kept and taken up. */
type Way<T> = {
  /** undefined: nothing that would be missed. */
  text(state: T): string | undefined;
  /** `kept`: what is left of an earlier sitting; `before`: of the question before this one. */
  open(kept: string | undefined, before: T | undefined): T;
};

/** State of a question's screen that also outlives the program, however it ends; `forget` when it has been applied. */
export function useUndecided<T>(
  shelf: Shelf<T>,
  { cockpit, run, question, own }: OwnScreenProps,
  { text, open }: Way<T>,
): { readonly state: T; set(next: T): void; forget(): void } {
  const { engine, ports } = cockpit;
  const name = engine === undefined ? '' : `${lookedKey(engine, run.id)} ${question.id}`;
  const [state, set] = useKept(shelf, {
    owner: run.store,
    key: own.key,
    first: (before) => open(ports.undecided.at(name), before),
  });
  return {
    state,
    set(next) {
      ports.undecided.mark(name, text(next));
      set(next);
    },
    forget: () => ports.undecided.mark(name, undefined),
  };
}
