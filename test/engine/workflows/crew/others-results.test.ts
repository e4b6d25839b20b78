import { expect, test } from 'vitest';
import { resultsIn, use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import type { Answer, Served } from '../../../support/fault-server.ts';
import { finish } from '../../../support/scripted-agents.ts';
import { planReply, reportReply, resultText } from './replies.ts';

const rows = [
  { id: 1, persona: 'worker_coder' },
  { id: 2, persona: 'worker_coder' },
];
const place = 'workspace/work/cmd_001/results/result_1.md';
const forged = resultText(1).replaceAll('GREEN', 'RED');

/** Two coders at once: the second does this while the first is at work, and the first ends after it. */
async function besideASibling(wish: readonly [string, object]) {
  const atWork = Promise.withResolvers<void>();
  const meddled = Promise.withResolvers<void>();
  const world = await openServedCmd(
    async (request: Served): Promise<Answer> => {
      const who = whoAsks(request);
      switch (who) {
        case 'decomposer':
          return planReply(rows);
        case 'worker 1':
          // the other is asked when this one has begun to reply
          if (resultsIn(request).length === 0)
            return { calls: [use('read_file', { path: 'a.js' })] };
          atWork.resolve();
          await meddled.promise;
          return resultText(1);
        case 'worker 2':
          // whichever of the two is asked first, the other waits for it to begin
          if (request.asked.messages.length === 1)
            return { calls: [use('read_file', { path: 'a.js' })] };
          if (request.asked.messages.length === 3) {
            await atWork.promise;
            return { calls: [use(...wish)] };
          }
          meddled.resolve();
          return resultText(2);
        default:
          return reportReply();
      }
    },
    { 'a.js': '1;\n' },
  );
  const { result } = await finish(
    world.engine.start('crew', { request: 'Two things.', noRetrospect: true }),
  );
  const told = world.server.requests.filter((each) => whoAsks(each) === 'worker 2');
  return { world, result, told: told.flatMap((each) => resultsIn(each)).slice(1) };
}

test.each([
  ['a file tool', 'write_file', { path: place, content: forged }],
  [
    'another spelling',
    'write_file',
    { path: `${place.replace('result_1', './RESULT_1')}`, content: forged },
  ],
  [
    'the plan under its feet',
    'write_file',
    { path: 'workspace/work/cmd_001/plan.md', content: 'x\n' },
  ],
] as const)(
  'a worker that writes where others answer for the file is refused: %s',
  async (_, tool, input) => {
    const { world, result, told } = await besideASibling([tool, input]);
    expect(result).toEqual({ status: 'done', failure: null });
    expect(told).toMatchObject([
      {
        isError: true,
        text: expect.stringMatching(/^ProtectedPath: .* it is the work of another task; [^.]*\.$/),
      },
    ]);
    expect(world.inWorkspace('work/cmd_001/results/result_1.md')).toBe(resultText(1));
    expect(world.inWorkspace('work/cmd_001/plan.md')).toContain('# Execution Plan');
    expect(world.inWorkspace('work/cmd_001/report_summary.md')).not.toContain('RED');
  },
);

test('a command that would write there is not run, and nobody is asked about it', async () => {
  const command = 'cp a.js ../workspace/work/cmd_001/results/result_1.md';
  const { world, result, told } = await besideASibling(['run_command', { command }]);
  expect(result.status).toBe('done');
  expect(told).toMatchObject([{ isError: true, text: expect.stringContaining('it was not run') }]);
  expect(world.inWorkspace('work/cmd_001/results/result_1.md')).toBe(resultText(1));
});
