import { readYaml } from '../../../data/read-yaml.ts';
import type { Node } from '../plan/graph.ts';
import { misfits } from '../plan/wave-plan.ts';
import { SecretaryResponse } from '../shapes/secretary.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { linesOf, withoutOuterFence } from '../text/lines.ts';

/** How much of `secretary_response.md` is looked at for its status (`docs/spec/crew.md` §2.4). */
const responseLines = 30;

/**
 * `secretary_response.md` (`docs/spec/crew.md` §16). Waves and their validation may stand in the header or in a YAML
 * block of the body (both are in use). Undefined: no file, no header, or no status: the secretary failed.
 */
export function readSecretary(text: string | undefined): SecretaryResponse | undefined {
  const lines = withoutOuterFence(linesOf(text ?? ''));
  const { fields } = readFrontMatter(lines.slice(0, responseLines), lines.length > responseLines);
  return SecretaryResponse.safeParse({ ...bodyFields(lines), ...fields }).data;
}

function bodyFields(lines: readonly string[]) {
  const from = lines.findIndex((line) => /^```ya?ml\s*$/i.test(line));
  const length = lines.slice(from + 1).findIndex((line) => /^```\s*$/.test(line));
  if (from === -1 || length === -1) return {};
  const read = readYaml(lines.slice(from + 1, from + 1 + length).join('\n'));
  if (!read.ok || read.value === null || typeof read.value !== 'object') return {};
  const { waves, validation }: { waves?: unknown; validation?: unknown } = read.value;
  return {
    ...(waves === undefined ? {} : { waves }),
    ...(validation === undefined ? {} : { validation }),
  };
}

/** The waves of a secretary that may be worked through: it says passed, and our own check finds nothing wrong. */
export function secretaryWaves(
  response: SecretaryResponse | undefined,
  nodes: readonly Node[],
): readonly (readonly number[])[] | undefined {
  if (response?.status !== 'success' || response.validation?.status !== 'passed') return undefined;
  const waves = (response.waves ?? [])
    .toSorted((a, b) => a.wave - b.wave)
    .map(({ tasks }) => tasks);
  return misfits(nodes, waves).length === 0 ? waves : undefined;
}
