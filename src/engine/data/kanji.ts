/** 数を漢数字で: 1 → 一、23 → 二十三、105 → 百五。 */
export function kanji(number: number): string {
  const digits = '〇一二三四五六七八九';
  if (!Number.isInteger(number) || number < 1 || number > 999) return String(number);
  const place = (digit: number, unit: string) =>
    digit === 0 ? '' : `${digit === 1 ? '' : digits.charAt(digit)}${unit}`;
  const ones = number % 10;
  return [
    place(Math.floor(number / 100), '百'),
    place(Math.floor(number / 10) % 10, '十'),
    ones === 0 ? '' : digits.charAt(ones),
  ].join('');
}
