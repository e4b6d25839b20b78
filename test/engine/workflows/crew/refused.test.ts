import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { turnsName } from '../../../../src/engine/acting/acting-turns.ts';
import { withRefusals } from '../../../../src/engine/workflows/crew/check-words.ts';
import { openCmd, said } from './cmd-world.ts';
import { resultText } from './replies.ts';

/* What its person refused, a worker has not done: its result is not called good. */

const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 };

type Deed = { readonly command: string; readonly refused?: true; readonly isError: boolean };

function turnOf(n: number, { command, ...result }: Deed): string {
  const id = `call-${n}`;
  const call = { id, name: 'run_command', input: { command }, raw: '{}' };
  return JSON.stringify({
    ...{ n, assistant: { text: '', calls: [call] }, results: [{ id, text: 'x', ...result }] },
    ...{ waiting: null, notes: [], notesCarried: 0, said: null, usage, usd: 0 },
  });
}

function cmdWith(deeds: readonly Deed[]) {
  const cmd: ReturnType<typeof openCmd> = openCmd({
    script: {
      during: async ({ role, step }) => {
        if (role !== 'crew/worker_researcher') return;
        const folder = join(cmd.root, 'work/cmd_001/.engine/turns', turnsName(step));
        mkdirSync(folder, { recursive: true });
        for (const [at, deed] of deeds.entries())
          writeFileSync(join(folder, `00${at + 1}.json`), turnOf(at + 1, deed));
      },
    },
  });
  return cmd;
}

test('a worker whose command was refused is not shown as good, and its result says what was not done', async () => {
  const cmd = cmdWith([
    { command: 'npm test', refused: true, isError: true },
    { command: 'ls', isError: false },
  ]);
  const { events } = await cmd.start();
  const result = cmd.text('results/result_1.md');
  expect(result).toContain('\nquality: YELLOW\n');
  expect(result).toMatch(/## (?:Refused by its person|本人が断ったこと)\n[^#]*- `npm test`/);
  expect(said(events)).toContain('task_refused');
});

test('what was refused and done later, when it was allowed, takes nothing from the result', async () => {
  const cmd = cmdWith([
    { command: 'npm test', refused: true, isError: true },
    { command: 'npm test', isError: false },
  ]);
  const { events } = await cmd.start();
  expect(cmd.text('results/result_1.md')).toContain('\nquality: GREEN\n');
  expect(said(events)).not.toContain('task_refused');
});

test('only a good rating gives way, and a worker cannot say in its place that nothing was refused', () => {
  const poor = resultText(1, { quality: 'RED' });
  expect(withRefusals(poor, ['make'], 'en')).toContain('quality: RED');
  const own = resultText(1).replace(
    '<!-- COMPLETE -->',
    '## Refused by its person\n\nNothing.\n\n<!-- COMPLETE -->',
  );
  expect(withRefusals(own, [], 'en')).not.toContain('Nothing.');
  expect(withRefusals(own, ['make'], 'en').match(/## Refused/g)).toHaveLength(1);
});
