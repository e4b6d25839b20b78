/** Words of an English text, without headings, ¶ lines and comments. */
export function countWords(text: string): number {
  const prose = text.replaceAll(/^(?:#|¶|<!--).*$/gm, '');
  // the mark between scenes, or a dash that stands alone, is no word
  return (prose.match(/\S+/g) ?? []).filter((each) => /[\p{L}\p{N}]/u.test(each)).length;
}
