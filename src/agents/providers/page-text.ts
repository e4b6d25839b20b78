const longest = 300;

/** A server's own words in one short line: pages without their tags, never a whole page. */
export function shortText(text: string): string {
  const oneLine = isHtml(text) ? `HTML page: ${pageText(text)}` : text;
  const tidy = oneLine.replace(/\s+/g, ' ').trim();
  return tidy.length <= longest ? tidy : `${tidy.slice(0, longest)}…`;
}

export function isHtml(text: string): boolean {
  return /^\s*<(!doctype html|html|head|body)\b/i.test(text);
}

function pageText(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1];
  // the start of a page says enough, and a pattern over megabytes would be slow
  return title ?? html.slice(0, 4000).replace(/<[^>]*>/g, ' ');
}
