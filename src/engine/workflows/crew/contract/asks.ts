import { z } from 'zod';
import { type Asks, type Json, mapping } from '../../../data/question.ts';
import { flag, listOf, number, text } from '../../../data/shapes.ts';

/** What a cmd asks its person: what the words are filled with, and what can be chosen. */
export const crewAsks = {
  /** Work through the plan, edit it, or stop. */
  confirm_plan: {
    values: {
      path: text,
      tasks: number,
      waves: number,
      lines: listOf(text),
      graph: listOf(mapping),
      // `work`: where the agents would write, which may change while the question is open
      estimate: z.object({
        ...{ usd: number.nullable(), minutes: number.nullable() },
        waves: listOf(number.nullable()).exactOptional(),
        work: z
          .object({
            where: z.enum(['trees', 'shared', 'in_place', 'untrusted']),
            missing: listOf(text),
            more: number,
            counts: listOf(text).exactOptional(),
          })
          .exactOptional(),
      }),
    },
    choices: ['go', 'edit', 'stop'],
    // the commands that are allowed along with it count only signed (`grantsOf`)
    weight: null,
    grants: grantsIn,
  },
  /** There is no repository: agents write right into their person's files. Once a cmd. */
  write_in_place: {
    values: { folder: text },
    choices: ['write', 'stop'],
    weight: 'grants',
    about: ['folder'],
  },
  /** What was proposed, one decision each. */
  approvals: {
    values: { items: listOf(mapping), round: number, count: number, lines: listOf(text) },
    choices: ['decide', 'all', 'none', 'later'],
    // files, prompts, preferences
    weight: 'applies',
  },
  /** An approved change as one commit, its difference shown. `apart`: nothing of it is in the project yet. */
  commit_change: {
    values: {
      ...{ id: text, title: text, message: text },
      ...{ branch: text.nullable(), files: listOf(text), diff: text, apart: flag.exactOptional() },
    },
    choices: ['commit', 'leave'],
    weight: 'commits',
    about: ['title', 'message'],
  },
  /** What the tasks changed in trees of their own: into the project, later, or never. `diff`: as a patch. */
  apply_work: {
    values: {
      ...{ cmd: text, count: number, tasks: listOf(number), lines: listOf(text), diff: text },
      // why it did not come in when that was answered before
      refused: listOf(z.object({ path: text, why: text })).exactOptional(),
    },
    choices: ['all', 'later', 'drop'],
    weight: 'applies',
  },
  /** Two tasks changed one file in ways that do not fit together; another builds on both. `diff`: both sides. */
  changes_clash: {
    values: { task: number, lines: listOf(text), diff: text },
    choices: ['first', 'second', 'stop'],
    weight: null,
  },
  /** A worker was kept from its task by its surroundings: a program, the network or a permission that is not there. */
  task_blocked: {
    values: { task: number, persona: text, lines: listOf(text) },
    choices: ['again', 'take', 'give_up'],
    weight: null,
  },
  /** No room for more: delete, keep or review the old ones (`docs/spec/crew.md` §13.12). */
  prune_preferences: {
    values: { count: number, cap: number, stale: listOf(mapping), waiting: number },
    choices: ['delete', 'keep', 'review'],
    weight: 'deletes',
  },
  /** 10, 20, 30 preferences: keep, review or clear them (`docs/spec/crew.md` §13.13). */
  profile_review: {
    values: { count: number, preferences: listOf(mapping) },
    choices: ['keep', 'review', 'clear'],
    weight: 'deletes',
  },
  /** One of those that are looked through. */
  preference_review: {
    values: { name: text, at: number, of: number },
    choices: ['keep', 'edit', 'delete'],
    // one is forgotten, or says from now on what the answer says
    weight: 'teaches',
  },
  /** Forget everything that was learned (`docs/spec/crew.md` §13.14). */
  reset_preferences: { values: { count: number }, choices: ['no', 'yes'], weight: 'deletes' },
} as const satisfies Asks;

/** Commands that the person allows for the whole cmd, together with its plan. */
function grantsIn(details: Json | undefined): readonly string[] {
  const grants = z.object({ grants: z.array(z.unknown()) }).safeParse(details).data?.grants ?? [];
  return grants.filter((one) => typeof one === 'string');
}
