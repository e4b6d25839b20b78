import { describe, expect, test } from 'vitest';
import { readIssue } from '../../../../src/engine/workflows/field/look/front-matter.ts';

const waits = (front: string) => {
  const { issue } = readIssue(`---\ntitle: Dark mode\n${front}\n---\n`, {
    ...{ number: 2, path: '2.md', repo: null },
  });
  return { on: issue.dependsOn, words: issue.blockedBy };
};

describe('what an issue says in its front matter that it is blocked by', () => {
  test.each([
    ['blockedBy: 1', { on: ['#1'], words: undefined }],
    ['blockedBy: "#1"', { on: ['#1'], words: undefined }],
    ['blockedBy: "#1, #3"', { on: ['#1', '#3'], words: undefined }],
    ['blockedBy: [1, "#3", other/repo#7]', { on: ['#1', '#3', 'other/repo#7'], words: undefined }],
    ['dependsOn: [5]\nblockedBy: [1]', { on: ['#5', '#1'], words: undefined }],
    ['depends_on: [5]', { on: ['#5'], words: undefined }],
    ['depends_on: 5, 6', { on: ['#5', '#6'], words: undefined }],
    ['Depends-On: "#5"\nblocked_by: 1', { on: ['#5', '#1'], words: undefined }],
    ['depends_on: [7]\ndependsOn: [5]', { on: ['#5'], words: undefined }],
  ])('is another issue where it is nothing but a reference: %s', (front, expected) => {
    expect(waits(front)).toEqual(expected);
  });

  test.each([
    ['blockedBy: an answer from outside', { on: undefined, words: 'an answer from outside' }],
    [
      'blockedBy: ["the vendor\'s key", 2 signatures]',
      { on: undefined, words: "the vendor's key, 2 signatures" },
    ],
    ['blockedBy: [1, a licence]', { on: ['#1'], words: 'a licence' }],
    [
      'blockedBy: "the part of #1 that Kim has"',
      { on: undefined, words: 'the part of #1 that Kim has' },
    ],
  ])('is something outside where it is words: %s', (front, expected) => {
    expect(waits(front)).toEqual(expected);
  });
});

test.each([
  [
    '---\ntitle: Fix: it\n---\n',
    /^2: bad front matter \(.+; a text with a colon in it stands in quotes\)$/,
  ],
  ['---\ntitle: a\nb: [x\n---\n', /^[34]: bad front matter \(/],
  ['---\ntitle: a\n', '1: front matter without an end (a line of --- behind its last field)'],
  ['# A heading\n', '1: no front matter (begin the file with ---, title: …, ---)'],
])(
  'what keeps a file from being read is told with its line and what would mend it: %j',
  (text, problem) => {
    expect(readIssue(text, { number: 2, path: '2.md', repo: null }).problem).toMatch(problem);
  },
);
