import { z } from 'zod';

/** A file as git names it: what it is, and the name of its bytes. */
const Entry = z.object({ mode: z.string(), oid: z.string() });
export type Entry = z.infer<typeof Entry>;

/** One file of a difference; `path` from the top of the repository, with `/`. null: it is not there. */
const Change = z.object({ path: z.string(), from: Entry.nullable(), to: Entry.nullable() });
export type Change = z.infer<typeof Change>;

/** `trees.json`: what a cmd's trees are made of; written once. */
export const BaseShape = z.object({
  version: z.literal(1),
  /** The run's folder, absolute: where it is gone, nobody needs these trees any more. */
  run: z.string(),
  project: z.object({
    /** Where the repository begins, and the way from there to the project's folder (`sub/`, or nothing). */
    top: z.string(),
    prefix: z.string(),
  }),
  /** The tree that stands for the project as it was. */
  tree: z.string(),
  /** The commit the project stood at; null: there was none yet. */
  head: z.string().nullable(),
  /** The branch it was on; null: none. */
  branch: z.string().nullable(),
  /** Folders from the top that are shown in a tree and never part of it: submodules, and what programs have put there. */
  shown: z.array(z.string()),
});
export type Base = z.infer<typeof BaseShape>;

/**
 * `tasks/<n>.json`. `start`: what its tree began with. `end`: what it was when last looked at. `applied`: that has come
 * into the project; `dropped`: it is not wanted there.
 */
export const TaskTreeShape = z.object({
  task: z.int(),
  start: z.string(),
  end: z.string(),
  state: z.enum(['open', 'applied', 'dropped']),
  /** What it was when it last came into the project; null: never. Work that goes on after that is `open` again. */
  brought: z.string().nullable().default(null),
  /** Of what git ignores in its tree, these files and folders count as its work: a person took them by name. */
  taken: z.array(z.string()).default([]),
  /** All that git ignored in it when it was last looked at; undefined: written before that was kept. */
  ignored: z.array(z.string()).optional(),
});
export type TaskTree = z.infer<typeof TaskTreeShape>;

/** `sides.json`: what a person chose where changes of two tasks to one file do not fit together. */
export const SidesShape = z.array(
  z.object({
    path: z.string(),
    tasks: z.tuple([z.int(), z.int()]),
    side: z.enum(['first', 'second']),
  }),
);

/** `applies/<id>.json`: what an apply changes, on disk before the first file is touched. */
export const ApplyShape = z.object({
  /** From 1, in the order in which they were begun. */
  nth: z.int().default(0),
  /** Whose work it is. */
  tasks: z.array(z.int()).default([]),
  /** What of it had come before (`TaskTree.brought`), in the same order. */
  brought: z.array(z.string().nullable()).default([]),
  /** It was taken back. */
  undone: z.boolean().default(false),
  files: z.array(
    z.object({
      path: z.string(),
      before: Entry.nullable(),
      /** Permission bits the file had; null: it was not there. */
      bits: z.int().nullable(),
      after: Entry.nullable(),
    }),
  ),
});
export type Apply = z.infer<typeof ApplyShape>;

/** Why nothing can be begun here. `detail`: a name, or what git said. */
export type TreeRefusal = {
  readonly kind:
    | 'no_repository'
    /** A merge, rebase, cherry-pick, revert or bisect is under way. */
    | 'under_way'
    /** Two names are one on a disk that knows no case. */
    | 'names_collide'
    | 'git_failed';
  readonly detail: string;
};

/** Why a file cannot be applied. */
export type FileRefusal =
  /** Both sides have changed the same lines. */
  | 'conflict'
  /** Both sides have changed it, and it is not text. */
  | 'binary'
  | 'deleted_here'
  | 'deleted_there'
  /** Another kind of thing lies there: a folder, a link instead of a file. */
  | 'other_kind'
  /** A link on the way, or a link that would lead out of the project. */
  | 'leads_out'
  | 'protected_name'
  | 'names_collide';

export class TreeError extends Error {
  readonly refusal: TreeRefusal;
  constructor(refusal: TreeRefusal) {
    super(`${refusal.kind}: ${refusal.detail}`);
    this.name = 'TreeError';
    this.refusal = refusal;
  }
}
