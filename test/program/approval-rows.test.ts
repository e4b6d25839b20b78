import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { proposals, request } from '../engine/workflows/crew/approving-world.ts';
import { reportReply, retrospectiveText } from '../engine/workflows/crew/replies.ts';
import { openPerson } from '../support/crew/person.ts';

/* Rows of the checklist about what is proposed at the end of a task list, through the built program. */

const paid = ['--plain', '--provider', 'anthropic', '-c', 'ui.confirm_plan=false'];

const proposing = (who: string) => {
  if (who === 'aggregator') return reportReply({ status: 'partial', quality: 'RED' });
  if (who !== 'retrospector') return undefined;
  return retrospectiveText({ improvements: 1, skills: 1, knowledge: 1, mode: 'full' }, proposals);
};

const intro = [
  '### 覚えた好みについて',
  'これは、あなたの作業パターンから学習した「好み」を記録する機能です。',
  '- **透明性**: 全ての学習は承認後にのみ記録されます',
];

test('one presentation holds improvements, skills and knowledge; what is rejected changes nothing, what is approved is written and noted (C-093, C-095, C-098, C-099, C-100, C-111, C-112, C-113)', async () => {
  const person = await openPerson(proposing, { files: { 'docs/release.md': '# Release\n' } });
  await person.run('crew', request, ...paid, '--lang', 'ja');
  const { out: asked } = await person.run('answer', '--lang', 'ja');
  for (const heading of ['### IMP-001', '### SKL-001', '### LP-001'])
    expect(asked).toContain(heading);
  const card = asked.slice(asked.indexOf('### LP-001'));
  for (const part of [
    '**学習内容**',
    '**根拠**',
    '**適用場面**',
    '**これからの動き**',
    '**品質チェック**: 合格',
  ])
    expect(card).toContain(part);
  expect(card).not.toMatch(/\[what\]|[{}]/);
  // what preferences are, since these are the first
  for (const line of intro) expect(asked).toContain(line);
  const memory = path.join(person.project, 'workspace/memory.json');
  expect(existsSync(memory) && readFileSync(memory, 'utf8').includes('numbers_in_tables')).toBe(
    false,
  );

  await person.run('answer', 'approvals', 'd', '--text', 'IMP-001=n SKL-001=y LP-001=y');
  expect((await person.run('resume', '--plain', '--lang', 'ja')).code).toBe(0);
  expect(readFileSync(path.join(person.project, 'docs/release.md'), 'utf8')).toBe('# Release\n');
  expect(readdirSync(path.join(person.project, 'docs/skills'))).toEqual([
    expect.stringMatching(/^SKL-001-/),
  ]);
  const graph = readFileSync(memory, 'utf8');
  expect(graph).toContain('lp:communication:numbers_in_tables');
  expect(graph).toContain('"learned_preference"');
  expect(graph).toContain('[total_lp_count] 1');
  const log = person.work('execution_log.yaml');
  for (const [id, decision, applied] of [
    ['IMP-001', 'rejected', 'false'],
    ['SKL-001', 'approved', 'true'],
    ['LP-001', 'approved', 'true'],
  ])
    expect(log).toMatch(
      new RegExp(`id: ${id}\\n.*\\n +decision: ${decision}\\n.*\\n +applied: ${applied}\\n`),
    );
});
