import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { ModelEvent, ModelRequest } from '../../../src/agents/provider.ts';
import { recordedProvider } from '../../../src/agents/providers/recorded.ts';
import { noUsage } from '../../../src/engine/data/usage.ts';
import { aReview, openAgentWorld } from '../../support/agent-world.ts';
import { aRequest } from '../../support/call-world.ts';
import { openManualClock } from '../../support/manual-clock.ts';

const draft = '¶1\n𠮷野家の朝。'.repeat(20);

async function tape(change: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'rehearsal-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    'folio/ja/tape.yaml': 'name: night\ntitle: 夜\npace: 500\n',
    'folio/ja/intake.json': '{"title": "夜"}',
    'folio/ja/path-B.json': '{"path": "B"}',
    'folio/ja/ch01/round-02/draft.md': draft,
    'folio/ja/ch01/round-02/stylist.json': '{"agent": "stylist"}',
    'folio/en/tape.yaml': 'name: night\ntitle: Night\npace: 500\n',
    'folio/en/intake.json': '{"title": "Night"}',
    'crew/ja/tape.yaml': 'name: isle\ntitle: 島\npace: 500\nby: task\n',
    'crew/ja/decomposer.md': 'plan',
    'crew/ja/worker-4.md': 'first',
    'crew/ja/worker-4.attempt-2.md': 'second',
    ...change,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return pathToFileURL(folder);
}

type Play = { readonly speed?: number; readonly clock?: ReturnType<typeof openManualClock> };

function play(folder: URL, request: Partial<ModelRequest>, { speed = 0, clock }: Play = {}) {
  const events: ModelEvent[] = [];
  const controller = new AbortController();
  const provider = recordedProvider(folder, { speed, clock: clock ?? openManualClock() });
  const reply = provider.call(aRequest(request), {
    signal: controller.signal,
    limits: { idleMs: 1_000, totalMs: 1_000 },
    onEvent: (event) => events.push(event),
  });
  const heard = () => events.map((event) => (event.type === 'text' ? event.text : '')).join('');
  return { reply, events, heard, stop: () => controller.abort() };
}

const tag = (values: ModelRequest['tag']['values'], language: 'ja' | 'en' = 'ja') => ({
  language,
  values,
});

test.each([
  ['intake', 'folio/intake', tag({}), '{"title": "夜"}'],
  ['intake in English', 'folio/intake', tag({}, 'en'), '{"title": "Night"}'],
  ['a path by its letter', 'folio/plotter-path', tag({ path: 'B' }), '{"path": "B"}'],
  ['a path by its id', 'folio/plotter-path', tag({ path: 'path-B' }), '{"path": "B"}'],
  ['a draft', 'folio/plotter-draft', tag({ chapter: 1, round: 2 }), draft],
  ['a review', 'folio/stylist', tag({ chapter: 1, round: 2 }), '{"agent": "stylist"}'],
  [
    'a chapter whatever path it is on',
    'folio/stylist',
    tag({ path: 'C', chapter: 1, round: 2 }),
    '{"agent": "stylist"}',
  ],
  ['a role of crew without a task', 'crew/decomposer', tag({ attempt: 1 }), 'plan'],
  ['a task, whatever its persona', 'crew/worker_coder', tag({ task: 4, attempt: 1 }), 'first'],
  ['its second attempt', 'crew/worker_writer', tag({ task: 4, attempt: 2 }), 'second'],
  ['an attempt that was not recorded', 'crew/worker_coder', tag({ task: 4, attempt: 9 }), 'second'],
  ['a role asked again', 'crew/decomposer', tag({ attempt: 2 }), 'plan'],
])('the tape plays %s', async (_, role, place, text) => {
  const { reply, heard } = play(await tape(), { role, tag: place });
  expect(await reply).toMatchObject({ text, stop: 'end', usage: noUsage });
  expect(heard()).toBe(text);
});

test('a path with a chapter of its own plays that one, and nothing of the others', async () => {
  const folder = await tape({
    'folio/ja/path-C/ch01/round-01/draft.md': '¶1\n別の章。',
    'folio/ja/path-C/ch01/round-01/stylist.json': '{"agent": "stylist", "path": "C"}',
  });
  const review = (path: string, round: number) =>
    play(folder, { role: 'folio/stylist', tag: tag({ path, chapter: 1, round }) }).reply;
  expect((await review('path-C', 1)).text).toBe('{"agent": "stylist", "path": "C"}');
  expect((await review('path-B', 2)).text).toBe('{"agent": "stylist"}');
  await expect(review('path-C', 2)).rejects.toMatchObject({
    failure: { kind: 'tape_ended', wanted: 'path-C/ch01/round-02/stylist.json' },
  });
});

test('where the tape ends it says what was wanted', async () => {
  const { reply } = play(await tape(), { role: 'folio/lens', tag: tag({ chapter: 12, round: 1 }) });
  await expect(reply).rejects.toMatchObject({
    failure: { kind: 'tape_ended', recording: 'night', wanted: 'ch12/round-01/lens.json' },
  });
});

test('where a tape by tasks ends it names the attempt that was wanted', async () => {
  const request = { role: 'crew/worker_coder', tag: tag({ task: 9, attempt: 2 }) };
  await expect(play(await tape(), request).reply).rejects.toMatchObject({
    failure: { kind: 'tape_ended', recording: 'isle', wanted: 'worker-9.attempt-2.md' },
  });
});

test('a language without a tape is a tape that has ended', async () => {
  const folder = pathToFileURL(path.join(tmpdir(), 'no-such-rehearsal'));
  await expect(play(folder, { role: 'folio/intake' }).reply).rejects.toMatchObject({
    failure: { kind: 'tape_ended' },
  });
});

test('a damaged tape says which file it is', async () => {
  const folder = await tape({ 'folio/ja/tape.yaml': 'name: night\npace: fast\n' });
  await expect(play(folder, { role: 'folio/intake' }).reply).rejects.toMatchObject({
    failure: { kind: 'file_damaged', path: 'rehearsal/folio/ja/tape.yaml' },
  });
});

test('no value leads out of the rehearsal folder', async () => {
  const folder = await tape({ 'secret.json': 'secret' });
  const { reply } = play(new URL('folio/', `${folder.href}/`), {
    role: 'ja/plotter-path',
    tag: tag({ path: 'x/../../../../secret' }),
  });
  await expect(reply).rejects.toMatchObject({ failure: { kind: 'tape_ended' } });
});

test('at speed 1 the text comes at its pace, cut between characters', async () => {
  const clock = openManualClock();
  const request = { role: 'folio/plotter-draft', tag: tag({ chapter: 1, round: 2 }) };
  const { reply, events, heard } = play(await tape(), request, { speed: 1, clock });
  await expect.poll(() => clock.asleep()).toBe(1);
  expect(events).toEqual([]);
  await clock.advance(400 + 60);
  expect([...heard()]).toHaveLength(30);
  await clock.advance(10_000);
  expect((await reply).text).toBe(draft);
  expect(heard()).toBe(draft);
  expect(heard().isWellFormed()).toBe(true);
  expect(events.every((event) => event.type !== 'text' || event.text.isWellFormed())).toBe(true);
});

test('at speed 4 it takes about a quarter of the time', async () => {
  const lasts = async (speed: number) => {
    const clock = openManualClock({ auto: true });
    const request = { role: 'folio/plotter-draft', tag: tag({ chapter: 1, round: 2 }) };
    await play(await tape(), request, { speed, clock }).reply;
    return clock.monotonic();
  };
  const [once, fourfold] = [await lasts(1), await lasts(4)];
  expect(fourfold / once).toBeGreaterThan(0.2);
  expect(fourfold / once).toBeLessThan(0.35);
});

test.each([0, Number.POSITIVE_INFINITY])('at speed %d it never waits', async (speed) => {
  const clock = openManualClock();
  await play(await tape(), { role: 'folio/intake', tag: tag({}) }, { speed, clock }).reply;
  expect(clock.waits).toEqual([]);
});

test('a rehearsal can be stopped in the middle of a word', async () => {
  const clock = openManualClock();
  const request = { role: 'folio/plotter-draft', tag: tag({ chapter: 1, round: 2 }) };
  const { reply, heard, stop } = play(await tape(), request, { speed: 1, clock });
  await expect.poll(() => clock.asleep()).toBe(1);
  await clock.advance(600);
  const before = heard();
  stop();
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' });
  expect(heard()).toBe(before);
  expect(clock.asleep()).toBe(0);
});

test('a rehearsal that was stopped before it began says nothing', async () => {
  const folder = await tape();
  const controller = new AbortController();
  controller.abort();
  const provider = recordedProvider(folder, { speed: 0, clock: openManualClock() });
  const events: ModelEvent[] = [];
  const options = {
    signal: controller.signal,
    limits: { idleMs: 1, totalMs: 1 },
    onEvent: (event: ModelEvent) => void events.push(event),
  };
  await expect(provider.call(aRequest(), options)).rejects.toMatchObject({ name: 'AbortError' });
  expect(events).toEqual([]);
});

test('agents on a tape are a rehearsal: no model is named, nothing is paid', async () => {
  const folder = await tape({
    'folio/ja/ch01/round-01/stylist.json': '{"agent": "stylist", "score": 7}',
  });
  const clock = openManualClock();
  const world = openAgentWorld(recordedProvider(folder, { speed: 0, clock }), { clock });
  expect(world.agents.rehearsal).toBe(true);
  expect(world.agents.estimate('opus', { ...noUsage, input: 1_000 })).toEqual({
    model: 'recorded',
    usd: 0,
  });
  expect(await world.run(aReview)).toEqual({ agent: 'stylist', score: 7 });
  expect(world.of('call_finished')).toMatchObject([{ model: 'recorded', usage: noUsage, usd: 0 }]);
});

test('a tape that ends stops the agent once, without asking again', async () => {
  const clock = openManualClock({ auto: true });
  const world = openAgentWorld(recordedProvider(await tape(), { speed: 0, clock }), { clock });
  const task = { ...aReview, values: { chapter: 9, round: 1 } };
  await expect(world.run(task)).rejects.toMatchObject({ failure: { kind: 'tape_ended' } });
  expect(world.of('call_started')).toHaveLength(1);
});
