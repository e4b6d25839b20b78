import { z } from 'zod';
import { type Asks, mapping } from '../../../data/question.ts';
import { listOf, number, text } from '../../../data/shapes.ts';

/** What a task asks its person. */
export const editAsks = {
  /** Commands that will run on this computer, as they were found; once for each repository, and when they change. */
  confirm_pipeline: {
    values: {
      repository: text,
      steps: listOf(mapping),
      lines: listOf(text),
      hash: text,
      /** on | off */
      network: text,
      /** What bounds them; empty: the system does. */
      unbounded: text,
      warnings: listOf(text),
    },
    choices: ['run', 'stop'],
    weight: 'grants',
    about: ['lines', 'repository'],
  },
  /** The changes of a dry run: into the repository, or not. `diff`: as `git apply` takes it. */
  apply_proposal: {
    values: {
      ...{ files: listOf(text), count: number, added: number, removed: number, diff: text },
      // why it did not come in when that was answered before
      refused: listOf(z.object({ path: text, why: text })).exactOptional(),
    },
    choices: ['apply', 'discard'],
    weight: 'applies',
  },
  /** One edit in a repository that nobody has trusted, before it is written; the values are those of a proposal. */
  write_edit: {
    values: {
      repository: text,
      files: listOf(text),
      count: number,
      added: number,
      removed: number,
      diff: text,
    },
    choices: ['apply', 'stop'],
    weight: 'applies',
  },
} as const satisfies Asks;
