import type { Block, Inline } from './prose.ts';

/*
 * Blocks of prose as XHTML, which an EPUB wants and every browser reads. Pure.
 */

export type Way = {
  readonly language: 'ja' | 'en';
  /** Top to bottom, lines from right to left. */
  readonly vertical: boolean;
};

/** Signs that XML has no place for: control characters, halves of a pair, and what is no character at all. */
const unfit =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Words as they stand between tags and in attributes. */
export function escaped(text: string): string {
  return text
    .replaceAll(unfit, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Two digits or two marks that stand upright side by side in a vertical line (縦中横). */
const upright = /(?<![0-9A-Za-z.,:/-])[0-9]{1,2}(?![0-9A-Za-z.,:/-])|(?<![!?])[!?]{2}(?![!?])/g;

export function inlineHtml(inlines: readonly Inline[], way: Way): string {
  return inlines
    .map((inline) => {
      switch (inline.kind) {
        case 'text': {
          const words = escaped(inline.text);
          return way.vertical
            ? words.replaceAll(upright, (pair) => `<span class="upright">${pair}</span>`)
            : words;
        }
        case 'ruby':
          return `<ruby>${escaped(inline.base)}<rp>（</rp><rt>${escaped(inline.reading)}</rt><rp>）</rp></ruby>`;
        case 'emphasis':
          return emphasis(inline.degree, inlineHtml(inline.inlines, way), way);
        default:
          return inline satisfies never;
      }
    })
    .join('');
}

/** In Japanese dots beside the letters, whatever sign was typed; elsewhere what the signs mean in Markdown. */
function emphasis(degree: number, inside: string, { language }: Way): string {
  if (language === 'ja') return `<em class="dots">${inside}</em>`;
  if (degree === 1) return `<em>${inside}</em>`;
  return degree === 2 ? `<strong>${inside}</strong>` : `<strong><em>${inside}</em></strong>`;
}

/** What opens speech or a thought begins at the margin, as in every Japanese book. */
const atMargin = /^[「『（(〈《【〔［"“―—…※]/;

export function blockHtml(blocks: readonly Block[], way: Way): string {
  const lines = blocks.map((block, index) => {
    switch (block.kind) {
      case 'paragraph':
        return paragraph(block, blocks[index - 1], way);
      case 'heading':
        return `<h2>${inlineHtml(block.inlines, way)}</h2>`;
      case 'break':
        return `<p class="break">${escaped(block.mark ?? (way.language === 'ja' ? '＊　＊　＊' : '* * *'))}</p>`;
      case 'gap':
        return '<p class="gap"><br/></p>';
      default:
        return block satisfies never;
    }
  });
  return lines.join('\n');
}

function paragraph(
  { indent, kept, inlines }: Extract<Block, { kind: 'paragraph' }>,
  before: Block | undefined,
  way: Way,
): string {
  const words = inlineHtml(inlines, way);
  if (way.language === 'en')
    return before?.kind === 'paragraph' ? `<p>${words}</p>` : `<p class="first">${words}</p>`;
  // One blank is the indent of every paragraph, which the style gives; more are a letter, a verse, a sign on a door.
  const deep = [...indent].filter((blank) => blank === '　').length > 1;
  const first = textOf(inlines);
  if (deep) return `<p class="first">${indent}${words}</p>`;
  if (kept) return indent === '' ? `<p class="first">${words}</p>` : `<p>${words}</p>`;
  return atMargin.test(first) ? `<p class="first">${words}</p>` : `<p>${words}</p>`;
}

function textOf([first]: readonly Inline[]): string {
  if (first === undefined || first.kind === 'emphasis') return '';
  return first.kind === 'ruby' ? first.base : first.text;
}
