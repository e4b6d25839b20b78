import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAgents } from '../../../../src/engine/workflows/field/look/agents.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { tempFolder } from '../../../support/tool-world.ts';

test('a definition that leads out, one that cannot be read and one that is too large are told apart, whatever their folders are called', async () => {
  const top = tempFolder('agents');
  const at = (name: string) => path.join(top, 'repo/.agent', name, 'agent.json');
  for (const name of ['away', 'good', 'large', 'outside'])
    fs.mkdirSync(path.dirname(at(name)), { recursive: true });
  fs.writeFileSync(path.join(top, 'agent.json'), '{}');
  fs.symlinkSync(path.join(top, 'agent.json'), at('away'));
  fs.writeFileSync(at('good'), '{}');
  fs.writeFileSync(at('large'), ' '.repeat(300_000));
  // a ring: nobody can say where it leads
  fs.symlinkSync('agent.json', at('outside'));
  const found = await findAgents(openRunFiles(nodeDisk, path.join(top, 'repo')), '.agent');
  expect(found.map(({ folder, text, why }) => [folder, text, why])).toEqual([
    ['away', undefined, 'outside'],
    ['good', '{}', undefined],
    ['large', undefined, 'large'],
    ['outside', undefined, 'unreadable'],
  ]);
});
