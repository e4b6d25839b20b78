import type { Way } from './page.ts';

const shared = `
body { margin: 0; padding: 0; }
h1 { font-size: 1.35em; font-weight: bold; line-height: 1.5; }
h2 { font-size: 1.1em; font-weight: bold; }
p { margin: 0; orphans: 2; widows: 2; }
p.first, p.break, p.gap { text-indent: 0; }
rt { font-size: 0.5em; }
.upright { -webkit-text-combine: horizontal; -epub-text-combine: horizontal; text-combine-upright: all; }
.title { text-align: center; }
nav ol { list-style: none; padding: 0; }
a { color: inherit; text-decoration: none; }
`;

const japanese = `
body { font-family: "Hiragino Mincho ProN", "Yu Mincho", YuMincho, "Noto Serif CJK JP", serif; line-height: 1.8; line-break: strict; }
p { text-indent: 1em; text-align: justify; }
em.dots { font-style: normal; -webkit-text-emphasis-style: sesame; -epub-text-emphasis-style: sesame; text-emphasis-style: sesame; }
`;

const english = `
html { -webkit-hyphens: auto; -epub-hyphens: auto; hyphens: auto; }
body { font-family: Georgia, "Times New Roman", serif; line-height: 1.5; }
p { text-indent: 1.4em; text-align: justify; }
`;

/** Names that older reading systems know stand before the ones of the standard. */
const vertical = `
html { -webkit-writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; writing-mode: vertical-rl; }
h1 { margin: 0 0 0 2em; }
h2 { margin: 0 1em; }
p.break { margin: 0 1em; text-indent: 4em; text-align: left; }
.title { margin-top: 30%; text-align: left; }
`;

const horizontal = `
html { -webkit-writing-mode: horizontal-tb; -epub-writing-mode: horizontal-tb; writing-mode: horizontal-tb; }
h1 { margin: 2em 0 1.5em; }
h2 { margin: 1em 0; }
p.break { margin: 1em 0; text-align: center; }
.title { margin-top: 30%; }
`;

/** How a book looks on a reading system. */
export function bookStyle({ language, vertical: down }: Way): string {
  const own = language === 'ja' ? japanese : english;
  return `${shared}${own}${down ? vertical : horizontal}`.trimStart();
}

/** And on paper: pages with numbers, each chapter on one of its own. */
export function printStyle(way: Way): string {
  const page = `
@page { size: ${way.language === 'ja' ? 'A6' : '6in 9in'}; margin: 14mm 12mm; @bottom-center { content: counter(page); font-size: 8pt; } }
body { font-size: ${way.language === 'ja' ? '9pt' : '11pt'}; }
section { break-before: page; }
section:first-of-type { break-before: auto; }
@media screen { body { ${way.vertical ? 'height: calc(100vh - 4em); padding: 2em;' : 'max-width: 34em; margin: 2em auto; padding: 0 1em;'} } section { margin-block-start: 4em; } }
`;
  return `${bookStyle(way)}${page}`;
}
