import { z } from 'zod';

/** The request, and what could take it. */
export const DoorInput = z.object({
  request: z.string().trim().min(1).max(20_000),
  ways: z.array(z.object({ name: z.string(), about: z.string() })).min(2),
  language: z.enum(['ja', 'en']),
});
export type DoorInput = z.infer<typeof DoorInput>;
