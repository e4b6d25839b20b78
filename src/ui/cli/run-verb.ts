/*
 * START HERE for the command line: performs a verb over the engine and says how it went. Which words, lines or JSON
 * are printed is decided by the verb; what is done, by the engine.
 */
import { RunError, toFailure } from '../../engine/data/failure.ts';
import { configWarningText } from '../messages/config-warning.ts';
import { oneLine } from '../text/sanitise.ts';
import { type ExitCode, failureCode } from './exit-code.ts';
import { ReaderGone } from './output.ts';
import { failureText } from './plain.ts';
import type { Task } from './verb.ts';
import type { HouseDoor, VerbPorts } from './verb-ports.ts';

/** Performs a verb without a screen. Never rejects; the result is the exit code. */
export async function runVerb(task: Task, ports: VerbPorts): Promise<ExitCode> {
  try {
    return await task.perform(ports, doorOf(ports));
  } catch (error) {
    if (error instanceof ReaderGone) return 0;
    const failure = toFailure(error);
    ports.complain(failureText(failure, ports.messages));
    return failureCode(failure);
  }
}

function doorOf(ports: VerbPorts): HouseDoor {
  const look = async () => {
    const house = await ports.house();
    for (const warning of house?.warnings ?? []) {
      ports.complain(`${configWarningText(warning, ports.messages)}\n`);
    }
    const proxy = house?.facts?.ignoredProxy ?? null;
    if (proxy !== null)
      ports.complain(`${oneLine(ports.messages.screens.home.ignoredProxy(proxy))}\n`);
    return house;
  };
  return {
    look,
    open: async () => {
      const house = await look();
      if (house !== undefined) return house;
      throw new RunError({ kind: 'unknown_run', id: '' });
    },
  };
}
