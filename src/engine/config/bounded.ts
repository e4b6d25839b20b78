import { z } from 'zod';

/*
 * Values of settings with the bounds that messages name.
 */

/** How messages name the bounds of a key: `1–5`, `ja | en`. */
export const bounds = z.registry<{ readonly allowed: string }>();

/**
 * Settings that execute, grant or direct credentials (docs/spec/engine.md §7.2): a workspace alone cannot set them. Said where
 * a setting is declared.
 */
export const granting = z.registry();

export const tier = () => oneOf('haiku', 'sonnet', 'opus');

export function whole(min: number, max: number) {
  return z
    .number()
    .int()
    .min(min)
    .max(max)
    .register(bounds, { allowed: `${min}–${max}` });
}

export function number(min: number, max: number) {
  return z
    .number()
    .min(min)
    .max(max)
    .register(bounds, { allowed: `${min}–${max}` });
}

export function above(min: number) {
  return z
    .number()
    .gt(min)
    .register(bounds, { allowed: `> ${min}` });
}

export function wholeAbove(min: number) {
  return z
    .number()
    .int()
    .gt(min)
    .register(bounds, { allowed: `> ${min}` });
}

export function yesOrNo() {
  return z.boolean().register(bounds, { allowed: 'true | false' });
}

export function flag(value: boolean) {
  return yesOrNo().default(value);
}

/** A name that files have and nothing goes by: whoever switches it on is told so, instead of that nothing happens. */
export function onlyOff() {
  return z
    .boolean()
    .refine((on) => !on)
    .register(bounds, { allowed: 'false' })
    .default(false);
}

export function oneOf<const T extends readonly string[]>(...names: T) {
  return z.enum(names).register(bounds, { allowed: names.join(' | ') });
}

export function orNull<T extends z.ZodType>(schema: T) {
  const nullable = schema.nullable();
  bounds.add(nullable, { allowed: `${bounds.get(schema)?.allowed} | null` });
  return nullable;
}

export function someText() {
  return z.string().min(1).register(bounds, { allowed: '"…"' });
}

export function modelId() {
  return z
    .string()
    .regex(/^[^\s\p{Cc}]+$/u)
    .register(bounds, { allowed: 'model-id' });
}

export function environmentName() {
  return z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
    .register(bounds, { allowed: 'VARIABLE_NAME' });
}

/** An http address without a name or password in it. */
export function address() {
  return z
    .string()
    .refine((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return (
        url !== undefined &&
        /^https?:$/.test(url.protocol) &&
        url.username === '' &&
        url.password === ''
      );
    })
    .register(bounds, { allowed: 'http(s)://…' });
}

/** A text that may be empty; null counts as empty. */
export function anyText() {
  const schema = z.preprocess((raw) => raw ?? '', z.string());
  bounds.add(schema, { allowed: '"…"' });
  return schema;
}

export function listOf(of: z.ZodType<string>, allowed: string) {
  return z.array(of).readonly().register(bounds, { allowed });
}

export function matching(pattern: RegExp, allowed: string) {
  return z.string().regex(pattern).register(bounds, { allowed });
}
