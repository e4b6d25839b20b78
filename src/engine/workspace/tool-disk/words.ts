import { z } from 'zod';

/* What is said between us and the program in the sandbox. It imports these types alone. */

export type Asked =
  | { readonly do: 'greet' }
  | { readonly do: 'open'; readonly file: string; readonly first: number }
  | {
      readonly do: 'read';
      readonly id: number;
      readonly position: number;
      readonly length: number;
    }
  | { readonly do: 'close'; readonly id: number }
  | { readonly do: 'list'; readonly folder: string }
  | { readonly do: 'makeFolder'; readonly folder: string }
  | { readonly do: 'replace'; readonly file: string; readonly temp: string };

export type Told = z.input<
  typeof toldNothing | typeof toldOpen | typeof toldList | typeof toldStamp
>;

export const toldNothing = z.object({});
export const toldOpen = z.object({
  isFile: z.boolean(),
  size: z.number(),
  stamp: z.string(),
  id: z.number().nullable(),
});
export const toldList = z.object({
  entries: z
    .array(z.object({ name: z.string(), kind: z.enum(['file', 'folder', 'link', 'other']) }))
    .readonly(),
});
export const toldStamp = z.object({ stamp: z.string() });

/** It runs beside what an agent may have made, so its word is checked as anybody's. */
export const reply = z.union([
  z.object({ n: z.number(), told: z.unknown() }),
  z.object({
    n: z.number(),
    error: z.object({
      message: z.string(),
      code: z.string().optional(),
      syscall: z.string().optional(),
    }),
  }),
]);
