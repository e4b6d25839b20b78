import { z } from 'zod';
import { isRecord } from '../data/shapes.ts';
import { bounds, granting } from './bounded.ts';
import { nearest } from './nearest.ts';
import { ConfigSchema, otherSections } from './schema.ts';

/** Nested plain data, as it comes out of a file. */
export type Data = Readonly<Record<string, unknown>>;

/** One key at the end of its path, e.g. `folio.models.editor`. */
export type Leaf = {
  readonly key: string;
  readonly schema: z.ZodType;
  readonly allowed: string;
  readonly builtIn: unknown;
  /** See `granting`. */
  readonly grants: boolean;
};

const leaves: ReadonlyMap<string, Leaf> = new Map(
  walk(ConfigSchema, '').map((leaf) => [leaf.key, leaf]),
);
const sections: ReadonlySet<string> = new Set(sectionsOf([...leaves.keys()]));

export function leafOf(key: string): Leaf | undefined {
  return leaves.get(key);
}

/** Every key that there is, e.g. `folio.models.editor`. */
export function leafKeys(): Iterable<string> {
  return leaves.keys();
}

/** Those that grant something. */
export function grantingKeys(): readonly string[] {
  return [...leaves.values()].flatMap(({ key, grants }) => (grants ? [key] : []));
}

/** Is `key` a section, e.g. `provider.budget`? */
export function isSection(key: string): boolean {
  return sections.has(key);
}

/** The built-in values as nested data. */
export function builtIn(): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const { key, builtIn: value } of leaves.values()) setAt(data, key.split('.'), value);
  return data;
}

/** Sets a value deep inside, making the sections on the way. */
export function setAt(
  data: Record<string, unknown>,
  path: readonly string[],
  value: unknown,
): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    data[name] = value;
    return;
  }
  const inner = data[name];
  const section: Record<string, unknown> = isRecord(inner) ? { ...inner } : {};
  data[name] = section;
  setAt(section, rest, value);
}

/** The value deep inside; undefined when there is none. */
export function valueAt(data: Data, [name = '', ...rest]: readonly string[]): unknown {
  const value = data[name];
  return rest.length === 0 ? value : isRecord(value) ? valueAt(value, rest) : undefined;
}

/** The key a person probably meant: a sibling at most two letters away, or the same name in another section. */
export function likelyKey(key: string): string | undefined {
  const path = key.split('.');
  const name = path.at(-1) ?? '';
  const prefix = path
    .slice(0, -1)
    .map((part) => `${part}.`)
    .join('');
  const near = nearest(name, siblings(prefix));
  if (near !== undefined) return `${prefix}${near}`;
  return (
    [...leaves.keys()].find((known) => known.endsWith(`.${name}`)) ?? nearest(key, leaves.keys())
  );
}

function siblings(prefix: string): string[] {
  const known = prefix === '' ? [...leaves.keys(), ...otherSections] : [...leaves.keys()];
  const names = known
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length).split('.')[0] ?? '');
  return [...new Set(names)];
}

function walk(schema: z.ZodObject, prefix: string): Leaf[] {
  return Object.entries(schema.shape).flatMap(([name, inner]) => {
    const key = `${prefix}${name}`;
    if (inner instanceof z.ZodObject) return walk(inner, `${key}.`);
    if (!(inner instanceof z.ZodDefault)) throw new TypeError(`${key} has no built-in value`);
    const bare = inner.unwrap();
    if (!(bare instanceof z.ZodType)) throw new TypeError(`${key} has no schema`);
    return [
      {
        key,
        schema: bare,
        allowed: String(bounds.get(bare)?.allowed),
        builtIn: inner.parse(undefined),
        grants: granting.has(inner),
      },
    ];
  });
}

function sectionsOf(keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const path = key.split('.').slice(0, -1);
    return path.map((_, index) => path.slice(0, index + 1).join('.'));
  });
}
