import { z } from 'zod';

/** How a setting, or a section of them, stands in the whole `config.yaml` that `init` writes. */
type InFile = {
  /** The built-in value as it is spelled there, where YAML has more than one spelling. */
  readonly value?: string;
  /** The words behind it. */
  readonly note?: string;
  /** A section on one line, in braces. */
  readonly flow?: true;
};

/** Said where a setting is declared: its row has its bounds, its built-in value and these words. */
export const inFile = z.registry<InFile>();

/** Keys of one workflow that stand together in the file. */
export type InFileGroup = {
  /** A line above them. */
  readonly heading?: string;
  readonly settings: z.core.$ZodLooseShape;
};

/** Where the words begin, where the value leaves room for it. */
const wordsAt = 37;

/** Settings as YAML, a line each, with their words; sections indented by two. */
export function settingsText(settings: z.core.$ZodLooseShape, indent = ''): string {
  return Object.entries(settings)
    .map(([key, setting]) => {
      const { flow } = inFile.get(setting) ?? {};
      const isBlock = setting instanceof z.ZodObject && flow !== true;
      const line = isBlock ? `${indent}${key}:` : `${indent}${key}: ${valueText(setting)}`;
      return `${withNote(line, setting)}${isBlock ? settingsText(setting.shape, `${indent}  `) : ''}`;
    })
    .join('');
}

function withNote(line: string, setting: z.core.$ZodType): string {
  const { note } = inFile.get(setting) ?? {};
  if (note === undefined) return `${line}\n`;
  return `${line.padEnd(Math.max(wordsAt, line.length + 3))}# ${note}\n`;
}

function valueText(setting: z.core.$ZodType): string {
  const { value } = inFile.get(setting) ?? {};
  if (value !== undefined) return value;
  if (setting instanceof z.ZodObject) {
    const inner = Object.entries<z.core.$ZodType>(setting.shape);
    return `{ ${inner.map(([key, one]) => `${key}: ${valueText(one)}`).join(', ')} }`;
  }
  if (!(setting instanceof z.ZodDefault)) throw new TypeError('a setting has a built-in value');
  return scalar(setting.parse(undefined));
}

function scalar(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(scalar).join(', ')}]`;
  return value === '' ? '""' : String(value);
}
