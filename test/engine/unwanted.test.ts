import { expect, test } from 'vitest';
import { worker } from '../support/coder/coder-engine.ts';
import { begin, openCoderWorld } from '../support/coder/coder-world.ts';
import { toy } from '../support/toys/toys.ts';

test('a worker that waits for a permission is given up when nobody wants it; nothing of it is asked any more', async () => {
  const world = await openCoderWorld({
    workflow: toy(async (ctx) => {
      ctx.phase('work');
      const unwanted = () => ctx.inbox().some(({ kind }) => kind === 'cancel_task');
      await worker(ctx, world.project, 'report', {}, unwanted).catch((error: unknown) =>
        ctx.warn('task_retried', { reason: String(error) }),
      );
    }),
  });
  const engine = await world.open();
  const run = await begin(engine, { attended: true });
  const reasons: unknown[] = [];
  for await (const event of run.events) {
    if (event.type === 'question_opened')
      await engine.tell(run.id, { kind: 'cancel_task', task: 1 });
    if (event.type === 'warned') reasons.push(event.values['reason']);
  }
  expect(await run.ended).toEqual({ status: 'done', failure: null });
  expect(reasons.join(' ')).toContain('cancelled');
  expect(await engine.questions()).toEqual([]);
  expect(world.ran()).toBe(0);
});
