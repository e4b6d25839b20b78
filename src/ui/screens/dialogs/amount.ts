/** Dollars as somebody types them: `12`, `$7.50`, in letters of either width. undefined: no amount. */
export function amountIn(text: string): number | undefined {
  const typed = text.normalize('NFKC').trim();
  const [, digits] = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(typed) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
