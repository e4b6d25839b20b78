import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../src/engine/data/failure.ts';
import { failureText, plainLine } from '../../../../src/ui/cli/plain.ts';
import { en } from '../../../../src/ui/messages/en.ts';
import { ja } from '../../../../src/ui/messages/ja.ts';
import { openCmd, quiet, statusesOf, temporaryFolder } from './cmd-world.ts';
import { planReply, planText, type Row, resultText } from './replies.ts';

/* What a model can do wrong, over the whole workflow, and the sentences a person gets: what, where, what to do next. */

const three: readonly Row[] = [{ id: 1 }, { id: 2 }, { id: 3 }];
const ofRole = (role: string, reply: string | Failure) => ({
  rows: three,
  reply: (task: { readonly role: string }) => (task.role === role ? reply : undefined),
});
const ofFirst = (reply: string | Failure) => ({
  rows: three,
  reply: ({ values }: { readonly values: Readonly<Record<string, unknown>> }) =>
    values['task'] === 1 ? reply : undefined,
});

/** Plays a cmd and gives all that plain output says of it, failures included. */
async function heard(script: Parameters<typeof openCmd>[0]) {
  const cmd = openCmd({ config: (config) => ({ ...quiet(config), max_retries: 1 }), ...script });
  const { events, result } = await cmd.start();
  const [english, japanese] = [en, ja].map((words) => {
    const lines = events.flatMap((event) => plainLine(event, words) ?? []);
    return lines.join('') + (result.failure === null ? '' : failureText(result.failure, words));
  });
  return { cmd, result, english: english ?? '', japanese: japanese ?? '' };
}

const two = planReply([{ id: 1 }, { id: 2 }]);
describe('a plan that is no plan', () => {
  test.each([
    ['is missing', { kind: 'empty_reply' }, 'work/cmd_001/plan.md'],
    ['is talk', 'Let us talk about it first.', 'no line "=== FILE: <path> ==="'],
    ['is fenced and alone', `\`\`\`markdown\n${planText([{ id: 1 }])}\`\`\``, 'plan.md'],
    ['is cut off', two.replaceAll('<!-- COMPLETE -->', ''), 'plan.md'],
    ['has a broken table', two.replace(/\|---.*\n/, '\n'), '[E125]'],
    ['has cells nobody understands', two.replace('| - |', '| maybe later |'), 'task 1'],
    ['runs in a circle', planReply([{ id: 1, needs: [1] }]), 'task 1'],
    ['names nobody’s persona', planReply([{ id: 1, persona: 'worker_cook' }]), 'worker_cook'],
    ['says of itself that it failed', two.replace('success', 'failure'), '[E120]'],
  ] as const)(
    'that %s: nothing was begun, which is said, with where and what next',
    async (_, reply, where) => {
      const { cmd, result, english, japanese } = await heard({
        script: ofRole('crew/decomposer', reply),
      });
      expect(result.status).toBe('failed');
      expect(cmd.roles().filter((role) => role !== 'decomposer')).toEqual([]);
      expect(cmd.log().status).toBe('failure');
      for (const text of [english, japanese]) {
        expect(text).toContain('[E120]');
        expect(text).toContain(where);
        expect(text).toContain('work/cmd_001/plan.md');
        expect(text).toContain('folio-tui resume');
        expect(text).not.toContain('[E122]');
      }
      expect(english).toContain('There is no plan, so no work was started');
    },
  );

  test('and that its person mends by hand is worked through', async () => {
    const { cmd } = await heard({
      script: ofRole('crew/decomposer', planReply([{ id: 1, needs: [2] }])),
    });
    cmd.write('plan.md', planText([{ id: 1 }, { id: 2 }]));
    cmd.write('tasks/task_2.md', '# Task 2\n\nDo part 2.\n');
    expect((await cmd.resume()).result.status).toBe('done');
    expect(statusesOf(cmd.log())).toEqual({ task_1: 'success', task_2: 'success' });
  });
});

describe('a worker', () => {
  test.each([
    ['leaves nothing', { kind: 'empty_reply' }, '[E128]'],
    ['only says that it is done', 'Done, see results/result_1.md.', '[E134]'],
    ['stops in the middle', resultText(1).replace('<!-- COMPLETE -->\n', ''), 'COMPLETE'],
    ['breaks its front matter', resultText(1).replace('status: success', 'status: [x'), 'status'],
    ['gives up', resultText(1, { status: 'failure', error: 'no network' }), 'no network'],
  ] as const)(
    'that %s: its task and the reason are said, and the others count',
    async (_, reply, why) => {
      const { cmd, result, english, japanese } = await heard({ script: ofFirst(reply) });
      expect(result.status).toBe('done');
      expect(statusesOf(cmd.log())).toEqual({
        task_1: 'failure',
        task_2: 'success',
        task_3: 'success',
      });
      expect(cmd.log().status).toBe('partial');
      for (const [text, name] of [
        [english, /Task 1 \(research\): failed/],
        [japanese, /タスク 1（調査）: 失敗/],
      ] as const) {
        expect(text).toMatch(name);
        expect(text).toContain(why);
        expect(text).toContain('cmd_001');
      }
      // whoever reads on finds a result, also of the one who left none
      expect(cmd.text('results/result_1.md')).not.toBe('');
    },
  );

  test('that writes elsewhere, and into what others have not begun, spoils nothing', async () => {
    const root = temporaryFolder();
    const at = (file: string) => join(root, 'work/cmd_001', file);
    const { cmd, result } = await heard({
      root,
      script: {
        rows: [{ id: 1 }, { id: 2, needs: [1] }],
        during: async ({ values }) => {
          if (values['task'] !== 1) return;
          mkdirSync(at('results'), { recursive: true });
          writeFileSync(at('report.md'), 'mine');
          writeFileSync(at('results/result_2.md'), 'half of it');
        },
      },
    });
    expect(result).toEqual({ status: 'done', failure: null });
    expect(cmd.text('results/result_2.md')).toBe(resultText(2));
    expect(cmd.text('report.md')).toContain('All is said.');
  });
});

test('a worker that writes the result of another one before that has begun: it is not used, and that is said', async () => {
  for (const dag of [false, true]) {
    const root = temporaryFolder();
    const forged = resultText(2, { quality: 'RED' });
    const cmd = openCmd({
      root,
      script: {
        rows: [{ id: 1 }, { id: 2, needs: [1] }],
        during: async ({ values }) => {
          if (values['task'] !== 1) return;
          mkdirSync(join(root, 'work/cmd_001/results'), { recursive: true });
          writeFileSync(join(root, 'work/cmd_001/results/result_2.md'), forged);
        },
      },
    });
    const { events, result } = await cmd.start({ dag });
    expect([result.status, cmd.roles().includes('2#1')]).toEqual(['done', true]);
    expect(cmd.text('results/result_2.md')).toBe(resultText(2));
    const warned = events.filter(({ type }) => type === 'warned');
    for (const words of [en, ja]) {
      const text = warned.flatMap((event) => plainLine(event, words) ?? []).join('');
      const [, into] =
        /work\/cmd_001\/results\/result_2\.md[\s\S]*?cmd_001\/(\.engine\/\S+\w)/.exec(text) ?? [];
      expect(cmd.text(`${into}/work/cmd_001/results/result_2.md`)).toBe(forged);
    }
  }
});

test('half of the tasks fail for good: what is left is reported, and every one is named with its reason', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: at + 1 }));
  const { cmd, result, english } = await heard({
    script: {
      rows,
      reply: ({ role, values }) => {
        if (role === 'crew/decomposer' && values['retry'] === 1) return 'no second plan';
        const task = Number(values['task'] ?? 1);
        return task % 2 === 0 ? { kind: 'empty_reply' } : undefined;
      },
    },
  });
  expect(result.status).toBe('done');
  expect(cmd.log().status).toBe('partial');
  expect(cmd.text('report.md')).toContain('All is said.');
  for (const { id } of rows)
    expect(english.includes(`Task ${id} (research): failed`)).toBe(id % 2 === 0);
  expect(english).toMatch(/\[E12\d\]|cannot be carried out|second plan/);
});

describe('a report or a look back that is no good', () => {
  test.each([
    ['report is missing', 'crew/aggregator', { kind: 'empty_reply' }, '[E122]', 'failure'],
    ['report is talk', 'crew/aggregator', 'All went well.', '[E122]', 'failure'],
    ['look back is missing', 'crew/retrospector', { kind: 'empty_reply' }, '[E123]', 'partial'],
    ['look back is talk', 'crew/retrospector', 'Nothing to add.', '[E123]', 'partial'],
  ] as const)(
    '%s: the results stand, and the code and the reason are said',
    async (_, role, reply, code, status) => {
      const { cmd, result, english, japanese } = await heard({ script: ofRole(role, reply) });
      expect([result.status, cmd.log().status]).toEqual(['done', status]);
      for (const text of [english, japanese]) expect(text).toContain(code);
      for (const id of [1, 2, 3]) expect(cmd.text(`results/result_${id}.md`)).toBe(resultText(id));
    },
  );
});
