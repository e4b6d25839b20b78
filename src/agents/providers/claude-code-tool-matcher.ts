import type { ToolCall } from '../../engine/acting/acting.ts';
import type { Exchange, ToolSpec } from '../provider.ts';
import type { ToolEars } from './claude-code-reply.ts';
import { openToolServer } from './mcp-server.ts';

/** Matches the calls the program makes with the results we have for them. */
export type ToolMatcher = ToolEars & {
  readonly token: string;
  /** Gives the results of a reply's calls. False: nothing of this would reach the program, and nothing was given. */
  tell(calls: readonly ToolCall[], exchange: Exchange): boolean;
  close(): Promise<void>;
};

/**
 * Opens the tool server of one program. A call may be run when it has come in over the socket: what the program
 * refuses by itself must not have happened. It makes its calls one after the other, so the first one is waited for.
 */
export async function openToolMatcher(
  socket: string,
  tools: readonly ToolSpec[],
): Promise<ToolMatcher> {
  const names = new Set(tools.map(({ name }) => name));
  const told = new Set<string>();
  const refused = new Set<string>();
  let waiting: (() => void) | undefined;
  const look = () => waiting?.();
  const server = await openToolServer({ socket, tools, onCall: look });

  function isOurs({ name, input, id }: ToolCall): boolean {
    return names.has(name) && input !== null && !refused.has(id);
  }

  return {
    token: server.token,
    wanted(calls, ready) {
      waiting = () => {
        const first = calls.find(isOurs);
        if (first !== undefined && !server.holds(first.id)) return;
        waiting = undefined;
        // the program has answered in our place, so the call was not run
        ready(calls.map((call) => (refused.has(call.id) ? { ...call, input: null } : call)));
      };
      look();
    },
    answered(id) {
      if (!told.has(id)) refused.add(id);
      look();
    },
    tell(calls, { results, words }) {
      const last = calls.findLastIndex(isOurs);
      if (last < 0 && words.length > 0) return false;
      for (const [at, { id }] of calls.entries()) {
        const { text, isError } = results[at] ?? { text: '', isError: true };
        told.add(id);
        server.answer(id, { texts: [text, ...(at === last ? words : [])], isError });
      }
      return true;
    },
    close: server.close,
  };
}
