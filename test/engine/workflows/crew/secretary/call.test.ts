import { expect, test } from 'vitest';
import { buildPrompt } from '../../../../../src/agents/prompt/prompt.ts';
import { loadTemplates } from '../../../../../src/agents/prompt/template.ts';
import { all, openDelegating, operationOf, withSecretary } from './secretary-world.ts';

const templates = await loadTemplates(new URL('../../../../../templates/', import.meta.url));

test.each([
  [{}, 'haiku', 10],
  [{ model: 'sonnet', max_turns: 7 }, 'sonnet', 7],
] as const)(
  'each operation is a call by template, request and answer: settings %j (C-027)',
  async (secretary, tier, turns) => {
    const cmd = openDelegating({ config: withSecretary(secretary) });
    await cmd.start();
    const calls = cmd.calls.filter(({ role }) => role === 'crew/secretary');
    expect(calls.map(({ task }) => operationOf(task))).toEqual(all);
    for (const { task } of calls) {
      expect(task).toMatchObject({ tier, limits: { turns } });
      expect(task.inputs[0]?.path).toBe('work/cmd_001/secretary_request.md');
      expect(task.outputs[0]).toBe('work/cmd_001/secretary_response.md');
      // the prompt itself: nothing is sent with it here, so all of it is the founding block
      const inputs = task.inputs.map((input) => ({ ...input, text: undefined }));
      const { own } = buildPrompt(templates, { ...task, inputs });
      expect(own).toContain('TEMPLATE_PATH: templates/crew/secretary.md');
      expect(own).toContain('REQUEST_PATH: workspace/work/cmd_001/secretary_request.md');
      expect(own).toContain('RESPONSE_PATH: workspace/work/cmd_001/secretary_response.md');
      expect(own).not.toContain('Do part 1.');
      expect(own).not.toContain('finding 1 of task 1');
    }
    expect(
      cmd
        .log()
        .tasks.filter(({ role }) => role === 'secretary')
        .map(({ model, task }) => [model, task]),
    ).toEqual(all.map(() => [tier, null]));
  },
);
