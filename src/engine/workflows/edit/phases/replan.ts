import { jsonArtifact } from '../../../json-artifact.ts';
import { plainPath, scopeWhy } from '../rules/paths.ts';
import { requeryFor, Strategy, sameApproach } from '../rules/replan.ts';
import { askOrEnd, json } from './ask-agent.ts';
import { askScout, type ScoutName } from './scouts.ts';
import { editorSituation, situation } from './situation.ts';
import { keepSnapshot } from './snapshot.ts';
import { InfraError, type Task } from './task.ts';
import { markOnce, sayOnce } from './tell.ts';

const mostTries = 3;

/**
 * Another way, since three runs in a row have failed: nobody is asked, nothing of the person's words changes, nothing is taken
 * back (docs/spec/edit.md §10).
 */
export async function replan(task: Task): Promise<void> {
  const { ctx, memory } = task;
  const id = memory.strategies.length + 1;
  const after = memory.attempts.at(-1)?.attempt ?? 0;
  sayOnce(ctx, 'edit_replanning', { attempt: after });
  const strategy = await newStrategy(task, id);
  const requery = strategy.requery ?? requeryFor(lastSummaries(task));
  memory.strategies.push({ ...strategy, id, after, requery });
  const { theory, approach } = strategy;
  markOnce(ctx, { type: 'replanned', id, attempt: after, theory, approach, requery });
  sayOnce(ctx, 'edit_replanned', { id, approach });
  for (const scout of scoutsIn(requery))
    await askScout(task, {
      scout,
      question: strategy.requery_reason || `Three runs failed: ${lastSummaries(task).join(' / ')}`,
      log: memory.attempts.at(-1)?.result.tail_log ?? '',
    });
  await keepSnapshot(task, 'REPLAN', `replan-${id}`);
}

function scoutsIn(requery: NonNullable<Strategy['requery']>): readonly ScoutName[] {
  if (requery === 'none') return [];
  return requery === 'A+B' ? ['A', 'B'] : [requery];
}

function lastSummaries({ memory }: Task): readonly string[] {
  return memory.attempts.slice(-3).map(({ result }) => result.failure_summary ?? '');
}

async function newStrategy(task: Task, id: number): Promise<Strategy> {
  const { memory, begin, files, home } = task;
  let problems: readonly string[] = [];
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const earlier = memory.strategies.map((each) => `- ${each.id}: ${each.approach}`).join('\n');
    const refused = problems.map((each) => `- ${each}`).join('\n');
    const strategy = await askOrEnd(
      task,
      {
        ...{ role: 'replan', reply: json(Strategy), expectedTokens: 900 },
        output: jsonArtifact(files.strategy(id, attempt), Strategy),
        told: async () => ({
          ...(await situation(task)),
          ...(await editorSituation(task)),
          earlier_strategies: earlier,
          why_the_last_reply_was_not_taken: refused,
        }),
      },
      'editor_llm',
    );
    const same = memory.strategies.find((each) => sameApproach(each.approach, strategy.approach));
    problems = [
      ...(same === undefined ? [] : [`approach: it is that of strategy ${same.id}`]),
      ...strategy.files_expected.flatMap((given) => {
        const plain = plainPath(given, home.root);
        const why = plain.ok ? scopeWhy(begin.constraints, plain.path) : plain.refusal.why;
        return why === undefined ? [] : [`ScopeViolation: ${given}: ${why}`];
      }),
    ];
    if (problems.length === 0) return strategy;
  }
  throw new InfraError('editor_output', 'strategy_refused', problems.join('; '));
}
