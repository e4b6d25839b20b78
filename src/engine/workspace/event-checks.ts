/*
 * Checks of data read from disk. Written for speed, because a history may have many thousand lines. Pure.
 */

export type Check = (value: unknown) => boolean;

export const text: Check = (value) => typeof value === 'string';
export const number: Check = (value) => Number.isFinite(value);
/** Tokens, money, milliseconds: never negative. */
export const amount: Check = (value) => typeof value === 'number' && value >= 0 && number(value);
export const flag: Check = (value) => typeof value === 'boolean';
export const mapping: Check = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const oneOf = (names: readonly string[]): Check => {
  const known: ReadonlySet<unknown> = new Set(names);
  return (value) => known.has(value);
};

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

export const mappingOf =
  (check: Check): Check =>
  (value) =>
    mapping(value) && Object.values(Object(value)).every(check);

/** A mapping with these members; those in `optional` may be absent, others are let be. */
export function having(
  members: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  const wanted = Object.entries(members);
  const allowed = Object.entries(optional);
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const member = (name: string): unknown => Reflect.get(value, name);
    return (
      wanted.every(([name, check]) => check(member(name))) &&
      allowed.every(([name, check]) => member(name) === undefined || check(member(name)))
    );
  };
}

/** One of several, told apart by `kind`. */
export function byKind(kinds: Readonly<Record<string, Readonly<Record<string, Check>>>>): Check {
  const checks = new Map(Object.entries(kinds).map(([kind, fields]) => [kind, having(fields)]));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    return checks.get(String(Reflect.get(value, 'kind')))?.(value) ?? false;
  };
}
