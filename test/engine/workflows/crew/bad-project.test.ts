import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../../src/engine/workspace/memory-file.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { openOwnSeal } from '../../../support/own-seal.ts';
import { openShell } from '../../../support/plain-shell.ts';
import { openCmd, quiet, said, temporaryFolder } from './cmd-world.ts';
import { reportReply, resultText, retrospectiveText } from './replies.ts';

/* A project that is a stranger's: its git starts whatever the stranger set up, so nobody asks it anything. */

const improvement = `## Improvement Proposals
### IMP-001: Say how to release
- **Category**: config_change
- **Target**: docs/release.md
- **Problem**: nobody knows the order
- **Root Cause**: it is written nowhere
- **Proposed Change**: add the three steps
- **Expected Impact**: no release is forgotten
- **Scores**: recurrence 5 (r), impact 4 (r), generality 4 (r), feasibility 5 (r) → total 4.5
`;

/** A repository in which looking, diffing, staging and committing each start a program of the stranger's. */
function strangersRepository(root: string) {
  const trap = join(root, '..', 'trap.sh');
  const sprung = join(root, '..', 'sprung');
  writeFileSync(trap, `#!/bin/sh\necho "$1" >> ${sprung}\nexec cat\n`);
  chmodSync(trap, 0o755);
  mkdirSync(join(root, 'docs'), { recursive: true });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  writeFileSync(join(root, 'docs/release.md'), '# Release\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  writeFileSync(join(root, '.gitattributes'), '* filter=x diff=x\n');
  git('config', 'filter.x.clean', `${trap} clean`);
  git('config', 'filter.x.smudge', `${trap} smudge`);
  git('config', 'diff.x.textconv', `${trap} textconv`);
  git('config', 'core.fsmonitor', `${trap} monitor`);
  const hook = join(root, '.git/hooks/pre-commit');
  writeFileSync(hook, `#!/bin/sh\necho hook >> ${sprung}\n`);
  chmodSync(hook, 0o755);
  return { git, sprung: () => (existsSync(sprung) ? readFileSync(sprung, 'utf8') : '') };
}

function openStranger() {
  const top = temporaryFolder();
  const root = join(top, 'proj');
  const workspace = join(top, 'workspace');
  for (const folder of [root, workspace]) mkdirSync(folder);
  const repository = strangersRepository(root);
  const { shell, ran } = openShell();
  const person = { trusts: false, everTrusted: false };
  const cmd = openCmd({
    root: workspace,
    config: (config) => ({ ...quiet(config), lp_system: config.lp_system }),
    ports: {
      memory: () => memoryFile(nodeDisk, workspace, openOwnSeal),
      project: {
        root,
        files: openRunFiles(nodeDisk, root),
        trusted: async () => person.trusts,
        known: async () => person.everTrusted,
      },
      programs: async () => ({
        shell,
        children: { begin: async () => ({ env: {}, leads: async () => {}, end: async () => {} }) },
        sweep: async () => 0,
        dirty: async () => [],
        repositories: async () => ({ folders: [], whole: true }),
      }),
    },
    script: {
      rows: [{ id: 1, persona: 'worker_coder' }, { id: 2 }, { id: 3 }],
      during: async ({ values }) => {
        if (values['task'] === 'IMP-001')
          writeFileSync(join(root, 'docs/release.md'), '# Release\n\n1. tag\n');
      },
      reply: ({ role, values }) => {
        if (role === 'crew/aggregator') return reportReply({ quality: 'RED' });
        if (role === 'crew/retrospector')
          return retrospectiveText(
            { improvements: 1, mode: 'full', trigger: String(values['trigger']) },
            improvement,
          );
        return values['task'] === 'IMP-001' ? resultText(0) : undefined;
      },
    },
  });
  return { ...cmd, ...repository, project: root, ran, person };
}

test('before a project is trusted a whole cmd starts no program, and says why nothing is committed', async () => {
  const cmd = openStranger();
  expect((await cmd.start()).result.status).toBe('waiting');
  await cmd.answer({ choice: 'all' });
  const { result, events } = await cmd.resume();
  expect(result.status).toBe('done');
  expect([cmd.ran, cmd.sprung()]).toEqual([[], '']);
  expect(readFileSync(join(cmd.project, 'docs/release.md'), 'utf8')).toContain('1. tag');
  expect(said(events)).not.toContain('no_repository');
  const [why] = events.flatMap((event) =>
    event.type === 'said' && event.notice === 'improvement_not_committed' ? [event.values] : [],
  );
  const told = [en, ja].map((words) =>
    describeNotice('improvement_not_committed', why ?? {}, words),
  );
  expect(told[0]).toContain('the project is not trusted');
  expect(told[1]).toContain('まだ信頼されていません');
});

test('once it is trusted its git is asked, from then on', async () => {
  const cmd = openStranger();
  await cmd.start();
  expect(cmd.log().base_commit).toBe(null);
  cmd.person.trusts = cmd.person.everTrusted = true;
  const base = cmd.git('rev-parse', 'HEAD').trim();
  await cmd.answer({ choice: 'all' });
  await cmd.resume();
  expect(cmd.log().base_commit).toBe(base);
  await cmd.answer({ choice: 'commit' });
  const { events } = await cmd.resume();
  expect(said(events)).toContain('improvement_committed');
  expect(cmd.git('rev-list', '--count', `${base}..HEAD`).trim()).toBe('1');
});

test('a change of what grants something ends trust, and is told; its git is still known', async () => {
  const cmd = openStranger();
  cmd.person.everTrusted = true;
  cmd.person.trusts = true;
  const { events } = await cmd.start();
  expect(said(events)).not.toContain('project_untrusted');
  expect(cmd.log().base_commit).toBe(cmd.git('rev-parse', 'HEAD').trim());
});

test('an agent that changes what the project grants is told of once, in the middle of the cmd', async () => {
  const top = temporaryFolder('folio-project-');
  let trusted = true;
  const cmd = openCmd({
    script: {
      rows: [
        { id: 1, persona: 'worker_coder' },
        { id: 2, persona: 'worker_coder', needs: [1] },
      ],
      during: async ({ values }) => {
        if (values['task'] === 1) trusted = false;
      },
    },
    ports: {
      project: { root: top, files: openRunFiles(nodeDisk, top), trusted: async () => trusted },
    },
  });
  const { events } = await cmd.start();
  const told = said(events);
  expect(told.filter((notice) => notice === 'project_untrusted')).toHaveLength(1);
  expect(told.indexOf('project_untrusted')).toBeGreaterThan(told.indexOf('wave_started'));
});
