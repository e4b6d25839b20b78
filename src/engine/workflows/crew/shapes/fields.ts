import { z } from 'zod';
import { normalForm } from '../../../data/normal-form.ts';

/*
 * Values as crew's files hold them. The YAML of front matter is read without types (every scalar is its text, so that
 * `12e4567` stays a commit and `007` a number with zeros); these readings give the types back.
 */

/**
 * What a worker says of its result, and what an artefact's header says of the cmd (`docs/spec/crew.md` §6.5, §6.10).
 */
const outcomes = ['success', 'partial', 'failure'] as const;
export const Outcome = z.preprocess(word, z.enum(outcomes));
export type Outcome = z.infer<typeof Outcome>;

const qualities = ['GREEN', 'YELLOW', 'RED'] as const;
/** Self-reported, always. */
export const Quality = z.preprocess(
  (raw) => (typeof raw === 'string' ? raw.trim().toUpperCase() : raw),
  z.enum(qualities),
);
export type Quality = z.infer<typeof Quality>;

/** Model names of plans and logs are tiers. */
export const Model = z.preprocess(word, z.enum(['haiku', 'sonnet', 'opus']));
export type Model = z.infer<typeof Model>;

function word(raw: unknown): unknown {
  return typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
}

const numberPattern = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

/** `"95"`, `95`, `"95%"` → 95; what is not a plain decimal is left for the check to refuse. */
function readNumber(raw: unknown): unknown {
  if (typeof raw !== 'string') return raw;
  const text = normalForm(raw, 'NFKC')
    .trim()
    .replace(/(?:(?<!\s)\s+)?%$/, '');
  return numberPattern.test(text) ? Number(text) : raw;
}

const whole = z.number().int();
/** A count: 0, 1, 2 … */
export const Count = z.preprocess(readNumber, whole.min(0));
/** A task's number in the plan. */
export const TaskNumber = z.preprocess(readNumber, whole.min(1));
/** 0–100. A mean over tasks may have decimals (`docs/spec/crew.md` §6.10). */
export const Percent = z.preprocess(readNumber, z.number().min(0).max(100));

/** `null`, `~` and nothing are null. */
function readNull(raw: unknown): unknown {
  if (raw === undefined) return null;
  return typeof raw === 'string' && ['', '~', 'null', 'Null', 'NULL'].includes(raw.trim())
    ? null
    : raw;
}

/** A schema that also takes YAML's ways to say nothing. */
export function orNull<T extends z.ZodType>(schema: T) {
  return z.preprocess(readNull, schema.nullable());
}

export const Flag = z.preprocess((raw) => {
  if (typeof raw !== 'string') return raw;
  const text = raw.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : raw;
}, z.boolean());

/** A scalar as its text. */
export const Text = z.preprocess(
  (raw) => (typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw),
  z.string(),
);
export const Line = Text.pipe(z.string().trim().min(1, 'must not be empty'));

/** A list of texts; nothing is an empty one, one text is a list of one. */
export const TextList = z.preprocess((raw) => {
  const value = readNull(raw);
  if (value === null) return [];
  return Array.isArray(value) ? value.map(entryText) : [value];
}, z.array(Text));

/** An entry that reads as a map (`- tests: red`) is the line it was. */
function entryText(entry: unknown): unknown {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) return entry;
  return Object.entries(entry)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

export const NumberList = z.preprocess((raw) => {
  const value = readNull(raw);
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}, z.array(TaskNumber));
