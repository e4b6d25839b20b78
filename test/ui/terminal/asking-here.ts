import { openCockpit } from '../../../src/ui/cockpit/open-cockpit.tsx';
import { openAskingEngine } from '../../support/asking-engine.ts';
import { barePorts } from '../../support/bare-cockpit.ts';
import { type DrawnCockpit, drawCockpitHere } from '../../support/drawn-cockpit.tsx';
import { passingFolder } from '../../support/passing-folder.ts';
import { stoppedAtTheEnd } from '../../support/stopped-engine.ts';
import { type TerminalHere, terminalOf } from '../../support/terminal-here.ts';
import { wish } from '../screens/wishes.ts';
import { ready } from './asking.ts';

/** Longer than the keyboard must have been quiet, for the clock that dates keys (ms). */
const quiet = 600;
/** Longer than a key must have been silent that was down when the question opened (ms). */
export const letGo = 1100;

type Options = {
  readonly work?: number;
  readonly columns?: number;
  readonly rows?: number;
};

export type AskingHere = DrawnCockpit & { readonly folder: string };

/** The cockpit, in this process, on a run whose branches each wish for one of these commands. */
export async function askHere(
  subjects: readonly string[],
  { work = 0, ...size }: Options = {},
): Promise<AskingHere> {
  const { ports, folder } = await askingPorts(subjects, work);
  return { ...drawCockpitHere(ports, size), folder };
}

/** The same at a terminal; the clock that dates its keys stands still until `pass` moves it. */
export async function askOnScreen(
  subjects: readonly string[],
  { work = 0, ...size }: Options = {},
): Promise<TerminalHere & { readonly folder: string }> {
  const { ports, folder } = await askingPorts(subjects, work);
  const terminal = await terminalOf(
    async ({ stdin, stdout, writeNow, monotonic }) =>
      await openCockpit({
        ...{ ...ports, stdin, stdout, monotonic },
        writeNow: (text) => writeNow(1, text),
        complain: (text) => writeNow(2, text),
      }),
    { ...size, stillClock: true },
  );
  return { ...terminal, folder };
}

async function askingPorts(subjects: readonly string[], work: number) {
  const folder = passingFolder('asking');
  const wishes = subjects.map((subject, index) => ({
    ...wish(subject, { step: `results/result_${index}.md` }),
    id: `permission-${index}`,
  }));
  const engine = stoppedAtTheEnd(await openAskingEngine(folder, wishes, work));
  const changes = { tell: [], more: false };
  const ports = barePorts({
    start: { kind: 'resume', run: undefined, options: {}, changes },
    provider: { model: 'toy', connected: true },
    engine: async () => engine,
  });
  return { ports, folder };
}

/** Waits until the dialog hears keys; the keyboard is quiet meanwhile. */
export async function armedHere(cockpit: AskingHere, words = ready): Promise<void> {
  await cockpit.see(words);
  await cockpit.pass(quiet);
}
