import type { AgentHost, AgentTask } from '../../engine/ports.ts';
import { withRecall } from '../prompt/recall.ts';
import type { Templates } from '../prompt/template.ts';
import type { ToolSpec } from '../provider.ts';
import { specsOf } from '../tools/table.ts';
import { type Given, openWork } from './open-work.ts';
import { workWithTools } from './tool-loop.ts';

/** What the model is told of a task's tools. */
export function specsFor(
  { tools = [], language }: Pick<AgentTask<unknown>, 'tools' | 'language'>,
  templates: Templates,
): readonly ToolSpec[] {
  return specsOf(tools, templates, language);
}

/** Does a task that has tools. See `workWithTools`. */
export async function act<R>(task: AgentTask<R>, host: AgentHost, given: Given<R>): Promise<R> {
  const work = openWork(task, host, given);
  const request = await withRecall(work.request, task, host, given.settings);
  if (request === undefined) return await workWithTools(work);
  // what is remembered did not come from the person's own hands
  work.bench.heard('memory_search');
  return await workWithTools({ ...work, request });
}
