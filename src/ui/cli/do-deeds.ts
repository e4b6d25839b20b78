import type { PresetAnswer } from '../../engine/engine.ts';
import { chooseDoor, type Taken } from '../door/choose.ts';
import { doorsOf } from '../door/doors.ts';
import { clip } from '../messages/clip.ts';
import type { Offer } from '../workflows/offer.ts';
import type { ExitCode } from './exit-code.ts';
import { goOn } from './go-on.ts';
import type { VerbCommand } from './options.ts';
import { roomRunsOf } from './room-runs.ts';
import type { HouseDoor, VerbPorts } from './verb-ports.ts';

type DoCommand = VerbCommand<{
  readonly request: string;
  readonly answers: readonly PresetAnswer[];
}>;
type Begun = {
  readonly name: string;
  readonly verbs: { readonly begin: readonly string[] };
  readonly offer?: Offer;
};

/** Begins what is sure, and says why; without a screen anything else is asked, and nothing is begun (exit code 2). */
export async function doDeed(
  { request, answers, options }: DoCommand,
  workflows: readonly Begun[],
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const { best, isSure, order } = chooseDoor(request, doorsOf(workflows));
  const words = ports.messages.cli.door;
  const offer = workflows.find(({ name }) => name === best?.name)?.offer;
  if (best === undefined || !isSure || offer === undefined) {
    ports.complain(
      `${words.unsure}\n${order.map((one) => lineOf(one, workflows, request)).join('')}`,
    );
    return 2;
  }
  ports.complain(
    `${words.taken(
      best.name,
      best.words.slice(0, mostWords).map((word) => clip(word)),
    )}\n`,
  );
  const { engine } = await house.open();
  const since = ports.now();
  const room = await roomRunsOf(best.name, ports.workflows);
  const started = await engine.start(best.name, offer.input(request), {
    answers: [...answers, ...(room?.unattended ?? [])],
    yes: options.yes,
    attended: ports.attended,
  });
  return await goOn(started, engine, { options, ports, since });
}

const mostWords = 3;

/** How it is begun by name: a line that can be copied. */
function lineOf({ name }: Taken, workflows: readonly Begun[], request: string): string {
  const { verbs, offer } = workflows.find((each) => each.name === name) ?? {};
  const verb = verbs?.begin[0];
  if (verb === undefined) return '';
  return offer?.wordless ? `  folio-tui ${verb}\n` : `  folio-tui ${verb} ${quoted(request)}\n`;
}

function quoted(text: string): string {
  return `'${clip(text, 200).replaceAll("'", String.raw`'\''`)}'`;
}
