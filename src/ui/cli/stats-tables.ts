import { RunError } from '../../engine/data/failure.ts';
import { twoDigits } from '../../engine/data/two-digits.ts';
import { cachedShare, nothingSpent } from '../../engine/data/usage.ts';
import type { Engine, RunSummary } from '../../engine/engine.ts';
import { runNamed } from '../../engine/runs/run-summary.ts';
import {
  type Counted,
  countAll,
  countBy,
  countedApart,
  type Pace,
  type StatisticsKey,
  type StatisticsRow,
} from '../../engine/runs/statistics.ts';
import { exactScore, spentMoney } from '../components/numbers.ts';
import { percent } from '../components/percent.ts';
import { agentName } from '../messages/agent-name.ts';
import { clip } from '../messages/clip.ts';
import type { Messages } from '../messages/ja.ts';
import type { Curve, CurvePoint } from '../messages/telling.ts';
import { makeCells } from '../text/text-width.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbCommand } from './options.ts';
import { type RunsOf, roomRunsOf, tellingsOf } from './room-runs.ts';
import type { VerbHouse, VerbPorts } from './verb-ports.ts';

/** `id`: one run; undefined: all of them. */
type StatsCommand = VerbCommand<{
  readonly id: string | undefined;
  readonly workflow: string | undefined;
  readonly by: readonly StatisticsKey[];
}>;

const { pad, width } = makeCells(1);

/** `stats`: what the runs of this workspace have cost. That nothing was is an answer, too. */
export async function statsTables(
  command: StatsCommand,
  { out, messages, workflows }: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const engine = house?.engine;
  const found = engine === undefined ? [] : await wanted(engine, command);
  const { counted: runs, aside } = countedApart(found);
  const counted: Counted[] = [];
  for (const { id, workflow } of runs) {
    const events = (await engine?.history(id)) ?? [];
    const roundOf = (step: string) => engine?.roundOf(workflow, step);
    counted.push({ run: id, workflow, events, roundOf });
  }
  const all = countAll(counted);
  // times are over all tasks, so they belong to no single run and to no table of costs
  const isWhole = command.id === undefined && (await hasPaces(command.workflow, workflows));
  const paces =
    isWhole && command.by.includes('role') ? ((await engine?.paces()) ?? []) : ([] as const);
  const isEmpty = all.spent.calls + all.reused + paces.length === 0;
  const tables = command.by.map((by) => ({ by, rows: countBy(by, counted) }));
  const tellings = await tellingsOf(workflows);
  const curves = counted.map(({ run, workflow, events }) => {
    const telling = tellings.get(workflow)?.curve;
    return { run, telling, points: telling?.points(events) ?? [] };
  });
  if (command.options.output === 'json') {
    const groups = Object.fromEntries(tables.map(({ by, rows }) => [by, rows]));
    await out.write(
      jsonText(
        {
          ...{ runs: runs.length, rehearsals: aside.length, all, ...groups },
          curves: curves.map(({ run, points }) => ({ run, points })),
          paces,
        },
        2,
      ),
    );
    return 0;
  }
  const words = messages.cli.stats;
  if (isEmpty) {
    await out.write(`${words.nothing}\n`);
    return 0;
  }
  const parts = [
    words.summary(
      runs.length,
      all.spent.calls,
      spentMoney(all.spent, words.unknown),
      minutes(all.ms),
      share(all),
    ),
    ...(aside.length > 0 ? [words.aside(aside.length)] : []),
    ...tables
      .filter(({ rows }) => rows.length > 0)
      .map(({ by, rows }) => table(by, rows, messages)),
    ...curves.filter(({ points }) => points.length > 1).map((each) => curveText(each, messages)),
    ...(paces.length === 0 ? [] : [paceTable(paces, messages)]),
  ];
  await out.write(`${parts.join('\n\n')}\n`);
  return 0;
}

/** Does this workflow measure how long its workers take? undefined: all of them together. */
async function hasPaces(
  workflow: string | undefined,
  workflows: readonly RunsOf[],
): Promise<boolean> {
  if (workflow === undefined) return true;
  return (await roomRunsOf(workflow, workflows))?.hasPaces === true;
}

async function wanted(
  engine: Engine,
  { workflow, id }: StatsCommand,
): Promise<readonly RunSummary[]> {
  const runs = await engine.runs();
  if (id === undefined)
    return runs.filter((run) => workflow === undefined || run.workflow === workflow);
  const run = runNamed(runs, id);
  if (run === undefined) throw new RunError({ kind: 'unknown_run', id });
  return [run];
}

/** As its workflow calls it, and at what where it does several things. */
function roleName(role: string, messages: Messages): string {
  const [, task] = /^[a-z]+\/[a-z]+-(.+)$/.exec(role) ?? [];
  const name = clip(agentName(role, messages), 60);
  return task === undefined ? name : messages.cli.stats.doing(name, clip(task, 60));
}

function table(by: StatisticsKey, rows: readonly StatisticsRow[], messages: Messages): string {
  const words = messages.cli.stats;
  const head = [words.by[by], ...words.columns];
  const cells = rows.map((row) => [
    by === 'role' ? roleName(row.key, messages) : clip(row.key, 60),
    String(row.spent.calls),
    String(row.failed),
    spentMoney(row.spent, words.unknown),
    minutes(row.ms),
    share(row),
  ]);
  return aligned([head, ...cells]);
}

/** How long a task takes, by role (`docs/spec/crew.md` §19.1). */
function paceTable(paces: readonly Pace[], { cli }: Messages): string {
  const words = cli.stats;
  const rows = paces.map(({ role, seconds, tasks }) => [
    clip(role, 60),
    String(tasks),
    words.seconds(Math.round(seconds)),
  ]);
  return aligned([[...words.paceColumns], ...rows]);
}

/** Columns side by side, the first to the left and numbers to the right. */
function aligned(all: readonly (readonly string[])[]): string {
  const [head = []] = all;
  const widths = head.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))));
  return all
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column === 0 ? 'left' : 'right'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

type CurveOf = {
  readonly run: string;
  readonly telling: Curve | undefined;
  readonly points: readonly CurvePoint[];
};

/** Each round as a bar from 5 to 10: what the last dollars bought is seen at a glance. */
function curveText({ run, telling, points }: CurveOf, messages: Messages): string {
  const lines = points.map((point) => {
    const { usd, average } = point;
    const length = Math.max(0, Math.min(20, Math.round((average - 500) / 25)));
    const place = telling?.place(point, messages) ?? '';
    return `  ${pad(place, 14)} ${pad(spentMoney({ ...nothingSpent, calls: 1, usd }, ''), 9, 'right')}  ${exactScore(average)} ${'#'.repeat(length)}`;
  });
  return [messages.cli.stats.curve(clip(run, 60)), ...lines].join('\n');
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

function share({ spent }: StatisticsRow): string {
  const cached = cachedShare(spent.usage);
  return cached === undefined ? '-' : percent(cached).replace('%', ' %');
}
