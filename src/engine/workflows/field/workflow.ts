import type { Repository } from '../../acting/repository.ts';
import type { Config } from '../../config.ts';
import { itemReader } from '../../contract.ts';
import { RunError } from '../../data/failure.ts';
import { jsonIn } from '../../data/json-text.ts';
import { applyAll, onlyPlanned } from './apply/apply.ts';
import { ghDesk } from './apply/gh-desk.ts';
import { initIssues } from './apply/init-issues.ts';
import { localDesk } from './apply/local-desk.ts';
import { fieldInbox } from './contract/inbox.ts';
import { filesOf } from './contract/paths.ts';
import { actionKey, type FacilitatorReport, type Warning } from './contract/report.ts';
import type { Ctx } from './ctx.ts';
import { type CycleOptions, nextState, reportOf, type Seen, seeField } from './cycle.ts';
import { type Gathered, gather } from './look/gather.ts';
import type { FieldIssue } from './model.ts';
import { type FieldPlace, lookHere, placeOf } from './place.ts';
import { reportText } from './report-text.ts';
import type { Planned } from './rules/maintain.ts';
import { textsOf } from './rules/texts.ts';
import type { FieldInput } from './schema.ts';
import { FieldState, noState } from './state.ts';

type Look = FieldInput['look'];

/** More at once were never seen to be wanted here before: a person says so first (docs/spec/field.md §11.3). */
const mostAtFirst = 20;
const dayMs = 86_400_000;

/** One look at a field (docs/spec/field.md §14): discover, grasp, judge, maintain, recommend. Each walk looks afresh. */
export async function lookAtField(ctx: Ctx, input: FieldInput): Promise<void> {
  const asked = latestLook(ctx, input);
  const files = filesOf(ctx.folder);
  const { field } = ctx.config;
  const language = languageOf(asked, ctx);
  const place = await placeOf(ctx, input, asked, language);
  const look = lookHere(asked, place);
  const { repository, now, recorded } = place;
  const { before, damaged } = await readState(ctx, place);
  const [first, ...later] = before.cycle === 0 ? firstSteps : laterSteps;
  ctx.phase(first, { cycle: before.cycle + 1 });
  if (look.init) await initIssues(repository.files, language);
  const gathered = await gather(repository, {
    ...{ now, project: look.project, owner: look.owner, labels: look.labels, issues: look.issues },
    since: sinceOf(look, now, field.lookbackDays),
    source: look.source === 'auto' ? field.source : look.source,
    ...{ issuesDir: look.issuesDir ?? field.issuesDir, isDirGiven: look.issuesDir !== null },
    ...{ agentPath: field.agentDiscoveryPath, native: field.nativeDependencies === 'auto' },
    talks: new Map(
      Object.entries(before.issues).flatMap(([number, { talk }]) =>
        talk === null ? [] : [[Number(number), talk] as const],
      ),
    ),
    ...{ clock: ctx.clock, signal: ctx.signal },
  });
  for (const step of later.slice(0, -1)) ctx.phase(step, { cycle: before.cycle + 1 });
  const options = cycleOptions(field, look, { now, language });
  const seen = seeField(gathered.facts, gathered.agents, before, options);
  const actions = await maintain(ctx, { repository, gathered, seen, before, look, options });
  ctx.phase(later.at(-1) ?? 'report', { cycle: before.cycle + 1 });
  const report = reportOf(
    seen,
    {
      ...{
        repository: repository.root,
        recorded,
        cycle: before.cycle + 1,
        agents: gathered.agents,
      },
      ...{ discoveredAt: now.toISOString(), sources: gathered.sources, actions, before },
      look,
      warnings: [...damaged, ...gathered.warnings, ...leftOut(seen)],
    },
    options,
  );
  // the state last: a look that was cut off is simply made again
  await ctx.files.write(files.report, `${JSON.stringify(report, null, 2)}\n`);
  await ctx.files.write(files.issues, `${JSON.stringify(textsOf(gathered.facts.issues))}\n`);
  await ctx.files.write(files.text, reportText(report, language));
  await place.keep();
  const state = nextState(seen, before, actions, now);
  await ctx.files.write(files.state, `${JSON.stringify(state)}\n`);
  tell(ctx, report);
}

const firstSteps = [
  'discover',
  'statuscheck',
  'blockercheck',
  'stalecheck',
  'facilitate',
  'report',
] as const;
const laterSteps = ['statuscheck', 'complete'] as const;

const isFieldItem = itemReader(fieldInbox);

/** What was asked for last. */
function latestLook(ctx: Ctx, { look }: FieldInput): Look {
  const told = ctx.inbox().filter(isFieldItem);
  const last = told.findLast((item) => item.kind === 'look');
  return last?.kind === 'look' ? last : look;
}

function sinceOf({ since }: Look, now: Date, lookbackDays: number): Date {
  const asked = Date.parse(since ?? '');
  if (since !== null && Number.isNaN(asked))
    throw new RunError({
      kind: 'input_invalid',
      reason: `--since ${since} is no date`,
      values: {},
    });
  return new Date(since === null ? now.getTime() - lookbackDays * dayMs : asked);
}

/** Where nobody says: that of the screen, else of the workspace. */
function languageOf(
  { language }: Look,
  { config: { ui, folio }, screen = folio.language }: Pick<Ctx, 'config' | 'screen'>,
): 'ja' | 'en' {
  if (language !== 'auto') return language;
  return ui.language === 'auto' ? screen : ui.language;
}

function cycleOptions(
  field: Config['field'],
  look: Look,
  here: Pick<CycleOptions, 'now' | 'language'>,
): CycleOptions {
  return {
    ...{ ...here, project: look.project, owner: look.owner },
    ...{ staleDays: field.staleDays, labels: field.labels, exempt: field.stale.exempt },
    caps: { comments: field.maxComments, labels: field.maxLabels, stale: field.maxStalePerCycle },
    maxSuggestions: field.maxSuggestions,
    template: (agent) => {
      const own = Object.hasOwn(field.commands, agent) ? field.commands[agent] : undefined;
      return own ?? field.commandTemplate;
    },
  };
}

type Maintaining = {
  readonly repository: Repository;
  readonly gathered: Gathered;
  readonly seen: Seen;
  readonly before: FieldState;
  readonly look: Look;
  readonly options: CycleOptions;
};

/** Does what was planned where that is wanted: local issues by themselves, those on GitHub only when somebody says so. */
async function maintain(ctx: Ctx, of: Maintaining): Promise<readonly Planned[]> {
  const { facts } = of.gathered;
  const { options, seen, before, look } = of;
  const set = look.maintain === 'auto' ? ctx.config.field.maintain : look.maintain;
  const mode = set === 'auto' ? (facts.tracker === 'local' ? 'apply' : 'plan') : set;
  const applying = {
    ...{ now: options.now, before, caps: options.caps, signal: ctx.signal },
    issues: new Map(facts.issues.map((issue) => [issue.number, issue])),
  };
  const planned = onlyPlanned(seen.planned, applying);
  if (mode === 'plan' || (mode === 'ask' && look.only === null)) return planned;
  const open = planned.filter(({ result }) => result === 'planned');
  if (before.cycle === 0 && open.length > mostAtFirst && !look.sure)
    return planned.map((action) =>
      action.result === 'planned'
        ? {
            ...action,
            result: 'deferred',
            message: `${open.length} actions at the first look: --yes applies them`,
          }
        : action,
    );
  const desk =
    facts.tracker === 'gh' && facts.repo !== null
      ? ghDesk(await of.repository.gh(facts.repo), options.labels)
      : localDesk(of.repository.files, options.now);
  const only = look.only === null ? null : new Set(look.only);
  const isWanted = (action: Planned) => only === null || only.has(actionKey(action));
  const wanted = seen.planned.filter(isWanted);
  // before anything is done: a look that is cut off leaves labels that nobody would know for its own
  const intended = labelsToAdd(wanted, facts.issues, before.intended);
  await ctx.files.write(filesOf(ctx.folder).state, `${JSON.stringify({ ...before, intended })}\n`);
  const done = await applyAll(wanted, desk, applying);
  const left = planned.filter((action) => !isWanted(action));
  // what a person was asked about and did not choose they have declined
  return [...done, ...(mode === 'ask' ? left.map(declined) : left)];
}

function declined(action: Planned): Planned {
  return action.result === 'planned' ? { ...action, result: 'declined' } : action;
}

function labelsToAdd(
  wanted: readonly Planned[],
  issues: readonly FieldIssue[],
  earlier: FieldState['intended'],
): FieldState['intended'] {
  const there = new Map(issues.map(({ number, labels }) => [number, labels]));
  // those of a look that was cut off before this one are still nobody else's
  const all: Record<string, string[]> = { ...earlier };
  for (const { issue, label, removes } of wanted) {
    if (label === undefined || removes || there.get(issue)?.includes(label)) continue;
    all[String(issue)] = [...(all[String(issue)] ?? []), label];
  }
  return all;
}

function leftOut({ recommended }: Seen) {
  if (recommended.left === 0) return [];
  const message = `${recommended.left} more suggestions are not listed`;
  return [{ code: 'S001', severity: 'warning', path: '', message } as const];
}

/** What the last look left behind. One that cannot be read is put aside, and this is a first look again. */
async function readState(
  ctx: Ctx,
  { afresh }: Pick<FieldPlace, 'afresh'>,
): Promise<{ readonly before: FieldState; readonly damaged: readonly Warning[] }> {
  const { state } = filesOf(ctx.folder);
  const text = await ctx.files.read(state);
  if (text === undefined || afresh) return { before: noState, damaged: [] };
  const read = FieldState.safeParse(jsonIn(text));
  if (read.success) return { before: read.data, damaged: [] };
  const path = `${state}.bad`;
  await ctx.files.move(state, path);
  const message = 'what the last look left behind could not be read; it is kept here';
  return { before: noState, damaged: [{ code: 'W001', severity: 'warning', path, message }] };
}

function tell(ctx: Ctx, report: FacilitatorReport): void {
  const { health, recommend, completion } = report;
  const results = new Map<string, number>();
  for (const { result = 'planned' } of report.actions)
    results.set(result, (results.get(result) ?? 0) + 1);
  const onlyPlanned =
    completion.allJudged &&
    !report.actions.some(({ result }) => result === 'failed' || result === 'deferred');
  ctx.mark({
    ...{ type: 'field_seen', cycle: report.cycle, repository: report.repository },
    ...{ counts: health.counts, total: health.total, healthy: health.healthy },
    ...{ nextAgent: recommend.nextAgent, targets: recommend.targetIssues },
    actions: [...results].map(([result, count]) => ({ result, count })),
    complete: completion.complete || (onlyPlanned && ctx.config.field.plannedExit === 0),
    changed: report.observation.changedIssues,
  });
}
