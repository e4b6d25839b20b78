import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCmd, quiet, temporaryFolder } from './cmd-world.ts';

test('the engine signs plan and report; a light look back has its own limits; who plans knows the personas', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'personas'));
  writeFileSync(join(root, 'personas/worker_lawyer.md'), '# Lawyer');
  const cmd = openCmd({
    root,
    ports: { product: 'folio-tui 9.8.7' },
    config: (config) => {
      const { retrospect } = config;
      const light_mode = { max_skills: 7 };
      return { ...quiet(config), retrospect: { ...retrospect, light_mode } };
    },
  });
  await cmd.start();
  const [year] = (cmd.log().started ?? '').split('-');
  for (const name of ['plan.md', 'report.md', 'report_summary.md']) {
    expect(cmd.text(name)).toMatch(
      new RegExp(
        `^---\\ngenerated_by: "claude-crew v1.0"\\nengine: "folio-tui 9.8.7"\\ndate: "${year}-.*"\\ncmd_id: "cmd_001"`,
      ),
    );
    expect(cmd.text(name).match(/generated_by/g)).toHaveLength(1);
  }
  const task = (role: string) => cmd.calls.find((call) => call.role === role)?.task;
  expect(task('crew/decomposer')?.extra).toContain('worker_lawyer');
  expect(task('crew/retrospector')?.values).toMatchObject({
    mode: 'light',
    max_improvements: 0,
    max_skills: 7,
  });
});
