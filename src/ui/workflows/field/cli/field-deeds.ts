import { setTimeout as pause } from 'node:timers/promises';
import { flatEvent } from '../../../../engine/data/event.ts';
import { RunError, toFailure } from '../../../../engine/data/failure.ts';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Engine, LiveRun } from '../../../../engine/engine.ts';
import { filesOf, folderOf } from '../../../../engine/workflows/field/contract/paths.ts';
import { emitted, FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import { IssueTexts, wavesOf } from '../../../../engine/workflows/field/contract/work.ts';
import { workRequest } from '../../../../engine/workflows/field/contract/work-request.ts';
import { type ExitCode, resultCode, type StopSignal, signalCodes } from '../../../cli/exit-code.ts';
import { alreadyWalked } from '../../../cli/go-on.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { failureText } from '../../../cli/plain.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { sanitise } from '../../../text/sanitise.ts';
import { lineWords } from '../words/lines.ts';
import { chosenIn, numbered, openActions } from './ask-what.ts';
import type { FieldCommand } from './field-flags.ts';
import { type Morning, morningText, urgencyOf } from './morning.ts';
import { lookAndWatch } from './watch.ts';

type Command = VerbCommand<FieldCommand>;

/** `field`: looks, says what it saw, and looks again with `--watch`. A second signal leaves at once. */
export async function fieldDeed(
  command: Command,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const words = lineWords[ports.messages.language];
  if (command.isBranchGiven) ports.complain(`${words.branchIgnored}\n`);
  const { engine } = await house.open();
  if (command.look.maintain === 'ask' && !canAsk(command, ports)) throw new RunError(nobodyToAsk);
  const { iterateMax, checkInterval } = engine.config.field;
  const stop = stopper(ports);
  try {
    if (command.rehearsal) return await playDays(command, ports, engine, stop);
    const code = await lookAndWatch({
      ...{ watch: command.watch, iterateMax, checkInterval },
      async look() {
        const looks = await everywhere(command, ports, engine, stop);
        if (stop.signal !== undefined) return undefined;
        return {
          code: worst(looks.map((look) => look.code)),
          over: looks.every(({ over }) => over),
        };
      },
      async pause(ms) {
        ports.complain(`${words.nextLook(checkInterval)}\n`);
        await stop.pause(ms);
        return stop.signal === undefined;
      },
    });
    return code ?? signalCodes[stop.signal ?? 'SIGINT'];
  } finally {
    stop.end();
  }
}

const nobodyToAsk = {
  kind: 'input_invalid',
  reason:
    '--maintain ask needs a person at a terminal, and no --json, --emit or --events: use --maintain apply or plan',
  values: {},
} as const;

function canAsk({ emit, options }: Pick<Command, 'emit' | 'options'>, ports: VerbPorts): boolean {
  return ports.attended && emit === undefined && options.output === 'plain';
}

/** A recording is played a day after the other, without a pause. */
async function playDays(
  command: Command,
  ports: VerbPorts,
  engine: Engine,
  stop: Stopper,
): Promise<ExitCode> {
  for (let day: number | null = null; ; day = (day ?? 1) + 1) {
    const look = { ...command.look, day };
    const [seen = silent] = await everywhere({ ...command, look }, ports, engine, stop);
    if (stop.signal !== undefined) return signalCodes[stop.signal];
    if (!seen.moreDays) return seen.code;
  }
}

type Looked = {
  readonly code: ExitCode;
  readonly over: boolean;
  /** Of a recording: there is a day after this one. */
  readonly moreDays: boolean;
  /** null: somebody stopped it before it came to anything. */
  readonly morning: Morning | null;
  say(): Promise<void>;
};

const silent: Looked = {
  ...{ code: 1, over: false, moreDays: false, morning: null },
  say: async () => undefined,
};

async function everywhere(
  command: Command,
  ports: VerbPorts,
  engine: Engine,
  stop: Stopper,
): Promise<readonly Looked[]> {
  const here = { ports, engine, stop };
  const folders = command.everywhere ? engine.config.field.repositories : command.folders;
  const [only, ...more] = folders;
  if (only === undefined) throw new RunError(nothingListed);
  if (more.length === 0) {
    const look = await lookOnce(only, command, here);
    await look.say();
    return [look];
  }
  const looks: Looked[] = [];
  for (const folder of folders) {
    if (stop.signal !== undefined) break;
    looks.push(await lookOrFail(folder, command, here));
  }
  if (command.emit === undefined && command.options.output === 'plain') {
    const seen = looks.flatMap(({ morning }) => morning ?? []);
    await ports.out.write(`${sanitise(morningText(seen, ports.messages))}\n`);
  } else for (const { say } of looks.toSorted(mostUrgentFirst)) await say();
  return looks;
}

const nothingListed = {
  kind: 'input_invalid',
  reason: 'no repositories are listed: name them in your own config.yaml, field.repositories',
  values: {},
} as const;

function mostUrgentFirst(a: Looked, b: Looked): number {
  const of = ({ morning }: Looked) => (morning === null ? 0 : urgencyOf(morning));
  return of(b) - of(a);
}

/** Of several repositories one that cannot be looked at hides no other. */
async function lookOrFail(folder: string | null, command: Command, here: Here): Promise<Looked> {
  try {
    return await lookOnce(folder, command, here);
  } catch (error) {
    const said = failureText(toFailure(error), here.ports.messages);
    here.ports.complain(said);
    return { ...silent, morning: { kind: 'failed', folder: folder ?? '.', failed: said } };
  }
}

type Here = { readonly ports: VerbPorts; readonly engine: Engine; readonly stop: Stopper };

/** A look; where the person wants to be asked, they are then, and what they choose is done by a look of its own. */
async function lookOnce(folder: string | null, command: Command, here: Here): Promise<Looked> {
  const { ports, engine } = here;
  const { maintain } = command.look;
  const set = maintain === 'auto' ? engine.config.field.maintain : maintain;
  const looked = await lookAt(folder, command, here);
  if (set !== 'ask' || command.rehearsal || !canAsk(command, ports)) return looked;
  const { morning } = looked;
  const open = morning?.kind === 'seen' ? openActions(morning.report) : [];
  if (open.length === 0) return looked;
  const words = lineWords[ports.messages.language].asking;
  await looked.say();
  await ports.out.write(`\n${words.intro}\n${numbered(open)}`);
  for (;;) {
    const line = await ports.askLine(words.which);
    if (line === undefined) return { ...looked, say: async () => undefined };
    const only = chosenIn(line, open);
    if (only !== undefined) {
      const look = { ...command.look, maintain: 'ask' as const, only: [...only], init: false };
      return await lookAt(folder, { ...command, look }, here);
    }
    await ports.out.write(`${words.notUnderstood(open.length)}\n`);
  }
}

async function lookAt(
  folder: string | null,
  {
    look,
    rehearsal,
    emit,
    options,
  }: Pick<Command, 'rehearsal' | 'emit' | 'options'> & {
    readonly look: Command['look'] & { readonly only?: string[] };
  },
  { ports, engine, stop }: Here,
): Promise<Looked> {
  const { language } = ports.messages;
  const repository = folder === null ? null : ports.resolvePath(folder);
  const input = { repository, rehearsal, look: { ...look, language } };
  const started = await engine.start('field', input, { yes: options.yes });
  if (started.kind === 'refused') throw new RunError(started.failure);
  if (started.kind === 'occupied') throw new RunError({ kind: 'unknown_run', id: started.by.id });
  const { run } = started;
  if (run.readOnly) throw alreadyWalked(run);
  const since = ports.now();
  stop.follow(run);
  for await (const event of run.events)
    if (options.output === 'events' && Date.parse(event.at) >= since.getTime())
      await ports.out.write(jsonText(flatEvent(event)));
  const result = await run.ended;
  stop.follow(undefined);
  if (result.failure !== null) {
    const failed = failureText(result.failure, ports.messages, run.id);
    if (stop.signal === undefined) ports.complain(failed);
    const morning = { kind: 'failed', folder: folder ?? '.', failed } as const;
    return { ...silent, code: resultCode(result), morning };
  }
  return await tell(run, { emit, options }, { ports, engine, stop });
}

/** What was seen, to be said as it was asked for: a page, the whole as JSON, or one part in its pure shape. */
async function tell(
  run: LiveRun,
  { emit, options }: Pick<Command, 'emit' | 'options'>,
  { ports, engine }: Here,
): Promise<Looked> {
  const files = filesOf(folderOf(run.id));
  const text = (await engine.read(run.id, files.report)) ?? '';
  const report = FacilitatorReport.parse(JSON.parse(text));
  const page = (await engine.read(run.id, files.text)) ?? '';
  const texts = IssueTexts.safeParse(jsonIn(await engine.read(run.id, files.issues))).data ?? {};
  const request = requestIn(report, texts, ports.messages.language);
  for (const line of skippedAgents(report)) ports.complain(line);
  const listed = (await engine.runs()).find(({ id }) => id === run.id);
  return {
    ...{ code: listed?.exit ?? 0, over: report.type === 'cycle-complete' },
    moreDays: report.recorded !== undefined && report.recorded.day < report.recorded.days,
    morning: { kind: 'seen', report },
    say: async () => {
      if (emit === 'crew-request') await ports.out.write(request);
      else if (emit !== undefined) await ports.out.write(jsonText(emitted[emit](report), 2));
      else if (options.output === 'json') await ports.out.write(jsonText(report));
      else if (options.output === 'plain') await ports.out.write(`${sanitise(page).trimEnd()}\n`);
    },
  };
}

/** What a crew can be asked; empty where nothing can be started. */
function requestIn(report: FacilitatorReport, texts: IssueTexts, language: 'ja' | 'en'): string {
  const waves = wavesOf(report);
  return waves.length === 0 ? '' : `${workRequest(report, waves, texts, language)}\n`;
}

function skippedAgents({ registry, warnings }: FacilitatorReport): string[] {
  const skipped = warnings.filter(
    ({ code, severity }) => /^A\d/.test(code) && severity === 'error',
  );
  if (skipped.length === 0) return [];
  const said = skipped.map(({ code, path }) => `${code} ${path}`).join(', ');
  return [
    `agents: ${registry.agents.length} loaded, ${skipped.length} skipped (${sanitise(said)})\n`,
  ];
}

function worst(codes: readonly ExitCode[]): ExitCode {
  return (
    codes.find((code) => code === 1) ??
    codes.find((code) => code === 3) ??
    codes.find((code) => code !== 0) ??
    0
  );
}

type Stopper = {
  readonly signal: StopSignal | undefined;
  follow(run: LiveRun | undefined): void;
  /** Waits, or until somebody stops. */
  pause(ms: number): Promise<void>;
  end(): void;
};

function stopper(ports: VerbPorts): Stopper {
  let asked: StopSignal | undefined;
  let followed: LiveRun | undefined;
  const abort = new AbortController();
  const end = ports.onStop((signal) => {
    asked ??= signal;
    abort.abort();
    followed?.stop('now');
  });
  return {
    get signal() {
      return asked;
    },
    follow: (run) => {
      followed = run;
    },
    pause: async (ms) => {
      await pause(ms, undefined, { signal: abort.signal }).catch(() => undefined);
    },
    end,
  };
}
