import { bounds } from '../../../../engine/config/bounded.ts';
import { nearest } from '../../../../engine/config/nearest.ts';
import { RunError } from '../../../../engine/data/failure.ts';
import {
  type GateChange,
  type GateKey,
  gateKeys,
  StoryGate,
} from '../../../../engine/workflows/folio/contract/gate.ts';

/**
 * What `write --gate min_each=6,max_rounds=3` says of this story's gate; names as in the settings, with or without
 * their section. Throws `config_invalid` with each word that cannot be used and its bounds.
 */
export function gateChange(words: readonly string[]): GateChange {
  const pairs = words
    .flatMap((word) => word.normalize('NFKC').split(','))
    .map((word) => gatePair(word.trim()));
  const problems = pairs.flatMap((pair) => (typeof pair === 'string' ? [pair] : []));
  if (problems.length > 0) throw new RunError({ kind: 'config_invalid', file: '--gate', problems });
  return Object.fromEntries(pairs.filter((pair) => typeof pair !== 'string'));
}

function gatePair(word: string): readonly [GateKey, string | number | boolean] | string {
  const [, name = word, text = ''] =
    /^(?:quality_gate\.|folio\.)?(\w+)\s*=\s*(\S+)$/.exec(word) ?? [];
  const key = gateKeys.find((each) => each === name);
  if (key === undefined) {
    const meant = nearest(name, gateKeys);
    return meant === undefined ? `${name} (${gateKeys.join(' | ')})` : `${name} → ${meant}`;
  }
  const value = readValue(text);
  const schema = StoryGate.shape[key];
  if (schema.safeParse(value).success) return [key, value];
  return `${key}: ${text} (${bounds.get(schema)?.allowed ?? ''})`;
}

function readValue(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
