import type { StopSignal } from '../../../src/ui/cli/exit-code.ts';
import type { TextSource } from '../../../src/ui/cli/line-words.ts';
import { ReaderGone } from '../../../src/ui/cli/output.ts';
import { runVerb } from '../../../src/ui/cli/run-verb.ts';
import type { VerbPorts } from '../../../src/ui/cli/verb-ports.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { read } from './parse.ts';
import { now, smallEngine, type World } from './small-engine.ts';

export type Circumstances = {
  readonly language?: 'ja' | 'en';
  /** No workspace is there. */
  readonly homeless?: boolean;
  readonly texts?: Readonly<Record<string, string>>;
  readonly ports?: Partial<VerbPorts>;
  readonly trust?: VerbPorts['trust'];
  readonly approvals?: VerbPorts['approvals'];
  /** A terminal of this width shows it. */
  readonly columns?: number;
  /** The reader leaves after so many writes. */
  readonly readerLeavesAfter?: number;
  /** Called after each line that was printed. */
  onLine?(count: number, signal: (name: StopSignal) => void): void;
};

const nothing = async () => [];
const noTrust: VerbPorts['trust'] = {
  look: async (folder) => ({
    ...{ folder, there: true, since: null, files: [], news: [] },
    state: 'unknown',
  }),
  trust: async () => {},
  revoke: async () => false,
  list: nothing,
  ownEdit: async () => {},
  hashes: async () => () => false,
  text: async () => undefined,
};

/** Performs a command line over a small engine; gives the exit code and all that was printed. */
export async function perform(line: readonly string[], world: World, given: Circumstances = {}) {
  const task = await read(line);
  if (task.kind !== 'verb') throw new Error(`no verb: ${JSON.stringify(task)}`);
  const { engine, asked } = smallEngine(world);
  const printed = { out: '', err: '' };
  const handlers = new Set<(signal: StopSignal) => void>();
  let writes = 0;
  const code = await runVerb(task, {
    workflows,
    messages: given.language === 'ja' ? ja : en,
    house: async () => (given.homeless ? undefined : { engine, warnings: [] }),
    init: async () => ({ root: '/w', made: ['config.yaml', '.gitignore'] }),
    workspaceRoot: async () => (given.homeless ? undefined : '/w'),
    trust: given.trust ?? noTrust,
    earlier: nothing,
    approvals: given.approvals ?? {
      all: nothing,
      remember: async () => {},
      grants: async () => [],
      checks: async () => [],
      grant: async () => {},
      revoke: async () => false,
    },
    permissionLog: nothing,
    validate: async () => undefined,
    memory: async () => undefined,
    doctor: async () => {
      throw new Error('nobody looks at this computer here');
    },
    readText: async (source) => textOf(source, given.texts ?? {}),
    readFiles: async () => [],
    readPicture: async () => ({ bytes: new Uint8Array(), type: 'image/png' }),
    resolvePath: (path) => `/here/${path}`,
    out: {
      columns: given.columns,
      async write(text) {
        if (writes === given.readerLeavesAfter) throw new ReaderGone();
        printed.out += text;
        writes += 1;
        given.onLine?.(writes, (name) => {
          for (const handler of handlers) handler(name);
        });
      },
    },
    attended: false,
    askLine: async () => undefined,
    outIsSeen: false,
    complain: (text) => {
      printed.err += text;
    },
    onStop: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    holder: () => undefined,
    interrupt: () => false,
    host: 'desk',
    now: () => now,
    ...given.ports,
  });
  return { code, asked, listening: handlers.size, ...printed };
}

function textOf(source: TextSource, texts: Readonly<Record<string, string>>): string {
  if (source.from === 'argument') return source.text;
  return texts[source.from === 'stdin' ? '-' : source.path] ?? '';
}
