import { afterAll, expect, test, vi } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import { crewFiles } from '../../../../support/folio/founding-schemas.ts';
import { scripted } from '../../../../support/folio/scripted-provider.ts';
import { storyInHand } from '../../../../support/folio/story-in-hand.ts';
import {
  discardStories,
  place,
  type Told,
  toldStory,
} from '../../../../support/folio/told-story.ts';

/* Rows of the checklist that stand in no other test, or not to the letter (`test/cases/folio-rows.md`). */

afterAll(discardStories);

const whole = async ({ engine }: Told): Promise<readonly RunEvent[]> => {
  const [run] = await engine.runs();
  return await engine.history(run?.id ?? '');
};

test('F-01: every call of an agent belongs to a step that the engine began, and to no other agent', async () => {
  const events = await whole(await toldStory('ja'));
  const calls = events.filter((event) => event.type === 'call_started');
  expect(calls).toHaveLength(32);
  for (const call of calls) {
    const before = events.slice(0, events.indexOf(call));
    const begun = before.findLast(
      (event) =>
        (event.type === 'step_started' || event.type === 'step_finished') &&
        event.step === call.step,
    );
    expect(begun, call.step).toMatchObject({ type: 'step_started', role: call.role });
    // the step is named by the file it makes, and each file is asked of one agent
    expect(calls.filter(({ step }) => step === call.step)).toEqual([call]);
  }
});

test('F-06: a story that is told without a screen prints nothing', async () => {
  const said: string[] = [];
  const listen = (chunk: unknown) => {
    said.push(String(chunk));
    return true;
  };
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(listen);
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(listen);
  try {
    const { start, files } = await storyInHand(scripted(() => undefined));
    expect((await start()).result.status).toBe('done');
    expect(await files.has('current/chapters/ch01/final.md')).toBe(true);
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
  expect(said).toEqual([]);
});

test('F-13: idea.json is there before the first path is asked for, and without it none is', async () => {
  const events = await whole(await toldStory('ja'));
  const written = events.findIndex(
    (event) => event.type === 'step_finished' && event.path.endsWith('current/idea.json'),
  );
  const asked = events.findIndex(
    (event) => event.type === 'call_started' && event.role === 'folio/plotter-path',
  );
  expect(written).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(written);
  const story = await storyInHand(
    scripted(({ role }) => (role === 'folio/intake' ? 'わかりません。' : undefined)),
  );
  expect((await story.start()).result.status).toBe('failed');
  expect(await story.files.has('current/idea.json')).toBe(false);
  expect(new Set(story.asked())).toEqual(new Set(['intake']));
});

test('F-16, F-18: at the choice progress.json holds the three paths side by side', async () => {
  const { gate, files } = await toldStory('ja');
  for (const [index, letter] of ['A', 'B', 'C'].entries()) {
    const path = await files.json(`${place}/paths/path-${letter}.json`);
    const shown = gate.progress.paths[index];
    for (const key of [
      'id',
      'title',
      'approach',
      'direction',
      'chapter_count',
      'target_audience',
      'emotional_core',
    ]) {
      expect(shown[key]).toBe(path[key]);
      expect(String(shown[key])).not.toBe('');
    }
  }
  expect(gate.progress.paths).toHaveLength(3);
});

test('F-24: a choice by file is told as path_selected', async () => {
  const { start, files, resume } = await storyInHand(scripted(() => undefined));
  await start({});
  await files.write(
    'current/user_input.json',
    JSON.stringify({
      selected_path: 'path-B',
      user_comment: '',
      timestamp: '2026-02-05T10:45:00Z',
    }),
  );
  const { events } = await resume();
  const told = events.filter((event) => event.type === 'said' && event.notice === 'path_selected');
  expect(told).toMatchObject([{ values: { path: 'path-B' } }]);
  expect(await files.json('current/selected_path.json')).toMatchObject({ path_id: 'path-B' });
});

test('F-68: each role asks for the tier its setting names', async () => {
  const { start, files } = await storyInHand(
    scripted(() => undefined),
    {
      config: (config) => ({
        ...config,
        folio: {
          ...config.folio,
          models: { editor: 'haiku', plotter: 'opus', reviewers: 'haiku' },
        },
      }),
    },
  );
  await start();
  const folder = 'current/.engine/calls';
  const calls = await Promise.all(
    (await files.list(folder)).map(async (name) => await files.json(`${folder}/${name}`)),
  );
  const tiers = Object.fromEntries(calls.map(({ role, tier }) => [role, tier]));
  expect(tiers).toEqual({
    'folio/intake': 'haiku',
    'folio/plotter-path': 'opus',
    'folio/plotter-draft': 'opus',
    'folio/keeper': 'haiku',
    ...Object.fromEntries(crewFiles.map((agent) => [`folio/${agent}`, 'haiku'])),
  });
});

/** Names of all keys, and all texts, of a JSON value. */
function parts(value: unknown): { readonly keys: string[]; readonly texts: string[] } {
  if (typeof value === 'string') return { keys: [], texts: [value] };
  if (typeof value !== 'object' || value === null) return { keys: [], texts: [] };
  const inner = Object.values(value).map(parts);
  return {
    keys: [
      ...(Array.isArray(value) ? [] : Object.keys(value)),
      ...inner.flatMap(({ keys }) => keys),
    ],
    texts: inner.flatMap(({ texts }) => texts),
  };
}

test('F-72: with folio.language ja all content is Japanese under English names, whatever the screen speaks', async () => {
  const { start, files } = await storyInHand(
    scripted(() => undefined),
    {
      config: (config) => ({
        ...config,
        folio: { ...config.folio, language: 'ja' },
        ui: { ...config.ui, language: 'en' },
      }),
    },
  );
  await start();
  const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;
  const json = (await files.tree('')).filter((name) => name.endsWith('.json'));
  expect(json.length).toBeGreaterThan(14);
  for (const name of json)
    for (const key of parts(await files.json(name)).keys) expect(key).toMatch(/^[\x21-\x7e]+$/);
  const idea = await files.json('current/idea.json');
  for (const field of ['title', 'genre', 'tone', 'core_theme'])
    expect(idea[field], field).toMatch(japanese);
  const card = await files.json('current/chapters/ch01/reviews/round-01/stylist.json');
  for (const { problem, fix } of card.issues) expect(`${problem}${fix}`).toMatch(japanese);
  const progress = await files.json('current/progress.json');
  expect([progress.phase_name, progress.status]).toEqual(['執筆ループ', '章完了']);
  for (const name of ['draft-01.md', 'final.md'])
    expect(await files.text(`current/chapters/ch01/${name}`)).toMatch(/^# 第1章：/);
});
