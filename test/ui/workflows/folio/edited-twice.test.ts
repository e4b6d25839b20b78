import { expect, test } from 'vitest';
import { accepted, decide } from '../../../engine/workflows/folio/decided-story.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';

/* A chapter that is mended again on the screen, over a real engine whose agents answer by script. */

async function shown(story: Awaited<ReturnType<typeof accepted>>) {
  const [run] = await story.engine.runs();
  const changes = { tell: [], more: false };
  const ports = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes },
    screen: { language: 'ja' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  return drawCockpitHere(ports, { columns: 100, rows: 30 });
}

test('a chapter that its author edited before is edited in its own words: a second edit undoes no first one', async () => {
  const story = await accepted({ 1: 7.4 });
  const draft = story.text('current/chapters/ch01/draft-01.md');
  const text = draft.replace('¶2\n', '¶2\n一度目。');
  await decide(story, { kind: 'edit_draft', chapter: 1, base: 1, text, as_is: true });
  const final = 'current/chapters/ch01/final.md';
  expect(story.text(final)).toContain('一度目。');
  const screen = await shown(story);
  await screen.see('原稿: ');
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('指摘');
  await screen.type('E');
  await screen.see('¶1 を編集');
  await screen.type('二度目。');
  await screen.see('二度目。');
  await screen.type('\r');
  await screen.see('次のラウンドにしますか');
  await screen.pass(1_000);
  await screen.type('u');
  await screen.see('いま反映しますか');
  const told = story.json('current/.engine/inbox/0002.json');
  expect(told.text).toContain('一度目。');
  expect(told.text).toContain('二度目。');
});

test('an edit that nobody has carried out yet is shown, is told of, and is in the next edit', async () => {
  const story = await accepted({ 1: 7.4 });
  const screen = await shown(story);
  await screen.see('原稿: ');
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('指摘');
  await screen.type('E');
  await screen.see('¶1 を編集');
  await screen.type('一度目。\r');
  await screen.see('次のラウンドにしますか');
  await screen.pass(1_000);
  await screen.type('u');
  await screen.see('いま反映しますか');
  await screen.pass(1_000);
  await screen.type('\x1b');
  await screen.until((seen) => !seen.includes('いま反映しますか'));
  expect(screen.text()).toContain('まだ反映していない変更が 1 件（戻って ↵ で反映）');
  await screen.see('一度目。');
  await screen.pass(5_000);
  await screen.type('E');
  await screen.see('¶1 を編集');
  await screen.type('二度目。\r');
  await screen.see('次のラウンドにしますか');
  await screen.pass(1_000);
  await screen.type('u');
  await screen.see('いま反映しますか');
  await screen.pass(1_000);
  await screen.type('\x1b');
  await screen.until((seen) => !seen.includes('いま反映しますか'));
  expect(screen.text()).toContain('まだ反映していない変更が 2 件（戻って ↵ で反映）');
  await screen.pass(1_000);
  await screen.type('q');
  await screen.see('まだ反映していない変更が 2 件（↵ で反映）');
  await screen.pass(1_000);
  await screen.type('\r');
  await screen.see('原稿: ');
  const text = story.text('current/chapters/ch01/final.md');
  expect(text).toContain('一度目。');
  expect(text).toContain('二度目。');
});
