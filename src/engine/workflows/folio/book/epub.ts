import { strToU8, type Zippable, zipSync } from 'fflate/browser';
import { bookWords } from '../words.ts';
import { type Book, headingHtml, wayOf } from './book.ts';
import { blockHtml, escaped, type Way } from './page.ts';
import { bookStyle } from './style.ts';

/*
 * A book as EPUB 3 (`docs/spec/folio.md` §14). The same story makes the same bytes: no clock, no chance, and one date for
 * all files in the archive.
 */

type Page = {
  readonly id: string;
  readonly file: string;
  readonly label: string;
  readonly html: string;
};

/** The earliest date that an archive can hold; in the computer's own time, as the format has it. */
const noDate = new Date(1980, 0, 1);

export function epubOf(book: Book): Uint8Array {
  const way = wayOf(book);
  const pages = [titlePage(book, way), ...chapterPages(book, way)];
  const text = (content: string) => strToU8(content);
  const files: Zippable = {
    // A reader looks for it at the very beginning, as it is.
    mimetype: [text('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': text(container),
    'EPUB/package.opf': text(packageOf(book, pages)),
    'EPUB/nav.xhtml': text(navigation(book, pages, way)),
    'EPUB/style.css': text(bookStyle(way)),
    ...(book.cover === undefined
      ? {}
      : {
          [`EPUB/${coverFile(book.cover)}`]: [book.cover.bytes, { level: 0 }],
          'EPUB/cover.xhtml': text(coverPage(book, book.cover)),
        }),
  };
  for (const { file, html } of pages) files[`EPUB/${file}`] = text(html);
  return zipSync(files, { level: 6, mtime: noDate });
}

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

function packageOf(book: Book, pages: readonly Page[]): string {
  const { title, author, language, identifier, modified, cover } = book;
  const { vertical } = wayOf(book);
  const covers =
    cover === undefined
      ? []
      : [
          `<item id="cover-image" href="${coverFile(cover)}" media-type="${cover.type}" properties="cover-image"/>`,
          '<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>',
        ];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${language}">`,
    '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">',
    `<dc:identifier id="book-id">${identifier}</dc:identifier>`,
    `<dc:title>${escaped(title)}</dc:title>`,
    ...(author === undefined ? [] : [`<dc:creator>${escaped(author)}</dc:creator>`]),
    `<dc:language>${language}</dc:language>`,
    `<meta property="dcterms:modified">${modified}</meta>`,
    '<meta property="schema:accessMode">textual</meta>',
    '<meta property="schema:accessibilityHazard">none</meta>',
    '<meta property="schema:accessibilityFeature">tableOfContents</meta>',
    '<meta property="schema:accessibilityFeature">readingOrder</meta>',
    // What some reading systems go by instead of the style.
    ...(vertical ? ['<meta name="primary-writing-mode" content="vertical-rl"/>'] : []),
    ...(cover === undefined ? [] : ['<meta name="cover" content="cover-image"/>']),
    '</metadata>',
    '<manifest>',
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...covers,
    ...pages.map(
      ({ id, file }) => `<item id="${id}" href="${file}" media-type="application/xhtml+xml"/>`,
    ),
    '</manifest>',
    vertical ? '<spine page-progression-direction="rtl">' : '<spine>',
    ...(cover === undefined ? [] : ['<itemref idref="cover"/>']),
    '<itemref idref="title"/>',
    '<itemref idref="nav"/>',
    ...pages.slice(1).map(({ id }) => `<itemref idref="${id}"/>`),
    '</spine>',
    '</package>',
  ];
  return `${lines.join('\n')}\n`;
}

function titlePage(book: Book, way: Way): Page {
  const author = book.author === undefined ? '' : `\n<p class="first">${escaped(book.author)}</p>`;
  const body = `<section epub:type="titlepage" class="title">\n<h1>${headingHtml(book.title, way)}</h1>${author}\n</section>`;
  return {
    id: 'title',
    file: 'title.xhtml',
    label: bookWords[book.language].titlePage,
    html: page(book, book.title, body),
  };
}

function chapterPages(book: Book, way: Way): readonly Page[] {
  return book.chapters.map(({ heading, blocks }, nth) => {
    const id = `chapter-${String(nth + 1).padStart(3, '0')}`;
    const body = `<section epub:type="chapter">\n<h1>${headingHtml(heading, way)}</h1>\n${blockHtml(blocks, way)}\n</section>`;
    return { id, file: `${id}.xhtml`, label: heading, html: page(book, heading, body) };
  });
}

function navigation(book: Book, pages: readonly Page[], way: Way): string {
  const words = bookWords[book.language];
  const entry = ({ file, label }: Page) =>
    `<li><a href="${file}">${headingHtml(label, way)}</a></li>`;
  const first = pages[1] ?? pages[0];
  const landmarks = [
    ...(book.cover === undefined
      ? []
      : [`<li><a epub:type="cover" href="cover.xhtml">${words.cover}</a></li>`]),
    `<li><a epub:type="toc" href="nav.xhtml">${words.contents}</a></li>`,
    `<li><a epub:type="bodymatter" href="${first?.file ?? ''}">${words.text}</a></li>`,
  ];
  const body = `<nav epub:type="toc" id="toc">
<h1>${words.contents}</h1>
<ol>
${pages.slice(1).map(entry).join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<h2>${words.contents}</h2>
<ol>
${landmarks.join('\n')}
</ol>
</nav>`;
  return page(book, words.contents, body);
}

function coverPage(book: Book, cover: NonNullable<Book['cover']>): string {
  const alt = escaped(`${bookWords[book.language].cover}: ${book.title}`);
  return page(
    book,
    bookWords[book.language].cover,
    `<section epub:type="cover"><img src="${coverFile(cover)}" alt="${alt}" style="max-width: 100%; max-height: 100%"/></section>`,
  );
}

function coverFile({ type }: NonNullable<Book['cover']>): string {
  return type === 'image/jpeg' ? 'cover.jpg' : 'cover.png';
}

function page({ language }: Book, title: string, body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<meta charset="utf-8"/>
<title>${escaped(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body>
${body}
</body>
</html>
`;
}
