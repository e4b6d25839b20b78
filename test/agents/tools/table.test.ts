import { beforeAll, expect, test } from 'vitest';
import { loadTemplates, type Templates } from '../../../src/agents/prompt/template.ts';
import { strictSchema } from '../../../src/agents/reply/strict-schema.ts';
import { toolNames } from '../../../src/agents/tools/names.ts';
import { specsOf, toolCalled, tools } from '../../../src/agents/tools/table.ts';
import { openToolWorld } from '../../support/tool-world.ts';

let templates: Templates;
beforeAll(async () => {
  templates = await loadTemplates(new URL('../../../templates/', import.meta.url));
});

test.each(toolNames)(
  '%s has an input that a provider can keep to: no record, no open object',
  (name) => {
    const { schema, problems } = strictSchema(tools[name].schema);
    expect(problems).toEqual([]);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  },
);

test.each(toolNames)('%s tells of a wrong input instead of working with it', async (name) => {
  const { host, ran, asked } = openToolWorld();
  const { signal } = new AbortController();
  for (const input of [null, 'text', [], {}, { path: 7, command: [], url: {}, pattern: '' }]) {
    if (name === 'list_files' && JSON.stringify(input) === '{}') continue;
    const outcome = await tools[name].use(input, host, signal);
    expect(outcome.isError).toBe(true);
    expect(outcome.text).toMatch(/^The input is not valid/);
    expect(tools[name].subject(input)).toBe('');
  }
  expect([ran, asked]).toEqual([[], []]);
});

test('all tools of the table have a place in the order, and all of the order are in the table', () => {
  expect([...toolNames].sort()).toEqual(Object.keys(tools).sort());
});

test('the same tools are told of in the same bytes, in whatever order a role names them', () => {
  const one = specsOf(['grep', 'read_file'], templates, 'ja');
  const other = specsOf(['read_file', 'grep'], templates, 'ja');
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  expect(one.map(({ name }) => name)).toEqual(['read_file', 'grep']);
  expect(one[0]?.description).toContain('読みます');
  expect(specsOf(['grep'], templates, 'en')[0]?.description).toMatch(/^Finds lines/);
});

test('a task has the tools it was given and no others', () => {
  expect(toolCalled('grep', ['grep'])).toBe(tools.grep);
  expect(toolCalled('run_command', ['grep'])).toBeUndefined();
  expect(toolCalled('constructor', ['grep'])).toBeUndefined();
});
