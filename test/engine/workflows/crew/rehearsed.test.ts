import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { programsOf } from '../../../../src/acting.ts';
import { loadTemplates } from '../../../../src/agents/prompt/template.ts';
import { recordedProvider } from '../../../../src/agents/providers/recorded.ts';
import { openAgents } from '../../../../src/agents/run-agent.ts';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { realClock } from '../../../support/real-clock.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { gitIn } from '../../workspace/trees/tree-world.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';

const shipped = (folder: string) => new URL(`../../../../${folder}/`, import.meta.url);

async function rehearse(language: 'ja' | 'en') {
  const top = temporaryFolder();
  const [root, home] = [path.join(top, 'workspace'), path.join(top, 'home')];
  for (const folder of [root, home]) mkdirSync(folder);
  const facts = {
    ...{ disk: nodeDisk, home, env: { PATH: process.env['PATH'], HOME: home } },
    ids: { random: (length: number) => randomBytes(length).toString('hex').slice(0, length) },
    folders: { config: path.join(home, '.config'), state: path.join(home, '.local/state') },
  };
  const world = openCmd({
    root,
    config: (config) => ({ ...quiet(config), folio: { ...config.folio, language } }),
    ports: {
      agents: openAgents({
        ...{ provider: recordedProvider(shipped('rehearsal'), { speed: 0, clock: realClock }) },
        ...{ payer: { kind: 'nobody' }, credential: null, clock: realClock, random: () => 0.5 },
        ...{ templates: await loadTemplates(shipped('templates')), config: defaultConfig.provider },
      }),
      programs: async (run, folder) => programsOf(facts, '', run, folder),
    },
  });
  const project = path.join(root, 'rehearsal/projects/cmd_001');
  const at = (file: string) => path.join(root, 'rehearsal/work/cmd_001', file);
  return {
    ...world,
    project,
    inProject: (file: string) => readFileSync(path.join(project, file), 'utf8'),
    inCmd: (file: string) => readFileSync(at(file), 'utf8'),
  };
}

test('a rehearsal changes a project of its own: difference, apply, undo and drop, as with a person’s', async () => {
  const world = await rehearse('en');
  const first = await world.start({ noRetrospect: true });
  expect(first.result.status).toBe('waiting');
  const asked = (await world.engine.questions()).map(({ question }) => question.kind);
  expect(asked).toContain('apply_work');
  expect(world.inCmd('results/result_4.patch')).toContain('+++ b/check-version.sh');
  expect(world.inCmd('results/result_3.patch')).toContain('+++ b/CHANGELOG.md');
  expect(world.inCmd('results/result_4.md')).not.toContain('=== FILE');
  expect(gitIn(world.project, 'status', '--short')).toBe('');
  const say = async (...items: readonly { kind: string; task?: number | null }[]) => {
    for (const item of items) await world.engine.tell('cmd_001', item);
    await finish(world.engine.resume('cmd_001'));
    return gitIn(world.project, 'status', '--short', '--untracked-files=all').trim();
  };
  expect(await say({ kind: 'apply_work', task: 4 })).toBe('?? check-version.sh');
  const [drop, three] = [{ kind: 'drop_work', task: 4 } as const, { kind: 'apply_work', task: 3 }];
  expect(await say({ kind: 'undo_work' }, drop, three)).toBe(
    'M CHANGELOG.md\n?? docs/release-0.4.0.md',
  );
  const head = gitIn(world.project, 'rev-parse', 'HEAD').trim();
  expect(world.inCmd('execution_log.yaml')).toContain(head);
});
