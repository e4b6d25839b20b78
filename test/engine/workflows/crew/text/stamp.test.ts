import { expect, test } from 'vitest';
import { corrected, stamped } from '../../../../../src/engine/workflows/crew/text/stamp.ts';

const fields = { generated_by: 'claude-crew v1.0', cmd_id: 'cmd_007' };

test('what an agent wrote of itself is replaced, everything else stays', () => {
  const text = '---\ncmd_id: "cmd_001"\nstatus: success\n---\n# Report\ncmd_id: in the text\n';
  expect(stamped(text, fields)).toBe(
    '---\ngenerated_by: "claude-crew v1.0"\ncmd_id: "cmd_007"\nstatus: success\n---\n# Report\ncmd_id: in the text\n',
  );
});

test.each(['# Plan\n', '---\nstatus: success\n# never closed\n'])(
  'a text without front matter gets one: %j',
  (text) => {
    expect(stamped(text, fields)).toBe(
      `---\ngenerated_by: "claude-crew v1.0"\ncmd_id: "cmd_007"\n---\n${text}`,
    );
  },
);

test('stamped twice is stamped once', () => {
  const once = stamped('---\nstatus: success\n---\nx', fields);
  expect(stamped(once, fields)).toBe(once);
});

test('what the engine knows stands in place of what an agent wrote, lists of several lines included', () => {
  const text =
    '---\nstatus: success\ncompleteness: 100\nfailed_tasks:\n  - 2\n  - 3\nquality: GREEN\n---\n# Report\nstatus: in the text\n';
  const fields = { status: 'partial', completeness: '75', failed_tasks: '[4]' };
  expect(corrected(text, fields)).toBe(
    '---\nquality: GREEN\nstatus: partial\ncompleteness: 75\nfailed_tasks: [4]\n---\n# Report\nstatus: in the text\n',
  );
  expect(corrected('# no header\n', fields)).toBe('# no header\n');
});
