import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStory, type StoryOptions } from '../story-world.ts';

/* What happens to a book by hand: nothing of it is lost, its ledger stays, and it is said. */

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
});
const pathA = (amount = 1) => ({ answers: [{ kind: 'choose_path', choice: 'path-A', amount }] });
const one = 'current/chapters/ch01';
const characters = 'current/bible/characters.yaml';

test('a chapter that was deleted by hand is there again as it was accepted, without a call, and that is said', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA(2));
  const before = { final: story.text(`${one}/final.md`), ledger: story.text(characters) };
  const calls = story.roles().length;
  story.remove(`${one}/final.md`);
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'warned', warning: 'state_corrected' }),
  );
  expect({ final: story.text(`${one}/final.md`), ledger: story.text(characters) }).toEqual(before);
  expect(story.roles()).toHaveLength(calls);
});

test('a chapter whose whole folder was deleted by hand takes nothing else with it: the others and what the author wrote into the ledger stay', async () => {
  const story = openStory(kept());
  await story.start(undefined, pathA(2));
  const own = '# 手書き\n- id: rule-1\n  rule: 恋愛なし\n';
  story.write('current/bible/rules.yaml', own);
  const second = story.text('current/chapters/ch02/final.md');
  rmSync(join(story.root, one), { recursive: true });
  const { result, events } = await story.resume();
  expect(result.status).toBe('done');
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'warned', warning: 'state_corrected' }),
  );
  expect(story.text(`${one}/final.md`)).toContain('第1章');
  expect(story.text('current/chapters/ch02/final.md')).toBe(second);
  expect(story.text('current/bible/rules.yaml')).toBe(own);
});

test('chapters that were brought in are read for the ledger one after the other, when their author has seen the price; a broken reading goes on', async () => {
  const text = (name: string) =>
    `霧笛が三度鳴って${name}は手帳を閉じた。\r\n\r\n「${'霧'.repeat(120)}」\r\n${'波の音。'.repeat(40)}`;
  const manuscript = ['霧', '船', '帆'].map((title) => ({ title, text: text('澪') }));
  let fails = true;
  const story = openStory(
    kept({
      script: {
        reply: ({ role, values }) =>
          role === 'folio/keeper' && values['chapter'] === 2 && fails ? 'no JSON' : undefined,
      },
    }),
  );
  const begun = await story.engine.start('folio', { idea: '灯台の話の続き。', manuscript }, {});
  if (begun.kind !== 'started') throw new Error(JSON.stringify(begun));
  for await (const _ of begun.run.events);
  await story.answer('path-A');
  await story.resume();
  const [asked] = await story.engine.questions();
  expect(asked?.question).toMatchObject({
    kind: 'ledger_of_manuscript',
    values: { estimate: [{ chapters: 3, usd: 0.01 }] },
  });
  expect(story.roles()).not.toContain('keeper');
  await story.answer('read');
  await story.resume();
  fails = false;
  const { result } = await story.resume();
  expect(result.status).toBe('done');
  const read = story.calls.filter(({ role }) => role === 'folio/keeper');
  // the first and third once, the second when it could be had, and the one that was written
  expect(read.map(({ task }) => task.values['chapter'])).toEqual([1, 2, 3, 4, 2]);
  for (const [index, { text: own }] of manuscript.entries())
    expect(story.text(`current/chapters/ch0${index + 1}/final.md`)).toBe(own);
  expect(story.text('current/bible/summaries.yaml')).toContain('第2章の要約');
});
