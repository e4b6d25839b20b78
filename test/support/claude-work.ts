import { openActingWorld } from './acting-world.ts';
import type { Act } from './claude-script.ts';
import { lines } from './claude-script.ts';
import { openClaude } from './claude-stand-in.ts';
import { openShell } from './plain-shell.ts';
import { tempFolder } from './tool-world.ts';

type World = Parameters<typeof openActingWorld>[0];

/** A coder at work through a `claude` that does this, once it has our tools. */
export async function openClaudeWork(acts: readonly Act[], change: Partial<World> = {}) {
  const claude = await openClaude({ acts: [{ print: lines.ready }, ...acts] });
  const { shell, ran } = openShell();
  const top = tempFolder('claude-work');
  const sitting = (more: Partial<World> = {}) =>
    openActingWorld({ top, shell, provider: claude.provider(), ...change, ...more });
  const world = await sitting();
  return {
    ...world,
    claude,
    ran,
    /** Another life of the program, over the same files. */
    sitting,
    does: (next: readonly Act[]) => claude.does([{ print: lines.ready }, ...next]),
    /** What the program heard of its calls, by its own count. */
    results: async () =>
      (await claude.told()).flatMap(({ result }) =>
        result?.content === undefined
          ? []
          : [{ texts: result.content.map(({ text }) => text), isError: result.isError === true }],
      ),
    /** The blocks of the prompt that the newest process was given. */
    prompt: async (): Promise<string[]> => {
      const input = JSON.parse((await claude.calls()).at(-1)?.input ?? '{}');
      return input.message.content.map(({ text }: { text: string }) => text);
    },
  };
}
