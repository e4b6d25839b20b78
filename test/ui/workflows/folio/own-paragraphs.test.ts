import { expect, test } from 'vitest';
import { textFile } from '../../../../src/own-editor.ts';
import { openStory } from '../../../engine/workflows/folio/story-world.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';

/* Paragraphs of a chapter that lies as its author handed it over, edited in the reader. */

const lines = Array.from({ length: 60 }, (_, index) => `　霧笛が${index + 1}度鳴った。`);
const text = `第一章　霧\r\n\r\n${lines.join('\r\n')}\r\n`;

/** The reader with the finished text of the first chapter. */
async function reading(put: 'here' | 'away') {
  const story = openStory();
  const input = { idea: 'I', manuscript: [{ title: '霧', text }], review_only: true } as const;
  const started = await story.engine.start('folio', input, {});
  if (started.kind !== 'started') throw new Error(started.kind);
  for await (const _ of started.run.events);
  if (put === 'away') await story.engine.archive('current');
  const [run] = await story.engine.runs();
  const bare = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere({ ...bare, textFile }, { columns: 160, rows: 45 });
  await screen.see('Chapter 1 is accepted');
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('finished text');
  return { story, screen, final: `${run?.folder ?? ''}/chapters/ch01/final.md` };
}

test('E in a chapter that was handed over edits the paragraph that was found, in the chapter itself', async () => {
  const { story, screen, final } = await reading('here');
  await screen.type('/');
  await screen.type('霧笛が53度\r');
  // a chapter from another system has no blank line behind each of its own
  const found = await screen.see('霧笛が53度');
  expect(found).toMatch(/霧笛が52度鳴った。\s*\n.*霧笛が53度/);
  expect(found).toContain('E edit a ¶');
  await screen.type('E');
  expect(await screen.see('Edit ¶54 of 61')).toContain('into this file');
  await screen.type('やっと');
  await screen.see('やっと');
  await screen.type('\r');
  await screen.see('Saved.');
  expect(story.text(final)).toBe(text.replace('53度鳴った。', '53度鳴った。やっと'));
});

test('in a story of the archive E and e say that its chapters cannot be changed', async () => {
  const { screen } = await reading('away');
  for (const key of ['E', 'e']) {
    await screen.type(key);
    await screen.see('A story in the archive');
    await screen.type('\u001B[B');
    await screen.until((seen) => !seen.includes('A story in the archive'));
  }
});

/** The reader with the finished text of the first chapter, in a story that went on or was only reviewed. */
async function toldOf(change: { readonly review_only: true } | object) {
  const story = openStory();
  const input = { idea: 'I', manuscript: [{ title: '霧', text }], ...change };
  const answers = [{ kind: 'choose_path' as const, choice: 'path-A', amount: 1 }];
  const started = await story.engine.start('folio', input, { answers });
  if (started.kind !== 'started') throw new Error(started.kind);
  for await (const _ of started.run.events);
  const [run] = await story.engine.runs();
  const bare = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere({ ...bare, textFile }, { columns: 160, rows: 45 });
  await screen.see('is accepted');
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('finished text');
  await screen.pass(1_000);
  if (!('review_only' in change)) {
    // behind the newest chapter, in the list
    for (const keys of ['\t', '/', 'finished\r', '\u001B[B', '\r']) {
      await screen.type(keys);
      await screen.pass(300);
    }
  }
  await screen.see('Chapter 1, finished text');
  await screen.pass(1_000);
  return screen;
}

test.each([{}, { review_only: true as const }])(
  'a chapter that was brought along is of no round, in its title and where it is to be written anew: %j',
  async (change) => {
    const screen = await toldOf(change);
    const [title = ''] = screen.text().split('\n');
    expect(title).toMatch(/There are no reviews yet\.|No findings in your text\./);
    expect(title).not.toContain('round');
    await screen.type('w');
    await screen.see('Have it written on from your text. What should change:');
  },
);
