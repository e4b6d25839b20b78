/*
 * START HERE for the command line: performs a verb over the engine and says how it went. Which words, lines or JSON
 * are printed is decided here and below; what is done, by the engine.
 */
import { RunError, toFailure } from '../../engine/data/failure.ts';
import { configWarningText } from '../messages/config-warning.ts';
import { oneLine } from '../text/sanitise.ts';
import { answerVerb } from './answer-verb.ts';
import type { VerbCommand } from './command.ts';
import { crewVerb } from './crew-verb.ts';
import { doctorVerb } from './doctor-verb.ts';
import { type ExitCode, failureCode } from './exit-code.ts';
import { exportVerb } from './export-verb.ts';
import { ReaderGone } from './output.ts';
import { permissionsVerb } from './permissions-verb.ts';
import { failureText } from './plain.ts';
import { runsVerb } from './runs-verb.ts';
import { initVerb } from './small-verbs.ts';
import { statsVerb } from './stats-verb.ts';
import { trustVerb } from './trust-verb.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';
import { decideVerb, resumeVerb, writeVerb } from './write-verb.ts';

/** Performs a verb without a screen. Never rejects; the result is the exit code. */
export async function runVerb(command: VerbCommand, ports: VerbPorts): Promise<ExitCode> {
  try {
    return await perform(command, ports);
  } catch (error) {
    if (error instanceof ReaderGone) return 0;
    const failure = toFailure(error);
    ports.complain(failureText(failure, ports.messages));
    return failureCode(failure);
  }
}

async function perform(command: VerbCommand, ports: VerbPorts): Promise<ExitCode> {
  switch (command.kind) {
    case 'write':
      return await writeVerb(command, ports, () => openHouse(ports));
    case 'decide':
      return await decideVerb(command, ports, (await openHouse(ports)).engine);
    case 'crew':
      return await crewVerb(command, ports, () => openHouse(ports));
    case 'resume':
      return await resumeVerb(command, ports, (await openHouse(ports)).engine);
    case 'runs':
      return await runsVerb(command, ports, await lookAtHouse(ports));
    case 'answer':
      return await answerVerb(command, ports, await lookAtHouse(ports));
    case 'export':
      return await exportVerb(command, ports, await lookAtHouse(ports));
    case 'stats':
      return await statsVerb(command, ports, await lookAtHouse(ports));
    case 'init':
      return await initVerb(command, ports);
    case 'trust':
      return await trustVerb(command, ports);
    case 'permissions':
      return await permissionsVerb(command, ports, async () => await lookAtHouse(ports));
    case 'doctor':
      return await doctorVerb(command, ports);
    case 'memory':
      return await (await import('./memory-verb.ts')).memoryVerb(command, ports);
    default:
      return command satisfies never;
  }
}

async function openHouse(ports: VerbPorts): Promise<VerbHouse> {
  const house = await lookAtHouse(ports);
  if (house !== undefined) return house;
  throw new RunError({ kind: 'unknown_run', id: '' });
}

/** Opens the workspace, if there is one, and says what was not taken of its settings. */
async function lookAtHouse(ports: VerbPorts): Promise<VerbHouse | undefined> {
  const house = await ports.house();
  for (const warning of house?.warnings ?? []) {
    ports.complain(`${configWarningText(warning, ports.messages)}\n`);
  }
  const proxy = house?.facts?.ignoredProxy ?? null;
  if (proxy !== null)
    ports.complain(`${oneLine(ports.messages.screens.home.ignoredProxy(proxy))}\n`);
  return house;
}
