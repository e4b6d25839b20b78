import { onTestFinished } from 'vitest';
import { anthropicProvider } from '../../../src/agents/providers/anthropic.ts';
import type { Config } from '../../../src/engine/config.ts';
import type { Clock } from '../../../src/engine/ports.ts';
import { type FaultServerOptions, openFaultServer } from '../fault-server.ts';
import { testKey } from '../provider-world.ts';
import { realClock } from '../real-clock.ts';
import { filesOf, newWorkspace, openFolioEngine } from './folio-world.ts';
import { rehearsedAnswer } from './rehearsed-reply.ts';

type WireOptions = FaultServerOptions & {
  readonly language?: 'ja' | 'en';
  readonly clock?: Clock;
  readonly config?: (config: Config) => Config;
};

/** A story over the real Messages adapter and a real HTTP server. Closed when the test is over. */
export async function openWireStory(options: WireOptions = {}) {
  const { language = 'ja', clock = realClock, config = (given) => given, ...faults } = options;
  const server = await openFaultServer({ answer: rehearsedAnswer(language), ...faults });
  const { root, discard } = await newWorkspace();
  onTestFinished(async () => {
    await server.close();
    await discard();
  });
  const provider = anthropicProvider({
    apiKey: testKey,
    baseUrl: server.url,
    clock: realClock,
    proxyEnv: {},
  });
  const open = () =>
    openFolioEngine({
      root,
      provider,
      clock,
      config: (given) => config({ ...given, folio: { ...given.folio, language } }),
    });
  return { server, root, files: filesOf(root), open, engine: await open() };
}
