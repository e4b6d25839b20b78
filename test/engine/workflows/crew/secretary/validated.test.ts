import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../../../../src/engine/config.ts';
import { crew } from '../../../../../src/engine/workflows/crew/index.ts';
import { nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../../src/engine/workspace/run-files.ts';
import { openDelegating, plainAnswer, withSecretary } from './secretary-world.ts';

const operation = 'phase3_report';
const validated = async (root: string) =>
  await crew.validate?.(openRunFiles(nodeDisk, path.join(root, 'work/cmd_001')), defaultConfig);

test('a cmd whose secretary wrote the report passes every check', async () => {
  const cmd = openDelegating({ config: withSecretary({ delegate_phases: [operation] }) });
  expect((await cmd.start()).result.status).toBe('done');
  const found = await validated(cmd.root);
  expect(found).toMatchObject({
    ok: true,
    issues: [],
    report: { secretary: { status: 'success', issues: [] } },
  });
});

test('one whose secretary failed passes as well, since another did its work; that it failed is told', async () => {
  const cmd = openDelegating({
    config: withSecretary({ delegate_phases: [operation] }),
    answers: { [operation]: plainAnswer(operation, 'failure') },
  });
  expect((await cmd.start()).result.status).toBe('done');
  const found = await validated(cmd.root);
  expect(found).toMatchObject({
    ok: true,
    issues: [{ file: 'secretary_response.md', issue: expect.stringMatching(/^warning: \[E226\]/) }],
    report: { secretary: { status: 'failure' } },
  });
});
