import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { exchangesOf } from '../../src/agents/loop/conversation.ts';
import { messagesBody } from '../../src/agents/providers/anthropic-request.ts';
import type { Turn } from '../../src/engine/acting/acting.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import type { AgentTask } from '../../src/engine/ports.ts';
import { aCoder, openActingWorld, providerAt } from '../support/acting-world.ts';
import { aRequest } from '../support/call-world.ts';
import { unacceptable } from '../support/messages-rules.ts';
import { openShell } from '../support/plain-shell.ts';
import { Asked } from '../support/prompt-cache.ts';
import { openReplayServer, type Scenario } from '../support/replay-server.ts';
import { tempFolder } from '../support/tool-world.ts';

const Block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string(), name: z.string(), input: z.json() }),
  z.object({ type: z.literal('tool_result'), tool_use_id: z.string(), content: z.string() }),
]);
const Orphan = z.object({
  messages: z.array(z.object({ content: z.array(Block).catch([]) })),
  next_user_text: z.string(),
});

function caseFile(name: string): string {
  return readFileSync(new URL(`../cases/e/${name}.json`, import.meta.url), 'utf8');
}

/** Plays a case's raw answers to an agent that reads files; its answer is any text. */
async function play(name: string, files: Readonly<Record<string, string | Buffer>> = {}) {
  const scenario: Scenario = JSON.parse(caseFile(name));
  const server = await openReplayServer(scenario);
  onTestFinished(() => server.close());
  const { shell } = openShell();
  const top = tempFolder('case');
  const world = await openActingWorld({ top, provider: providerAt(server.url), shell });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(path.join(world.root, file), text);
  }
  const reply: AgentTask<string>['reply'] = {
    kind: 'text',
    check: (text) => ({ ok: true, value: text }),
  };
  const task = { ...aCoder(world.root, { tools: ['read_file'] }), reply };
  const said = await world.agents.run(task, world.host);
  const asked = server.requests.map(({ body }) => Asked.parse(body));
  for (const one of asked) expect(unacceptable(one)).toBeUndefined();
  return { ...world, said: said.trim(), requests: server.requests, asked };
}

test('E10: input that is no JSON runs nothing, and the model is told', async () => {
  const { said, asked, events } = await play('e10_bad_tool_json', { 'a.md': 'A' });
  expect(said).toBe('完了');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.messages.at(-1)).toMatchObject({
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_a', is_error: true }],
  });
  expect(events.filter(({ type }) => type === 'tool_started')).toEqual([]);
});

test('E11: two calls are answered in one message, results first, each with its own end', async () => {
  const { said, asked } = await play('e11_parallel', { 'README.md': '読め\n' });
  expect(said).toBe('完了');
  expect(asked).toHaveLength(2);
  const last = asked[1]?.messages.at(-1);
  expect(last?.role).toBe('user');
  expect(last?.content).toMatchObject([
    { type: 'tool_result', tool_use_id: 'toolu_a', content: expect.stringContaining('読め') },
    { type: 'tool_result', tool_use_id: 'toolu_b', is_error: true },
  ]);
  expect(last?.content[0]).not.toHaveProperty('is_error');
});

test('E12: a saved call that never got its result is answered as interrupted', () => {
  const { messages, next_user_text: next } = Orphan.parse(JSON.parse(caseFile('e12_orphan')));
  const [, said, given] = messages;
  const blocks = said?.content ?? [];
  const calls = blocks.flatMap((block) =>
    block.type === 'tool_use' ? [{ ...block, raw: JSON.stringify(block.input) }] : [],
  );
  const results = (given?.content ?? []).flatMap((block) =>
    block.type === 'tool_result'
      ? [{ id: block.tool_use_id, text: block.content, isError: false }]
      : [],
  );
  const turn: Turn = {
    n: 1,
    assistant: { text: 'はい', calls },
    results,
    waiting: null,
    notes: [next],
    notesCarried: 1,
    said: null,
    usage: noUsage,
    usd: null,
  };
  const tools = [{ name: 'read_file', description: 'reads', schema: { type: 'object' } }];
  const exchanges = exchangesOf([turn], ({ notes }) => notes);
  const body = messagesBody(aRequest({ tools, exchanges }), { cache: true, paused: [] });
  expect(unacceptable(Asked.parse(body))).toBeUndefined();
  expect(body.messages.at(-1)?.content).toMatchObject([
    { type: 'tool_result', tool_use_id: 'toolu_x', content: 'A' },
    {
      type: 'tool_result',
      tool_use_id: 'toolu_y',
      is_error: true,
      content: expect.stringMatching(/may have run/),
    },
    { type: 'text', text: '続けて' },
  ]);
});

test('E22: a tool that gives twenty megabytes is cut, and says so', async () => {
  const { said, requests, asked } = await play('e22_huge_tool', {
    'huge.txt': Buffer.alloc(20_000_000, 'a'),
  });
  expect(said).toBe('完了');
  expect(JSON.stringify(requests[1]?.body).length).toBeLessThan(1_000_000);
  expect(asked[1]?.messages.at(-1)?.content).toMatchObject([
    { type: 'tool_result', content: expect.stringContaining('truncated') },
  ]);
});
