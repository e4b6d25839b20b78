import path from 'node:path';
import type { AgentHost, AgentTask } from '../engine/ports.ts';
import { material } from './material.ts';
import { type Given, openWork } from './open-work.ts';
import type { ToolSpec } from './provider.ts';
import type { Templates } from './template.ts';
import { workWithTools } from './tool-loop.ts';
import { hitText, openHits } from './tools/memory-search.ts';
import { specsOf } from './tools/table.ts';

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
  const remembered = await recall(task, host, given);
  if (remembered === undefined) return await workWithTools(work);
  // what is remembered did not come from the person's own hands
  work.bench.heard('memory_search');
  const { request } = work;
  return await workWithTools({
    ...work,
    request: { ...request, own: `${request.own}\n\n${remembered}` },
  });
}

const mostRemembered = 5;

/** Looks once into the memory, before the first turn, and gives what it finds as data (R79). */
async function recall<R>(
  { role, project }: AgentTask<R>,
  { signal }: AgentHost,
  { settings }: Given<R>,
): Promise<string | undefined> {
  if (settings?.memory === undefined || project === undefined) return undefined;
  const query = `${path.basename(project.root)} ${role.replace('/', ' ')}`;
  const hits = openHits(await settings.memory.search(query, mostRemembered, signal));
  if (hits.length === 0) return undefined;
  return material('memory', settings.hide(hits.slice(0, mostRemembered).map(hitText).join('\n\n')));
}
