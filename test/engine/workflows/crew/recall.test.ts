import { expect, test } from 'vitest';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';

const rows = [{ id: 1, persona: 'worker_coder' }, { id: 2 }];
const recalled = ({ calls }: ReturnType<typeof openCmd>) =>
  calls.filter(({ task }) => task.values['task'] !== undefined).map(({ task }) => task.recall);

test('a worker has the memory looked through by technology, project and kind of task, once each (C-170)', async () => {
  const cmd = openCmd({
    script: { rows },
    config: (config) => ({
      ...quiet(config),
      lp_system: {
        ...config.lp_system,
        enabled: false,
        technology_stack: ['Fastify'],
        project_scope: 'shop',
      },
    }),
  });
  await cmd.start({ request: 'Port the Python loader to TypeScript.' });
  // each in a tree of its own, whichever stands first
  expect(recalled(cmd).toSorted()).toEqual([
    'Fastify typescript python shop code',
    'Fastify typescript python shop research',
  ]);
});

test('where no scope is named the project’s folder is its name; without a project the rest is looked for', async () => {
  const root = temporaryFolder('bookshop-');
  const project = { root, files: openRunFiles(nodeDisk, root) };
  const inProject = openCmd({ script: { rows: [{ id: 1 }] }, ports: { project } });
  await inProject.start();
  expect(recalled(inProject)).toEqual([`${root.split('/').at(-1)} research`]);
  const nowhere = openCmd({ script: { rows: [{ id: 1 }] } });
  await nowhere.start();
  expect(recalled(nowhere)).toEqual(['research']);
});
