import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultConfig } from '../../../../../src/engine/config.ts';
import { emptyGraph, type MemoryGraph } from '../../../../../src/engine/memory/graph.ts';
import { openMemory } from '../../../../../src/engine/memory/memory.ts';
import { applyOperations, type Source } from '../../../../../src/engine/memory/operations.ts';
import {
  buildQueue,
  type Gathered,
} from '../../../../../src/engine/workflows/crew/approvals/queue.ts';
import type { CardDecision } from '../../../../../src/engine/workflows/crew/contract/cards.ts';
import { readProposals } from '../../../../../src/engine/workflows/crew/validate/proposals.ts';
import { nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../../src/engine/workspace/memory-file.ts';
import { openOwnSeal } from '../../../../support/own-seal.ts';
import { tempFolder } from '../../../workspace/temp-folder.ts';

const now = '2026-03-01T12:00:00.000Z';
export const today = '2026-03-01';
const agent: Source = { origin: 'agent', run: 'cmd_000', quotes: [] };

/** What the recorded cmd proposes, and what its person typed. */
export function recorded(language: 'ja' | 'en') {
  const at = (name: string) => readFileSync(`rehearsal/crew/${language}/${name}`, 'utf8');
  return { read: readProposals(at('retrospector.md')), spoken: at('request.md') };
}

export function graphOf(entities: Readonly<Record<string, readonly string[]>>): MemoryGraph {
  return Object.entries(entities).reduce((graph, [name, observations]) => {
    const entityType = name.includes('_internal') ? 'lp_internal' : 'learned_preference';
    const one = { name, entityType, observations };
    return applyOperations(
      graph,
      [{ kind: 'create_entities', entities: [one], source: agent }],
      now,
    ).graph;
  }, emptyGraph());
}

export const oldLength =
  '[what] Wants reports long, with every step that was taken on the way [evidence] three corrections in independent sessions [scope] reports [action] Tell all of it. Exception: a short one is asked for';

/** The memory that the recording speaks of: one preference is there already. */
export const before = () => graphOf({ 'lp:communication:report_length': [oldLength] });

export function queueOf(
  more: Partial<Gathered> & { graph?: MemoryGraph; language?: 'ja' | 'en' } = {},
) {
  const { language = 'ja', graph = before(), ...rest } = more;
  const { read, spoken } = recorded(language);
  return buildQueue({
    ...{ cmd: 'cmd_001', source: 'retrospective.md auto' },
    mode: 'full',
    read,
    report: [],
    ground: { graph, spoken, today, session: { at: now, taskType: 'worker_writer' } },
    config: defaultConfig,
    branch: 'main',
    overlays: new Map(),
    ...rest,
  });
}

/** Details of an answer that decides these cards. */
export function decide(decisions: Readonly<Record<string, CardDecision['decision'] | string>>) {
  const known: readonly string[] = ['approved', 'rejected', 'kept', 'deferred'];
  return {
    choice: 'decide',
    details: {
      decisions: Object.entries(decisions).map(([id, said]) =>
        known.includes(said) ? { id, decision: said } : { id, decision: 'edited', text: said },
      ),
      rejectedKinds: [],
    },
  };
}

export async function memoryOf(graph: MemoryGraph) {
  const root = await tempFolder();
  const open = () =>
    openMemory({
      disk: memoryFile(nodeDisk, root, openOwnSeal),
      now: () => new Date(now),
      warn: () => undefined,
    });
  const memory = open();
  const source = agent;
  await memory.write(
    graph.entities.map(({ name, entityType, observations }) => ({
      ...{ kind: 'create_entities' as const, source },
      entities: [{ name, entityType, observations }],
    })),
  );
  const texts = async (name: string) =>
    (await memory.readGraph()).entities.find((one) => one.name === name)?.observations;
  return { memory, open, texts, file: path.join(root, 'memory.json') };
}
