import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mergeConfig } from '../../../../src/engine/config/merge.ts';
import { defaultPermissions } from '../../../../src/engine/config/permissions.ts';
import type { Config } from '../../../../src/engine/config.ts';
import { base, local } from '../../config/layers.ts';
import { openCmd, quiet } from './cmd-world.ts';

const layers = {
  base: base('max_retries: 4\nmax_parallel: 7\n'),
  local: local('max_parallel: 3\nretrospect.filter_threshold: 4\n'),
};
const overlaid = (config: Config): Config => ({
  ...quiet(config),
  ...mergeConfig(layers).config,
  ui: quiet(config).ui,
});

const settings = {
  mergedFrom: 'local',
  permissions: async () => JSON.parse(JSON.stringify(defaultPermissions)),
} as const;

test('a cmd keeps the merged settings and the permissions it goes by, where nobody writes by mistake', async () => {
  const cmd = openCmd({ config: overlaid, ports: { settings } });
  await cmd.start();
  const kept = parse(cmd.text('config.yaml'));
  expect(kept).toMatchObject({ max_retries: 4, max_parallel: 3, _merged_from: 'local' });
  expect(kept.retrospect).toMatchObject({ filter_threshold: 4, enabled: true });
  expect(kept).not.toHaveProperty('provider');
  expect(parse(cmd.text('permission-config.yaml'))).toEqual(await settings.permissions());
  for (const name of ['config.yaml', 'permission-config.yaml'])
    expect(statSync(join(cmd.root, 'work/cmd_001', name)).mode & 0o777).toBe(0o444);
});

test('without an overlay the copy says so', async () => {
  const cmd = openCmd({ ports: { settings: { ...settings, mergedFrom: 'base' } } });
  await cmd.start();
  expect(parse(cmd.text('config.yaml'))).toMatchObject({ _merged_from: 'base' });
});

test('other settings change nothing of a cmd that was begun, unless its person asks for them', async () => {
  const cmd = openCmd({ ports: { settings } });
  await cmd.start();
  const before = cmd.text('config.yaml');
  const later = openCmd({
    root: cmd.root,
    config: (config) => ({ ...quiet(config), max_parallel: 2 }),
    ports: { settings },
  });
  await later.resume();
  expect(cmd.text('config.yaml')).toBe(before);
  await later.resume({ reloadConfig: true });
  expect(parse(cmd.text('config.yaml'))).toMatchObject({ max_parallel: 2 });
  expect(statSync(join(cmd.root, 'work/cmd_001/config.yaml')).mode & 0o777).toBe(0o444);
});

test('a cmd goes on by its own copy: the settings of the workspace count only where its person asks for them (C-011)', async () => {
  let lost = true;
  const open = (worker_max_turns: number, root?: string) =>
    openCmd({
      ...(root === undefined ? {} : { root }),
      config: (config) => ({ ...quiet(config), worker_max_turns }),
      ports: { settings },
      script: {
        reply: ({ role }) =>
          lost && role === 'crew/aggregator' ? { kind: 'connection', detail: 'gone' } : undefined,
      },
    });
  const first = open(17);
  expect((await first.start()).result.status).toBe('failed');
  const turns = async (reloadConfig: boolean) => {
    const later = open(23, first.root);
    // what the plan was made with has changed: its person keeps it
    await later.resume({ reloadConfig, yes: true });
    return later.calls.map(({ role, task }) => [role, task.limits?.turns]);
  };
  expect(await turns(false)).toEqual([['crew/aggregator', 17]]);
  lost = false;
  expect((await turns(true)).at(0)).toEqual(['crew/aggregator', 23]);
});
