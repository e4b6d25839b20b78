import { z } from 'zod';
import { readJson } from '../../../json-artifact.ts';
import type { ExactFile, ProjectFiles } from '../../../ports.ts';
import type { Session } from '../session.ts';
import type { TakenBack } from './take-back.ts';

/*
 * What came into a project without a tree of its own, so that it can be taken back: each file as it lay before, to the byte,
 * and the text that was put there. It lies with the run, where others may write; signed, so that nothing but what its person
 * had applied is ever put back.
 */

const ExactFileShape = z.object({ base64: z.string(), mode: z.int() });
const File = z.object({ path: z.string(), was: ExactFileShape.nullable(), to: z.string() });
const Entry = z.object({ id: z.string(), files: z.array(File), signature: z.string() });
type Entry = z.infer<typeof Entry>;

const kind = 'session/applied';

/** What an apply is about to change: `id` names it, `changes` what it puts there. */
export type Coming = {
  readonly id: string;
  readonly changes: readonly { readonly path: string; readonly to: string }[];
};

export type AppliedHere = {
  /** Keeps the files as they lie now; once for each apply, before its first write. */
  keep(coming: Coming): Promise<void>;
  /** It was refused: nothing of it came in. */
  forget(id: string): Promise<void>;
  /** The newest apply; undefined: there is none, or nobody can tell that it is this person's. */
  last(): Promise<{ readonly id: string; readonly files: readonly string[] } | undefined>;
  /** All of it, or nothing where a file is not as it came in any more. Called again it goes on where it broke off. */
  undo(id: string): Promise<TakenBack>;
};

export function appliedHere(
  { ctx, files: at }: Pick<Session, 'ctx' | 'files'>,
  { exact }: ProjectFiles,
): AppliedHere {
  async function entries(): Promise<readonly Entry[]> {
    const read = readJson((await ctx.files.read(at.applied)) ?? '[]', z.array(Entry));
    const all = read.ok ? read.value : [];
    return all.filter(({ signature, ...entry }) => ctx.signed.isOwn(kind, entry, signature));
  }

  async function save(all: readonly Entry[]): Promise<void> {
    await ctx.files.write(at.applied, `${JSON.stringify(all)}\n`);
  }

  return {
    async keep({ id, changes }) {
      const all = await entries();
      if (exact === undefined || all.some((entry) => entry.id === id)) return;
      const files: z.infer<typeof File>[] = [];
      for (const { path, to } of changes) files.push({ path, was: await exact.read(path), to });
      await save([...all, { id, files, signature: ctx.signed.sign(kind, { id, files }) }]);
    },
    async forget(id) {
      const all = await entries();
      if (all.some((entry) => entry.id === id)) await save(all.filter((entry) => entry.id !== id));
    },
    async last() {
      const entry = (await entries()).at(-1);
      return entry && { id: entry.id, files: entry.files.map(({ path }) => path) };
    },
    async undo(id) {
      const all = await entries();
      const entry = all.find((one) => one.id === id);
      if (exact === undefined || entry === undefined) return { isOut: false, changed: [] };
      const changed: string[] = [];
      const left: (typeof entry.files)[number][] = [];
      for (const file of entry.files) {
        const now = await exact.read(file.path).catch(() => undefined);
        if (now !== undefined && isSame(now, file.was)) continue;
        if (now?.base64 === Buffer.from(file.to).toString('base64')) left.push(file);
        else changed.push(file.path);
      }
      if (changed.length > 0) return { isOut: false, changed };
      for (const { path, was } of left) await exact.put(path, was);
      await save(all.filter((one) => one.id !== id));
      return { isOut: true, changed: [] };
    },
  };
}

function isSame(one: ExactFile | null, other: ExactFile | null): boolean {
  return one?.base64 === other?.base64;
}
