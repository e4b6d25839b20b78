import { expect, test } from 'vitest';
import type { SandboxSpec } from '../../../src/engine/acting/shell.ts';
import { withTree } from '../../../src/engine/workspace/sandbox-places.ts';

const bounds: SandboxSpec = {
  writable: ['/w/work/cmd_001'],
  readOnly: ['/w/work/cmd_001/.engine/'],
  hidden: ['/home/a/.ssh'],
  network: false,
};
const tree = {
  folder: '/cache/trees/cmd_001/tasks/1',
  top: '/home/a/project',
  store: '/cache/trees/cmd_001/store',
  shown: ['node_modules', 'lib/sub'],
};

test('on Linux a tree stands at the project’s own place, and of the project only what is shown can be seen, read-only', () => {
  const own = withTree(bounds, tree, { kind: 'bubblewrap' });
  expect(own.writable).toEqual(['/w/work/cmd_001', tree.folder]);
  expect(own.stands).toEqual([
    { folder: tree.folder, at: tree.top, readOnly: false },
    { folder: tree.store, at: tree.store, readOnly: true },
    ...['/home/a/project/node_modules', '/home/a/project/lib/sub'].map((folder) => ({
      ...{ folder, at: folder, readOnly: true },
    })),
  ]);
});

// not run on a Mac: what the sandbox there is told is held here
test('on macOS, where no folder can stand at another place, commands work where the tree lies, and the project is not writable', () => {
  const own = withTree(bounds, tree, { kind: 'seatbelt' });
  expect(own).toEqual({ ...bounds, writable: ['/w/work/cmd_001', tree.folder] });
  expect(own.writable.some((folder) => folder.startsWith(tree.top))).toBe(false);
});
