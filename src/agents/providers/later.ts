import { RunError } from '../../engine/data/failure.ts';
import type { Conversation, Provider } from '../provider.ts';

type Facts = Pick<Provider, 'name' | 'caps'> & {
  /** Its tasks with tools are conversations (`Provider.converse`). */
  readonly converses?: true;
};

/** A provider whose adapter is loaded at the first call. */
export function later({ converses, ...facts }: Facts, load: () => Promise<Provider>): Provider {
  let loaded: Promise<Provider> | undefined;
  const provider = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    ...facts,
    call: async (request, options) => await (await provider()).call(request, options),
    ...(converses ? { converse: conversing(provider) } : {}),
    // without a way to count, the rough estimate is used
    count: async (request, signal) => {
      const counted = await (await provider()).count?.(request, signal);
      if (counted === undefined) throw new RunError({ kind: 'bug', detail: 'nobody counts here' });
      return counted;
    },
  };
}

/** A conversation is asked for before its provider is loaded. */
function conversing(provider: () => Promise<Provider>): NonNullable<Provider['converse']> {
  return (words) => {
    let opened: Promise<Conversation | undefined> | undefined;
    return {
      async call(request, options) {
        opened ??= provider().then((one) => one.converse?.(words));
        const conversation = await opened;
        return await (conversation ?? (await provider())).call(request, options);
      },
      // a conversation that could not be opened has nothing to end
      end: async () => await (await opened?.catch(() => undefined))?.end(),
    };
  };
}
