import path from 'node:path';
import type { AgentHost, AgentTask } from '../../engine/ports.ts';
import type { ActingSettings } from '../loop/acting-settings.ts';
import type { ModelRequest } from '../provider.ts';
import { hitText, openHits } from '../tools/memory-search.ts';
import { material } from './material.ts';

const mostRemembered = 5;

/**
 * Looks once into the memory, before the first word of a task, for what it names or, with a project, for that and the
 * role (`docs/spec/crew.md` §9.1); each search is an event. What is found goes behind the request as data; undefined:
 * nothing was.
 */
export async function withRecall(
  request: ModelRequest,
  { step, role, project, recall }: AgentTask<unknown>,
  { signal, emit }: AgentHost,
  settings: Pick<ActingSettings, 'memory' | 'hide'> | undefined,
): Promise<ModelRequest | undefined> {
  const around = project && `${path.basename(project.root)} ${role.replace('/', ' ')}`;
  const query = recall ?? around;
  if (settings?.memory === undefined || query === undefined) return undefined;
  const found = await settings.memory.search(query, mostRemembered, signal);
  const hits = openHits(found).slice(0, mostRemembered);
  emit({ type: 'observed', source: 'memory', summary: { step, query, found: hits.length } });
  if (hits.length === 0) return undefined;
  const text = settings.hide(hits.map(hitText).join('\n\n'));
  return { ...request, own: `${request.own}\n\n${material('memory', text)}` };
}
