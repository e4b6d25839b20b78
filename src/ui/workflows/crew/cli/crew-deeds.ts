import type { RunEvent } from '../../../../engine/data/event.ts';
import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine, PresetAnswer } from '../../../../engine/engine.ts';
import { beginRun, foldEvents } from '../../../../engine/runs/run-state.ts';
import { crewFold, crewState } from '../../../../engine/workflows/crew/contract/state.ts';
import { unasked } from '../../../cli/ask-here.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import { jsonText } from '../../../cli/json.ts';
import type { TextSource } from '../../../cli/line-words.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { wordsHanded } from '../../../cli/rehearsal-flag.ts';
import { takeOut } from '../../../cli/take-out.ts';
import { tellRun } from '../../../cli/tell-run.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { clip } from '../../../messages/clip.ts';
import { visible } from '../../../text/visible.ts';
import { taskOffer } from '../offer.ts';
import { describeTaskReason } from '../task-reason.ts';
import { taskLinesOf } from '../words/lines.ts';
import { planTaken } from './plan-taken.ts';
import { requestIn } from './request-in.ts';

/** `cmd`: a name, or a folder of a cmd. */
type CrewCommand = VerbCommand<
  | { readonly action: 'validate'; readonly cmd: string }
  | {
      readonly action: 'work';
      readonly deed: 'diff' | 'apply' | 'drop';
      readonly cmd: string;
      /** null: all. */
      readonly task: number | null;
    }
  | { readonly action: 'undo' | 'look_back'; readonly cmd: string }
  | {
      readonly action: 'start';
      readonly request: TextSource;
      readonly direct: 'typo' | 'line' | 'config' | null;
      readonly dag: boolean;
      readonly noAggregate: boolean;
      readonly noRetrospect: boolean;
      readonly answers: readonly PresetAnswer[];
    }
>;

/** `crew`: a new cmd, the look back on an old one, or what the validators say of one. */
export async function crewDeed(
  command: CrewCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  switch (command.action) {
    case 'validate':
      return await validate(command, ports);
    case 'work':
      return await work(command, ports, (await house.open()).engine);
    case 'undo':
      return await takeBack(command, ports, house);
    case 'look_back':
      return await lookBack(command, ports, (await house.open()).engine);
    case 'start': {
      const request = requestIn(await wordsHanded(command.request, taskOffer, ports));
      const { engine } = await house.open();
      const { direct, dag, noAggregate, noRetrospect, options } = command;
      const since = ports.now();
      const answers = [...command.answers, ...unasked([planTaken], ports)];
      const started = await engine.start(
        'crew',
        { request, direct, dag, noAggregate, noRetrospect },
        { answers, yes: options.yes, attended: ports.attended },
      );
      return await goOn(started, engine, { options, ports, since });
    }
    default:
      return command satisfies never;
  }
}

/** Shows what the tasks of a cmd changed, or brings it into the project, or puts it aside. */
async function work(
  { cmd, deed, task, options }: Extract<CrewCommand, { action: 'work' }>,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  if (deed === 'diff') {
    const ending = task === null ? /\/result_\d+\.patch$/ : new RegExp(`/result_${task}\\.patch$`);
    const patches = (await engine.files(cmd)).filter((path) => ending.test(path));
    for (const path of patches) {
      const text = (await engine.read(cmd, path)) ?? '';
      for (const line of text.trimEnd().split('\n'))
        await ports.out.write(`${visible(line.replaceAll('\t', '    '))}\n`);
    }
    return 0;
  }
  const words = taskLinesOf(ports.messages);
  const item = { kind: deed === 'apply' ? 'apply_work' : 'drop_work', task };
  return await tellRun(cmd, item, {
    ...{ engine, options, ports },
    verdictOf: becameOfWork,
    unheard: words.noOpenWork,
  });
}

function becameOfWork(event: RunEvent): 0 | 1 | undefined {
  const done = ['work_applied', 'work_is_in', 'work_dropped'];
  if (event.type === 'said' && done.includes(event.notice)) return 0;
  return event.type === 'warned' && event.warning === 'work_refused' ? 1 : undefined;
}

/** What came from its trees into the project last is taken out of it again. */
async function takeBack(
  { cmd, options }: Extract<CrewCommand, { action: 'undo' | 'look_back' }>,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  return await takeOut(
    cmd,
    {
      workflow: 'crew',
      item: { kind: 'undo_work' },
      anytime: true,
      ...{ done: 'work_undone', refused: 'work_not_undone' },
      undoable: (events) => crewState(foldEvents(beginRun(crewFold), events))?.undoable ?? 0,
      words: taskLinesOf(ports.messages).undo,
    },
    { options, ports, house },
  );
}

async function lookBack(
  { cmd, options }: Extract<CrewCommand, { action: 'undo' | 'look_back' }>,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  const since = ports.now();
  const started = await engine.resume(cmd, {
    tell: [{ kind: 'look_back' }],
    yes: options.yes,
    answers: unasked([planTaken], ports),
    attended: ports.attended,
  });
  return await goOn(started, engine, { options, ports, since, of: cmd });
}

async function validate(
  { cmd, options }: Extract<CrewCommand, { action: 'validate' }>,
  ports: VerbPorts,
): Promise<ExitCode> {
  const found = await ports.validate('crew', cmd);
  if (found === undefined) throw new RunError({ kind: 'unknown_run', id: cmd });
  if (options.output === 'json') await ports.out.write(jsonText(found.report, 2));
  else {
    const { reasons, validated: words } = taskLinesOf(ports.messages);
    const lines = found.issues.map(
      ({ file, issue }) =>
        `  ${clip(`${file}: ${describeTaskReason(issue, ports.messages.reasons, reasons)}`, 300)}\n`,
    );
    await ports.out.write(`${found.ok ? words.valid(cmd) : words.invalid(cmd)}\n${lines.join('')}`);
  }
  return found.ok ? 0 : 1;
}
