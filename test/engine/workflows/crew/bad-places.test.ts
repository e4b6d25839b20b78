import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { lockHolder } from '../../../../src/engine/workspace/lock.ts';
import { describeFailure } from '../../../../src/ui/messages/describe-failure.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { processorClock } from '../../../support/processor-time.ts';
import { openCmd, said, temporaryFolder } from './cmd-world.ts';
import { planText, resultText } from './replies.ts';

/* Cases D04–D09 and D12 as whole cmds: what a crash, a second program or another computer has left in the folder. */

const cases = new URL('../../../cases/d/', import.meta.url);
const inCases = (name: string) => readFileSync(new URL(name, cases));

describe('D04: two programs, and what a dead one left', () => {
  test.each([
    ['a holder that is gone', '{"pid":4194300,"host":"box","started":"2026-02-05T10:00:00Z"}'],
    ['pid 1', '{"pid":1,"host":"box","started":"2026-02-05T10:00:00Z"}'],
    ['an empty file', ''],
  ])('a cmd goes on over the lock of %s', async (_, note) => {
    const cmd = openCmd();
    await cmd.start();
    cmd.remove('report.md');
    cmd.remove('results/result_2.md');
    cmd.write('.engine/lock', '');
    cmd.write('.engine/lock.json', note);
    expect((await cmd.resume()).result.status).toBe('done');
    expect(cmd.roles().filter((role) => role === '2#1' || role === '2#2')).toHaveLength(2);
  });

  test('a second cockpit watches the cmd at work, starts another under its own number, and both end', async () => {
    const atWork = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const first = openCmd({
      script: {
        during: async ({ values }) => {
          if (values['task'] !== 1) return;
          atWork.resolve();
          await goOn.promise;
        },
      },
    });
    const running = first.start();
    await atWork.promise;
    const second = openCmd({ root: first.root });
    const watching = await second.engine.resume('cmd_001');
    if (watching.kind !== 'started') throw new Error(JSON.stringify(watching));
    expect(watching.run).toMatchObject({ readOnly: true, holder: { pid: process.pid } });
    const other = await second.start();
    expect(other.result.status).toBe('done');
    expect(readdirSync(join(first.root, 'work')).sort()).toEqual(['cmd_001', 'cmd_002']);
    goOn.resolve();
    expect((await running).result.status).toBe('done');
    expect((await watching.run.ended).status).toBe('done');
    // the watcher worked at nothing
    expect(second.calls.every(({ step }) => step.startsWith('work/cmd_002/'))).toBe(true);
    expect(lockHolder(join(first.root, 'work/cmd_001/.engine'))).toBeUndefined();
  });
});

test('D05: temporary files of a crash are no state, and stand in nobody’s way', async () => {
  const cmd = openCmd();
  await cmd.start();
  cmd.remove('results/result_2.md');
  const whole = cmd.text('execution_log.yaml');
  cmd.write('execution_log.yaml.tmp', whole.slice(0, 60));
  cmd.write('.execution_log.yaml.4242.tmp', '');
  cmd.write('results/result_2.md.tmp', '---\nstatus: succ');
  expect((await cmd.resume()).result.status).toBe('done');
  expect(cmd.text('results/result_2.md')).toBe(resultText(2));
  expect(cmd.log()).toMatchObject({ status: 'success' });
});

describe('D06: a log that a power cut damaged', () => {
  test.each(readdirSync(new URL('d06', cases)).map((name) => [name]))(
    'is named, kept and never begun anew in silence: %s',
    async (name) => {
      const cmd = openCmd();
      await cmd.start();
      const calls = cmd.calls.length;
      const damaged = inCases(`d06/${name}`);
      writeFileSync(join(cmd.root, 'work/cmd_001/execution_log.yaml'), damaged);
      const kept = () => readFileSync(join(cmd.root, 'work/cmd_001/execution_log.yaml'));
      expect((await cmd.resume()).result.status).toBe('waiting');
      const [open] = await cmd.engine.questions();
      expect(open?.question).toMatchObject({
        kind: 'damaged_file',
        values: { path: 'work/cmd_001/execution_log.yaml' },
      });
      expect(kept().equals(damaged)).toBe(true);
      await cmd.answer({ choice: 'stop' });
      const { failure } = (await cmd.resume()).result;
      if (failure === null) throw new Error('no failure');
      for (const words of [en, ja]) {
        const { title, detail, next } = describeFailure(failure, words);
        expect(`${title} ${detail}`).toContain('work/cmd_001/execution_log.yaml');
        expect(next).not.toBe('');
      }
      expect(kept().equals(damaged)).toBe(true);
      expect(cmd.calls.length).toBe(calls);
      // rebuilt from the files: nobody works again
      await cmd.resume();
      await cmd.answer({ choice: 'rebuild' });
      const { result, events } = await cmd.resume();
      expect([result.status, said(events).includes('log_damaged')]).toEqual(['done', true]);
      expect(cmd.calls.slice(calls).map(({ role }) => role)).toEqual([]);
    },
  );
});

type Numbers = {
  readonly dirs: readonly string[];
  readonly next: string;
  readonly latest: string | null;
};
const numbers: readonly Numbers[] = JSON.parse(inCases('d07_cmd_ids.json').toString('utf8'));

test.each(numbers)(
  'D07: after $dirs a cmd is $next, and the newest stands first in the list',
  async ({ dirs, next }) => {
    const root = temporaryFolder();
    for (const name of dirs) mkdirSync(join(root, 'work', name), { recursive: true });
    const cmd = openCmd({ root });
    const started = await cmd.engine.start('crew', { request: 'Compare three editors.' });
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    expect(started.run.id).toBe(next);
    for await (const _ of started.run.events);
    expect((await started.run.ended).status).toBe('done');
    expect((await cmd.engine.runs())[0]?.id).toBe(next);
    // folders that were there are nobody's to write in
    for (const name of dirs) expect(readdirSync(join(root, 'work', name))).toEqual([]);
  },
);

test('D09: a result whose name another computer stored decomposed is found, and gets no twin', async () => {
  const composed = 'results/が.md'.normalize('NFC');
  const rows = planText([{ id: 1 }]).replace('results/result_1.md', composed);
  const cmd = openCmd({
    script: {
      reply: ({ role }) =>
        role === 'crew/decomposer'
          ? `=== FILE: plan.md ===\n${rows}\n=== FILE: tasks/task_1.md ===\nLook.\n=== END ===\n`
          : undefined,
    },
  });
  expect((await cmd.start()).result.status).toBe('done');
  const folder = join(cmd.root, 'work/cmd_001/results');
  const [name = ''] = readdirSync(folder);
  await nodeDisk.rename(join(folder, name), join(folder, name.normalize('NFD')));
  cmd.remove('report.md');
  const calls = cmd.calls.length;
  expect((await cmd.resume()).result.status).toBe('done');
  expect(readdirSync(folder)).toEqual([name.normalize('NFD')]);
  expect(cmd.roles().slice(calls)).not.toContain('1#1');
});

/** A log of 300 MB, one small record after the other. */
function hugeLog(file: string): void {
  const record = '  - id: 1\n    status: success\n    note: 記録\n';
  const block = record.repeat(Math.ceil(4_194_304 / Buffer.byteLength(record)));
  writeFileSync(file, 'tasks:\n');
  while (statSync(file).size < 300 * 1_048_576) appendFileSync(file, block);
}

describe('D12: a log of 300 MB', () => {
  test('of an earlier cmd holds nothing up: lists, paces and the next cmd go without it', async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'work/cmd_001'), { recursive: true });
    hugeLog(join(root, 'work/cmd_001/execution_log.yaml'));
    const cmd = openCmd({ root });
    const memory = process.memoryUsage().rss;
    const spent = processorClock();
    await cmd.engine.runs();
    expect(await cmd.engine.paces()).toEqual([]);
    expect(spent()).toBeLessThan(2_000);
    expect((await cmd.start()).result.status).toBe('done');
    expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1_048_576);
    expect(readdirSync(join(root, 'work')).sort()).toEqual(['cmd_001', 'cmd_002']);
  });

  test('of its own is asked about as one that cannot be read, and stays', async () => {
    const cmd = openCmd();
    await cmd.start();
    const file = join(cmd.root, 'work/cmd_001/execution_log.yaml');
    hugeLog(file);
    const { size } = statSync(file);
    const memory = process.memoryUsage().rss;
    expect((await cmd.resume()).result.status).toBe('waiting');
    expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1_048_576);
    const [open] = await cmd.engine.questions();
    expect(open?.question).toMatchObject({
      kind: 'damaged_file',
      values: { problems: ['[E303] longer than 16 million characters'] },
    });
    expect(statSync(file).size).toBe(size);
  });
});

describe('what a cmd begins with (§4 d)', () => {
  test('`tasks/` and `results/` are there before anybody is asked for a plan', async () => {
    const seen: string[][] = [];
    const cmd = openCmd({
      script: {
        during: async ({ role }) => {
          if (role === 'crew/decomposer') seen.push(cmd.list(''));
        },
      },
    });
    await cmd.start();
    expect(seen[0]).toEqual(expect.arrayContaining(['results', 'tasks']));
  });

  test.each([
    ['tasks', 'E063', 'タスクのファイルを置くフォルダーを作れません（E063）'],
    ['results', 'E064', '結果を置くフォルダーを作れません（E064）'],
  ])(
    'where `%s/` cannot be made nothing begins, and a sentence says so',
    async (name, code, title) => {
      const mkdir = async (folder: string) => {
        if (!folder.endsWith(`/${name}`)) return await nodeDisk.mkdir(folder);
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      const cmd = openCmd({ disk: { ...nodeDisk, mkdir } });
      const started = await cmd.engine.start('crew', { request: 'Compare three editors.' });
      if (started.kind !== 'refused') throw new Error(started.kind);
      expect(started.failure).toEqual({
        kind: 'file_unwritable',
        path: `work/cmd_001/${name}`,
        ...{ code, detail: 'ENOSPC: no space left on device' },
      });
      expect(describeFailure(started.failure, ja).title).toBe(title);
      expect(describeFailure(started.failure, en).title).toContain(`(${code})`);
      expect(cmd.calls).toEqual([]);
      // the number is used up, and what lies there is no cmd
      const later = openCmd({ root: cmd.root });
      expect(await later.engine.runs()).toEqual([]);
      const next = await later.engine.start('crew', { request: 'Compare three editors.' });
      expect(next).toMatchObject({ kind: 'started', run: { id: 'cmd_002' } });
      if (next.kind === 'started') await next.run.ended;
    },
  );

  test('a work folder that cannot be written to is said to be that', async () => {
    const mkdir = async () => {
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    };
    const cmd = openCmd({ disk: { ...nodeDisk, mkdir } });
    const started = await cmd.engine.start('crew', { request: 'Compare three editors.' });
    expect(started).toMatchObject({
      ...{ kind: 'refused', failure: { kind: 'file_unwritable', code: 'EACCES' } },
    });
  });
});
