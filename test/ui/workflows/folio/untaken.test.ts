import { expect, test } from 'vitest';
import { untakenOf } from '../../../../src/ui/workflows/folio/untaken.ts';
import { storyLinesOf } from '../../../../src/ui/workflows/folio/words/lines.ts';
import { accepted } from '../../../engine/workflows/folio/decided-story.ts';
import { makeLook } from '../../screens/looks.ts';

const { export: words } = storyLinesOf(makeLook({ language: 'ja' }).messages);

test('an export names what of its author’s decisions is not in its text, and nothing once it is', async () => {
  const story = await accepted({ 1: 7.4 });
  const named = async () => {
    const [run] = await story.engine.runs();
    return await untakenOf(story.engine, run?.id ?? '', words, undefined);
  };
  const text = story.text('current/chapters/ch01/draft-01.md').replace('。0。', '。手。');
  await story.engine.tell('current', {
    kind: 'edit_draft',
    chapter: 1,
    base: 1,
    text,
    as_is: true,
  });
  await story.engine.tell('current', { kind: 'set_gate', settings: { max_rounds: 2 } });
  expect(await named()).toEqual(['第1章のラウンド 1 の稿の編集']);
  const started = await story.engine.resume('current', {});
  if (started.kind !== 'started') throw new Error(started.kind);
  // what was listed as it began is not what an export says afterwards
  expect(await named()).toEqual([]);
  for await (const _ of started.run.events);
  await started.run.ended;
  expect(await named()).toEqual([]);
  expect(story.text('current/chapters/ch01/final.md')).toBe(text);
});
