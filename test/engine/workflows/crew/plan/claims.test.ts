import { expect, test } from 'vitest';
import { unmade } from '../../../../../src/engine/workflows/crew/plan/claims.ts';

test('files that are named and not changed are told; those of the run, and places outside, are no claim', () => {
  const changed = ['web/src/a.ts', 'web/docs/deep/b.md'];
  const claimed = [
    ...['src/a.ts', './src/a.ts', '`docs/`', 'src/c.ts', 'results/result_1.md', '/tmp/x', ''],
    ...['workspace/work/cmd_001/results/result_2.md', '../up.ts', 'a few files', 'src/c.ts'],
  ];
  expect(unmade(claimed, { changed, prefix: 'web/' })).toEqual(['src/c.ts']);
  expect(unmade(['web/src/a.ts'], { changed, prefix: '' })).toEqual([]);
});
