import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApproving, request } from './approving-world.ts';

test('what a later look back proposes is put before the person too', async () => {
  const { open } = openApproving();
  const cmd = open();
  await cmd.start({ request });
  await cmd.answer({ choice: 'none' });
  expect((await cmd.resume()).result.status).toBe('done');

  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  const [again] = await cmd.engine.questions();
  expect(again?.question).toMatchObject({ id: 'approvals-2', values: { count: 3 } });
  await cmd.answer({ choice: 'none' });
  expect((await cmd.resume()).result.status).toBe('done');
  expect((await cmd.resume()).result.status).toBe('done');
});

test('an improvement of a later look back is another one, though it is numbered the same', async () => {
  const { git, open } = openApproving();
  const cmd = open();
  const takeAndCommit = async () => {
    await cmd.answer({ choice: 'all' });
    await cmd.resume();
    await cmd.answer({ choice: 'commit' });
    expect((await cmd.resume()).result.status).toBe('done');
  };
  await cmd.start({ request });
  await takeAndCommit();
  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  await takeAndCommit();
  expect(git('log', '--format=%b', '-1')).toContain('Approved: IMP-001-2 of cmd_001');
  expect(cmd.roles().filter((role) => role.startsWith('IMP-001'))).toHaveLength(2);
  expect(cmd.log().tasks.flatMap(({ improvement = [] }) => improvement)).toEqual([
    'IMP-001',
    'IMP-001-2',
  ]);
});

test('a skill of a later look back lies beside another document of that name, and overwrites none', async () => {
  const { root, open } = openApproving();
  const cmd = open();
  const skill = join(root, 'docs/skills/SKL-001-compare-tools');
  const own = '# SKL-001: Compare tools\n\nAs its person has it now.\n';
  await cmd.start({ request });
  const takeSkill = async () => {
    const [asked] = await cmd.engine.questions();
    const ids = ['IMP-001', 'LP-001'].map((id) => ({ id, decision: 'rejected' }));
    const decisions = [...ids, { id: 'SKL-001', decision: 'approved' }];
    await cmd.answer({ choice: 'decide', details: { decisions, rejectedKinds: [] } });
    expect(asked?.question.kind).toBe('approvals');
    expect((await cmd.resume()).result.status).toBe('done');
  };
  await takeSkill();
  writeFileSync(`${skill}.md`, own);
  await cmd.engine.tell('cmd_001', { kind: 'look_back' });
  expect((await cmd.resume()).result.status).toBe('waiting');
  await takeSkill();
  expect(readFileSync(`${skill}.md`, 'utf8')).toBe(own);
  expect(readFileSync(`${skill}-2.md`, 'utf8')).toContain('# SKL-001: Compare tools');
  expect(cmd.log().approvals?.findLast(({ id }) => id === 'SKL-001')).toMatchObject({
    ...{ applied: true, note: 'docs/skills/SKL-001-compare-tools-2.md' },
  });
});
