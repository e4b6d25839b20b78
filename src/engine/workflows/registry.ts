import type { Workflow, WorkflowName } from '../workflow.ts';

export type Entry = {
  readonly name: WorkflowName;
  /** Loaded when the first run of it starts: a room costs nothing before. */
  load(): Promise<Workflow<unknown>>;
};

/** Every workflow there is. A new one is a folder beside this file and one line here. */
export const registry: readonly Entry[] = [
  { name: 'folio', load: async () => (await import('./folio/index.ts')).folio },
  { name: 'crew', load: async () => (await import('./crew/index.ts')).crew },
];
