import type { Checked } from '../../../ports.ts';
import { WavePlan } from '../shapes/wave-plan.ts';
import type { Node } from './graph.ts';

/** Larger files are not looked into: a thousand tasks take a tenth of it. */
const maxCharacters = 4_000_000;

/** Reads `wave_plan.json` (`docs/spec/crew.md` §6.3). Problems are sentences for the run's log. */
export function readWavePlan(text: string): Checked<WavePlan> {
  if (text.length > maxCharacters) return { ok: false, problems: ['is too large'] };
  try {
    const parsed = WavePlan.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    if (parsed.success) return { ok: true, value: parsed.data };
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.map(String).join('.')}: ${message}`,
    );
    return { ok: false, problems: problems.slice(0, 10) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [`[E280] ${detail}`] };
  }
}

/**
 * Whether waves may be worked through as they stand (docs/spec/crew.md §6.3, §16): every task of the plan once, nothing
 * else, and every dependency in a strictly earlier wave. What does not fit, in sentences.
 */
export function misfits(
  nodes: readonly Node[],
  waves: readonly (readonly number[])[],
): readonly string[] {
  const waveOf = new Map<number, number>();
  const problems: string[] = [];
  waves.forEach((tasks, wave) => {
    for (const id of tasks) {
      if (waveOf.has(id)) problems.push(`task ${id} stands in two places`);
      waveOf.set(id, wave);
    }
  });
  for (const { id, dependsOn } of nodes) {
    const wave = waveOf.get(id);
    if (wave === undefined) problems.push(`task ${id} is missing`);
    // Missing tasks have been reported already.
    const late = dependsOn.find((other) => (waveOf.get(other) ?? -1) >= (wave ?? Number.NaN));
    if (late !== undefined) problems.push(`task ${id} does not come after task ${late}`);
  }
  if (waveOf.size > nodes.length) problems.push('it has tasks that the plan has not');
  return problems;
}

/** Tasks whose `depends_on` is not what the plan's column says. */
export function otherDependencies(nodes: readonly Node[], plan: WavePlan): readonly string[] {
  const own = new Map(nodes.map(({ id, dependsOn }) => [id, new Set(dependsOn)]));
  return plan.waves
    .flatMap(({ tasks }) => tasks)
    .filter(({ id, depends_on }) => {
      const column = own.get(id);
      const said = new Set(depends_on);
      return column !== undefined && (column.size !== said.size || !said.isSubsetOf(column));
    })
    .map(({ id }) => `task ${id} depends on other tasks than in the plan`);
}
