import { expect, test } from 'vitest';
import { isOneLineChange } from '../../../../../src/engine/workflows/crew/plan/one-line.ts';

const head =
  'diff --git a/sum.js b/sum.js\nindex 1..2 100644\n--- a/sum.js\n+++ b/sum.js\n@@ -1 +1 @@\n';

test.each([
  ['one line reads otherwise', `${head}-a\n+b\n`, true],
  ['one line more', `${head} a\n+b\n`, true],
  ['one line less', `${head} a\n-b\n`, true],
  ['a line of plus signs', `${head} a\n++++\n`, true],
  ['two lines more', `${head} a\n+b\n+c\n`, false],
  ['two files', `${head}-a\n+b\n${head}-a\n+b\n`, false],
  [
    'a new file',
    `diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+n\n`,
    false,
  ],
  ['another mode', 'diff --git a/n b/n\nold mode 100644\nnew mode 100755\n', false],
  ['nothing', '', false],
])('%s is told from a change of one line', (_, patch, wanted) => {
  expect(isOneLineChange(patch)).toBe(wanted);
});
