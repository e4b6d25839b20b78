import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hangMs, openTerminal, released, seenAtRest } from '../../support/terminal.ts';

/* Two first drafts and a plan, as somebody without a model sees them: recorded, at a real terminal. */

test('a rehearsal shows two first drafts to choose from, and a plan chapter by chapter', async () => {
  const line = ['write', '--rehearsal', '--drafts', '2', '--path', 'A', '--lang', 'en'];
  const terminal = await openTerminal({ args: [...line, '--speed', '1000'] });
  /** Answers the question with these words: it may have to be turned to first. */
  const answer = async (words: string, key: string) => {
    await terminal.see(words);
    const footer = await terminal.until((text) => /a answer|esc later/.test(text));
    if (footer.includes('a answer')) terminal.type('a');
    await terminal.see('esc later');
    await terminal.pass(released);
    terminal.type(key);
    await terminal.see('▸ ');
    terminal.type('\r');
  };
  await answer('Chapter 1: which of the two drafts?', 'b');
  const end = await terminal.until(seenAtRest('p plan more'));
  expect(end).toContain('p plan more  r read');
  terminal.type('p');
  await answer('Chapters to plan: 5', 'y');
  await answer('? Chapter 4: ', 'a');
  const story = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  const text = async (name: string) => await readFile(path.join(story, name), 'utf8');
  const planned = async () => JSON.parse(await text('outline/more-01.json')).entries.length;
  await expect.poll(async () => await planned().catch(() => 0), { timeout: hangMs }).toBe(5);
  expect(await text('chapters/ch01/draft-01.md')).toBe(await text('chapters/ch01/draft-01-a.md'));
  expect(await text('chapters/ch01/draft-01-b.md')).toMatch(/^# (?:Chapter 1: |第1章：)/);
  terminal.type('\u0003');
  await terminal.ended;
});
