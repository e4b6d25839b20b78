import { z } from 'zod';

/** What git says of a repository as a whole, with or without issues. Counted since `since`. */
export const Activity = z.object({
  commits: z.number(),
  /** Since when commits are counted: ISO 8601, UTC. Absent in reports of before. */
  since: z.string().optional(),
  branches: z.number(),
  /** The newest first. `at`: ISO 8601, UTC; `subject` is a stranger's text. */
  latest: z.array(
    z.object({ sha: z.string(), at: z.string(), author: z.string(), subject: z.string() }),
  ),
});
export type Activity = z.infer<typeof Activity>;
