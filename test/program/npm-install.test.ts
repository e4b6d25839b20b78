import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { askedId, openCoderCmd } from '../support/crew/coder-cmd.ts';
import { openRegistry } from '../support/package-registry.ts';
import { runHere } from '../support/program-here.ts';

const paid = ['--provider', 'anthropic', '--plain'] as const;
/** Where npm lies on this machine, too. */
const searchPath = `${path.dirname(process.execPath)}:${process.env['PATH'] ?? ''}`;

test('an install that a person allowed to the registry of the settings works, in a copy of its own, and reaches nothing else', async () => {
  const registry = await openRegistry('tiny-part');
  const other = await openRegistry('other-part');
  const command = `npm install tiny-part --no-audit --no-fund && node -e "fetch('${other.url}').catch(() => console.log('shut'))"`;
  const world = await openCoderCmd({
    command,
    env: { PATH: searchPath },
    files: { '.npmrc': `registry=${registry.url}\n`, '.gitignore': 'node_modules\n' },
  });
  const already = path.join(world.project, 'node_modules/already');
  mkdirSync(already, { recursive: true });
  writeFileSync(path.join(already, 'package.json'), '{"name":"already","version":"1.0.0"}');

  const run = (...line: string[]) => runHere(world.place, line);
  const first = await run(...world.request, ...paid, '--yes');
  expect([first.code, registry.asked]).toEqual([2, []]);
  expect(first.out).toContain('No network.');
  expect(first.out).toContain('[H] Allow once, with network to named hosts');
  expect((await run('answer', askedId(first.out), 'network')).code).toBe(0);
  const second = await run('resume', 'cmd_001', ...paid);

  expect(second.out).toContain('done (1 of 1 task done)');
  expect(registry.asked).toContain('/tiny-part');
  expect(other.asked).toEqual([]);
  expect((await run('crew', 'apply', 'cmd_001', '--provider', 'anthropic')).code).toBe(0);
  expect(JSON.parse(world.text('package.json'))).toMatchObject({
    dependencies: { 'tiny-part': '^1.0.0' },
  });
  // what it fetched lies in its own tree, beside a copy of what was there
  expect(readdirSync(path.join(world.project, 'node_modules'))).toEqual(['already']);
});
