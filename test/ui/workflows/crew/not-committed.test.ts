import { expect, test } from 'vitest';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';

test.each([
  'also staged: a.md, b.md',
  'the project is not trusted',
  'uncommitted changes of yours are in the same files: a.md',
  'no repository',
  'a hook added other files: a.md',
  'a link stands where a folder was',
  'no sandbox on this machine to look at git in',
  '',
])('a Japanese screen says in Japanese why an improvement is not committed: «%s»', (reason) => {
  const told = describeNotice('improvement_not_committed', { id: 'IMP-001', reason }, ja);
  expect(told.replaceAll(/IMP-001|a\.md|b\.md|[Gg]it/g, '')).not.toMatch(/[a-z]{2}/i);
  expect(told).toContain(reason.includes('a.md') ? 'a.md' : 'コミットしていません');
});

test('what git said stands in the Japanese sentence as it is, in quotation marks', () => {
  const reason = 'error: gpg failed to sign the data';
  expect(describeNotice('improvement_not_committed', { id: 'IMP-001', reason }, ja)).toBe(
    `IMP-001 はコミットしていません: git の言葉「${reason}」`,
  );
});
