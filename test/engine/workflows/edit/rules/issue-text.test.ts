import { expect, test } from 'vitest';
import {
  issueInFile,
  repoOnGitHub,
  taskOfIssue,
} from '../../../../../src/engine/workflows/edit/rules/issue-text.ts';

test.each([
  ['---\ntitle: The sign\nstate: open\n---\n\nadd subtracts.\n', 'The sign', 'add subtracts.'],
  ['---\r\ntitle: "符号"\r\n---\r\n引いている。\r\n', '符号', '引いている。'],
  ['# The sign\n\nadd subtracts.\n', 'The sign', 'add subtracts.'],
  ['add subtracts.\n', '', 'add subtracts.'],
  ['---\nno end of it', '', '---\nno end of it'],
])('%j is called %j', (text, title, body) => {
  expect(issueInFile(text)).toEqual({ title, body });
});

test('what is typed stands behind the issue, and an issue without a name has its number', () => {
  const issue = { title: 'The sign', body: 'add subtracts.' };
  expect(taskOfIssue(7, issue, 'Only add.js.')).toBe(
    'Issue #7: The sign\n\nadd subtracts.\n\nOnly add.js.',
  );
  expect(taskOfIssue(7, { title: '', body: 'x' }, '')).toBe('Issue #7\n\nx');
});

test.each([
  ['https://github.com/someone/some-thing.git', 'someone/some-thing'],
  ['https://name:word@github.com/a/b.c', 'a/b.c'],
  ['git@github.com:a/b.git\n', 'a/b'],
  ['ssh://git@github.com/a/b', 'a/b'],
  ['https://example.org/a/b', undefined],
  ['', undefined],
])('%j is the repository %j', (url, repo) => {
  expect(repoOnGitHub(url)).toBe(repo);
});
