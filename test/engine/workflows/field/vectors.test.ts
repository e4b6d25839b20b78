import { describe, expect, test } from 'vitest';
import { declaredIn } from '../../../../src/engine/workflows/field/rules/dependencies.ts';
import { judge } from '../../../../src/engine/workflows/field/rules/judge.ts';
import {
  branchIssue,
  linksIn,
  mergedBranch,
} from '../../../../src/engine/workflows/field/rules/linking.ts';
import { scoreOf } from '../../../../src/engine/workflows/field/rules/score.ts';

/* The tables of docs/spec/field.md, row by row. */

const dependencies: readonly (readonly [body: string, expected: readonly string[]])[] = [
  ['Depends on #123', ['#123']],
  ['**Depends on:** #5', ['#5']],
  ['Blocked by: #1, #2 and #3', ['#1', '#2', '#3']],
  ['Blocked by: #hello', []],
  ['blocked by https://github.com/o/r/issues/77', ['#77']],
  ['depends on other/x#9', ['other/x#9']],
  ['This is not blocked by #5', []],
  ['no longer depends on #18', []],
  ['```\ndepends on #6\n```', []],
  ['> depends on #7', []],
  ['<!-- depends on #8 -->', []],
  ['Blocked by `#3`', []],
  ['## Dependencies\n- [ ] #10 thing\n- #11\n* text about #12', ['#10', '#11']],
  ['See #99, related to #98', []],
  ['#123 の完了待ち', ['#123']],
  ['依存: #4、#5', ['#4', '#5']],
  ['#5 に依存', ['#5']],
  ['Blocked-by: #14', ['#14']],
  ['depends on #42', []],
  ['depends on #1\n- #2', ['#1']],
  ['Depends on PR #15', ['#15']],
  ['Requires #16 & #17', ['#16', '#17']],
  ['Depends on ~~#19~~ #20', ['#20']],
  ['Blocks #21', []],
  ['Depends on #3.', ['#3']],
  ['waiting for #8 to land', ['#8']],
  ['**Blocked by:** #1 (short reason), #3 (see #9), #7 (x)', ['#1', '#3', '#7']],
  ['Depends on: none. First of (#4 → #5, #6)', []],
  ['Depends on: n/a', []],
  ['Blocked by #19, #20,\n#29', ['#19', '#20', '#29']],
  ['Depends on:\n- #30\n- #31 text\n\n- #32', ['#30', '#31']],
  ['Depends on:\n\nSee #40', []],
  ["doesn't depend on #5", []],
  ['Depends on #5 and update #6', ['#5']],
  ['depends on issue #5, and #6', ['#5', '#6']],
  ['blocked by https://github.com/o/r/issues/77#issuecomment-1, #4', ['#77', '#4']],
  ['Depends on #12abc', []],
  ['Needs review from #team', []],
  ['- depends on #1\n- depends on #2', ['#1', '#2']],
  ['Depends on #0', []],
  // beyond the table: negation behind, and spellings that people reported
  ['#5 に依存しない', []],
  ['#5 に依存していません', []],
  ['depends-on: #1, #2 and #3', ['#1', '#2', '#3']],
  ['前提: #14 と #15', ['#14', '#15']],
  ['color #123abc, depends on nothing', []],
  ['Fixes #6', []],
  ['- [x] #5 下書き', []],
  ['blocked by owner/repo#3', ['owner/repo#3']],
];

describe('what an issue says it depends on', () => {
  test.each(dependencies)('%j', (body, expected) => {
    expect(declaredIn(body, 42, 'o/r').dependsOn).toEqual(expected);
  });

  const outside: readonly (readonly [body: string, expected: readonly string[]])[] = [
    ['Blocked by: #hello', ['#hello']],
    ['Blocked by: vendor needs to answer', ['vendor needs to answer']],
    ['**Blocked by:** the review of legal', ['the review of legal']],
    ['ブロッカー: 取引先の回答', ['取引先の回答']],
    ...['none', 'n/a', '-', 'Nothing', 'TBD', 'no', 'なし', '無し', '特になし', '未定', ''].map(
      (word) => [`Blocked by: ${word}`, []] as const,
    ),
  ];
  test.each(outside)('%j is waited for outside: %j', (body, expected) => {
    expect(declaredIn(body, 42, 'o/r').outside).toEqual(expected);
  });

  test('an issue that blocks another one makes that one wait', () => {
    expect(declaredIn('Blocks #21 and #22', 42, 'o/r').blocks).toEqual(['#21', '#22']);
  });
});

const known = { repo: 'o/r', issues: new Set([1, 2, 12, 123, 124]), prs: new Set([77]) };

describe('what a commit is about', () => {
  test.each([
    ['fix: timeout\n\nFixes #123', [123], []],
    ['feat: x (#77)', [], []],
    ['Merge pull request #77 from a/issue-123', [], []],
    ['wip #123', [], [123]],
    ['This does not fix #123', [], [123]],
    ['closes: #12, #1', [12], [1]],
    ['fixes o/r#12 and x/y#1', [12], []],
    ['color &#123; foo', [], []],
    ['Resolved https://github.com/o/r/issues/124', [124], []],
    ['refactor #1 prefix#2', [], [1]],
    ['fixes #999', [], []],
    ['#123を直す', [], [123]],
    ['never closes #2', [], [2]],
  ] as const)('%j', (text, closing, reference) => {
    expect(linksIn(text, known)).toEqual({ closing: [...closing], reference: [...reference] });
  });

  test.each([
    ['issue-123', 123],
    ['feature/issue_12-login', 12],
    ['kim/issues/124', 124],
    ['123-fix-login', 123],
    ['kim/2-a', 2],
    ['issue-9-then-issue-12', 12],
    ['release/2024-01', undefined],
    ['v1.2', undefined],
    ['hotfix-1', undefined],
    ['tissue-12', undefined],
  ])('the branch %s is for issue %s', (branch, expected) => {
    expect(branchIssue(branch, known.issues)).toBe(expected);
  });

  test.each([
    ["Merge branch 'issue-12' into main", 'issue-12'],
    ["Merge remote-tracking branch 'origin/issue-12'", 'issue-12'],
    ['Merge pull request #77 from kim/issue-123', 'issue-123'],
    ['Merge it all', undefined],
  ])('%s brings in %s', (subject, expected) => {
    expect(mergedBranch(subject)).toBe(expected);
  });
});

/** commit, PR, merged, approved, log, blocker → state. */
const truths = `
nnnnnn incomplete
nnnnnY blocked
nnnnYn in_progress
nnnnYY blocked
Ynnnnn in_progress
YnnnnY blocked
YnnnYn in_progress
YnnnYY blocked
YYnnnn review_pending
YYnnnY review_pending
YYnnYn review_pending
YYnnYY review_pending
YYnYnn done
YYnYnY done
YYnYYn done
YYnYYY done
YYYnnn done
YYYnnY done
YYYnYn done
YYYnYY done
YYYYnn done
YYYYnY done
YYYYYn done
YYYYYY done`
  .trim()
  .split('\n')
  .map((row) => row.split(' ') as [string, string]);

const nothing = {
  ...{ readable: true, closed: false, merged: false, approved: false, pr: false, draft: false },
  ...{ changes: false, prClosed: false, commit: false, log: false, blocker: false },
  interrupted: false,
};

describe('the state of an issue', () => {
  test('there are 24 combinations that can be reached', () => expect(truths).toHaveLength(24));

  test.each(truths)('%s is %s', (row, state) => {
    const [commit, pr, merged, approved, log, blocker] = [...row].map((letter) => letter === 'Y');
    const facts = { ...nothing, commit, pr, merged, approved, log, blocker } as typeof nothing;
    expect(judge(facts).state).toBe(state);
  });

  test.each(['merged', 'approved', 'pr', 'blocker', 'commit', 'log', 'draft'] as const)(
    'is unknown where nobody can tell %s, and nothing before decides',
    (name) => expect(judge({ ...nothing, [name]: 'unknown' }).state).toBe('unknown'),
  );

  test.each([
    [{ commit: 'unknown', log: true }, 'in_progress'],
    [{ pr: 'unknown', merged: true }, 'done'],
    [{ pr: true, changes: true, commit: true }, 'in_progress'],
    [{ draft: true, commit: true }, 'in_progress'],
    [{ log: true, interrupted: true }, 'incomplete'],
    [{ readable: false, closed: true }, 'unknown'],
  ])('%j makes it %s', (facts, state) => {
    expect(judge({ ...nothing, ...facts } as typeof nothing).state).toBe(state);
  });
});

describe('the score of a suggestion', () => {
  test.each([
    ['high', 'in_progress', 'same issue', 'active', 0, 60, 0.9],
    ['medium', 'incomplete', 'same field', 'recent', 0, 35, 0.6],
    ['low', null, 'none', null, 0, 0, 0.3],
    ['high', 'review_pending', 'same issue', 'active', 25, 90, 1],
    ['medium', 'incomplete', 'none', 'stale', 0, 15, 0.5],
    ['low', 'in_progress', 'same issue', 'active', 0, 60, 0.4],
    ['medium', 'review_pending', 'none', 'active', 0, 45, 0.6],
  ] as const)('%s %s, %s, %s, fit %i', (...row) => {
    const [priority, state, history, freshness, fit, points, score] = row;
    const of = { priority, state, history, freshness, fit, penalties: 0 };
    expect(scoreOf(of)).toMatchObject({ points, score });
  });
});

describe('a text of sixty thousand letters', () => {
  const most = 60_000;
  test.each([
    'depends on ',
    'depends on #1 (',
    '#1, ',
    '`',
    '~~',
    '<!--',
    'a',
    'a/',
    'https://github.com/',
    'blocked by: ',
    'not '.repeat(20),
    '- #1\n',
    '```\n',
    '#1 に依存',
    'fixes #',
    '## Dependencies\n',
  ])(
    'of nothing but %j is read in 50 ms of this processor, once the code has been compiled',
    (piece) => {
      const text = piece.repeat(Math.ceil(most / piece.length)).slice(0, most);
      const readings = Array.from({ length: 5 }, () => {
        const before = process.threadCpuUsage();
        declaredIn(text, 42, 'o/r');
        linksIn(text, known);
        const { user, system } = process.threadCpuUsage(before);
        return (user + system) / 1_000;
      });
      expect(Math.min(...readings)).toBeLessThan(50);
    },
  );
});
