/** A sentence for a screen, without the codes that lines and logs carry (`[E120] `; `docs/spec/crew.md` §21). */
export function withoutCodes(text: string): string {
  return text.replaceAll(/\[E\d{3}\] /g, '');
}
