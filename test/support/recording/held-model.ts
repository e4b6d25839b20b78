import { onTestFinished } from 'vitest';
import { type Answer, openFaultServer, type Served } from '../fault-server.ts';

type Model = {
  /** Who asks: the file that is wanted, or the role. */
  name(request: Served): string;
  answer(request: Served): Answer;
};

/**
 * A model that says nothing to some until it is allowed to: a run can be looked at in any of its phases. Whoever wants the same
 * screens again lets the run make one call at a time, since calls beside each other end in any order.
 */
export async function openHeldModel({ name, answer }: Model, held: readonly string[]) {
  const shut = new Map(held.map((one) => [one, Promise.withResolvers<void>()]));
  const server = await openFaultServer({
    async answer(request) {
      await shut.get(name(request))?.promise;
      return answer(request);
    },
  });
  onTestFinished(async () => {
    for (const { resolve } of shut.values()) resolve();
    await server.close();
  });
  return {
    env: {
      ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
      ANTHROPIC_BASE_URL: server.url,
    },
    allow: (one: string) => shut.get(one)?.resolve(),
  };
}
