import type { PresetAnswer } from '../../../../engine/engine.ts';
import type { SessionType, TaskType } from '../../../../engine/workflows/session/contract/kinds.ts';
import { asksHere } from '../../../cli/ask-here.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import type { TextSource } from '../../../cli/line-words.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { wordsHanded } from '../../../cli/rehearsal-flag.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { sessionOffer } from '../offer.ts';

type SessionCommand = VerbCommand<{
  readonly request: TextSource;
  readonly input: {
    readonly session: SessionType | null;
    readonly type: TaskType | null;
    readonly persona: boolean | null;
    readonly control: boolean;
    readonly executorTimeout: number | null;
  };
  readonly onBlock: 'stop' | 'continue' | null;
  readonly answers: readonly PresetAnswer[];
}>;

/** A session without a screen: what would have to be asked before it begins stops it, unless it was said beforehand. */
export async function sessionDeed(
  { request, input, onBlock, answers, options }: SessionCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const words = await wordsHanded(request, sessionOffer, ports);
  const { engine } = await house.open();
  const since = ports.now();
  const unasked = engine.config.session.on_block === 'continue' ? 'continue' : 'stop';
  const block = onBlock ?? (asksHere(options, ports) ? null : unasked);
  const started = await engine.start(
    'session',
    { ...input, request: words, onBlock: block },
    { answers, yes: options.yes, attended: ports.attended },
  );
  return await goOn(started, engine, { options, ports, since });
}
