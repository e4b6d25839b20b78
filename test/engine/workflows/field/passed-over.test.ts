import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLocalIssues } from '../../../../src/engine/workflows/field/look/local-issues.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { openRunFiles } from '../../../../src/engine/workspace/run-files.ts';
import { tempFolder } from '../../../support/tool-world.ts';

test('files among the issues that are none by their names are named, each with the reason', async () => {
  const root = tempFolder('passed-over');
  const folder = '.agent/issues';
  const names = ['1-first.md', '2.md', '6 odd.md', '6 odd näme (draft).md', 'idea.md', 'README.md'];
  fs.mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of [...names, 'plan.png', '.hidden.md'])
    fs.writeFileSync(path.join(root, folder, name), '---\ntitle: A title\n---\n');
  const read = await readLocalIssues(openRunFiles(nodeDisk, root), folder, null);
  expect(read.issues.map(({ number }) => number).sort()).toEqual([1, 2]);
  const said = read.warnings.map(({ code, path: at, message }) => `${code} ${at} ${message}`);
  expect(said.toSorted()).toEqual([
    'L004 .agent/issues/6 odd näme (draft).md passed over: behind the number of its name comes no - and no .md (as in 12-title.md)',
    'L004 .agent/issues/6 odd.md passed over: behind the number of its name comes no - and no .md (as in 12-title.md)',
    'L004 .agent/issues/idea.md passed over: its name does not begin with a number (as in 12-title.md)',
  ]);
});
