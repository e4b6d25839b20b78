import type { Engine, PresetAnswer } from '../../../../engine/engine.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import type { TextSource } from '../../../cli/line-words.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { clip } from '../../../messages/clip.ts';
import { visible } from '../../../text/visible.ts';
import { wordsOf } from '../words/words.ts';
import { folderOf } from './ending.ts';
import { taskIn, tasksIn } from './task-in.ts';

/** `how`: what the flags say, as the task begins with it. */
type EditCommand = VerbCommand<{
  /** null: the recorded one. */
  readonly task: TextSource | null;
  /** The task's text holds several. */
  readonly inFile: string | null;
  readonly how: { readonly dryRun: boolean };
  readonly answers: readonly PresetAnswer[];
}>;

/** `edit`: a new task, to its end or to the question it waits with; of several the next one begins when one is green. */
export async function editDeed(
  command: EditCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const { task, inFile } = command;
  const text = task === null ? '' : await ports.readText(task);
  if (inFile === null)
    return await oneTask(command, task === null ? '' : taskIn(text), ports, house);
  const tasks = tasksIn(text);
  const words = wordsOf(ports.messages);
  for (const [at, one] of tasks.entries()) {
    ports.complain(`${words.oneOf(at + 1, tasks.length, clip(one))}\n`);
    const code = await oneTask(command, one, ports, house);
    if (code === 0) continue;
    const rest = tasks.length - at - 1;
    if (rest > 0) ports.complain(`${words.notBegun(rest)}\n`);
    return code;
  }
  return 0;
}

async function oneTask(
  { how, answers, options }: EditCommand,
  words: string,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
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
