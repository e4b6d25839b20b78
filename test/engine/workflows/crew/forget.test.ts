import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forget, resetAll } from '../../../../src/engine/learned/reset.ts';
import { openMemory } from '../../../../src/engine/memory/memory.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { forgetInRecords } from '../../../../src/engine/workspace/forget-records.ts';
import { takeLock } from '../../../../src/engine/workspace/lock.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { textsOf } from '../../../../src/ui/cli/memory-records.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { retrospectiveText } from './replies.ts';

const info = () => ({ pid: process.pid, host: 'test', started: '', command: 'memory' });
const name = 'lp:communication:numbers_in_tables';
const action = 'When giving three or more figures, use a table. Except where prose was asked for';
const what = 'Wants figures in a table rather than in prose, in whatever is written for reading';
const proposals = `## Knowledge Candidates (Memory MCP + LP)
### MEDIUM Priority
#### LP-001: Figures always in tables
- **Type**: learned_preference
- **Cluster Path**: \`${name}\`
- **What**: ${what}
- **Evidence**: One plain declaration ("always put numbers in a table")
- **Scope**: All of what is written
- **Action**: ${action}
- **Signal Accumulation**: 3.0 (threshold: 3.0)
- **Quality Check**: PASS — only the presentation changes
`;

/** Every file below `root` that says one of the texts, read as bytes: nothing of ours is asked. */
function grep(root: string, texts: readonly string[], below = ''): string[] {
  return readdirSync(join(root, below)).flatMap((entry) => {
    const inside = join(below, entry);
    if (statSync(join(root, inside)).isDirectory()) return grep(root, texts, inside);
    const bytes = readFileSync(join(root, inside), 'latin1');
    return texts.some((text) => bytes.includes(Buffer.from(text).toString('latin1')))
      ? [inside]
      : [];
  });
}

/** A cmd that has taught a preference, and another that was told of it. */
async function openTaught() {
  const root = temporaryFolder();
  const memory = () =>
    openMemory({
      disk: memoryFile(nodeDisk, root, openOwnSeal),
      now: () => new Date(),
      warn: () => undefined,
    });
  const open = () =>
    openCmd({
      root,
      config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
      ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
      script: {
        reply: ({ role, values }) =>
          role === 'crew/retrospector' && String(values['work_dir']).includes('cmd_001')
            ? retrospectiveText({ knowledge: 1 }, proposals)
            : undefined,
      },
    });
  const cmd = open();
  await cmd.start({ request: 'Compare three editors. And always put numbers in a table.' });
  await cmd.answer({ choice: 'all' });
  expect((await cmd.resume()).result.status).toBe('done');
  const next = await open().engine.start('crew', { request: 'Compare shells in a report.' });
  if (next.kind !== 'started') throw new Error(next.kind);
  for await (const _ of next.run.events);
  const entity = (await memory().readGraph()).entities.find((one) => one.name === name);
  if (entity === undefined) throw new Error('nothing was learned');
  return { root, memory, open, entity };
}

const said = [action, what, name];

test('what is forgotten is in no file of the workspace any more, and nothing decided is asked again', async () => {
  const { root, memory, open, entity } = await openTaught();
  expect(grep(root, said)).toEqual(
    expect.arrayContaining(['memory.json', 'work/cmd_001/.engine/events.jsonl']),
  );
  await memory().write((graph) => forget(graph, [name]));
  const forgotten = await forgetInRecords(
    nodeDisk,
    { root, info },
    { names: [name], texts: textsOf(entity) },
  );
  expect(forgotten.left).toEqual([]);
  expect(forgotten.rewritten).toContain('work/cmd_001/retrospective.md');
  expect(grep(root, said)).toEqual([]);
  // the words the person typed are theirs
  expect(grep(root, ['always put numbers in a table'])).toContain('work/cmd_001/request.md');
  const cmd = open();
  const before = grep(root, ['[forgotten]']);
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.calls).toEqual([]);
  expect(await cmd.engine.questions()).toEqual([]);
  expect(grep(root, said)).toEqual([]);
  expect(before.length).toBeGreaterThan(0);
});

test('it can be asked for again when the memory knows nothing of it any more', async () => {
  const { root, memory } = await openTaught();
  await memory().write((graph) => resetAll(graph).operations);
  expect(grep(root, said)).not.toEqual([]);
  await forgetInRecords(nodeDisk, { root, info }, { names: 'all', texts: [] });
  expect(grep(root, said)).toEqual([]);
});

test('what was decided stays decided when forgetting breaks off at the question and is asked for again', async () => {
  const { root, memory, open, entity } = await openTaught();
  await memory().write((graph) => forget(graph, [name]));
  const given = { names: [name], texts: textsOf(entity) };
  let dead = false;
  const dying: Disk = {
    ...nodeDisk,
    rename: async (from, to) => {
      if (dead) throw Object.assign(new Error('EIO: rename'), { code: 'EIO' });
      await nodeDisk.rename(from, to);
      dead = to.endsWith('questions/approvals.json');
    },
  };
  await forgetInRecords(dying, { root, info }, given);
  expect(dead).toBe(true);
  expect((await forgetInRecords(nodeDisk, { root, info }, given)).left).toEqual([]);
  const cmd = open();
  expect((await cmd.resume()).result.status).toBe('done');
  expect(await cmd.engine.questions()).toEqual([]);
});

test('what a secretary was asked for earlier, and answered, is a record too', async () => {
  const { root, memory, entity } = await openTaught();
  await memory().write((graph) => forget(graph, [name]));
  mkdirSync(join(root, 'work/cmd_001/secretary'));
  const pair = 'work/cmd_001/secretary/phase4_approval_format_response.md';
  writeFileSync(join(root, pair), `status: success\n\n${action}\n`);
  const given = { names: [name], texts: textsOf(entity) };
  expect((await forgetInRecords(nodeDisk, { root, info }, given)).rewritten).toContain(pair);
});

test('records are read one after the other, however many there are', async () => {
  const { root } = await openTaught();
  let [now, most] = [0, 0];
  const counting: Disk = {
    ...nodeDisk,
    readFile: async (file) => {
      now += 1;
      most = Math.max(most, now);
      return await nodeDisk.readFile(file).finally(() => {
        now -= 1;
      });
    },
  };
  await forgetInRecords(counting, { root, info }, { names: [name], texts: [action] });
  expect(most).toBe(1);
});

test('a run at work is left alone, and told', async () => {
  const { root, memory, entity } = await openTaught();
  await memory().write((graph) => forget(graph, [name]));
  const folder = join(root, 'work/cmd_001');
  mkdirSync(folder, { recursive: true });
  const lock = takeLock(folder, info());
  const { left, rewritten } = await forgetInRecords(
    nodeDisk,
    { root, info },
    { names: [name], texts: textsOf(entity) },
  );
  lock?.release();
  expect(left.every((file) => file.startsWith('work/cmd_001/'))).toBe(true);
  expect(left).toContain('work/cmd_001/retrospective.md');
  expect(rewritten.every((file) => !file.startsWith('work/cmd_001/'))).toBe(true);
});

test('another preference whose name begins the same is left as it is', async () => {
  const { root, entity } = await openTaught();
  await forgetInRecords(
    nodeDisk,
    { root, info },
    { names: ['lp:communication:numbers'], texts: ['lp:communication:numbers'] },
  );
  expect(grep(root, [entity.name]).length).toBeGreaterThan(1);
});
