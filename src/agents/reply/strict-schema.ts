import { z } from 'zod';
import { isMapping } from '../../engine/data/mapping.ts';
import type { Json, JsonMapping } from '../../engine/data/question.ts';

/** `problems` empty: providers keep to `schema` as it stands. Each problem begins with its place. */
export type StrictSchema = { readonly schema: Json; readonly problems: readonly string[] };

/** What providers that hold a reply to a schema understand; everything else they ignore silently. */
const kept: ReadonlySet<string> = new Set(['type', 'enum', 'const', 'description', 'required']);
const formats: ReadonlySet<string> = new Set([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'uri',
  'ipv4',
  'ipv6',
  'uuid',
]);
/** Said in other words below, or of no meaning to a model. */
const structure: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'propertyNames',
  '$schema',
  'default',
  'id',
]);

/**
 * A zod schema in the strict subset of JSON schema: objects closed, bounds and
 * patterns moved into descriptions, where the model reads them and the check enforces them. What the subset cannot say
 * without changing its meaning is a problem: records and open objects would allow only `{}`, recursion and tuples
 * nothing. The same schema gives the same bytes.
 */
export function strictSchema(schema: z.ZodType): StrictSchema {
  const problems: string[] = [];
  const report = (place: string, problem: string) => {
    problems.push(`${place === '' ? '(whole)' : place}: ${problem}`);
    return {};
  };
  const plain: Json = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input' })));
  return { schema: strict(plain, '', report), problems };
}

type Report = (place: string, problem: string) => JsonMapping;

function strict(node: Json, place: string, report: Report): Json {
  if (!isMapping(node)) return report(place, 'anything would be allowed');
  const problem = impossible(node);
  if (problem !== undefined) return report(place, problem);
  const branches = node['anyOf'] ?? node['oneOf'];
  const rest = withoutBounds(node);
  if (Array.isArray(branches)) {
    return { ...rest, anyOf: branches.map((one, n) => strict(one, `${place}|${n}`, report)) };
  }
  const { properties, items, type } = node;
  if (Array.isArray(type) && !('enum' in node)) {
    // one type each: a list of types is not everywhere understood
    const { type: _, ...one } = node;
    const each = type.map((name) => (name === 'null' ? { type: name } : { ...one, type: name }));
    return { anyOf: each.map((branch) => strict(branch, place, report)) };
  }
  if (isMapping(properties)) {
    const inner = Object.entries(properties).map(([name, value]) => [
      name,
      strict(value, place === '' ? name : `${place}.${name}`, report),
    ]);
    return { ...rest, properties: Object.fromEntries(inner), additionalProperties: false };
  }
  return items === undefined ? rest : { ...rest, items: strict(items, `${place}[]`, report) };
}

function impossible(node: JsonMapping): string | undefined {
  const { additionalProperties: more } = node;
  if ('$ref' in node) return 'refers to itself';
  if ('propertyNames' in node || isMapping(more) || more === true) {
    return 'has keys of any name; make it a list of { key, value }';
  }
  if ('prefixItems' in node) return 'is a tuple; make it an object';
  if ('allOf' in node) return 'is an intersection';
  if (node['type'] === 'array' && !('items' in node)) return 'is a list of anything';
  if (node['type'] === 'object' && !('properties' in node)) return 'is an open object';
  const said = ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((key) => key in node);
  return said ? undefined : 'anything would be allowed';
}

function withoutBounds(node: JsonMapping): JsonMapping {
  const entries = Object.entries(node);
  const bounds = entries.filter(([key, value]) => !isKept(key, value) && !structure.has(key));
  const told = bounds.filter(([, value]) => !isSafeIntegerBound(value));
  const words = told.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join(', ');
  const { description = '' } = node;
  const described = [description, words === '' ? '' : `(${words})`].filter((part) => part !== '');
  return {
    ...Object.fromEntries(entries.filter(([key, value]) => isKept(key, value))),
    ...(described.length === 0 ? {} : { description: described.join(' ') }),
  };
}

function isKept(key: string, value: Json): boolean {
  if (key === 'format') return typeof value === 'string' && formats.has(value);
  if (key === 'minItems') return value === 0 || value === 1;
  return kept.has(key);
}

/** Every whole number has these; they say nothing. */
function isSafeIntegerBound(value: Json): boolean {
  return value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;
}
