import type { RunEvent } from '../../../../engine/data/event.ts';
import type { Engine, RunSummary } from '../../../../engine/engine.ts';
import {
  type Improvement,
  improvementsIn,
  isStale,
  type Stage,
  type Step,
} from '../../../../engine/workflows/session/contract/ledger/improvements.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { rests } from '../../../cli/take-out.ts';
import { tellRun } from '../../../cli/tell-run.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { localMoment } from '../../../messages/time.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { readLedger } from '../ledger-read.ts';
import { sessionWordsOf } from '../words/of.ts';

type ImproveCommand = VerbCommand<
  | {
      readonly action: 'list';
      readonly state: Stage | undefined;
      readonly days: number | undefined;
    }
  | { readonly action: 'show'; readonly id: string }
  | {
      readonly action: 'step';
      readonly to: Stage;
      readonly what: string;
      readonly said: Pick<Step, 'why' | 'criteria' | 'target' | 'change'>;
    }
>;

/** `improve`: what was found to be done better, and how it goes on. Exit code 1 where there is none, or it was refused. */
export async function improveDeed(
  command: ImproveCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const engine = (await house.look())?.engine;
  const runs = (await engine?.runs()) ?? [];
  const own = runs.filter(({ workflow }) => workflow === 'session');
  const words = sessionWordsOf(ports.messages).improve;
  const [any] = own;
  if (engine === undefined || any === undefined) {
    ports.complain(`${words.noSession}\n`);
    return 1;
  }
  const all = improvementsIn(await readLedger(engine, any.id, ports.now()));
  if (command.action === 'step') return await say(command, { all, own, engine, ports });
  const shown = command.action === 'show' ? all.filter(isCalled(command.id)) : listed(all, command);
  // a list without anything in it is an answer; a name that nothing has is none
  const code = command.action === 'show' && shown.length === 0 ? 1 : 0;
  if (command.options.output === 'json') {
    await ports.out.write(jsonText(command.action === 'show' ? (shown[0] ?? null) : shown));
    return code;
  }
  if (shown.length === 0) ports.complain(`${words.none}\n`);
  const text = (one: Improvement) =>
    command.action === 'show' ? wholeOf(one, ports) : `${lineOf(one, ports)}\n`;
  await ports.out.write(shown.map(text).join(''));
  return code;

  function listed(
    of: readonly Improvement[],
    { state, days }: { readonly state: Stage | undefined; readonly days: number | undefined },
  ): readonly Improvement[] {
    const before = ports.now().getTime() - (days ?? 0) * 86_400_000;
    return of.filter(
      (one) =>
        (state === undefined || one.state === state) &&
        (days === undefined || Date.parse(one.since) <= before),
    );
  }
}

/** By its own name, or by that of any of its rows. */
function isCalled(id: string) {
  return ({ improvement_id, rows }: Improvement) =>
    improvement_id === id || rows.some((row) => row.id === id || row.ref === id);
}

function lineOf(one: Improvement, { messages, now }: VerbPorts): string {
  const words = sessionWordsOf(messages).improve;
  const late = isStale(one, now()) ? `  ${words.stale}` : '';
  const { improvement_id: id, state, since, content } = one;
  return `${words.stages[state]}  ${localMoment(since)}  ${oneLine(id)}  ${oneLine(content)}${late}`;
}

function wholeOf(one: Improvement, ports: VerbPorts): string {
  const rows = one.rows.map(
    ({ timestamp, event_type, rationale, acceptance_criteria, target, change_description }) =>
      [
        `  ${localMoment(timestamp)}  ${event_type}  ${oneLine(rationale)}`,
        ...Object.entries({ acceptance_criteria, target, change_description }).flatMap(
          ([name, text]) => (text === undefined ? [] : [`    ${name}: ${oneLine(text)}`]),
        ),
      ].join('\n'),
  );
  return `${[lineOf(one, ports), ...rows].join('\n')}\n`;
}

type Here = {
  readonly all: readonly Improvement[];
  readonly own: readonly RunSummary[];
  readonly engine: Engine;
  readonly ports: VerbPorts;
};

/** Told to the newest session that has come to an end, which writes it into the ledger without a call of a model. */
async function say(
  { to, what, said, options }: ImproveCommand & { readonly action: 'step' },
  { all, own, engine, ports }: Here,
): Promise<ExitCode> {
  const words = sessionWordsOf(ports.messages).improve;
  const run = own.find((one) => rests(one) && one.rehearsal === engine.rehearsal);
  if (run === undefined) {
    ports.complain(`${words.noSession}\n`);
    return 1;
  }
  const known = all.find(isCalled(what));
  const isNew = to === 'problem' || (to === 'try' && known === undefined);
  const step: Step = {
    ...{ ...said, to },
    ref: isNew ? '' : (known?.improvement_id ?? what),
    content: isNew ? what : '',
  };
  return await tellRun(run.id, { kind: 'improve', ...step }, { engine, options, ports, verdictOf });
}

function verdictOf(event: RunEvent): 0 | 1 | undefined {
  if (event.type === 'said' && event.notice === 'improvement_told') return 0;
  return event.type === 'warned' && event.warning === 'improvement_refused' ? 1 : undefined;
}
