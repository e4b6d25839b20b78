import type { Engine, PresetAnswer } from '../../../../engine/engine.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import type { TextSource } from '../../../cli/line-words.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { visible } from '../../../text/sanitise.ts';
import { folderOf } from './ending.ts';
import { taskIn } from './task-in.ts';

/** `how`: what the flags say, as the task begins with it. */
type EditCommand = VerbCommand<{
  /** null: the recorded one. */
  readonly task: TextSource | null;
  readonly how: { readonly dryRun: boolean };
  readonly answers: readonly PresetAnswer[];
}>;

/** `edit`: a new task, to its end or to the question it waits with. */
export async function editDeed(
  { task, how, answers, options }: EditCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const words = task === null ? '' : taskIn(await ports.readText(task));
  const { engine } = await house.open();
  const since = ports.now();
  const started = await engine.start(
    'edit',
    { task: words, ...how },
    { answers, yes: options.yes, attended: ports.attended },
  );
  if (!how.dryRun || options.output !== 'plain')
    return await goOn(started, engine, { options, ports, since });
  // the difference alone is the output, so that it can go into a file or to `git apply`
  const out = { write: async (text: string) => ports.complain(text) };
  const code = await goOn(started, engine, { options, ports: { ...ports, out }, since });
  if (started.kind === 'started') await writeDifference(started.run.id, engine, ports);
  return code;
}

async function writeDifference(
  id: string,
  engine: Engine,
  { out, outIsSeen }: Pick<VerbPorts, 'out' | 'outIsSeen'>,
): Promise<void> {
  const patch = (await engine.read(id, `${await folderOf(id, engine)}/proposal.patch`)) ?? '';
  const lines = patch.split('\n');
  // a person's terminal obeys nothing of it
  await out.write(outIsSeen ? lines.map((line) => visible(line)).join('\n') : patch);
}
