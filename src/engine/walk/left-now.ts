import type { Ctx } from '../workflow.ts';

/** What was left for later, by the sitting it was left in. */
const left = new WeakMap<AbortSignal, Set<string>>();

/**
 * A question was answered with «later»: is it in this sitting that it was? Then it is not asked again, and true is
 * resolved with. In every sitting after that it is a question again, under another id.
 */
export async function leftNow(
  { signal, effect }: Pick<Ctx, 'signal' | 'effect'>,
  question: string,
): Promise<boolean> {
  const sitting = left.get(signal) ?? new Set<string>();
  left.set(signal, sitting);
  await effect<null>({
    key: `later/${question}`,
    async deed() {
      sitting.add(question);
      return null;
    },
    happened: async () => ({ done: false }),
  });
  return sitting.has(question);
}
