import { z } from 'zod';

const texts = z.array(z.string().trim().min(1).max(2000)).max(100).default([]);

/** What starts a task: the words of a person, and how it is to be gone about: what the flags of the verb say. */
export const EditInput = z
  .object({
    /** Empty where an issue is named, and where a recording is to play: then it is the one that was recorded. */
    task: z.string().trim().max(10_000).default(''),
    /** An issue of the repository whose words are the task, with what is typed behind them. */
    issue: z.number().int().min(1).max(999_999_999).nullable().default(null),
    dryRun: z.boolean().default(false),
    constraints: texts,
    nonGoals: texts,
    outOfScope: texts,
    only: texts,
    /** Steps of the pipeline, in place of those that would be found. */
    verify: z
      .array(z.object({ name: z.string().min(1).max(60), command: z.string().min(1).max(2000) }))
      .max(20)
      .default([]),
    /** Installs even where nothing of it has changed. */
    freshInstall: z.boolean().default(false),
    /** Files that checks may change. */
    allowMutation: texts,
    /** A check that no agent sees, outside of the repository; run after all others are green. */
    hidden: z.string().min(1).max(4000).nullable().default(null),
    ignoreStuckReport: z.boolean().default(false),
    /** Works in a tree of its own, and changes the repository at the end, when its person says so. */
    ownTree: z.boolean().default(false),
    /** The recording is wanted, on a repository that is made for it. */
    rehearsal: z.boolean().default(false),
  })
  .refine(({ task, issue, rehearsal }) => task !== '' || issue !== null || rehearsal, {
    message: 'Task description cannot be empty',
  });
export type EditInput = z.infer<typeof EditInput>;
