import type { StartOptions } from '../../../../engine/engine.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { storyStart, tellChapters } from '../../../cockpit/begin-run.ts';
import { decideAbout } from './decide-about.ts';
import type { DecideCommand, WriteCommand } from './write.ts';

/** A new story. The idea is judged before anything is opened, so that nothing is made for nothing. */
export async function beginStory(
  command: WriteCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const story = await storyStart(command, {
    text: ports.readText,
    manuscript: ports.readManuscript,
  });
  const { engine } = await house.open();
  const { archiveOld, answers, options } = command;
  const since = ports.now();
  const { attended } = ports;
  const start: StartOptions = { archiveOld, answers, yes: options.yes, attended };
  const started = await engine.start('folio', story, start);
  if (started.kind === 'started') {
    await tellChapters(engine, started.run.id, start, command.chapters);
  }
  return await goOn(started, engine, { options, ports, since });
}

/** `write --redo` and its like: the author's word, then the story goes on with it. */
export async function decideStory(
  command: DecideCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const { engine } = await house.open();
  const { options } = command;
  const since = ports.now();
  const run = await decideAbout(engine, command);
  const started = await engine.resume(run.id, { yes: options.yes, attended: ports.attended });
  return await goOn(started, engine, { options, ports, since });
}
