import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '../../../../src/engine/ports.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { openShell } from '../../../support/plain-shell.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';
import { figuresInTables, reportReply, resultText, retrospectiveText } from './replies.ts';

export const proposals = `## Improvement Proposals
### IMP-001: Say how to release
- **Category**: config_change
- **Target**: docs/release.md
- **Problem**: nobody knows the order
- **Root Cause**: it is written nowhere
- **Proposed Change**: add the three steps
- **Expected Impact**: no release is forgotten
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5

## Skill Proposals
### SKL-001: Compare tools
- **Category**: new_skill
- **Invocation**: \`/compare-tools [names]\`
- **Success Pattern**: a form that can be used again
- **What Worked**: the table of criteria
- **Proposed Skill**: Input: names → Steps: 1) a 2) b 3) c → Output: a table
- **Cross-Project Examples**:
  - first
  - second
  - third
- **Reuse Potential**: high
- **Skill Scores**: formalizability 5 (r), automation 4 (r), frequency 4 (r) → total 13
- **Filter Scores**: recurrence 4 (r), impact 4 (r), generality 4 (r), feasibility 4 (r) → total 4.0

${figuresInTables}`;

function project(top: string) {
  const root = join(top, 'proj');
  mkdirSync(join(root, 'docs'), { recursive: true });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  writeFileSync(join(root, 'docs/release.md'), '# Release\n');
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## [Unreleased]\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  return { root, git };
}

type Opening = {
  readonly fails?: boolean;
  readonly more?: Partial<Ports>;
  /** What the report says of itself. */
  readonly quality?: string;
  /** Spoils the retrospective. */
  readonly retrospective?: (text: string) => string;
};
const asItIs = (text: string) => text;

/** A project in git, a memory, and crew whose retrospector proposes one thing of each kind. */
export function openApproving(top = temporaryFolder()) {
  const { root, git } = project(top);
  const workspace = join(top, 'workspace');
  mkdirSync(workspace);
  const { shell } = openShell();
  const ports: Partial<Ports> = {
    memory: () => memoryFile(nodeDisk, workspace, openOwnSeal),
    project: { root, files: openRunFiles(nodeDisk, root) },
    programs: async () => ({
      shell,
      children: { begin: async () => ({ env: {}, leads: async () => {}, end: async () => {} }) },
      sweep: async () => 0,
      dirty: async () => [],
      repositories: async () => ({ folders: [], whole: true }),
    }),
  };
  let changes = 0;
  const open = ({
    fails = false,
    more = {},
    quality = 'RED',
    retrospective = asItIs,
  }: Opening = {}) =>
    openCmd({
      root: workspace,
      ports: { ...ports, ...more },
      config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
      script: {
        during: async ({ values }) => {
          if (values['task'] === 'IMP-001')
            writeFileSync(join(root, 'docs/release.md'), `# Release\n\n1. a\n2. b${++changes}\n`);
        },
        reply: ({ role, values }) => {
          // what went badly is looked back on in full, and only then are improvements proposed
          if (role === 'crew/aggregator') return reportReply({ quality });
          if (role === 'crew/retrospector') {
            const counts = { improvements: 1, skills: 1, knowledge: 1 };
            const how = { mode: 'full', trigger: String(values['trigger']) };
            return retrospective(retrospectiveText({ ...counts, ...how }, proposals));
          }
          if (values['task'] !== 'IMP-001') return undefined;
          return fails ? { kind: 'empty_reply' } : resultText(0);
        },
      },
    });
  return { root, git, workspace, open };
}

export const request = 'Compare three editors. And always put numbers in a table.';
