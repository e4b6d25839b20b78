import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { chooseContext } from '../../../../../src/engine/workflows/folio/bible/choice.ts';
import { readLedger } from '../../../../../src/engine/workflows/folio/contract/ledger/ledger.ts';
import { goodReply } from '../replies.ts';
import { copyOf, openStory, type Script, type StoryOptions } from '../story-world.ts';
import { bookOf } from './made-up-book.ts';

const outline = (chapter: number) => ({
  ...{ chapter, title: '霧', summary: '人物7が塔2へ行く。', key_events: [], emotional_beat: '' },
});
const about = (chapter: number, room = 9000) => ({
  ...{ chapter, entry: outline(chapter), room, without: new Map<number, string>() },
});

test('of a ledger those are told who are in the outline, what is due, and what happened, nearest first', () => {
  const { given, left } = chooseContext(bookOf(37), about(38));
  expect(given.characters).toMatchObject([{ name: '人物7' }]);
  expect(given.places).toMatchObject([{ name: '塔2' }]);
  expect(given.threads?.every((each) => JSON.stringify(each).includes('"due"'))).toBe(true);
  expect(given.moments).toHaveLength(5);
  expect(given.summaries?.slice(0, 2)).toMatchObject([{ chapter: 37 }, { chapter: 36 }]);
  expect(given.summaries?.slice(-1)).toMatchObject([{ chapter: 1, upto: 10 }]);
  expect(left).toEqual({});
});

test('a mystery of weight is told however far it is due, and what may be meant behind all that is named', () => {
  const open = (id: string, more: object) => ({ id, what: id, status: 'open', ...more });
  const ledger = readLedger({
    things: stringify([
      { id: 'scale', name: '遠野の十キロ台秤' },
      { id: 'ledger', name: '父の帳面' },
      { id: 'tower', name: '塔2' },
    ]),
    characters: stringify([
      { id: 'shiro', name: '志郎' },
      { id: 'kana', name: '佳奈', calls: { 志郎: '父' } },
    ]),
    threads: stringify([
      open('far', { importance: 'major', due: 30 }),
      open('near', { importance: 'minor', due: 5 }),
      open('some-day', { importance: 'minor' }),
    ]),
  });
  const entry = { ...outline(4), summary: '塔2で、遠野の秤を父が量る。' };
  const { given } = chooseContext(ledger, { ...about(4), entry });
  const ids = (part: readonly unknown[] = []) => part.map((each) => (each as { id: string }).id);
  expect(ids(given.threads)).toEqual(['near', 'far', 'some-day']);
  expect(ids(given.things)).toEqual(['tower', 'scale']);
  expect(ids(given.characters)).toEqual(['shiro']);
});

test('who takes part is told wherever the plan of a chapter names them: in its wish, its flow, and what becomes of them', () => {
  const ledger = bookOf(20);
  const plain = { ...outline(21), summary: '二人が坂を下りる。' };
  const flow = (more: object) => ({
    flow: { direction: '静かに', foreshadowing_handling: [], character_arc_progress: {}, ...more },
  });
  const namesIn = (more: object) =>
    chooseContext(ledger, { ...about(21), entry: { ...plain, ...more } }).given.characters ?? [];
  expect(namesIn({})).toEqual([]);
  for (const more of [
    { author_wish: '人物7を出す' },
    { emotional_beat: '人物7の後悔' },
    flow({ direction: '人物7が先に行く' }),
    flow({ character_arc_progress: { 人物7: '黙る' } }),
    flow({ character_arc_progress: { 弟: '人物7に会う' } }),
    flow({ foreshadowing_handling: [{ id: 'x', action: '', detail: '人物7の手紙' }] }),
  ])
    expect(namesIn(more)).toMatchObject([{ name: '人物7' }]);
});

test('a thread that a chapter names by its id is given first, however minor, undated, far off or settled it is, and only once', () => {
  const thread = (id: string, more: object) => ({ id, what: id, importance: 'minor', ...more });
  const ledger = readLedger({
    threads: stringify([
      thread('near', { status: 'open', due: 5 }),
      thread('key', { status: 'open' }),
      thread('far', { status: 'advanced', due: 30 }),
      thread('paid', { status: 'paid' }),
      thread('other', { status: 'open' }),
      thread('over', { status: 'dropped' }),
    ]),
  });
  const flow = { direction: '静かに', character_arc_progress: {} };
  const handled = (id: string) => ({ id, action: '回収', detail: '' });
  const idsOf = (more: object) =>
    chooseContext(ledger, { ...about(4), entry: { ...outline(4), ...more } }).given.threads?.map(
      (each) => (each as { id: string }).id,
    );
  expect(idsOf({})).toEqual(['near', 'key', 'other']);
  expect(idsOf({ threads: ['key', 'paid', 'nobody'] })).toEqual(['key', 'paid', 'near', 'other']);
  expect(idsOf({ flow: { ...flow, foreshadowing_handling: [handled('far')] } })).toEqual([
    ...['far', 'near', 'key', 'other'],
  ]);
  expect(
    idsOf({ threads: ['far'], flow: { ...flow, foreshadowing_handling: [handled('key')] } }),
  ).toEqual(['far', 'key', 'near', 'other']);
});

test('what does not fit is left out from the end and named', () => {
  const { given, left, characters } = chooseContext(bookOf(99), about(100, 1200));
  expect(characters).toBeLessThanOrEqual(1200);
  expect(given.characters).toHaveLength(1);
  expect(left.summaries?.length).toBeGreaterThan(5);
});

test('what is told grows with a line for ten chapters, not with the book, and never beyond its room', () => {
  const at = (chapter: number) => chooseContext(bookOf(chapter - 1), about(chapter)).characters;
  expect((at(100) - at(50)) / 5).toBeLessThan(200);
  expect(chooseContext(bookOf(99), about(100, 5000)).characters).toBeLessThanOrEqual(5000);
});

test('a draft and its reviewers get the same choice, kept with what was left out, whatever is done to the ledger meanwhile', async () => {
  const story = openStory({
    config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
  });
  await story.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }] });
  const kept = story.text('current/chapters/ch02/context.yaml');
  expect(kept).toContain('summaries: what happened before, nearest first');
  expect(kept).toContain('left_out: {}');
  const of = (role: string) =>
    story.calls.find((call) => call.role === role && call.task.values['chapter'] === 2);
  expect(of('folio/plotter-draft')?.inputs.get('current/chapters/ch02/context.yaml')).toContain(
    '第1章の要約',
  );
  expect(of('folio/plotter')?.task.extra).toContain('第1章の要約');
  expect(of('folio/atlas')?.task.extra ?? '').not.toContain('第1章の要約');
  expect(story.list('current/chapters/ch01')).not.toContain('context.yaml');
});

const within = (characters: number): StoryOptions => ({
  config: (config) => ({
    ...config,
    folio: { ...config.folio, keeper: true, context: { characters } },
  }),
});

test.each([
  ['a small', 6000],
  ['the built-in', 14_000],
  ['a large', 40_000],
])('%s budget holds for a draft and for a plan', async (_, characters) => {
  const story = openStory(within(characters));
  await story.start(undefined, {
    answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }],
  });
  const rules = Array.from({ length: 40 }, (_each, index) => ({
    id: `r${index}`,
    rule: '霧'.repeat(900),
  }));
  story.write('current/bible/rules.yaml', JSON.stringify(rules));
  await story.engine.tell('current', { kind: 'more_chapters', upTo: 2 });
  await story.engine.tell('current', { kind: 'plan_more', chapters: 1, wish: '' });
  await story.resume({ yes: true });
  for (const path of ['current/chapters/ch02/context.yaml', 'current/outline/context-01-1.yaml']) {
    const { length } = story.text(path);
    expect(length, path).toBeGreaterThan(characters * 0.6);
    expect(length, path).toBeLessThan(characters * 1.2);
  }
  expect(story.text('current/chapters/ch02/context.yaml')).toContain(`budget: ${characters}\n`);
});

test('a later round is given what its chapter was begun with, whatever the setting is by then', async () => {
  const script: Script = {
    reply: (task) =>
      task.role === 'folio/plotter-draft'
        ? `${goodReply(task)}\n${'霧が出た。\n\n'.repeat(800)}`
        : undefined,
  };
  const begun = openStory({ ...within(6000), script });
  await begun.start(undefined, { answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }] });
  const before = begun.calls.findLast(({ role }) => role === 'folio/plotter-draft');
  const story = copyOf(begun, { ...within(40_000), script });
  await story.engine.tell('current', {
    ...{ kind: 'redo_chapter', chapter: 2, fromRound: 1, comment: '' },
  });
  await story.resume({ yes: true, reloadConfig: true });
  const [again] = story.calls.filter(({ role }) => role === 'folio/plotter-draft');
  expect(again?.task.values).toMatchObject({ chapter: 2, round: 2 });
  const previous = 'current/chapters/ch01/final.md';
  expect(before?.inputs.get(previous)?.length).toBeGreaterThan(3000);
  expect(again?.inputs.get(previous)).toBe(before?.inputs.get(previous));
});
