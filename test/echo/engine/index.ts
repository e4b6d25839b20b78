import { z } from 'zod';
import type { Artifact } from '../../../src/engine/ports.ts';
import { defineWorkflow } from '../../../src/engine/workflow.ts';
import { echoContract } from './contract.ts';

const EchoInput = z.object({ words: z.string().trim().min(1) });
type EchoInput = z.infer<typeof EchoInput>;

/** One agent call and one file: what was said, said once more. */
export const echo = defineWorkflow<EchoInput, typeof echoContract>({
  contract: echoContract,
  idPrefix: 'echo',
  input: EchoInput,
  title: ({ words }) => words,
  async run(ctx, { words }) {
    ctx.phase('answering');
    const said = saidIn(`${ctx.folder}/echo.md`);
    await ctx.agent({
      task: {
        ...{ role: 'echo/speaker', step: said.path, tier: 'haiku', language: 'en' },
        ...{ values: {}, inputs: [], outputs: [said.path], extra: words, expectedTokens: 20 },
        reply: {
          kind: 'text',
          check: (text) =>
            text.trim() === ''
              ? { ok: false, problems: ['there is nothing in it'] }
              : { ok: true, value: text.trim() },
        },
      },
      output: said,
      finish: (reply) => reply,
    });
  },
});

function saidIn(path: string): Artifact<string> {
  return {
    path,
    read: (text) => ({ ok: true, value: text.trim() }),
    write: (text) => `${text}\n`,
  };
}
