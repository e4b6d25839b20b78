import { expect, test } from 'vitest';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { crewView } from '../../../../src/engine/workflows/crew/contract/view.ts';
import { openCmd, quiet } from './cmd-world.ts';
import { resultText } from './replies.ts';

test('a report that no model could write names each task and how it ended, and its phase is not shown as done', async () => {
  const cmd = openCmd({
    config: (config) => ({ ...quiet(config), max_retries: 0 }),
    script: {
      rows: [{ id: 1 }, { id: 2 }, { id: 3, needs: [2] }],
      reply: ({ role, values }) => {
        if (role === 'crew/aggregator') return 'no files';
        return values['task'] === 2
          ? resultText(2, { status: 'failure', error: 'no answer' })
          : undefined;
      },
    },
  });
  const { events } = await cmd.start();
  for (const file of ['report.md', 'report_summary.md']) {
    expect(cmd.text(file)).toMatch(/\| 1 \| .* \| ✅ complete \| `results\/result_1\.md` \|/);
    expect(cmd.text(file)).toMatch(/\| 2 \| .* \| ❌ failed \| retries exhausted .*\|/);
    expect(cmd.text(file)).toMatch(/\| 3 \| .* \| ❌ skipped \| dependency task_2 failed \|/);
  }
  const { phases } = crewView(foldEvents(beginRun(crewFold), events));
  expect(phases.find(({ phase }) => phase === 'aggregate')?.state).toBe('failed');
  // gone on with, it is not taken for a report
  await cmd.resume();
  expect(cmd.log()).toMatchObject({ status: 'failure' });
});

test('of a worker that its surroundings kept from everything, nothing can be taken', async () => {
  const reply = resultText(1, {
    ...{ status: 'partial', quality: 'RED', completeness: 0 },
    error: 'blocked: cargo is not there',
  });
  const cmd = openCmd({
    script: { reply: ({ values }) => (values['task'] === 1 ? reply : undefined) },
  });
  await cmd.start();
  const [open] = await cmd.engine.questions();
  expect(open?.question.choices.map(({ id }) => id)).toEqual(['again', 'give_up']);
});
