import { openLedger } from '../calls/budget.ts';
import { CallError, type ModelRequest, type Provider } from '../provider.ts';
import { compatibleProvider } from './anthropic.ts';
import { promptOf } from './anthropic-request.ts';
import { openWire, type WireSettings } from './anthropic-wire.ts';
import {
  lookAtServer,
  type ServerKind,
  type ServerSettings,
  serverRecords,
  tooLongFor,
} from './compatible-server.ts';

/**
 * A server of somebody's own that speaks the Messages protocol, with what is known of its kind: one that would cut a
 * long prompt silently is not sent one, and one that counts tokens is asked. Looked at once, with the first call;
 * a server that did not answer then is looked at again with the next.
 */
export function localProvider(settings: WireSettings & ServerSettings): Provider {
  const { server, contextTokens } = settings;
  const inner = compatibleProvider(settings);
  const wire = openWire(settings);
  // the first guess is kept: the counts such servers report leave out what they had cached
  const { inputTokens } = openLedger();
  let known: ServerKind | undefined = server === 'auto' ? undefined : server;

  async function kindNow(signal: AbortSignal): Promise<ServerKind> {
    known ??= await lookAtServer(settings, signal);
    return known ?? 'other';
  }

  async function refuseTooLong(request: ModelRequest, signal: AbortSignal): Promise<void> {
    if (contextTokens === null) return;
    const kind = await kindNow(signal);
    const detail = tooLongFor(request, inputTokens(request), { kind, contextTokens });
    if (detail !== undefined) throw new CallError({ kind: 'too_large', detail });
  }

  return {
    ...inner,
    async call(request, options) {
      await refuseTooLong(request, options.signal);
      return await inner.call(request, options);
    },
    async count(request, signal) {
      const kind = await kindNow(signal);
      if (serverRecords[kind].counts)
        return await wire.count(promptOf(request, inner.caps), signal);
      return inputTokens(request);
    },
  };
}
