import type { RunFiles } from '../../../ports.ts';

const folder = '.agent/issues';

/** Makes the folder of local issues with a first one that tells its fields; nothing where there are issues already. */
export async function initIssues(files: RunFiles, language: 'ja' | 'en'): Promise<void> {
  if ((await files.list(folder)).some((name) => name.endsWith('.md'))) return;
  await files.write(`${folder}/1-first-issue.md`, samples[language], 0o644);
}

const fields = `number: 1
state: open                 # open | closed
# stateReason: completed    # completed | not_planned (closed), reopened (open)
labels: []
assignees: []
# milestone: v1.0
# due: 2027-01-31
# project: 5
# dependsOn: [2, "other/repo#7"]
# blockedBy: "an answer from outside"
# pr: { branch: issue-1, state: open, review: pending }`;

const samples = {
  en: `---
title: The first issue
${fields}
---
What is to be done, and why. \`Depends on #2\` works here too.

## Done when

- [ ] it works
- [ ] a test shows it
`,
  ja: `---
title: 最初の Issue
${fields}
---
何を、なぜ行うか。本文でも \`Depends on #2\` や \`#2 に依存\` と書けます。

## 完了条件

- [ ] 動く
- [ ] テストで確かめられている
`,
} as const;
