import { expect, test } from 'vitest';
import { finish } from '../../../support/scripted-agents.ts';
import { openStory } from './story-world.ts';

/*
 * A rehearsal of before that was begun with a manuscript: a recording is of another text, so its author is told that, and nothing
 * of it is taken for what somebody found in their own.
 */

const text = (name: string) =>
  `${name}は灯台にいた。\n\n「${'霧'.repeat(120)}」\n\n${'波の音。'.repeat(40)}`;
const manuscript = [
  { title: '霧', text: text('澪') },
  { title: '船', text: text('父') },
];
const input = 'rehearsal/current/.engine/answers/input.json';

/** A rehearsal that waits for its path, as an earlier program began it with a manuscript. */
async function begun(more: object = {}) {
  const story = openStory({
    rehearsal: true,
    config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
  });
  await story.start();
  const given = story.json(input);
  story.write(input, JSON.stringify({ ...given, input: { ...given.input, manuscript, ...more } }));
  const [run] = await story.engine.runs();
  return { ...story, resume: async () => await finish(story.engine.resume(run?.id ?? '', {})) };
}

type Told = Awaited<ReturnType<Awaited<ReturnType<typeof begun>>['resume']>>;

const said = ({ events }: Told, notice: string) =>
  events.filter((event) => event.type === 'said' && event.notice === notice);

test('of a recording that plays beside a manuscript it is said once that it is of another text, and nothing is read for the ledger', async () => {
  const story = await begun();
  expect(said(await story.resume(), 'rehearsal_manuscript')).toHaveLength(1);
  expect(story.text('rehearsal/current/chapters/ch01/final.md')).toBe(manuscript[0]?.text);
  await story.answer('path-A');
  const told = await story.resume();
  expect(told.result.status).toBe('done');
  // the whole history, this sitting and those before
  const [run] = await story.engine.runs();
  const events = await story.engine.history(run?.id ?? '');
  expect(said({ ...told, events }, 'rehearsal_manuscript')).toHaveLength(1);
  expect(story.roles()).not.toContain('keeper');
  // as many chapters as were recorded were brought along
  expect(said(told, 'recording_over')).toHaveLength(1);
});

test('scores of a recording that plays over a manuscript are told as those of another text', async () => {
  const story = await begun({ review_only: true });
  const told = await story.resume();
  expect(told.result.status).toBe('done');
  expect(said(told, 'rehearsal_manuscript')).toHaveLength(1);
  const reviewed = said(told, 'chapter_reviewed');
  expect(reviewed).toHaveLength(2);
  for (const each of reviewed) expect(each).toMatchObject({ values: { recorded: 1 } });
  expect(story.text('rehearsal/current/chapters/ch02/final.md')).toBe(manuscript[1]?.text);
});
