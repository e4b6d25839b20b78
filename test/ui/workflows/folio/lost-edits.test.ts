import { expect, test } from 'vitest';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { lostEdits } from '../../../../src/ui/workflows/folio/cli/lost-edits.ts';
import { storyReadings } from '../../../../src/ui/workflows/folio/cli/story-readings.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';

const handed = { title: '霧', text: '第一章　霧\n\n朝の霧。\n\n昼の港。\n\n夜の船。\n' };

test('what was mended or written in the story in hand and is not in the text is told by its chapters', () => {
  const standing = [
    { chapter: 1, text: handed.text.replace('昼の港。', '昼の静かな港。'), brought: handed.text },
    { chapter: 2, text: '# 第二章\n\n¶1\n続きの朝。\n', brought: undefined },
  ];
  expect(lostEdits(standing, [handed])).toEqual([
    { chapter: 1, paragraphs: 1, whole: false },
    { chapter: 2, paragraphs: 1, whole: true },
  ]);
  // set otherwise and without numbers it is the same prose
  const exported = [
    { text: '　朝の霧。\n　昼の静かな港。\n　夜の船。\n' },
    { text: '# 2\n続きの朝。' },
  ];
  expect(lostEdits(standing, exported)).toEqual([]);
  expect(lostEdits(standing, [{ text: '別の本。\n\n何もかも違う。\n' }])).toEqual([]);
});

test('where it is looked at before it is begun with, that is said of the story in hand', async () => {
  const story = openStory();
  const begun = await story.engine.start('folio', { idea: '霧', manuscript: [handed] }, {});
  if (begun.kind !== 'started') throw new Error(begun.kind);
  for await (const _ of begun.run.events);
  const given = { text: async () => '', files: async () => [{ name: 'a.txt', text: handed.text }] };
  const of = { manuscript: 'a.txt', idea: undefined, reviewOnly: false, language: undefined };
  const said = async () => {
    const { ways } = await storyReadings(of, given, { options: {}, tell: [] });
    return (await ways[0]?.beside?.(story.engine))?.(ja).join('\n') ?? '';
  };
  expect(await said()).toBe('');
  const final = 'current/chapters/ch01/final.md';
  story.write(final, story.text(final).replace('夜の船。', '夜の白い船。'));
  expect(await said()).toContain('第1章の 1 段落');
});
