/** The paragraphs of a draft, by their marks. */
export function paragraphsOf(draft: string): { readonly number: number; readonly text: string }[] {
  return draft.split(/^[^\S\n\r\u2028\u2029]*¶\s*(?=\d)/m).flatMap((block) => {
    const [, digits, text = ''] = /^(\d+)\s*\n([\s\S]*)$/.exec(block) ?? [];
    return digits === undefined ? [] : [{ number: Number(digits), text: text.trim() }];
  });
}
