import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadTemplates, type Templates } from '../../../src/agents/prompt/template.ts';
import type { Provider } from '../../../src/agents/provider.ts';
import { openAgents } from '../../../src/agents/run-agent.ts';
import { settingsSnapshot } from '../../../src/engine/config/snapshot.ts';
import { type Config, defaultConfig } from '../../../src/engine/config.ts';
import type { RunEvent } from '../../../src/engine/data/event.ts';
import type {
  Engine,
  LiveRun,
  RunResult,
  StartOptions,
  StartResult,
} from '../../../src/engine/engine.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import type { Clock, Ports } from '../../../src/engine/ports.ts';
import { registry } from '../../../src/engine/workflows/registry.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { realClock } from '../real-clock.ts';
import { everybodyTrusted } from '../toys/toy-engine.ts';

export const someIdea = '灯台守の娘が、来ない船を待つ話。';

export type FolioOptions = {
  readonly root: string;
  readonly provider: Provider;
  readonly config?: ((config: Config) => Config) | undefined;
  readonly disk?: Disk | undefined;
  readonly clock?: Clock | undefined;
  readonly ports?: Partial<Ports>;
};

let shipped: Promise<Templates> | undefined;

/** The templates that are shipped, read once. */
function templates(): Promise<Templates> {
  shipped ??= loadTemplates(new URL('../../../templates/', import.meta.url));
  return shipped;
}

/** The engine as the program assembles it: real rooms, agents, templates, settings and disk; the provider is given. */
export async function openFolioEngine(options: FolioOptions): Promise<Engine> {
  const { root, provider, disk = nodeDisk, clock = realClock } = options;
  const config = options.config?.(defaultConfig) ?? defaultConfig;
  const agents = openAgents({
    provider,
    payer: { kind: 'nobody' },
    credential: null,
    templates: await templates(),
    config: config.provider,
    clock,
    random: () => 0.5,
  });
  const lockInfo = () => {
    const started = new Date().toISOString();
    return { pid: process.pid, host: 'test', command: 'story', started };
  };
  return openEngine({
    root,
    config,
    ports: {
      agents,
      clock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: everybodyTrusted,
      ...options.ports,
    },
    disk: openEngineDisk(disk, root, lockInfo),
    registry,
    snapshot: settingsSnapshot,
  });
}

/** An empty workspace of its own. */
export async function newWorkspace(): Promise<{ root: string; discard(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-whole-'));
  const root = path.join(folder, 'workspace');
  await mkdir(root);
  return { root, discard: () => rm(folder, { recursive: true, force: true }) };
}

export type Sitting = { readonly result: RunResult; readonly events: readonly RunEvent[] };

/** Lets a run that was started come to its end. */
export async function sitting(starting: Promise<StartResult>): Promise<Sitting> {
  const run = await running(starting);
  const events: RunEvent[] = [];
  for await (const event of run.events) events.push(event);
  return { result: await run.ended, events };
}

export async function running(starting: Promise<StartResult>): Promise<LiveRun> {
  const started = await starting;
  if (started.kind !== 'started') throw new Error(JSON.stringify(started));
  return started.run;
}

/** Answers the first open question, as a screen does. */
export async function answerFirst(
  engine: Engine,
  choice: string,
  more: { readonly comment?: string; readonly amount?: number } = {},
): Promise<void> {
  const [open] = await engine.questions();
  if (!open) throw new Error('no question is open');
  const { comment = '', amount } = more;
  const given = { question: open.question.id, choice, comment, by: 'person' as const };
  await engine.answer(open.run.id, amount === undefined ? given : { ...given, amount });
}

export const pathA: StartOptions = { answers: [{ kind: 'choose_path', choice: 'path-A' }] };

/** `path-A` and how many chapters now. */
export function chapters(amount: number): StartOptions {
  return { answers: [{ kind: 'choose_path', choice: 'path-A', amount }] };
}

/** Reads and writes files of a workspace by their paths below its root. */
export function filesOf(root: string) {
  const at = (file: string) => path.join(root, file);
  const text = async (file: string) => await readFile(at(file), 'utf8');
  return {
    text,
    json: async (file: string) => JSON.parse(await text(file)),
    write: async (file: string, content: string) => {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), content);
    },
    remove: async (file: string) => await rm(at(file)),
    has: async (file: string) =>
      await readFile(at(file)).then(
        () => true,
        () => false,
      ),
    list: async (folder: string) => (await readdir(at(folder)).catch(() => [])).sort(),
    /** Every file below a folder, sorted, with `/`; names that start with a dot are left out. */
    tree: async (folder: string) => {
      const names = await readdir(at(folder), { recursive: true, withFileTypes: true });
      return names
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(at(folder), path.join(entry.parentPath, entry.name)))
        .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.')))
        .sort();
    },
  };
}
