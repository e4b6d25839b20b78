import { expect, test } from 'vitest';
import { exported } from '../../../../src/engine/workflows/folio/manuscript.ts';
import { filesIn } from './files-in.ts';

const idea = JSON.stringify({
  title: '灯台守の娘',
  genre: '日常の謎',
  tone: '静か',
  scale: 'short',
  core_theme: '待つこと',
  source_prompt: '…',
  created_at: '2026-02-05T10:33:00Z',
});

test('a chapter that was written after its author’s own is headed and set as theirs are', async () => {
  const own = '第一章　霧\n\n　霧が出た。\n「船は」\n　来ない。\n　澪は待った。\n';
  const written = '# 第2章：船\n\n¶1\n　船が来た。\n\n¶2\n「誰も」\n\n---\n\n¶3\n　朝。\n';
  const story = {
    'current/idea.json': idea,
    'current/chapters/ch01/final.md': own,
    'current/chapters/ch02/final.md': written,
  };
  const handed = { manuscript: [{ title: '霧', text: own }] };
  const options = { split: false, comments: 'strip' } as const;
  const textOf = async (format: 'txt' | 'md' | 'narou', given: object) =>
    (await exported(filesIn(story), { ...options, format }, given)).files[0]?.text;
  expect(await textOf('txt', handed)).toContain('第二章　船\n\n　船が来た。\n「誰も」\n\n');
  expect(await textOf('narou', handed)).toContain(
    '■第二章　船\n\n　船が来た。\n「誰も」\n\n　　　＊　＊　＊\n\n　朝。\n',
  );
  expect(await textOf('md', handed)).toContain('第二章　船\n\n　船が来た。\n\n「誰も」\n');
  expect(await textOf('txt', {})).toContain('第2章：船\n\n　船が来た。\n\n「誰も」\n');
  const numbered = { manuscript: [{ title: '霧', text: own.replace('第一章　', '第1章　') }] };
  expect(await textOf('txt', numbered)).toContain('第2章：船');
});

test('a chapter of the author’s own that was mended where it lies keeps the blank lines between its scenes', async () => {
  const scene = (what: string) => Array.from({ length: 9 }, () => `　${what}が出た。`).join('\n');
  const own = `第一章　霧\n\n${scene('霧')}\n\n${scene('月')}\n`;
  const mended = own.replace('月が出た', '月が沈んだ');
  const { files } = await exported(
    filesIn({ 'current/idea.json': idea, 'current/chapters/ch01/final.md': mended }),
    { format: 'txt', comments: 'strip' },
    { manuscript: [{ title: '霧', text: own }] },
  );
  expect(files[0]?.text).toContain('　霧が出た。\n\n　月が沈んだ。\n　月が出た。');
});
