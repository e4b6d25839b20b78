import { expect, test } from 'vitest';
import type { Question } from '../../../src/engine/data/question.ts';
import type { RunResult } from '../../../src/engine/engine.ts';
import { perform } from './perform.ts';
import { earlier, smallEngine, summary, type World } from './small-engine.ts';

const text = `---
generated_by: "claude-crew v1.0"
status: partial
---
# Summary: cmd_001

Two of \u001B[2Jthree.
---
(Phase 3 skipped — single task)
Memory MCP追加候補: なし

## Memory MCP Candidates
1 (see report.md)

## Next
Ask (Phase 2 of the plan).
<!-- COMPLETE -->
`;
const shown = `# Summary: cmd_001

Two of three.
---

## Next
Ask (Phase 2 of the plan).
`;
const run = summary({ id: 'cmd_001', workflow: 'crew', folder: 'work/cmd_001' });

const asking = (kind: Question['kind']): Question => ({
  ...{ id: kind, kind, values: { items: [], lines: [] }, comment: true, openedAt: earlier },
  choices: [{ id: 'later', key: 'l' }],
});

/** What `crew` prints of a cmd that ends like this. */
async function printed(
  status: RunResult['status'],
  kind: Question['kind'] | null,
  words: string[],
) {
  const questions = kind === null ? [] : [{ run, question: asking(kind) }];
  const files = { 'work/cmd_001/report.md': 'long', 'work/cmd_001/report_summary.md': text };
  const world: World = { runs: [run], questions, files };
  const { engine } = smallEngine(world);
  const result: RunResult = { status, failure: null };
  const live = {
    ...{ id: 'cmd_001', workflow: 'crew' as const, folder: 'work/cmd_001', readOnly: false },
    ...{ holder: null, stop: () => undefined, ended: Promise.resolve(result) },
    answeredLate: Promise.resolve(false),
    events: (async function* () {})(),
  };
  const start = async () => ({ kind: 'started' as const, run: live });
  const house = async () => ({ warnings: [], engine: { ...engine, start } });
  return (await perform(words, world, { ports: { house } })).out;
}

test('C-074: a cmd ends with what its summary says, made safe for a terminal, without what is there for programs', async () => {
  const out = await printed('done', null, ['crew', 'x']);
  expect(out).toContain(shown);
  expect(out).not.toMatch(/long|claude-crew|MCP|COMPLETE|Phase 3/);
});

test('the summary comes before the approvals that are open, and not before other questions', async () => {
  const out = await printed('waiting', 'approvals', ['crew', 'x']);
  expect(out.indexOf(shown)).toBeGreaterThan(-1);
  expect(out.indexOf(shown)).toBeLessThan(out.indexOf('folio-tui answer'));
  expect(await printed('waiting', 'confirm_plan', ['crew', 'x'])).not.toContain('# Summary');
});

test.each([['--json'], ['--events']])(
  'with %s programs read, and nothing of it is printed',
  async (flag) => {
    expect(await printed('done', null, ['crew', 'x', flag])).not.toContain('# Summary: cmd_001\n');
  },
);

test.each(['paused', 'failed', 'cancelled'] as const)(
  'a cmd that is %s has no summary yet',
  async (status) => {
    expect(await printed(status, null, ['crew', 'x'])).not.toContain('# Summary');
  },
);
