import { z } from 'zod';

const directKinds = ['typo', 'line', 'config'] as const;

/** What starts a cmd: the words of a person, and how it is to be gone about: what the flags of the verb say. */
export const CrewInput = z.object({
  request: z.string().trim().min(1).max(200_000),
  /** One of the three exceptions in which there is no planning step (docs/spec/crew.md §20.2). */
  direct: z.enum(directKinds).nullable().default(null),
  /** Tasks start as soon as their own dependencies are done. */
  dag: z.boolean().default(false),
  noAggregate: z.boolean().default(false),
  noRetrospect: z.boolean().default(false),
});
export type CrewInput = z.infer<typeof CrewInput>;
