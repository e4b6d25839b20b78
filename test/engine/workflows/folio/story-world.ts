import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Config, defaultConfig } from '../../../../src/engine/config.ts';
import type { Engine, StartOptions } from '../../../../src/engine/engine.ts';
import { openEngine } from '../../../../src/engine/open-engine.ts';
import type { Clock, Consents } from '../../../../src/engine/ports.ts';
import { folioPlace } from '../../../../src/engine/workflows/folio/contract/paths.ts';
import { folio } from '../../../../src/engine/workflows/folio/index.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../../src/engine/workspace/engine-disk.ts';
import {
  type Call,
  finish,
  type Script,
  scriptedAgents,
} from '../../../support/scripted-agents.ts';
import { onlyRoom } from '../../../support/toys/toy-contract.ts';
import { everybodyTrusted, realClock } from '../../../support/toys/toy-engine.ts';
import { goodReply } from './replies.ts';

export type StoryOptions = {
  /** Do its agents only play what was recorded? */
  readonly rehearsal?: boolean;
  readonly config?: ((config: Config) => Config) | undefined;
  readonly script?: Script | undefined;
  readonly root?: string;
  readonly clock?: Clock;
  /** Everybody is trusted, unless said here. */
  readonly consents?: Consents;
  /** Thrown away in the middle, as by a kill: called before every write of a run file. */
  readonly onWrite?: (path: string) => void;
};

export type { Call, Script };

/** Most of these stories are about the rounds of a chapter; those about the ledger switch it on. */
const withoutLedger: Config = {
  ...defaultConfig,
  folio: { ...defaultConfig.folio, keeper: false },
};

/** A real engine on a real folder, with folio and agents that answer by script. */
export function openStory(options: StoryOptions = {}) {
  const root = options.root ?? temporaryFolder();
  const calls: Call[] = [];
  const engine = openEngine({
    root,
    config: options.config?.(withoutLedger) ?? withoutLedger,
    ports: {
      agents: {
        ...scriptedAgents({ calls, script: options.script ?? {}, goodReply }),
        rehearsal: options.rehearsal ?? false,
      },
      clock: options.clock ?? realClock,
      ids: { random: (length) => randomBytes(length).toString('hex').slice(0, length) },
      consents: options.consents ?? everybodyTrusted,
    },
    disk: openEngineDisk(watched(options.onWrite), root, () => ({
      pid: process.pid,
      host: 'test',
      command: 'story',
      started: '2026-02-05T10:00:00Z',
    })),
    registry: onlyRoom(folio, folioPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  return {
    root,
    engine,
    calls,
    start: async (idea = '灯台守の娘が、来ない船を待つ話。', start: StartOptions = {}) =>
      await finish(engine.start('folio', { idea }, start)),
    resume: async (start: StartOptions = {}) => await finish(engine.resume('current', start)),
    answer: async (choice: string, more: { comment?: string; amount?: number } = {}) =>
      await answerFirst(engine, choice, more),
    text: (path: string) => readFileSync(join(root, path), 'utf8'),
    json: (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    remove: (path: string) => rmSync(join(root, path)),
    list: (path: string) => readdirSync(join(root, path)).sort(),
    roles: () => calls.map(({ role }) => role.replace('folio/', '')),
  };
}

/** The same story in a folder of its own, as it lies: what comes before a test's matter is played once, not for each case. */
export function copyOf(story: { readonly root: string }, options: Omit<StoryOptions, 'root'> = {}) {
  const root = temporaryFolder();
  cpSync(story.root, root, { recursive: true });
  return openStory({ ...options, root });
}

function temporaryFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'folio-story-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}

/** The real disk; whoever watches may throw before a file is put in its place, as a kill would. */
function watched(onWrite: StoryOptions['onWrite']): Disk {
  if (onWrite === undefined) return nodeDisk;
  return {
    ...nodeDisk,
    rename: async (from, to) => {
      onWrite(String(to));
      await nodeDisk.rename(from, to);
    },
  };
}

async function answerFirst(
  engine: Engine,
  choice: string,
  { comment = '', amount }: { readonly comment?: string; readonly amount?: number },
): Promise<void> {
  const [open] = await engine.questions();
  if (!open) throw new Error('no question is open');
  const given = { question: open.question.id, choice, comment, by: 'person' as const };
  await engine.answer(open.run.id, amount === undefined ? given : { ...given, amount });
}
