import { describe, expect, test } from 'vitest';
import {
  readSecretary,
  secretaryWaves,
} from '../../../../../src/engine/workflows/crew/validate/secretary.ts';

const nodes = [
  { id: 1, dependsOn: [] },
  { id: 2, dependsOn: [1] },
];
const waves = (second: number) => `waves:
  - wave: 1
    tasks: [1]
    depends_on_wave: []
  - wave: ${second}
    tasks: [2]
    depends_on_wave: [1]
validation:
  status: passed
  errors: []`;
const header = (more = '') =>
  `---\nstatus: success\noperation: phase2_wave_construct\noutput_files: []\nerrors: []\n${more}---\n`;

describe('the answer of the secretary', () => {
  test.each([
    ['in its header', header(`${waves(2)}\n`)],
    ['in its body', `${header()}\n\`\`\`yaml\n${waves(2)}\n\`\`\`\n`],
  ])('gives waves that stand %s', (_, text) => {
    expect(secretaryWaves(readSecretary(text), nodes)).toEqual([[1], [2]]);
  });

  test('is not taken when a task would not come after what it needs, or its own check failed (C-029, C-030)', () => {
    expect(
      secretaryWaves(
        readSecretary(header(`${waves(2)}\n`).replace('tasks: [1]', 'tasks: [2, 1]')),
        nodes,
      ),
    ).toBeUndefined();
    expect(
      secretaryWaves(readSecretary(header(`${waves(2)}\n`).replace('passed', 'failed')), nodes),
    ).toBeUndefined();
    expect(secretaryWaves(readSecretary(header()), nodes)).toBeUndefined();
    expect(
      secretaryWaves(
        readSecretary(header(`${waves(2)}\n`).replace('status: success', 'status: failure')),
        nodes,
      ),
    ).toBeUndefined();
  });

  test('is a failure when there is none, or its status stands beyond line 30 (C-028)', () => {
    expect(readSecretary(undefined)).toBeUndefined();
    expect(readSecretary('I did it.')).toBeUndefined();
    expect(
      readSecretary(
        `---\n${[...Array(35).keys()].map((at) => `k${at}: 1\n`).join('')}status: success\n---\n`,
      ),
    ).toBeUndefined();
  });
});
