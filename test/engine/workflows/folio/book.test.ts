import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate/browser';
import { expect, test } from 'vitest';
import { bookFile } from '../../../../src/engine/workflows/folio/book/made.ts';
import { blockHtml } from '../../../../src/engine/workflows/folio/book/page.ts';
import { blocksOf, inlinesOf } from '../../../../src/engine/workflows/folio/book/prose.ts';
import { Idea } from '../../../../src/engine/workflows/folio/schema.ts';

const idea = Idea.parse({
  ...{
    title: '灯台守の｜娘《こ》',
    genre: '日常の謎',
    tone: '静か',
    scale: 'short',
    core_theme: '待つこと',
  },
  ...{ source_prompt: '灯台守の娘 & <船>', created_at: '2026-02-05T10:33:00Z' },
});
const down = { language: 'ja', vertical: true } as const;
const html = (text: string, way: Parameters<typeof blockHtml>[1] = down) =>
  blockHtml(blocksOf(text, way.language), way);

test('readings in every spelling become ruby, emphasis becomes dots, and a half mark stays what was typed', () => {
  const ruby = (base: string, reading: string) => ({ kind: 'ruby', base, reading });
  const text = (words: string) => ({ kind: 'text', text: words });
  expect(inlinesOf('｜親《おや》と小鳥《ことり》と{霧|きり}と|東京(とうきょう)')).toEqual([
    ...[ruby('親', 'おや'), text('と'), ruby('小鳥', 'ことり'), text('と')],
    ...[ruby('霧', 'きり'), text('と'), ruby('東京', 'とうきょう')],
  ]);
  expect(inlinesOf('彼は《《決して》》来ない。**二度と**。')).toEqual([
    text('彼は'),
    { kind: 'emphasis', degree: 1, inlines: [text('決して')] },
    text('来ない。'),
    { kind: 'emphasis', degree: 2, inlines: [text('二度と')] },
    text('。'),
  ]);
  expect(inlinesOf('東京（とうきょう）と*半分《《だけ')).toEqual([
    text('東京（とうきょう）と*半分《《だけ'),
  ]);
});

test('speech begins at the margin, prose is indented by the style, a deep indent stays as it was set', () => {
  expect(html('　霧が出た。\n「誰」\n　　　船は来ない')).toBe(
    '<p>霧が出た。</p>\n<p class="first">「誰」</p>\n<p class="first">　　　船は来ない</p>',
  );
});

test('a scene break keeps its own sign, and empty lines count where lines part the paragraphs', () => {
  expect(html('朝。\n\n---\n\n夜。\n\n◇\n\n次。')).toBe(
    '<p>朝。</p>\n<p class="break">＊　＊　＊</p>\n<p>夜。</p>\n<p class="break">◇</p>\n<p>次。</p>',
  );
  expect(html('一。\n\n二。\n\n三。')).not.toContain('gap');
  expect(html('一。\n\n\n二。')).toContain('<p class="gap"><br/></p>');
  expect(html('一。\n二。\n三。\n\n四。')).toContain(
    '<p>三。</p>\n<p class="gap"><br/></p>\n<p>四。</p>',
  );
});

test('two digits and two marks stand upright in a vertical line; three digits and words do not', () => {
  expect(html('1月12日、2026年、A4。え!?')).toBe(
    '<p><span class="upright">1</span>月<span class="upright">12</span>日、2026年、A4。え<span class="upright">!?</span></p>',
  );
});

test('English that was wrapped at a width is put together again, and each paragraph of it is one', () => {
  const english = { language: 'en', vertical: false } as const;
  expect(html('The fog came in\nover the pier.\n\n*No* one saw it.', english)).toBe(
    '<p class="first">The fog came in over the pier.</p>\n<p><em>No</em> one saw it.</p>',
  );
});

test('what no book may hold is left out, and signs of XML are words', () => {
  expect(html('a & b < c\u0001\u000b\ud800。')).toBe('<p>a &amp; b &lt; c。</p>');
});

const chapters = [
  {
    chapter: 1,
    head: '第1章：霧',
    body: '　｜霧《きり》が《《ふかく》》出た。12時。\n\n---\n\n「誰」',
  },
  { chapter: 2, head: '', body: '　晴れた。' },
];

function epub(language: 'ja' | 'en', more: Parameters<typeof bookFile>[3] = {}) {
  const { bytes } = bookFile('epub', { idea, language }, chapters, more);
  if (bytes === undefined) throw new Error('an EPUB is an archive');
  const files = unzipSync(bytes);
  return {
    bytes,
    names: Object.keys(files),
    text: (name: string) => strFromU8(files[name] ?? new Uint8Array()),
  };
}

test('an EPUB in Japanese runs down and from right to left, begins with its type, and is the same bytes each time', () => {
  const book = epub('ja', { author: '森 & 海' });
  expect(book.names[0]).toBe('mimetype');
  expect(strFromU8(book.bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip');
  const opf = book.text('EPUB/package.opf');
  expect(opf).toContain('<spine page-progression-direction="rtl">');
  expect(opf).toContain('<dc:creator>森 &amp; 海</dc:creator>');
  expect(opf).toMatch(/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}</);
  expect(book.text('EPUB/style.css')).toContain('writing-mode: vertical-rl');
  expect(book.text('EPUB/chapter-001.xhtml')).toContain(
    '<h1>第<span class="upright">1</span>章　霧</h1>',
  );
  expect(book.text('EPUB/nav.xhtml')).toContain('<a href="chapter-002.xhtml">第');
  expect(epub('ja', { author: '森 & 海' }).bytes).toEqual(book.bytes);
});

test('an EPUB in English runs as English does', () => {
  const book = epub('en');
  expect(book.text('EPUB/package.opf')).toContain('<spine>\n');
  expect(book.text('EPUB/style.css')).not.toContain('vertical-rl');
  expect(book.text('EPUB/nav.xhtml')).toContain('Chapter 2');
});

test('HTML for print is one page with contents, a page for each chapter, and no way out of its own text', () => {
  const { text = '' } = bookFile('html', { idea, language: 'ja' }, chapters, {});
  expect(text).toContain('@page');
  expect(text).toContain('<li><a href="#c2">');
  expect(text.match(/<section /g)).toHaveLength(2);
  expect(text).not.toMatch(/<script|https?:/);
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The program of the W3C that judges EPUBs, where Debian's package `epubcheck` puts it. */
const checker = '/usr/share/java/epubcheck.jar';

test.skipIf(!existsSync(checker))(
  'epubcheck finds nothing to complain of (left out where Debian’s package epubcheck is not installed)',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'folio-epub-'));
    try {
      const cover = { bytes: new Uint8Array(picture), type: 'image/png' } as const;
      writeFileSync(join(folder, 'book.epub'), epub('ja', { author: '森', cover }).bytes);
      const words = ['-XX:TieredStopAtLevel=1', '-jar', checker, '--failonwarnings'];
      const found = spawnSync('java', [...words, join(folder, 'book.epub')], { encoding: 'utf8' });
      expect(`${found.stdout}${found.stderr}`).not.toMatch(/^(ERROR|WARNING|FATAL)/m);
      expect(found.status).toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
