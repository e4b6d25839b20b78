const words = [
  ...['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  ...['eleven', 'twelve'],
];

/** A small number as prose has it: 8 → `eight`; from 13 on its digits. */
export function numberWord(number: number): string {
  return words[number] ?? String(number);
}
