import type { WorkflowLine } from '../workflows/registry.ts';
import type { Verb } from './verb.ts';

/** A verb that is loaded when it is meant. */
export type VerbLine = { readonly name: string; load(): Promise<Verb> };

/** What goes on with runs that were begun. */
const going: readonly VerbLine[] = [
  { name: 'resume', load: async () => (await import('./resume.ts')).resume },
  { name: 'runs', load: async () => (await import('./runs.ts')).runs },
  { name: 'answer', load: async () => (await import('./answer.ts')).answer },
];

/** What looks back, and what looks after the house. */
const house: readonly VerbLine[] = [
  { name: 'stats', load: async () => (await import('./stats.ts')).stats },
  { name: 'init', load: async () => (await import('./init.ts')).init },
  { name: 'trust', load: async () => (await import('./trust.ts')).trust },
  { name: 'permissions', load: async () => (await import('./permissions.ts')).permissions },
  { name: 'doctor', load: async () => (await import('./doctor.ts')).doctor },
  { name: 'memory', load: async () => (await import('./memory.ts')).memory },
];

/** Every verb there is, in the order of the help: what begins something first. */
export function verbLines(workflows: readonly WorkflowLine[]): readonly VerbLine[] {
  const beginning = workflows.flatMap((each) => linesOf(each, each.verbs.begin));
  const others = workflows.flatMap((each) => linesOf(each, each.verbs.other));
  const door = { name: 'do', load: async () => (await import('./do.ts')).doVerb(workflows) };
  return [...beginning, door, ...going, ...others, ...house];
}

function linesOf(workflow: WorkflowLine, names: readonly string[]): VerbLine[] {
  return names.map((name) => ({
    name,
    load: async () => {
      const verb = await (await workflow.cli()).verbs[name]?.();
      if (verb !== undefined) return verb;
      throw new Error(`${workflow.name} has no verb ${name}`);
    },
  }));
}
