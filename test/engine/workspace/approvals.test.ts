import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { approvalOf } from '../../../src/agents/guard/approvals.ts';
import { openGuard } from '../../../src/agents/guard/guard.ts';
import { mergePermissions } from '../../../src/engine/config/merge-permissions.ts';
import { type Approval, openApprovals } from '../../../src/engine/workspace/approvals.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { failureOf } from './failure-of.ts';
import { tempFolder } from './temp-folder.ts';

const fileIn = (home: string) => path.join(home, 'folio-tui', 'approvals.json');
const open = (home: string) => openApprovals(nodeDisk, home);

function approval(given: Partial<Approval> = {}): Approval {
  return {
    ...{ id: 'a1', command: 'npm test', projectRoot: '/project', cwd: '/project' },
    ...{ scope: 'always', session: 's1', approvedAt: '2026-02-03T04:05:06.000Z' },
    bound: [{ path: '/project/package.json', hash: 'ab' }],
    ...given,
  };
}

it('knows nothing at first, and makes nothing by being asked', async () => {
  const home = path.join(await tempFolder(), 'config');
  expect(await open(home).all()).toEqual([]);
  expect(await open(home).revoke('a1')).toBe(false);
  await expect(stat(home)).rejects.toThrow('ENOENT');
});

it('remembers over restarts, oldest first, in a private file, with files that were not there', async () => {
  const home = await tempFolder();
  const later = approval({
    id: 'a2',
    command: 'make',
    approvedAt: '2026-03-01T00:00:00.000Z',
    bound: [{ path: '/project/Makefile', hash: undefined }],
  });
  await open(home).remember(later);
  await open(home).remember(approval());
  expect(await open(home).all()).toEqual([approval(), later]);
  expect((await stat(fileIn(home))).mode & 0o777).toBe(0o600);
});

it('keeps a yes for the session in this process only', async () => {
  const home = await tempFolder();
  const approvals = open(home);
  await approvals.remember(approval({ scope: 'session' }));
  expect(await approvals.all()).toEqual([approval({ scope: 'session' })]);
  expect(await open(home).all()).toEqual([]);
  expect(await approvals.revoke('a1')).toBe(true);
  expect(await approvals.all()).toEqual([]);
  await expect(stat(fileIn(home))).rejects.toThrow('ENOENT');
});

it('lets a new yes to the same wish take the place of the old one', async () => {
  const home = await tempFolder();
  await open(home).remember(approval());
  const anew = approval({ id: 'a9', bound: [{ path: '/project/package.json', hash: 'cd' }] });
  await open(home).remember(anew);
  expect(await open(home).all()).toEqual([anew]);
});

it('loses nothing when several write at once', async () => {
  const home = await tempFolder();
  const names = Array.from({ length: 12 }, (_, index) => `a${index}`);
  await Promise.all(
    names.map((id) => open(home).remember(approval({ id, command: `make ${id}` }))),
  );
  expect((await open(home).all()).map(({ id }) => id).toSorted()).toEqual(names.toSorted());
});

it('takes one back, also for a process that had read it', async () => {
  const home = await tempFolder();
  const [here, elsewhere] = [open(home), open(home)];
  await here.remember(approval());
  await here.remember(approval({ id: 'a2', command: 'make' }));
  expect((await elsewhere.all()).length).toBe(2);
  expect(await here.revoke('a1')).toBe(true);
  expect((await elsewhere.all()).map(({ id }) => id)).toEqual(['a2']);
  expect(await here.revoke('a1')).toBe(false);
});

it.each([
  '',
  '{"approvals":',
  '[]',
  '{"approvals":[{"id":"x","command":"rm x"}]}',
  JSON.stringify({ approvals: [{ ...approval(), scope: 'everywhere' }] }),
])('grants nothing from the damaged file %j, names it and keeps it', async (text) => {
  const home = await tempFolder();
  await mkdir(path.dirname(fileIn(home)));
  await writeFile(fileIn(home), text);
  const damaged = { kind: 'file_damaged', path: fileIn(home) };
  expect(await failureOf(open(home).all())).toMatchObject(damaged);
  expect(await failureOf(open(home).remember(approval()))).toMatchObject(damaged);
  expect(await failureOf(open(home).revoke('a1'))).toMatchObject(damaged);
  expect(await readFile(fileIn(home), 'utf8')).toBe(text);
});

it('lets the guard go by what was stored, and ask again when the bytes are others', async () => {
  const home = await tempFolder();
  const guard = openGuard(mergePermissions([]));
  const judge = (approvals: readonly Approval[], hash: string) => {
    const context = {
      ...{ cwd: '/project', projectRoot: '/project', home: '/home/p', sandboxed: true },
      files: {
        realPath: (file: string) => file,
        names: () => undefined,
        kind: (file: string) =>
          (file === '/project/tool.py' ? 'file' : 'missing') as 'file' | 'missing',
        hash: (file: string) => (file === '/project/tool.py' ? hash : undefined),
      },
      ...{ changed: new Set<string>(), approvals, granted: [], session: 's1' },
    };
    return {
      context,
      decision: guard.decide({ tool: 'Bash', command: 'python3 tool.py' }, context),
    };
  };
  const { decision, context } = judge([], 'ab');
  const yes = approvalOf(decision, 'always', context, { id: 'a1', approvedAt: '2026-02-03' });
  if (yes === undefined) throw new Error('nothing to remember');
  await open(home).remember(yes);
  const stored = await open(home).all();
  expect(judge(stored, 'ab').decision).toMatchObject({
    ...{ outcome: 'allow', phase: 'remembered', rule: 'a1' },
  });
  expect(judge(stored, 'cd').decision.outcome).toBe('ask');
});
