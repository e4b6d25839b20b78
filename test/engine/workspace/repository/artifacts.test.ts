import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  newRunName,
  openArtifacts,
  runTime,
} from '../../../../src/engine/workspace/repository/artifacts.ts';
import { logName } from '../../../../src/engine/workspace/repository/verify-run.ts';
import { tempFolder } from '../../../support/tool-world.ts';

const now = new Date('2026-02-01T12:00:00Z');

test('a hundred runs of one second have a hundred names', () => {
  const names = new Set(Array.from({ length: 100 }, () => newRunName(now)));
  expect(names.size).toBe(100);
  for (const name of names) expect(name).toMatch(/^run_20260201_120000_[a-z0-9]{6}$/);
});

test.each([
  ['run_20260201_120000_abc123', true],
  ['run_20260231_120000_abc123', false],
  ['run_20260201_250000_abc123', false],
  ['run_20260201_120000_ABC123', false],
  ['run_2026_120000_abc123', false],
])('%s is the name of a run: %s', (name, is) => {
  expect(runTime(name) !== undefined).toBe(is);
});

test.each([
  [1, 'install', 'step-01-install.log'],
  [2, '../../etc/passwd', 'step-02-____etc_passwd.log'],
  [3, '.hidden', 'step-03-hidden.log'],
  [4, '日本', 'step-04-__.log'],
  [12, 'x'.repeat(99), `step-12-${'x'.repeat(64)}.log`],
  [5, '', 'step-05-_.log'],
])('step %i called %j has the log %s', (n, name, file) => {
  expect(logName(n, name)).toBe(file);
});

test('of twenty-five runs, three of them pinned, twenty stay with those; a pin without its report holds nothing', async () => {
  const folder = tempFolder('artifacts');
  const facts = {
    shell: { run: async () => Promise.reject(new Error('nothing is run')) },
    ...{ path: '', home: folder, hidden: [], never: [], root: folder, cache: folder },
    ...{ signal: new AbortController().signal, monotonic: () => 0 },
  };
  const artifacts = openArtifacts(folder, facts, () => now);
  const runs = path.join(folder, 'runs');
  const names = Array.from({ length: 25 }, (_, at) => {
    const day = String(1 + (at % 25)).padStart(2, '0');
    return `run_202601${day}_120000_aaaa${String(at).padStart(2, '0')}`;
  });
  for (const name of [...names, 'not-a-run'])
    fs.mkdirSync(path.join(runs, name), { recursive: true });
  const report = path.join(folder, 'stuck_report.md');
  fs.writeFileSync(report, 'x');
  await artifacts.pin(names.slice(0, 3), { stuck_report: report });
  await artifacts.pin(names.slice(3, 4), { stuck_report: `${report}.gone` });
  await artifacts.trim({ days: 365, runs: 20 }, []);
  const left = fs.readdirSync(runs);
  expect(left).toHaveLength(21);
  expect(left).toContain('not-a-run');
  for (const name of names.slice(0, 3)) expect(left).toContain(name);
  expect(left.includes(names[3] ?? '')).toBe(false);
  await artifacts.trim({ days: 1, runs: 20 }, [names[24] ?? '']);
  expect(fs.readdirSync(runs).sort()).toEqual(['not-a-run', ...names.slice(0, 3), names[24]]);
});
