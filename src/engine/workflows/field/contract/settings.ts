import { z } from 'zod';
import {
  bounds,
  granting,
  listOf,
  number,
  oneOf,
  someText,
  whole,
} from '../../../config/bounded.ts';
import { type InFileGroup, inFile } from '../../../config/in-file.ts';

const label = (name: string) => someText().default(name);

/** Settings of field under their founding names (docs/spec/field.md §15). */
export const fieldSettings = {
  field: z.object({
    iterateMax: whole(1, 10_000)
      .default(50)
      .register(inFile, { note: '1–10000 looks with --watch' }),
    checkInterval: number(0.001, 1440)
      .default(30)
      .register(inFile, { note: 'minutes, up to 1440' }),
    agentDiscoveryPath: someText()
      .default('.agent/')
      .register(inFile, { value: '".agent/"', note: 'inside the repository' }),
    source: oneOf('auto', 'gh', 'local')
      .default('auto')
      .register(inFile, { note: 'auto | gh | local' }),
    issuesDir: someText().default('.agent/issues').register(inFile, { value: '".agent/issues"' }),
    repositories: listOf(someText(), '["…"]').default([]).register(granting).register(inFile, {
      note: 'folders that --all-repos looks at; only in your own file',
    }),
    lookbackDays: whole(1, 3650).default(365).register(inFile, { note: '1–3650' }),
    nativeDependencies: oneOf('auto', 'off')
      .default('auto')
      .register(inFile, { note: 'auto | off' }),
    staleDays: whole(1, 365).default(7).register(inFile, { note: '1–365' }),
    stale: z
      .object({ exempt: listOf(z.string(), '["…"]').default(['pinned', 'security', 'keep']) })
      .register(inFile, { flow: true }),
    maintain: oneOf('auto', 'ask', 'apply', 'plan')
      .default('auto')
      .register(inFile, { note: 'auto (local issues: apply; GitHub: plan) | ask | apply | plan' }),
    labels: z
      .object({
        blocked: label('blocked'),
        attention: label('needs-attention'),
        stale: label('stale'),
        ready: label('ready'),
      })
      .register(inFile, { flow: true }),
    maxComments: whole(0, 100).default(20).register(inFile, { note: '0–100 a look' }),
    maxLabels: whole(0, 500).default(50).register(inFile, { note: '0–500' }),
    maxStalePerCycle: whole(0, 100).default(10).register(inFile, { note: '0–100' }),
    maxSuggestions: whole(1, 50).default(10).register(inFile, { note: '1–50' }),
    plannedExit: z
      .union([z.literal(2), z.literal(0)])
      .register(bounds, { allowed: '2 | 0' })
      .default(2)
      .register(inFile, { note: '2 | 0, where actions are only planned' }),
    commandTemplate: someText()
      .default('deno task agents:run {agent}')
      .register(inFile, { value: '"deno task agents:run {agent}"' }),
    commands: z
      .record(z.string(), z.string())
      .register(bounds, { allowed: '{ agent: "…" }' })
      .default({})
      .register(inFile, { value: '{}', note: 'agent → its own template' }),
    rephrase: z
      .literal(false)
      .register(bounds, { allowed: 'false' })
      .default(false)
      .register(inFile, { note: 'no model rewords anything' }),
  }),
};

/** As they stand in the whole file. */
export const fieldInFile: InFileGroup = {
  heading: 'field: founding names',
  settings: fieldSettings,
};
