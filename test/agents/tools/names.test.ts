import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openToolWorld } from '../../support/tool-world.ts';

/* Names as a Mac or an archive stores them: letters and their marks apart. Nobody sees the difference. */

const apart = (text: string) => text.normalize('NFD');

function aProject() {
  const world = openToolWorld();
  world.put(apart('ガイド.md'), '# ガイド\n');
  world.put(apart('資料/が.md'), 'old\n');
  world.put('body.md', apart('本文のガイド\n'));
  return world;
}

describe('a name that the disk has in another Unicode form', () => {
  test('is read', async () => {
    expect((await aProject().use('read_file', { path: 'ガイド.md' })).text).toContain('# ガイド');
    expect((await aProject().use('read_file', { path: '資料/が.md' })).text).toContain('old');
  });

  test('is found by a pattern, and its text by what it says', async () => {
    const world = aProject();
    expect((await world.use('glob', { pattern: '*ガイド*' })).text).toContain('.md');
    expect((await world.use('grep', { pattern: '本文のガイド' })).text).toContain('body.md');
    expect((await world.use('grep', { pattern: 'old', path: '資料' })).text).toMatch(
      /^"old": 1 lines/,
    );
  });

  test('is written and edited under the name it has', async () => {
    const world = aProject();
    await world.use('read_file', { path: 'ガイド.md' });
    await world.use('write_file', { path: 'ガイド.md', content: '# 新\n' });
    await world.use('read_file', { path: '資料/が.md' });
    await world.use('edit_file', { path: '資料/が.md', edits: [{ find: 'old', replace: 'new' }] });
    await world.use('write_file', { path: '資料/次.md', content: 'next\n' });
    await world.use('read_file', { path: 'body.md' });
    await world.use('edit_file', { path: 'body.md', edits: [{ find: 'ガイド', replace: 'が' }] });
    expect(readdirSync(world.root)).toHaveLength(3);
    expect(readdirSync(world.at(apart('資料')))).toHaveLength(2);
    expect((await world.use('read_file', { path: 'ガイド.md' })).text).toContain('# 新');
    expect((await world.use('read_file', { path: '資料/が.md' })).text).toContain('new');
    // what is put beside letters stored apart is stored apart
    expect((await world.use('read_file', { path: 'body.md' })).text).toContain(apart('本文のが'));
  });
});
