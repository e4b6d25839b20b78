import { RunError } from '../../../data/failure.ts';
import type { RunFiles } from '../../../ports.ts';
import type { FoundAgent } from '../rules/agents.ts';

const largest = 256 * 1024;

/** Every `agent.json` one level below `root` (without a slash at its end), in the order of its folder's name. */
export async function findAgents(
  files: Pick<RunFiles, 'list' | 'pieces'>,
  root: string,
): Promise<readonly FoundAgent[]> {
  const found: FoundAgent[] = [];
  for (const name of await files.list(root)) {
    const path = `${root}/${name}/agent.json`;
    try {
      const text = await textUpTo(files, path, largest);
      if (text !== undefined) found.push({ path, folder: name, ...text });
    } catch (error) {
      const isOutside = error instanceof RunError && error.failure.kind === 'outside_workspace';
      found.push({
        path,
        folder: name,
        text: undefined,
        why: isOutside ? 'outside' : 'unreadable',
      });
    }
  }
  return found;
}

async function textUpTo(
  files: Pick<RunFiles, 'pieces'>,
  path: string,
  most: number,
): Promise<Pick<FoundAgent, 'text' | 'why'> | undefined> {
  const pieces = await files.pieces(path);
  if (pieces === undefined) return undefined;
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > most) return { text: undefined, why: 'large' };
  }
  return { text };
}
