import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { strictSchema } from '../../src/agents/reply/strict-schema.ts';

describe('a schema a provider can hold a reply to', () => {
  test('keeps types, enums, descriptions and what is required, and closes every object', () => {
    const schema = z.object({
      agent: z.string().describe('who'),
      kind: z.enum(['a', 'b']),
      issues: z.array(z.object({ text: z.string(), at: z.number().nullable() })).min(1),
      note: z.string().optional(),
    });
    expect(strictSchema(schema)).toEqual({
      problems: [],
      schema: {
        type: 'object',
        properties: {
          agent: { type: 'string', description: 'who' },
          kind: { type: 'string', enum: ['a', 'b'] },
          issues: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              properties: {
                text: { type: 'string' },
                at: { anyOf: [{ type: 'number' }, { type: 'null' }] },
              },
              required: ['text', 'at'],
              additionalProperties: false,
            },
          },
          note: { type: 'string' },
        },
        required: ['agent', 'kind', 'issues'],
        additionalProperties: false,
      },
    });
  });

  test('tells bounds in words, since nobody but the check enforces them', () => {
    const schema = z.object({
      score: z.number().min(1).max(10).describe('the score'),
      name: z.string().regex(/^a/).max(3),
      n: z.int(),
      at: z.iso.datetime(),
    });
    const { schema: strict } = strictSchema(schema);
    expect(strict).toMatchObject({
      properties: {
        score: { type: 'number', description: 'the score (minimum: 1, maximum: 10)' },
        name: { type: 'string', description: '(maxLength: 3, pattern: "^a")' },
        n: { type: 'integer' },
        at: { type: 'string', format: 'date-time' },
      },
    });
    expect(JSON.stringify(strict)).not.toContain('"maximum":');
    expect(JSON.stringify(strict)).not.toContain('9007199254740991');
  });

  test('says the same in the same bytes', () => {
    const schema = () => z.object({ a: z.string(), b: z.union([z.literal(1), z.literal(2)]) });
    const [first, second] = [strictSchema(schema()), strictSchema(schema())];
    expect(JSON.stringify(first.schema)).toBe(JSON.stringify(second.schema));
    expect(first.problems).toEqual([]);
  });

  test('a union of objects told apart by a word stays a union', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), x: z.string() }),
      z.object({ kind: z.literal('b') }),
    ]);
    const { schema: strict, problems } = strictSchema(schema);
    expect(problems).toEqual([]);
    expect(strict).toMatchObject({
      anyOf: [{ additionalProperties: false }, { additionalProperties: false }],
    });
  });
});

type Tree = { name: string; children: Tree[] };
const Tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(Tree) }));

test.each([
  ['a record', z.object({ a: z.record(z.string(), z.number()) }), /^a: .*any name/],
  ['an open object', z.object({ a: z.looseObject({ b: z.string() }) }), /^a: .*any name/],
  ['a catch-all', z.object({ a: z.object({}).catchall(z.string()) }), /^a: .*any name/],
  ['anything', z.object({ a: z.array(z.unknown()) }), /^a\[\]: anything/],
  ['any JSON', z.object({ a: z.json() }), /./],
  ['a tuple', z.object({ a: z.tuple([z.string(), z.number()]) }), /^a: is a tuple/],
  ['itself', Tree, /refers to itself/],
] as const)('%s cannot be said strictly, and the place is named', (_, schema, problem) => {
  expect(strictSchema(schema).problems).toContainEqual(expect.stringMatching(problem));
});
