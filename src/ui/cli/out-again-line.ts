import type { Engine } from '../../engine/engine.ts';
import { typedHere } from '../messages/by-npm.ts';
import type { Messages } from '../messages/ja.ts';
import type { Telling } from '../messages/telling.ts';
import { visible } from '../text/visible.ts';

/** The command that takes out of the project what a run has left there, in a line; undefined: nothing is there. */
export async function outAgainLine(
  id: string,
  engine: Pick<Engine, 'runs' | 'history' | 'root'>,
  { messages, telling }: { readonly messages: Messages; readonly telling: Telling | undefined },
): Promise<string | undefined> {
  if (telling?.outAgain === undefined) return undefined;
  const run = (await engine.runs()).find((one) => one.id === id);
  if (run === undefined) return undefined;
  const command = telling.outAgain(run, await engine.history(id), engine.root);
  return command && `${messages.cli.runs.show.outAgain}: ${visible(typedHere(command, messages))}`;
}
