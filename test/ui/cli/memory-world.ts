import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { observationText } from '../../../src/engine/learned/preference.ts';
import { openMemory } from '../../../src/engine/memory/memory.ts';
import type { Source } from '../../../src/engine/memory/operations.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { forgetInRecords } from '../../../src/engine/workspace/forget-records.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { switchOffLearning } from '../../../src/engine/workspace/switch-off.ts';
import type { OwnMemory } from '../../../src/ui/cli/memory-ports.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';
import { openOwnSeal } from '../../support/own-seal.ts';
import { type Circumstances, perform } from './perform.ts';

export const rule = observationText({
  what: 'Wants NUMBERSWORD in tables and not scattered through sentences',
  evidence: 'one plain declaration: "numbers always in a table"',
  scope: 'documents and reports',
  action: 'When there are three numbers or more, use a table. Exception: prose is asked for',
});
const agent: Source = { origin: 'agent', run: 'cmd_001', quotes: ['numbers always in a table'] };

/** A workspace with a memory on a real disk, and a person who types `typed`; undefined: no terminal. */
export async function memoryWorld(typed?: readonly string[], edited?: (text: string) => string) {
  const root = await tempFolder();
  const memory = openMemory({
    disk: memoryFile(nodeDisk, root, openOwnSeal),
    now: () => new Date('2026-03-01T12:00:00Z'),
    warn: () => undefined,
  });
  const entity = (name: string, entityType: string, ...observations: string[]) => ({
    kind: 'create_entities' as const,
    // only a preference rests on words of the person
    source: name.startsWith('lp:') ? agent : { ...agent, quotes: [] },
    entities: [{ name, entityType, observations }],
  });
  await memory.write([
    entity(
      'lp:communication:numbers',
      'learned_preference',
      rule,
      '[meta] Last reinforced: 2026-02-20',
    ),
    entity(
      'lp:avoid:jargon',
      'learned_preference',
      rule.replace('NUMBERSWORD', 'no jargon'),
      '[meta] Last reinforced: 2025-12-01',
    ),
    entity('lp:_internal:metadata', 'lp_internal', '[total_lp_count] 2'),
    entity(
      'print:failure_pattern:booklet',
      'failure_pattern',
      '[What] FOLDWORD [Evidence] x [Scope] y',
    ),
    entity(
      'workflow:rejected_proposal:skill',
      'rejection_memory',
      'Rejected on 2026-02-01 in cmd_001',
    ),
  ]);
  const { prompts, askLine } = typing(typed);
  const desk: OwnMemory = {
    memory,
    cap: 40,
    today: '2026-03-01',
    switchOff: async () => void (await switchOffLearning(nodeDisk, root)),
    forgetInRecords: async (forgetting) =>
      await forgetInRecords(
        nodeDisk,
        { root, info: () => ({ pid: process.pid, host: 'test', started: '', command: 'memory' }) },
        forgetting,
      ),
    askLine,
    edit: async (text) => edited?.(text),
  };
  const names = async () => (await memory.readGraph()).entities.map(({ name }) => name);
  const file = (name: string) => path.join(root, name);
  return {
    ...{ root, memory, names, prompts },
    text: async (name: string) => await readFile(file(name), 'utf8'),
    put: async (name: string, text: string) => await writeFile(file(name), text),
    run: async (line: readonly string[], more: Circumstances = {}) =>
      await perform(
        ['memory', ...line],
        { runs: [], history: [] },
        {
          ...more,
          ports: { memory: async () => desk, ...more.ports },
        },
      ),
  };
}

/** Types one line after the other, and keeps what was asked. */
function typing(typed: readonly string[] | undefined) {
  const prompts: string[] = [];
  const left = typed === undefined ? undefined : [...typed];
  const askLine = async (prompt: string) => {
    prompts.push(prompt);
    return left?.shift();
  };
  return { prompts, askLine };
}
