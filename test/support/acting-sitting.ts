import { onTestFinished } from 'vitest';
import { openActingWorld, providerAt } from './acting-world.ts';
import {
  type Answer,
  type FaultServerOptions,
  openFaultServer,
  type Served,
} from './fault-server.ts';
import { openShell } from './plain-shell.ts';
import { tempFolder } from './tool-world.ts';

type World = Parameters<typeof openActingWorld>[0];

/** `read_file` and the like, as a model would call them. */
export function use(name: string, input: object, id = `toolu_${name}`) {
  return { id, name, json: JSON.stringify(input) };
}

export const done = JSON.stringify({ summary: '直した' });

/** An agent at work on a server that says these things one after the other; the last one again and again. */
export async function openSitting(
  answers: readonly (Answer | ((request: Served) => Answer))[],
  change: Partial<World> & Pick<FaultServerOptions, 'script'> = {},
) {
  const { script, ...rest } = change;
  let nth = 0;
  const server = await openFaultServer({
    ...(script === undefined ? {} : { script }),
    answer(request) {
      const answer = answers[Math.min(nth, answers.length - 1)] ?? done;
      nth += 1;
      return typeof answer === 'function' ? answer(request) : answer;
    },
  });
  onTestFinished(() => server.close());
  const top = change.top ?? tempFolder('acting');
  const { shell, ran } = openShell();
  const world = await openActingWorld({ top, provider: providerAt(server.url), shell, ...rest });
  return { ...world, server, ran, top };
}

type Block = Readonly<Record<string, unknown>>;

/** The last message of a request, as blocks. */
export function lastMessage({ asked }: Pick<Served, 'asked'>): {
  readonly role: string;
  readonly blocks: readonly Block[];
} {
  const message = asked.messages.at(-1);
  const content = message?.content ?? [];
  return {
    role: message?.role ?? '',
    blocks: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  };
}

/** The results a request carries back, in their order. */
export function resultsIn(request: Pick<Served, 'asked'> | undefined) {
  if (request === undefined) return [];
  return lastMessage(request)
    .blocks.filter(({ type }) => type === 'tool_result')
    .map((block) => ({
      id: String(block['tool_use_id']),
      text: String(block['content']),
      isError: block['is_error'] === true,
    }));
}
