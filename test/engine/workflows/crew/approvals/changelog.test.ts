import { expect, test } from 'vitest';
import { withEntry } from '../../../../../src/engine/workflows/crew/approvals/changelog.ts';
import {
  commitSubject,
  sectionOf,
  skillPath,
  targetOf,
} from '../../../../../src/engine/workflows/crew/approvals/targets.ts';
import type { Improvement } from '../../../../../src/engine/workflows/crew/shapes/proposals.ts';

const entry = '- **config.yaml** (IMP-001) — a title';

test('an entry makes what is missing above it', () => {
  const text = `# Changelog\n\n## [Unreleased]\n\n### Changed\n\n${entry}\n`;
  expect(withEntry(undefined, 'Changed', entry)).toBe(text);
  expect(withEntry(text, 'Changed', entry)).toBe(text);
});

test('an entry goes behind those of its section, and everything else stays', () => {
  const before =
    '# Log\n\n## [Unreleased]\n\n### Added\n- a\n\n### Fixed\n- f\n\n## [1.0.0]\n### Changed\n- old\n';
  expect(withEntry(before, 'Added', entry)).toBe(before.replace('- a\n', `- a\n${entry}\n`));
  expect(withEntry(before, 'Changed', entry)).toBe(
    before.replace('- f\n', `- f\n\n### Changed\n\n${entry}\n`),
  );
});

test('a log without an unreleased part gains one above its newest release', () => {
  const before = '# Log\n\nAbout it.\n\n## 1.0.0\n- x\n';
  expect(withEntry(before, 'Fixed', entry)).toBe(
    `# Log\n\nAbout it.\n\n## [Unreleased]\n\n### Fixed\n\n${entry}\n\n## 1.0.0\n- x\n`,
  );
});

test('line ends stay what they are', () => {
  const before = '# Log\r\n\r\n## [Unreleased]\r\n\r\n### Added\r\n- a\r\n';
  expect(withEntry(before, 'Added', entry)).toBe(`${before}${entry}\r\n`);
});

const improvement = (more: Partial<Improvement>): Improvement => ({
  ...{ family: 'IMP', id: 'IMP-001', title: 'Say more', category: 'template_update', target: 'x' },
  ...{ problem: 'p', rootCause: 'r', change: 'c', expectedImpact: 'e', total: 40 },
  scores: { recurrence: 4, impact: 4, generality: 4, feasibility: 4 },
  ...more,
});

test.each([
  ['templates/worker.md', {}, 'feat(templates): Say more'],
  ['templates/worker.md', { title: 'Fix the wording' }, 'fix(templates): Fix the wording'],
  ['scripts/a.sh', { title: 'Refactor the loop' }, 'refactor(scripts): Refactor the loop'],
  ['docs/guide.md', {}, 'docs(docs): Say more'],
  ['CLAUDE.md', { category: 'claude_md_update' as const }, 'docs(claude): Say more'],
  [
    'config.yaml',
    { category: 'config_change' as const, title: '設定を\n足す' },
    'feat(config): 設定を 足す',
  ],
])('a change of %s is committed as it should be', (target, more, subject) => {
  expect(commitSubject(improvement(more), target)).toBe(subject);
});

test.each([
  [{ category: 'new_template' as const }, 'Added'],
  [{}, 'Changed'],
  [{ title: '不具合を直す' }, 'Fixed'],
  [{ title: 'Deprecate the old form' }, 'Deprecated'],
  [{ title: 'Remove the old form' }, 'Removed'],
])('a change with %j stands under %s (C-106)', (more, section) => {
  expect(sectionOf(improvement(more))).toBe(section);
});

test.each([
  ['`templates/worker_coder.md` (section 2)', 'templates/worker_coder.md'],
  ['./config.yaml、二行目', 'config.yaml'],
  ['docs/日本語.md', 'docs/日本語.md'],
  ['a/../b', undefined],
  ['.GIT/config', undefined],
  ['C:\\x', undefined],
])('%s names the file %s', (said, file) => {
  expect(targetOf(said)).toBe(file === undefined && said.startsWith('C') ? 'C' : file);
});

test('a skill has a name that is only a name', () => {
  expect(skillPath({ id: 'SKL-002', invocation: '/make-it [x]' })).toBe(
    'docs/skills/SKL-002-make-it.md',
  );
  expect(skillPath({ id: 'SKL-002', invocation: '/../../etc' })).toBe('docs/skills/SKL-002-etc.md');
  expect(skillPath({ id: 'SKL-002', invocation: '/冊子' })).toBe('docs/skills/SKL-002-skill.md');
});
