import { z } from 'zod';
import { CancelledForGood } from '../../../data/cancelled.ts';
import { hashOf } from '../../../data/canonical.ts';
import { jsonIn } from '../../../data/json-text.ts';
import { jsonArtifact } from '../../../json-artifact.ts';
import { detectPipeline } from '../rules/detect/detect.ts';
import { recipeOf } from '../rules/detect/make.ts';
import { packageIn } from '../rules/detect/node.ts';
import { hidesFailure } from '../rules/outcome.ts';
import { inOrder, PipelineStep, programOf, type Stage } from '../rules/pipeline.ts';
import { cancel } from './cancel.ts';
import { factsOf } from './preflight.ts';
import type { Task } from './task.ts';

/** What one run verifies by. `changed`: steps whose definition is no longer the one the task began with. */
const Checks = z.object({
  steps: z.array(PipelineStep).readonly(),
  changed: z.array(z.string()).readonly(),
});
export type Checks = Readonly<z.infer<typeof Checks>>;

/**
 * The steps of the run of this number, seen by the person: those the task began with; a test that was not there then and is
 * now; what Scout B knows for what nothing else does. What defines them may have been edited: then they are shown again.
 */
export async function checksFor(task: Task, n: number): Promise<Checks> {
  const { ctx, files } = task;
  const checks = await ctx.make({
    output: jsonArtifact(files.checks(n), Checks),
    inputs: [],
    maker: async () => await lookNow(task, n),
  });
  await showOnce(task, checks);
  return checks;
}

async function lookNow(task: Task, n: number): Promise<Checks> {
  const { begin, repository, ctx, files } = task;
  const before = n === 0 ? undefined : await ctx.files.read(files.checks(n - 1));
  const earlier = Checks.safeParse(jsonIn(before)).data;
  let steps = earlier?.steps ?? withScoutB(task, begin.steps);
  if (!begin.exclusive && !steps.some(({ stage }) => stage === 'test')) {
    const facts = await factsOf(repository, await repository.files(), begin.at);
    const late = detectPipeline(facts).steps.filter(({ stage }) => stage === 'test');
    steps = inOrder([{ ecosystem: '', steps: [...steps, ...late] }]);
  }
  const first = new Map(begin.steps.map((each) => [each.name, each.definition]));
  const now = [];
  const changed: string[] = [];
  for (const step of steps) {
    const definition = (await definitionNow(task, step)) ?? step.definition;
    if (definition !== (first.get(step.name) ?? definition)) changed.push(step.name);
    now.push({ ...step, definition });
  }
  return { steps: now, changed };
}

/** What the file that defines a step says of it now. undefined: what it is does not follow from a file. */
async function definitionNow(
  { repository }: Task,
  step: PipelineStep,
): Promise<string | undefined> {
  if (step.source === '--verify' || step.source === 'scout_b') return undefined;
  const text = (await repository.read(step.source))?.text;
  if (text == null) return step.definition === step.command ? undefined : '(the file is gone)';
  if (step.source.endsWith('package.json')) {
    const script = /^([\w:.-]+): /.exec(step.definition)?.[1];
    if (script === undefined) return undefined;
    return `${script}: ${packageIn(text)?.scripts[script] ?? '(the script is gone)'}`;
  }
  if (/(^|\/)(GNUm|m|M)akefile$|justfile$/i.test(step.source)) {
    const target = step.command.split(' ')[1] ?? '';
    return recipeOf(text, target) ?? '(the target is gone)';
  }
  return undefined;
}

/** Commands of Scout B for stages that nothing else fills (docs/spec/edit.md §8.3.1). */
function withScoutB(
  { begin, memory }: Task,
  steps: readonly PipelineStep[],
): readonly PipelineStep[] {
  const { built } = memory;
  if (begin.exclusive || built === null) return steps;
  const has = (stage: Stage) => steps.some((each) => each.stage === stage);
  const said: readonly (readonly [Stage, string | null | undefined])[] = [
    ['build', built.build?.commands.build],
    ['test', built.test?.commands.all],
  ];
  const added = said.flatMap(([stage, command]): PipelineStep[] =>
    command == null || command.trim() === '' || has(stage)
      ? []
      : [
          {
            ...{ name: stage, stage, command, needs: programOf(command) },
            ...{ source: 'scout_b', definition: command },
          },
        ],
  );
  return added.length === 0 ? steps : inOrder([{ ecosystem: '', steps: [...steps, ...added] }]);
}

/** Commands that the person has not taken yet are shown; no flag takes them in advance (docs/spec/engine.md §7.2). */
export async function showOnce(task: Task, { steps, changed }: Checks): Promise<void> {
  const { ctx, repository, home } = task;
  if (steps.length === 0) return;
  const hash = hashOf(steps.map(({ name, command, definition }) => [name, command, definition]));
  const what = `${home.root}\n${hash}`;
  if (await ctx.checks.seen(what)) return;
  const shown = steps.map(({ name, command, definition, source }) => {
    const says =
      definition === command ? '' : ` [${definition.replace(/\s+/g, ' ').slice(0, 200)}]`;
    const mark = changed.includes(name) ? '! ' : '';
    return `${mark}${name}: ${command}${says} (${source})`;
  });
  const warnings = steps.flatMap(({ name, command, definition }) => {
    const why = hidesFailure(command) ?? hidesFailure(definition);
    return why === undefined ? [] : [`${name}: ${why}`];
  });
  const { choice } = await ctx.ask({
    id: `pipeline-${hash.slice(0, 16)}`,
    kind: 'confirm_pipeline',
    values: {
      repository: home.root,
      steps: steps.map(({ name, command, source }) => ({ name, command, source })),
      lines: shown,
      hash: hash.slice(0, 16),
      network: ctx.config.edit.network,
      unbounded: repository.bounded.ok ? '' : repository.bounded.reason,
      warnings,
    },
    choices: [
      { id: 'run', key: 'r', weighty: true },
      { id: 'stop', key: 's' },
    ],
  });
  if (choice !== 'run') {
    // said once, for good: it would only be said again each time
    await cancel(task);
    throw new CancelledForGood('edit');
  }
  // what only a recording was played on is gone tomorrow
  if (!ctx.state().rehearsal)
    await ctx.checks.remember(what, { repository: home.root, commands: shown });
}
