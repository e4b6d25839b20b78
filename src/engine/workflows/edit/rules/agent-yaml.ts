import { z } from 'zod';
import { yamlDocument } from '../../../data/yaml-document.ts';
import { type PipelineStep, programOf } from './pipeline.ts';

/** A pipeline is a few lines. */
const longest = 100_000;

const ms = z.number().int().positive().max(7_200_000);

const File = z.looseObject({
  verification: z.looseObject({
    container_image: z.string().min(1).optional(),
    image: z.string().min(1).optional(),
    timeout: z.number().positive().optional(),
    steps: z
      .array(z.object({ name: z.string().trim().min(1), command: z.string().trim().min(1) }))
      .min(1),
  }),
  monorepo: z.looseObject({ package: z.string().min(1).optional() }).optional(),
  timeouts: z
    .looseObject({ verification_step: ms.optional(), scout_query: ms.optional() })
    .optional(),
});

export type AgentFile = {
  readonly steps: readonly PipelineStep[];
  readonly image: string | null;
  readonly package: string | null;
  readonly stepMs: number | null;
  readonly scoutMs: number | null;
  readonly warnings: readonly string[];
};

/** What `agent.yaml` says (docs/spec/edit.md §8.3.2), or what is wrong with it, a sentence each. */
export function readAgentFile(
  text: string,
):
  | { readonly ok: true; readonly value: AgentFile }
  | { readonly ok: false; readonly problems: readonly string[] } {
  if (text.length > longest) return { ok: false, problems: ['the file is too large'] };
  const { document, problems } = yamlDocument(text);
  const [first] = problems;
  if (first !== undefined)
    return { ok: false, problems: [`line ${first.line}: ${first.message.split('\n')[0] ?? ''}`] };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // a name that stands for nothing, or for too much
    return { ok: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
  const read = File.safeParse(value);
  if (!read.success)
    return {
      ok: false,
      problems: read.error.issues.map(({ path, message }) =>
        path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
      ),
    };
  const { verification, monorepo, timeouts } = read.data;
  const { image, timeout } = verification;
  const warnings = [
    ...(image === undefined ? [] : ['verification.image: write container_image']),
    ...(timeout === undefined ? [] : ['verification.timeout: write timeouts.verification_step']),
  ];
  return {
    ok: true,
    value: {
      steps: verification.steps.map(({ name, command }) => ({
        ...{ name, stage: 'custom', command, needs: programOf(command) },
        ...{ source: 'agent.yaml', definition: command },
      })),
      image: verification.container_image ?? image ?? null,
      package: monorepo?.package ?? null,
      stepMs: timeouts?.verification_step ?? (timeout === undefined ? null : timeout * 1000),
      scoutMs: timeouts?.scout_query ?? null,
      warnings,
    },
  };
}
