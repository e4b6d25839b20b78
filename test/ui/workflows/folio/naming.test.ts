import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { textFile } from '../../../../src/own-editor.ts';
import { accepted } from '../../../engine/workflows/folio/decided-story.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';

/* What a story is called and by whom, and what goes out of it, said in the palette. */

const site = 'current/site.yaml';

test('/title and /author say what the story is called in its head, in lists and in exports, and who wrote it; a book without an author says so, and drafts are named', async () => {
  const story = await accepted({ 1: 7.4 });
  mkdirSync(path.join(story.root, 'current/chapters/ch02'), { recursive: true });
  story.write('current/chapters/ch02/draft-01.md', '# 第2章：船\n\n¶1\n船が来た。\n');
  const [run] = await story.engine.runs();
  const bare = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'en' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere({ ...bare, textFile }, { columns: 120, rows: 40 });
  const say = async (command: string, seen: string) => {
    await screen.pass(1_000);
    await screen.type('\u0010');
    await screen.see('── Commands');
    await screen.type(command);
    await screen.see(command);
    await screen.pass(1_000);
    await screen.type('\r');
    return await screen.see(seen);
  };
  await screen.see('Manuscript: ');
  const book = await say('/export epub', 'Exported');
  expect(book).toContain('It names no author');
  expect(book).toContain('Chapter 2 ("船") is left out');
  await screen.pass(1_000);
  await screen.type('q');
  await screen.until((seen) => !seen.includes('It names no author'));
  await say('/title 十グラム', 'called "十グラム"');
  expect((await screen.see(' 十グラム')).split('\n')[0]).toContain('十グラム');
  expect(await story.engine.runs()).toMatchObject([{ title: '十グラム' }]);
  story.write(site, `${story.text(site)}# mine\ncatch: 海\n`);
  await say('/author 海野', 'The author is 海野');
  expect(story.text(site)).toBe('title: 十グラム\n# mine\ncatch: 海\nauthor: 海野\n');
  const taken = await say('/export-drafts html', 'Exported');
  expect(taken).toContain('is a draft that has not been accepted yet');
  expect(taken).not.toContain('It names no author');
  expect(existsSync(path.join(story.root, 'output'))).toBe(true);
});
