/**
 * Fields of a preference in records: proposals, rows of a profile, entities. Not its scope: scopes are too general to
 * search for.
 */
const fields = [
  'title',
  'what',
  'evidence',
  'action',
  'text',
  'observation',
  'currentObservation',
  'newObservation',
] as const;

/**
 * What a record in JSON says of these entities, wherever in it an object bears their name, so that forgetting can be
 * asked for again when the memory itself knows nothing of them any more.
 */
export function toldOf(text: string, names: readonly string[] | 'all'): readonly string[] {
  if (names === 'all' ? !text.includes('lp:') : !names.some((name) => text.includes(name)))
    return [];
  try {
    return told(JSON.parse(text), names);
  } catch {
    return [];
  }
}

function told(value: unknown, names: readonly string[] | 'all'): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => told(one, names));
  if (typeof value !== 'object' || value === null) return [];
  const { name } = value as { name?: unknown };
  const isMeant =
    typeof name === 'string' && (names === 'all' ? /^lp:[a-z]/.test(name) : names.includes(name));
  const own = isMeant
    ? [name, ...fields.flatMap((field) => stringsIn(Reflect.get(value, field)))]
    : [];
  return [...own, ...Object.values(value).flatMap((one) => told(one, names))];
}

/** A text that is kept one part a line is elsewhere in its parts. */
function stringsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return [];
  const parts = value.split('\n').map((line) => line.replace(/^\[\w+\]\s*/, '').trim());
  return [value, ...parts];
}
