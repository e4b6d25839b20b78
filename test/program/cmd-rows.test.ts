import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readLog } from '../../src/engine/workflows/crew/text/execution-log.ts';
import { type Row, resultText } from '../engine/workflows/crew/replies.ts';
import { openPerson } from '../support/crew/person.ts';
import { chosenFrom } from '../support/points/chosen.ts';
import { tables } from '../support/points/tables.ts';

/* Rows of the checklist of task lists that failed once when they were looked at from outside, through the built program. */

const cmd = [
  ...['crew', 'Say how to run it.', '--plain', '--lang', 'en', '--no-retrospect'],
  ...['-c', 'ui.confirm_plan=false', '--provider', 'anthropic'],
];

type Person = Awaited<ReturnType<typeof openPerson>>;

function logOf(person: Person) {
  const log = readLog(person.work('execution_log.yaml'));
  if (!log.ok) throw new Error(log.problems.join('\n'));
  return log.value;
}

const nth = (person: Person, who: string) => person.asked().filter((each) => each === who).length;

const header = (text: string) => text.split('\n---\n')[0] ?? '';

test('C-144: both plans of a cmd whose first one was rejected are ended in its log, and validate names an entry that runs in an ended cmd', async () => {
  const person = await openPerson((who) =>
    who === 'plan_reviewer' ? '# Plan Review\n\n- task 2 is too large\n\nREJECT\n' : undefined,
  );
  expect((await person.run(...cmd, '--plan-validation')).code).toBe(0);
  const log = logOf(person);
  const plans = log.tasks.filter(({ role }) => role === 'decomposer');
  expect(plans.map(({ status, finished }) => [status, finished === null])).toEqual([
    ['success', false],
    ['success', false],
  ]);
  expect(log.tasks.filter(({ status }) => status === 'running')).toEqual([]);
  const checked = async () => await person.run('crew', 'validate', 'cmd_001', '--lang', 'en');
  expect((await checked()).code).toBe(0);
  const text = person.work('execution_log.yaml');
  const ended =
    /(role: decomposer[\s\S]*?\n {4}finished: )"[^"]+"(\n {4}duration_sec: )\d+(\n {4}status: )success/;
  expect(text).toMatch(ended);
  person.write('execution_log.yaml', text.replace(ended, '$1null$2null$3running'));
  const faulty = await checked();
  expect([faulty.code, faulty.out]).toEqual([1, expect.stringMatching(/execution_log.*id 1/)]);
});

test('C-044: a result that goes while its wave is at work is made again before what needs it begins', async () => {
  const begun: string[] = [];
  const person: Person = await openPerson(async (who) => {
    if (!/^worker [12]$/.test(who) || begun.length === 2) return undefined;
    begun.push(who);
    if (begun.length === 1) return undefined;
    const first = `results/result_${begun[0]?.replace('worker ', '')}.md`;
    const file = path.join(person.project, 'workspace/work/cmd_001', first);
    while (!existsSync(file)) await wait(10);
    rmSync(file);
    return undefined;
  });
  expect((await person.run(...cmd)).code).toBe(0);
  const [gone = ''] = begun;
  expect(nth(person, gone)).toBe(2);
  expect(person.asked().lastIndexOf(gone)).toBeLessThan(person.asked().indexOf('worker 3'));
  expect(person.told('worker 3')[0]).toContain(`finding 1 of task ${gone.replace('worker ', '')}`);
  expect(logOf(person)).toMatchObject({ status: 'success' });
});

test('C-048, C-052, C-060: status, failed tasks and completeness of a report are those that the engine knows', async () => {
  const rows: Row[] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
  const person = await openPerson(
    (who) =>
      who === 'worker 4' ? resultText(4, { status: 'failure', error: 'no answer' }) : undefined,
    { rows },
  );
  const ended = await person.run(...cmd, '--max-retries', '0');
  expect([ended.code, ended.out]).toEqual([2, expect.stringContaining('3 of 4')]);
  expect(person.told('aggregator')[0]).toContain('FAILED_TASKS: [4]');
  for (const name of ['report.md', 'report_summary.md']) {
    expect(header(person.work(name))).toMatch(/\nstatus: partial\n/);
    expect(header(person.work(name))).toMatch(/\ncompleteness: 75\n/);
    expect(header(person.work(name))).toMatch(/\nfailed_tasks: \[4\]/);
  }
  expect(logOf(person).status).toBe('partial');
});

test.each(chosenFrom(tables.fillersOfResult))(
  'C-138: a result of 300 MB (nothing but %j) is judged by its header, sent to nobody, and never held whole',
  async (filler) => {
    const person = await openPerson(() => undefined, {
      rows: [{ id: 1 }, { id: 2 }, { id: 3, needs: [1] }],
    });
    expect((await person.run(...cmd)).code).toBe(0);
    const at = (name: string) => path.join(person.project, 'workspace/work/cmd_001', name);
    grow(at('results/result_1.md'), filler);
    rmSync(at('results/result_3.md'));
    const checked = await person.run('crew', 'validate', 'cmd_001', '--lang', 'en');
    expect(checked.out).not.toContain('result_1.md');
    const from = person.server.requests.length;
    const { child, ended } = person.start('resume', 'cmd_001', '--plain', '--lang', 'en');
    const peak = peakOf(child.pid);
    const resumed = await ended;
    expect([resumed.code, resumed.err]).toEqual([
      1,
      expect.stringContaining('results/result_1.md'),
    ]);
    expect(resumed.err).toContain('more than 4 million characters');
    expect(person.server.requests.slice(from)).toEqual([]);
    // far from the size of the file, and more than any of it that is read at once
    expect(await peak).toBeLessThan(400_000);
  },
);

/** To 300 MB, and its last line once more. */
function grow(file: string, filler: string): void {
  const size = 300_000_000;
  if (filler === '\0') truncateSync(file, size);
  else {
    const handle = openSync(file, 'a');
    const part = Buffer.alloc(10_000_000, filler);
    for (let written = 0; written < size; written += part.length) writeSync(handle, part);
    closeSync(handle);
  }
  appendFileSync(file, '\n<!-- COMPLETE -->\n');
}

/** The most memory (kB) that a process held while it was there. */
async function peakOf(pid: number | undefined): Promise<number> {
  let peak = 0;
  for (;;) {
    let status = '';
    try {
      status = readFileSync(`/proc/${pid}/status`, 'utf8');
    } catch {
      return peak;
    }
    const [, most] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
    if (most === undefined) return peak;
    peak = Number(most);
    await wait(10);
  }
}

test('C-020: notes stand in the log, also where the line of the verdict carries a reason', async () => {
  const person = await openPerson((who) =>
    who === 'plan_reviewer'
      ? '# Plan Review\n\n## Notes\n- task 2 could name its source\n- task 3 may be short\n\nAPPROVE-WITH-NOTES: fine on the whole\n'
      : undefined,
  );
  expect((await person.run(...cmd, '--plan-validation')).code).toBe(0);
  const { plan_validation: review } = logOf(person);
  expect(review).toMatchObject({
    enabled: true,
    verdict: 'APPROVE-WITH-NOTES',
    retry_occurred: false,
  });
  expect(JSON.stringify(review)).toContain('task 2 could name its source');
  expect(JSON.stringify(review)).toContain('task 3 may be short');
});

test('C-002: the commit that a cmd begins at is its HEAD, also in a repository nobody trusts and in the rehearsal', async () => {
  const person = await openPerson(() => undefined, { trusted: false });
  const head = person.git('rev-parse', 'HEAD').trim();
  expect((await person.run(...cmd)).code).toBe(0);
  expect(logOf(person).base_commit).toBe(head);
  const line = ['crew', 'a leaflet', '--rehearsal', '--speed', '1000', '--plain', '--yes'];
  expect((await person.run(...line, '--lang', 'en')).code).toBe(2);
  const log = person.work('../../rehearsal/work/cmd_002/execution_log.yaml');
  const project = path.join(person.project, 'workspace/rehearsal/projects/cmd_002');
  const own = execFileSync('git', ['-C', project, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
  expect(log).toContain(`base_commit: "${own.trim()}"`);
});
