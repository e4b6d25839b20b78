import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finish } from '../../../support/scripted-agents.ts';
import { openCmd } from './cmd-world.ts';

const founding = new URL('../../../cases/founding/', import.meta.url).pathname;

test('a cmd of the original system is looked back on in full, and nobody works at it again (C-080)', async () => {
  const cmd = openCmd();
  const at = (name: string) => `../cmd_061/${name}`;
  cpSync(founding, join(cmd.root, 'work'), { recursive: true });
  const kept = ['plan.md', 'results/result_2.md', 'report.md', 'report_summary.md', 'request.md'];
  const before = kept.map((name) => cmd.text(at(name)));
  await cmd.engine.tell('cmd_061', { kind: 'look_back' });
  const { result } = await finish(cmd.engine.resume('cmd_061', { yes: true }));
  expect(result).toEqual({ status: 'done', failure: null });
  expect(cmd.roles()).toEqual(['retrospector']);
  expect(cmd.calls[0]?.task.values).toMatchObject({ mode: 'full', trigger: 'manual' });
  expect(kept.map((name) => cmd.text(at(name)))).toEqual(before);
  expect(cmd.text(at('retrospective.md'))).toContain('trigger: manual');
  expect((await cmd.engine.runs()).map(({ id }) => id)).toEqual(['cmd_061']);
  const log = cmd.text(at('execution_log.yaml'));
  expect(log).toContain('base_commit: "cfa49a0"');
  expect(log).toContain('role: worker_researcher');
});

test('a folder that is no cmd stays what it is', async () => {
  const cmd = openCmd();
  await expect(cmd.engine.tell('cmd_061', { kind: 'look_back' })).rejects.toMatchObject({
    failure: { kind: 'unknown_run', id: 'cmd_061' },
  });
});
