import { parseCommand } from '../../../src/ui/cli/arguments.ts';
import type { Command } from '../../../src/ui/cli/command.ts';
import { everyVerb } from '../../../src/ui/cli/options.ts';
import { verbLines } from '../../../src/ui/cli/verbs.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';

/** What a command line means in this program, typed at a terminal or not. */
export async function read(
  line: readonly string[],
  tty: boolean | 'lines' = false,
): Promise<Command> {
  return await parseCommand(line, tty, workflows);
}

/** The same as data: the name of a verb as its kind, and what it is to do beside its options. */
export async function parse(
  line: readonly string[],
  tty: boolean | 'lines' = false,
): Promise<object> {
  const command = await read(line, tty);
  if (command.kind !== 'verb') return command;
  const { verb, options, args } = command;
  return { ...args, kind: verb, options };
}

export const verbs = await Promise.all(verbLines(workflows).map((line) => line.load()));
export const verbNames = verbs.map(({ name }) => name);

/** Names of all flags: those of every verb, and those of each. */
export const flagNames = [
  ...new Set([everyVerb, ...verbs.map(({ flags }) => flags)].flatMap(Object.keys)),
];
