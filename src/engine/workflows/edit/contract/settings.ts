import { z } from 'zod';
import { listOf, oneOf, someText, tier, whole } from '../../../config/bounded.ts';
import { type InFileGroup, inFile } from '../../../config/in-file.ts';

const edit = z.object({
  model: tier().default('sonnet').register(inFile, { note: 'tier, all four roles' }),
  artifact_dir: someText()
    .default('~/.agent-artifacts')
    .register(inFile, { value: '"~/.agent-artifacts"', note: 'outside the repository' }),
  sandbox: oneOf('local', 'docker').default('local').register(inFile, { note: 'local | docker' }),
  timeouts: z
    .object({
      verification_step: whole(1000, 7_200_000).default(300_000),
      scout_query: whole(1000, 7_200_000).default(60_000),
    })
    .register(inFile, { flow: true, note: 'ms, 1000–7200000' }),
  allow_mutation: listOf(z.string(), '["…"]').default([]).register(inFile, { note: 'globs' }),
  retention: z
    .object({ days: whole(1, 365).default(14), runs: whole(1, 500).default(20) })
    .register(inFile, { flow: true, note: '1–365; 1–500' }),
  tree: oneOf('project', 'own').default('project').register(inFile, {
    note: 'project (in the repository itself) | own (in a tree of its own, applied at the end)',
  }),
  mutation_seconds: whole(0, 3600).default(20).register(inFile, {
    note: '0–3600: how long changed lines are altered one at a time, to see whether tests notice; 0 = not at all',
  }),
  network: oneOf('on', 'off').default('on').register(inFile, {
    note: 'on | off: may the commands that verify reach the network?',
  }),
});

/** Settings of tasks that change a repository (docs/spec/edit.md §18). */
export const editSettings = { edit };

/** As they stand in the whole file. */
export const editInFile: InFileGroup = { settings: editSettings };
