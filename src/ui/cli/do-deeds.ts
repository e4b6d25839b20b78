import type { PresetAnswer } from '../../engine/engine.ts';
import { chooseDoor, type Taken } from '../door/choose.ts';
import { doorsOf } from '../door/doors.ts';
import { typedHere } from '../messages/by-npm.ts';
import { clip } from '../messages/clip.ts';
import type { Offer } from '../workflows/offer.ts';
import { asksHere, unasked } from './ask-here.ts';
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

/**
 * Begins what is sure, and says why; without a screen anything else is asked by lines where somebody reads them, and
 * nothing is begun where not (exit code 2).
 */
export async function doDeed(
  { request: given, answers, options }: DoCommand,
  workflows: readonly Begun[],
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const asks = asksHere(options, ports);
  const request = given === '' && asks ? await wishAsked(ports) : given;
  if (request === '') return 0;
  const { best: first, isSure, order } = chooseDoor(request, doorsOf(workflows));
  const words = ports.messages.cli.door;
  if (!isSure) {
    const lines = order.map(
      (one, at) => `${asks ? `${at + 1}` : ''}${lineOf(one, workflows, request, ports)}`,
    );
    ports.complain(`${words.unsure}\n${lines.join('')}`);
  }
  const best = isSure || !asks ? first : await wayAsked(order, ports);
  const offer = workflows.find(({ name }) => name === best?.name)?.offer;
  if (best === undefined || offer === undefined || !(isSure || asks)) return 2;
  if (isSure)
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
    answers: [...answers, ...unasked(room?.unattended, ports)],
    yes: options.yes,
    attended: ports.attended,
  });
  return await goOn(started, engine, { options, ports, since });
}

const mostWords = 3;

async function wishAsked({ askLine, messages }: VerbPorts): Promise<string> {
  return (await askLine(messages.cli.asking.wish))?.trim() ?? '';
}

/** undefined: nothing is begun. */
async function wayAsked(order: readonly Taken[], ports: VerbPorts): Promise<Taken | undefined> {
  for (;;) {
    const line = await ports.askLine(ports.messages.cli.asking.whichWay);
    const typed = line?.normalize('NFKC').trim() ?? '';
    if (typed === '') return undefined;
    const found = order[Number(typed) - 1] ?? order.find(({ name }) => name === typed);
    if (found !== undefined) return found;
  }
}

/** How it is begun by name: a line that can be copied. */
function lineOf(
  { name }: Taken,
  workflows: readonly Begun[],
  request: string,
  { messages }: Pick<VerbPorts, 'messages'>,
): string {
  const { verbs, offer } = workflows.find((each) => each.name === name) ?? {};
  const verb = verbs?.begin[0];
  if (verb === undefined) return '';
  const command = typedHere(`folio-tui ${verb}`, messages);
  return `  ${command}${offer?.wordless ? '' : ` ${quoted(request)}`}\n`;
}

function quoted(text: string): string {
  return `'${clip(text, 200).replaceAll("'", String.raw`'\''`)}'`;
}
