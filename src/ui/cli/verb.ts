import type { CockpitStart } from '../cockpit/cockpit-ports.ts';
import type { ExitCode } from './exit-code.ts';
import type { Flags } from './flag.ts';
import type { GivenTexts } from './line-words.ts';
import type { Given, Options, VerbCommand } from './options.ts';
import type { Split } from './read-flags.ts';
import type { HouseDoor, VerbPorts } from './verb-ports.ts';

/**
 * How a cockpit begins that a verb opens. Rejects with a `RunError` when what it was given is nothing to begin with.
 */
export type Opening = (texts: GivenTexts) => Promise<CockpitStart>;

/** All there is to say of a verb but its words in the help. `A`: what its words and flags mean. */
type Definition<F extends Flags, A extends object> = {
  readonly name: string;
  /** Its own flags; those of every verb are in `options.ts`. */
  readonly flags: F;
  /** Pure. Throws `Usage`. */
  read(words: readonly string[], given: Given<F>): A;
  /** What to open where there is a terminal to draw on; undefined: it says what it says line by line there too. */
  cockpit?(command: VerbCommand<A>): Opening | undefined;
  /** May it make a workspace where there is none? A verb that only reads never does. */
  mayCreate?(args: A): boolean;
  /** Does it, without a screen. Rejects with `RunError` or `ReaderGone`. */
  perform(command: VerbCommand<A>, ports: VerbPorts, house: HouseDoor): Promise<ExitCode>;
};

/** A verb with its words read: what is to be done. */
export type Task = {
  readonly kind: 'verb';
  readonly verb: string;
  readonly options: Options;
  readonly args: object;
  readonly mayCreate: boolean;
  /** Set where it opens the cockpit. */
  readonly opening: Opening | undefined;
  perform(ports: VerbPorts, house: HouseDoor): Promise<ExitCode>;
};

export type Verb = {
  readonly name: string;
  readonly flags: Flags;
  /** `line`: split by the verb's own flags and those of every verb. Throws `Usage`. */
  read(
    line: Pick<Split, 'given'> & { readonly words: readonly string[] },
    options: Options,
    draws: boolean,
  ): Task;
};

export function defineVerb<const F extends Flags, A extends object>(of: Definition<F, A>): Verb {
  return {
    name: of.name,
    flags: of.flags,
    read: ({ words, given }, options, draws) => {
      // Split by these very rows: each value is of the kind that its row says.
      const args = of.read(words, given as Given<F>);
      const opening = draws ? of.cockpit?.({ ...args, options }) : undefined;
      const output = opening === undefined ? options.output : 'cockpit';
      const command = { ...args, options: { ...options, output } };
      return {
        ...{ kind: 'verb', verb: of.name, args, opening },
        options: command.options,
        mayCreate: of.mayCreate?.(args) ?? false,
        perform: async (ports, house) => await of.perform(command, ports, house),
      };
    },
  };
}
