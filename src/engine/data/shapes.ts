import { z } from 'zod';

/*
 * Pieces of the shapes of what is kept on disk: events, failures, questions, what rooms tell and are told.
 */

/** Fields by name, and whole sets of them by the name of what they belong to: a mark, a notice, a thing that is told. */
export type Shape = z.core.$ZodLooseShape;
export type Shapes = Readonly<Record<string, Shape>>;
export type FieldsOf<S extends Shape> = keyof S extends never
  ? unknown
  : Readonly<z.infer<z.ZodObject<S>>>;

/** One of several, told apart by `type`; each with its own fields. */
export type Typed<S extends Shapes> = {
  [K in keyof S & string]: { readonly type: K } & FieldsOf<S[K]>;
}[keyof S & string];

/** One of several, told apart by `kind`; each with its own fields. */
export type Kinded<S extends Shapes> = {
  [K in keyof S & string]: { readonly kind: K } & FieldsOf<S[K]>;
}[keyof S & string];

export const text = z.string();
export const flag = z.boolean();
/** A number that is one: neither endless nor none. */
export const number = z.number();
/** Tokens, money, milliseconds: less than nothing would be a credit. */
export const amount = z.number().min(0);
export const listOf = <T extends z.ZodType>(of: T) => z.array(of).readonly();

/** Is this one of the names that a record has of its own? */
export function isNameIn<S extends object>(names: S, name: string): name is keyof S & string {
  return Object.hasOwn(names, name);
}

/** An object, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
