import { bookWords } from '../words.ts';
import { type Book, headingHtml, wayOf } from './book.ts';
import { blockHtml, escaped } from './page.ts';
import { printStyle } from './style.ts';

/** The whole book as one page for a browser, and from there for a printer. */
export function printedBook(book: Book): string {
  const way = wayOf(book);
  const words = bookWords[book.language];
  const author = book.author === undefined ? '' : `<p class="first">${escaped(book.author)}</p>\n`;
  const contents = book.chapters
    .map(({ heading }, nth) => `<li><a href="#c${nth + 1}">${headingHtml(heading, way)}</a></li>`)
    .join('\n');
  const sections = book.chapters.map(
    ({ heading, blocks }, nth) =>
      `<section id="c${nth + 1}">\n<h1>${headingHtml(heading, way)}</h1>\n${blockHtml(blocks, way)}\n</section>`,
  );
  return `<!DOCTYPE html>
<html lang="${book.language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escaped(book.title)}</title>
<style>
${printStyle(way)}</style>
</head>
<body>
<header class="title">
<h1>${headingHtml(book.title, way)}</h1>
${author}</header>
<nav>
<h2>${words.contents}</h2>
<ol>
${contents}
</ol>
</nav>
${sections.join('\n')}
</body>
</html>
`;
}
