import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readYaml } from '../../../../../src/engine/data/read-yaml.ts';
import {
  type ExecutionLog,
  taskStatuses,
} from '../../../../../src/engine/workflows/crew/shapes/execution-log.ts';
import { logText, readLog } from '../../../../../src/engine/workflows/crew/text/execution-log.ts';
import {
  type YamlValue,
  yamlText,
} from '../../../../../src/engine/workflows/crew/text/write-yaml.ts';

/** The sample of the founding document, shortened. */
const founding = `cmd_id: cmd_007
started: "2026-02-07 10:00:00"
finished: null
status: running
base_commit: "12e4567"

tasks:
  - id: 1
    role: decomposer
    task: null
    model: sonnet
    started: "2026-02-07 10:00:00"
    finished: "2026-02-07 10:01:30"
    duration_sec: 90
    status: success
    error: null
    retries: 0
    metadata_issues: []
  - id: 2
    role: worker_coder
    task: task_1
    model: sonnet
    started: "2026-02-07 10:02:00"
    finished: null
    duration_sec: null
    status: running
    error: null
    retries: 0
    metadata_issues: ["quality missing, defaulted to YELLOW", "Sources section missing"]
`;

const read = (text: string): ExecutionLog => {
  const log = readLog(text);
  if (!log.ok) throw new Error(log.problems.join('\n'));
  return log.value;
};

describe('execution_log.yaml', () => {
  test('is written exactly as the founding document shows it', () => {
    expect(logText(read(founding))).toBe(founding);
  });

  test('with times, commits and numbers unquoted keeps them as they are spelled', () => {
    const bare = founding
      .replaceAll('"2026-02-07 10:00:00"', '2026-02-07 10:00:00')
      .replace('"12e4567"', '12e4567');
    expect(read(bare)).toMatchObject({ base_commit: '12e4567', started: '2026-02-07 10:00:00' });
    expect(logText(read(bare))).toBe(founding);
  });

  test('keeps what is not ours, where it stands', () => {
    const more = founding
      .replace('tasks:', 'effort_hours: 3.5\nhost:\n  name: "box"\n  ok: true\n\ntasks:')
      .replace('    retries: 0\n', '    retries: 0\n    plan_status: "late"\n');
    const written = logText(read(more));
    expect(parse(written)).toEqual(parse(more));
    expect(read(written)).toEqual(read(more));
  });

  test('holds the blocks of plan review, LP flush and approvals', () => {
    const log: ExecutionLog = {
      ...read(founding),
      plan_validation: {
        enabled: true,
        verdict: 'APPROVE-WITH-NOTES',
        retry_occurred: false,
        notes: 'a: "b"',
      },
      lp_flush: {
        triggered: true,
        source: 'phase4_skip',
        candidates_generated: 1,
        signal_updates: 2,
      },
      approvals: [
        {
          id: 'IMP-001',
          kind: 'improvement',
          decision: 'approved',
          at: '2026-02-07 11:00:00',
          applied: true,
          commit: '0123456',
          note: null,
        },
      ],
    };
    expect(read(logText(log))).toEqual(log);
    expect(read(logText({ ...log, tasks: [] })).tasks).toEqual([]);
  });
});

describe('any execution_log.yaml', () => {
  test('that is broken, or no log, says why', () => {
    expect(readLog('tasks: [')).toMatchObject({ ok: false });
    expect(readLog('just words')).toMatchObject({ ok: false });
    expect(readLog(founding.replace('status: running\n', 'status: done\n'))).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('status')],
    });
  });

  test('any log reads back as it was, here and with an ordinary reader of YAML', () => {
    const text = fc.string({ unit: 'grapheme' });
    const entry = fc.record({
      id: fc.nat(),
      role: fc.constantFrom('decomposer', 'worker_coder', 'memory_writer'),
      task: fc.constantFrom(null, 'task_1'),
      model: fc.constantFrom(null, 'haiku' as const),
      started: fc.constantFrom(null, '2026-02-07 10:00:00'),
      finished: fc.constant(null),
      duration_sec: fc.option(fc.nat()),
      status: fc.constantFrom(...taskStatuses),
      error: fc.option(
        text.filter((one) => !['', '~', 'null', 'Null', 'NULL'].includes(one.trim())),
      ),
      retries: fc.nat(),
      metadata_issues: fc.array(text),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (tasks) => {
        const log: ExecutionLog = {
          cmd_id: 'cmd_001',
          started: null,
          finished: null,
          status: 'partial',
          base_commit: null,
          tasks,
        };
        expect(read(logText(log))).toEqual(log);
        expect(parse(logText(log))).toEqual(log);
      }),
    );
  });
});

test('any value that is written reads back the same', () => {
  const { value } = fc.letrec<{ value: YamlValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 3 }).filter((list) => !list.some(Array.isArray)),
      fc.dictionary(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((key) => key !== '__proto__'),
        tie('value'),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
  }));
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.stringMatching(/^[a-z_]{1,8}$/).filter((key) => key !== '__proto__'),
        value,
        { noNullPrototype: true },
      ),
      (fields) => {
        const text = yamlText(fields);
        expect(readYaml(text)).toEqual({
          ok: true,
          value: Object.keys(fields).length === 0 ? null : fields,
        });
      },
    ),
  );
});
