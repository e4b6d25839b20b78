import { describe, expect, test } from 'vitest';
import { askedId, openCoderCmd } from '../support/crew/coder-cmd.ts';
import { nightModel } from '../support/crew/night-cmd.ts';

/** A dialog hears keys only after the keyboard has been quiet: the rule itself, so it is waited for. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 600));
const request = 'Mend sum.js, compare three editors, and always put numbers in a table.';
const line = ['crew', request, '--provider', 'anthropic'] as const;
const waits = '? cmd_001: Permission needed – node --test';

describe('a cmd that is left alone, through the program itself', () => {
  test('detached in plain lines it does what needs nobody, and the first screen says what waits', async () => {
    const world = await openCoderCmd({ answer: nightModel });
    const { code, out } = await world.run(...line, '--plain');
    expect(code).toBe(2);
    for (const task of [1, 4, 7]) expect(out).toContain(`Task ${task} (`);
    expect(out).toMatch(
      /Task 3 \(research\): failed – no attempts left \(its status was failure\)/,
    );
    expect(out).toContain('Task 6 is skipped: task 3, which it needs, was not done');
    expect(out).toContain('Task 2 (code) waits for your answer; the others go on');
    expect(askedId(out)).not.toBe('');

    const terminal = await world.terminalHere([], { columns: 80, rows: 24 });
    await terminal.see(waits);
    await terminal.see('1 question for you');
    terminal.type('\u0003');
    await terminal.ended;

    await world.run('answer', askedId(out), 'once');
    const second = await world.run('resume', '--plain', '--provider', 'anthropic');
    // the cmd is partial, and what was proposed stays open
    expect(second.code).toBe(2);
    expect(second.out).toMatch(/\d+ proposals? to decide \(cmd_001\)/);
    const runs = await world.run('runs');
    expect(runs.out).toMatch(/cmd_001 .*2 questions/);
    await world.run('answer', 'approvals', 'none');
    await world.run('crew', 'apply', 'cmd_001', '--plain', '--provider', 'anthropic');
    expect((await world.run('runs', 'show', 'cmd_001')).out).toMatch(
      /Take out with +folio-tui crew undo cmd_001/,
    );
    expect((await world.run('runs')).out).toMatch(/cmd_001 +partial /);
    expect((await world.run('runs', '--lang', 'ja')).out).toMatch(/cmd_001 +一部完了 /);
  });

  test('in a cockpit whose terminal went away in the night, what was asked waits on the first screen, and one key goes on', async () => {
    const world = await openCoderCmd({ answer: nightModel });
    const size = { columns: 80, rows: 24 };
    const evening = await world.terminal([...line, '-c', 'ui.confirm_plan=false'], size);
    await evening.see('The “code” agent wants to run a command');
    await evening.see('retry 2');
    evening.signal('SIGHUP');
    expect(await evening.ended).toMatchObject({ code: 129 });
    const morning = await world.terminalHere([], size);
    await morning.see(waits);
    await morning.see('1 question for you');
    morning.type('\u001b');
    await morning.see('↵ resume');
    morning.type('\r');
    await morning.see('y allow once');
    await quiet();
    morning.type('y');
    await morning.see('Proposals to decide (cmd_001)');
    expect(world.ran()).toBe(1);
    morning.type('\u0003\u0003');
    await morning.ended;
  });
});

describe('what a cmd brought into a project, through the program itself', () => {
  test('what came in is taken out again by a word on the shell: all of it, once, without asking a model', async () => {
    const world = await openCoderCmd();
    const before = world.text('sum.js');
    expect((await world.run('crew', 'undo', 'cmd_001')).code).toBe(1);
    const asking = await world.run(...world.request, '--plain', '--provider', 'anthropic');
    await world.run('answer', askedId(asking.out), 'once');
    await world.run('resume', '--plain', '--provider', 'anthropic');
    await world.run('crew', 'apply', 'cmd_001', '--plain', '--provider', 'anthropic');
    expect(world.text('sum.js')).not.toBe(before);
    const calls = world.server.requests.length;
    expect(await world.runBuilt('crew', 'undo', 'cmd_001')).toMatchObject({ code: 0 });
    expect(world.text('sum.js')).toBe(before);
    expect(world.server.requests).toHaveLength(calls);
    const again = await world.runBuilt('crew', 'undo', 'cmd_001');
    expect([again.code, again.err]).toEqual([1, 'Nothing can be taken out.\n']);
  });
});
