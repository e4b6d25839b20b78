import type { RunFiles } from '../../ports.ts';
import type { CmdPaths } from './contract/paths.ts';
import type { PlannedTask } from './plan/schedule.ts';
import { checkResult, type LookedAt } from './validate/result.ts';

type Of = Pick<PlannedTask, 'output' | 'persona'>;

/**
 * Bytes of a result that are looked through, besides its end: of a monster the header, that it is long enough and
 * whether it is whole are known all the same, and nobody waits for it.
 */
const mostOfResult = 16_777_216;

/**
 * The results of a cmd as one walk sees them: each is opened when it may have changed, and not again for every
 * question.
 */
export type Results = {
  /** What the validator says of it as it is now. Nothing else of it is ever read (§2.4). */
  look(task: Of): Promise<LookedAt>;
  /** The last reading, unless an agent has been at work since then: an agent may have written into any file. */
  sure(task: Of): Promise<LookedAt>;
  /** The last reading, for display only. */
  seen(task: Of): Promise<LookedAt>;
  /** Forgets one result: it was moved, or written by the engine. */
  changed(task: Of): void;
  /** Forgets all readings: an agent has been at work. */
  worked(): void;
};

export function openResults(
  files: Pick<RunFiles, 'pieces'>,
  { at }: Pick<CmdPaths, 'at'>,
): Results {
  const known = new Map<string, { readonly look: LookedAt; readonly after: number }>();
  let works = 0;

  async function look({ output, persona }: Of): Promise<LookedAt> {
    const after = works;
    const found = await checkResult(await files.pieces(at(output), mostOfResult), persona);
    known.set(output, { look: found, after });
    return found;
  }

  return {
    look,
    async sure(task) {
      const before = known.get(task.output);
      return before?.after === works ? before.look : await look(task);
    },
    seen: async (task) => known.get(task.output)?.look ?? (await look(task)),
    changed: ({ output }) => {
      known.delete(output);
    },
    worked: () => {
      works += 1;
    },
  };
}
