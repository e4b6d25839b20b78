/**
 * Data as JSON that a terminal can be shown: what JSON leaves in strings but terminals obey (C1 controls, DEL, marks
 * that turn the direction of text) is written as `\u009b`. The same data for every reader.
 */
export function jsonText(value: unknown, indent?: number): string {
  return `${JSON.stringify(value, null, indent).replace(obeyed, escaped)}\n`;
}

const obeyed = /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
