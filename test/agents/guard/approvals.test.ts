import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { approvalOf, revoke, standing } from '../../../src/agents/guard/approvals.ts';
import type { Approval, GuardContext, Scope } from '../../../src/agents/guard/decision.ts';
import { changedSince } from '../../../src/agents/guard/definitions.ts';
import { diskFacts } from '../../../src/agents/tools/file-facts.ts';
import { tempFolder } from '../../engine/workspace/temp-folder.ts';
import { cases, context, guardOf } from './guard-world.ts';

const decide = guardOf();
const made = { id: 'a1', approvedAt: '2026-11-28T00:00:00Z' };

/** What is remembered after a yes to this command. */
function approve(command: string, scope: Scope, change: Partial<GuardContext> = {}): Approval[] {
  const approval = approvalOf(decide(command, change), scope, { ...context, ...change }, made);
  return approval === undefined ? [] : [approval];
}

const again = (
  command: string,
  approvals: readonly Approval[],
  change: Partial<GuardContext> = {},
) => decide(command, { ...change, approvals }).outcome;

describe('case B190: a remembered approval covers the exact command only', () => {
  const Steps = z.array(
    z.object({
      approve: z.string(),
      scope: z.enum(['once', 'session', 'always']),
      // biome-ignore lint/suspicious/noThenProperty: the case is written so
      then: z.array(
        z.object({ cmd: z.string(), expect: z.string(), accept: z.array(z.string()).default([]) }),
      ),
    }),
  );
  const steps = Steps.parse(JSON.parse(readFileSync(cases('remember.json'), 'utf8')));

  test.each(
    steps.flatMap(({ approve: approved, scope, then: next }) =>
      next.map((row) => ({ approved, scope, ...row })),
    ),
  )('$approved for $scope, then $cmd → $expect', (row) => {
    const got = again(row.cmd, approve(row.approved, row.scope));
    expect([row.expect, ...row.accept]).toContain(got);
  });

  test('destructive git asks every time, also after a yes for the session (the founding policy stands above the case)', () => {
    expect(decide('git push origin feat').remember).toBe('once');
    expect(approve('git push origin feat', 'session')).toEqual([]);
  });

  test('npm run build is remembered for the session', () => {
    expect(again('npm run build', approve('npm run build', 'session'))).toBe('allow');
  });
});

describe('how long a yes may last', () => {
  test.each([
    ['git push', 'once'],
    ['git status && git push', 'once'],
    ['git reset --hard', 'once'],
    ['git restore :/', 'once'],
    ['git branch -D x', 'once'],
    ['gh pr merge 1', 'once'],
    ['gh issue close 1', 'once'],
    ['sudo ls', 'once'],
    ['rm x', 'once'],
    ['env rm x', 'once'],
    ['ls $(cat list)', 'once'],
    ['g\u0456t status', 'once'],
    ['git status\nls', 'once'],
    ['echo "x', 'once'],
    ['npm test', 'session'],
    ['curl http://localhost', 'session'],
    ['node x.js', 'session'],
    ['FOO=1 npm test', 'session'],
    ['make test', 'always'],
    ['git status | head > x', 'always'],
    ['python3 x.py', 'always'],
    ['cat ../notes.txt', 'always'],
  ] as const)('%s: %s', (command, scope) => {
    expect(decide(command)).toMatchObject({ outcome: 'ask', remember: scope });
  });

  test('a wider wish gets the widest that is offered', () => {
    expect(approve('npm test', 'always')[0]?.scope).toBe('session');
    expect(approve('make test', 'always')[0]?.scope).toBe('always');
    expect(approve('make test', 'once')).toEqual([]);
  });

  test('what is allowed or denied anyway leaves nothing behind', () => {
    expect(approve('git status', 'always')).toEqual([]);
    expect(approve('rm -rf build', 'always')).toEqual([]);
  });
});

describe('what an approval covers', () => {
  const approvals = approve('make "test"  unit', 'always');

  test.each(['make test unit', ' make  test unit ', 'make \'test\' "unit"'])(
    'the same command as %j',
    (command) => {
      expect(again(command, approvals)).toBe('allow');
      expect(decide(command, { approvals })).toMatchObject({
        tier: 2,
        phase: 'remembered',
        rule: 'a1',
      });
    },
  );

  test.each([
    'make test',
    'make test unit x',
    'make "test unit"',
    'make test; ls',
    'make test unit && ls',
    'make test unit 2>&1',
    'X=1 make test unit',
    './make test unit',
    'make\ttest unit',
    'make test unit\u200b',
  ])('not %j', (command) => {
    expect(again(command, approvals)).not.toBe('allow');
  });

  test('not another folder, not another project', () => {
    expect(again('make test unit', approvals, { cwd: '/workspace/proj/sub' })).toBe('ask');
    expect(again('make test unit', approvals, { projectRoot: '/workspace' })).toBe('ask');
  });

  test('a session’s yes ends with it, an always does not', () => {
    const forSession = approve('make test unit', 'session');
    expect(again('make test unit', forSession)).toBe('allow');
    expect(again('make test unit', forSession, { session: 'session-2' })).toBe('ask');
    expect(again('make test unit', approvals, { session: 'session-2' })).toBe('allow');
  });

  test('never a denial, nor anything while rules cannot be read', () => {
    const forged: Approval = {
      ...made,
      command: 'rm -rf build',
      projectRoot: context.projectRoot,
      cwd: context.cwd,
      scope: 'always',
      session: '',
      bound: [],
    };
    expect(again('rm -rf build', [forged])).toBe('deny');
    expect(again('git push', [{ ...forged, command: 'git push' }])).toBe('ask');
    expect(again('npm test', [{ ...forged, command: 'npm test' }])).toBe('ask');
    const closed = guardOf({ own: { file: 'own', text: 'permissions: 5' } });
    expect(closed('make test unit', { approvals }).outcome).toBe('ask');
  });
});

describe('the list of approvals', () => {
  const [first] = approve('make a', 'always');
  const older = { ...made, id: 'a0', approvedAt: '2026-11-27T00:00:00Z' };
  const second = approvalOf(decide('make b'), 'session', context, older);
  const list = [first, second].filter((each) => each !== undefined);

  test('one is revoked by its id, the others stay', () => {
    expect(revoke(list, 'a1').map(({ id }) => id)).toEqual(['a0']);
    expect(revoke(list, 'a9')).toBe(list);
    expect(again('make a', revoke(list, 'a1'))).toBe('ask');
  });

  test('those that still mean something are listed, oldest first', () => {
    expect(standing(list, new Set(['session-1'])).map(({ id }) => id)).toEqual(['a0', 'a1']);
    expect(standing(list, new Set()).map(({ id }) => id)).toEqual(['a1']);
  });
});

describe('case B191: a yes is bound to the bytes that run', () => {
  async function project() {
    const folder = await tempFolder();
    await writeFile(path.join(folder, 'x.sh'), 'echo shown\n');
    await writeFile(path.join(folder, 'Makefile'), 'test:\n\techo ok\n');
    await writeFile(path.join(folder, 'package.json'), '{"scripts":{"test":"true"}}');
    const change = { cwd: folder, projectRoot: folder, files: diskFacts };
    return { folder, change };
  }

  test.each([
    ['sh x.sh', 'x.sh'],
    ['bash ./x.sh', 'x.sh'],
    ['./x.sh', 'x.sh'],
    ['. ./x.sh', 'x.sh'],
    ['env A=1 sh x.sh', 'x.sh'],
    ['sh < x.sh', 'x.sh'],
    ['git -c core.pager=./x.sh log', 'x.sh'],
    ['PAGER=./x.sh git log', 'x.sh'],
    ['rg --pre ./x.sh TODO', 'x.sh'],
    ['sh -c "sh x.sh"', 'x.sh'],
    ['make test', 'Makefile'],
    ['npm test', 'package.json'],
    ['pnpm test', 'package.json'],
    ['npx vitest run', 'package.json'],
    ['cd sub && make -C ..', 'Makefile'],
  ])('%s: rewritten while the question is open, it is asked again', async (command, file) => {
    const { folder, change } = await project();
    const shown = decide(command, change);
    expect(shown.bound.map((each) => path.relative(folder, each.path))).toContain(file);
    expect(changedSince(shown.bound, diskFacts)).toEqual([]);
    await writeFile(path.join(folder, file), 'something else\n');
    expect(changedSince(shown.bound, diskFacts)).toEqual([path.join(folder, file)]);
  });

  test('a remembered yes asks again when the bytes changed, or the file is another one now', async () => {
    const { folder, change } = await project();
    const approvals = approve('make test', 'always', change);
    expect(again('make test', approvals, change)).toBe('allow');
    await writeFile(path.join(folder, 'other'), 'test:\n\trm -rf x\n');
    await rename(path.join(folder, 'other'), path.join(folder, 'Makefile'));
    expect(again('make test', approvals, change)).toBe('ask');
  });

  test('a definition that came up later was not approved', async () => {
    const { folder, change } = await project();
    const approvals = approve('make test', 'always', change);
    await writeFile(path.join(folder, 'GNUmakefile'), 'test:\n\techo other\n');
    expect(again('make test', approvals, change)).toBe('ask');
  });
});
