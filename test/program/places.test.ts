import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { resultsIn, use } from '../support/acting-sitting.ts';
import { openCoderCmd } from '../support/crew/coder-cmd.ts';
import { saidBy, whoInPrompt } from '../support/crew/said-by.ts';
import type { Answer, Served } from '../support/fault-server.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';

/* Cases D08 and D10 as whole cmds of the built program, with a model on a real server. */

const cases = new URL('../cases/', import.meta.url);

/** Its coder makes these calls, all at once, and then hands in its result. */
const coderThat =
  (calls: readonly (readonly [string, object])[]) =>
  (request: Served): Answer => {
    const who = whoInPrompt(request.text);
    if (who !== 'worker 1' || resultsIn(request).length > 0) return saidBy(who);
    return { calls: calls.map(([name, input], nth) => use(name, input, `toolu_${nth}`)) };
  };

/** A whole cmd, after the person has said that the key may be used. */
async function paid(cmd: Awaited<ReturnType<typeof openCoderCmd>>) {
  await cmd.run(...cmd.request, '--plain', '--yes');
  await cmd.run('answer', 'cmd_001', 'y');
  await cmd.run('resume', 'cmd_001', '--plain', '--yes');
  return await cmd.run('crew', 'apply', 'cmd_001', '--plain', '--yes');
}

/** What the coder was told of its calls, by their number. */
const told = ({ server }: Awaited<ReturnType<typeof openCoderCmd>>) =>
  new Map(
    server.requests
      .flatMap((each) => resultsIn(each))
      .map((result) => [result.id, result] as const),
  );

type Row = { readonly path: string; readonly expect: 'allow' | 'deny' };
const rows: readonly Row[] = JSON.parse(
  readFileSync(new URL('d/d08_write_paths.json', cases), 'utf8'),
);

test('D08: in a whole cmd a file tool writes in the project and nowhere else, row by row', async () => {
  let base = '';
  const inCase = (given: string) => given.replace(/^\/workspace\//, `${base}/`);
  const cmd = await openCoderCmd({
    answer: (request) =>
      coderThat(
        rows.map(({ path: file }) => ['write_file', { path: inCase(file), content: 'x\n' }]),
      )(request),
  });
  base = cmd.top;
  execFileSync('sh', [new URL('b/setup.sh', cases).pathname, base], { stdio: 'ignore' });
  const files = () =>
    execFileSync('find', [base, '-path', '*/home', '-prune', '-o', '-type', 'f', '-print'], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== '' && !file.includes('/proj/workspace/'));
  const before = files();
  const { code, err } = await paid(cmd);
  expect([code, err]).toEqual([0, '']);
  const answers = told(cmd);
  for (const [nth, row] of rows.entries())
    expect([row.path, answers.get(`toolu_${nth}`)?.isError]).toEqual([
      row.path,
      row.expect === 'deny',
    ]);
  const made = files().filter((file) => !before.includes(file));
  const wanted = rows
    .filter((row) => row.expect === 'allow')
    .map((row) => path.resolve(base, 'proj', inCase(row.path)));
  expect(made.sort()).toEqual(wanted.sort());
});

describe('D10: a folder with an awkward name', () => {
  test.each(chosenFrom(tables.namesOfProject))(
    'takes a whole cmd, its commands work in it, and nothing is made beside it: %j',
    async (name) => {
      const cmd = await openCoderCmd({
        name,
        answer: coderThat([['run_command', { command: 'pwd' }]]),
      });
      const around = readdirSync(cmd.top).sort();
      const { code, err } = await paid(cmd);
      expect([code, err]).toEqual([0, '']);
      const { text = '' } = told(cmd).get('toolu_0') ?? {};
      expect(text).toMatch(/^It ended with code 0\./);
      expect(text).toContain(`\n${cmd.project}\n`);
      const runs = await cmd.run('runs', '--json');
      expect([runs.code, JSON.parse(runs.out)]).toEqual([
        0,
        [expect.objectContaining({ id: 'cmd_001', status: 'done' })],
      ]);
      expect(readdirSync(cmd.top).sort()).toEqual(around);
      expect(readdirSync(path.join(cmd.project, 'workspace'))).toContain('work');
    },
  );
});
