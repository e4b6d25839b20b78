import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Step, script } from '../../support/case-script.ts';
import { chosenFrom } from '../../support/points/chosen.ts';
import { tables } from '../../support/points/tables.ts';
import { openTerminal } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';
import { restedModes } from '../../support/terminal-screen.ts';

const asked = '三つの道筋から選んでください';
const focused = 'A / B / C を押して選び';

/** What is answered is in its file by then. */
const written = () => wait(100);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The rehearsal of a story, on its way to the choice of a path. */
async function startStory(): Promise<TerminalHere> {
  const terminal = await openTerminalHere({ args: story(100), stillClock: true });
  await terminal.see('リハーサル');
  return terminal;
}

/** The same as a process of its own at a real terminal, for what only a system does to one. */
async function startProcess(speed: number) {
  const terminal = await openTerminal({ args: story(speed) });
  await terminal.see('リハーサル');
  return terminal;
}

const story = (speed: number) => ['write', '灯台守の娘', '--speed', String(speed)];

/** Plays a case's keys; its question is ours. */
async function play(terminal: TerminalHere, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if (step.wait_for !== undefined) await terminal.see(asked);
    else if (step.wait_ms !== undefined) {
      await terminal.pass(step.wait_ms);
      await written();
    } else if (step.text !== undefined) terminal.type(step.text);
    else if (step.hex !== undefined) terminal.type(Buffer.from(step.hex, 'hex'));
    else if (step.resize !== undefined) {
      const [columns = 80, rows = 24] = step.resize.split('x').map(Number);
      terminal.resize(columns, rows);
    }
  }
}

/** Paths chosen so far: read from the files, not from the screen. */
function answers({ folders }: Pick<TerminalHere, 'folders'>): readonly string[] {
  const folder = path.join(folders.work, 'workspace/rehearsal/current/.engine/answers');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.')) // a file on its way: gone by the time it is read
    .map((name): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
    .map((answer) => JSON.stringify(answer))
    .filter((text) => text.includes('"choice":"path-'));
}

async function leave(terminal: TerminalHere): Promise<void> {
  terminal.type('\u0003');
  await terminal.pass(50);
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true, modes: restedModes });
}

type Script = { readonly name: string; readonly keys: readonly Step[]; readonly expect: string };
const typeahead: readonly Script[] = script('c08_typeahead.json');

const tooSoon = typeahead.filter((one) => one.expect === 'pending');

test('as many keys come too soon as the tables know', () => {
  expect(Object.values(tables.keysTooSoon.kinds).flat()).toHaveLength(tooSoon.length);
});

test.each(tooSoon.filter((_, n) => chosenFrom(tables.keysTooSoon).includes(n)))(
  'C08: $name does not answer',
  async ({ keys }) => {
    const terminal = await startStory();
    await play(terminal, keys);
    await terminal.see(asked);
    expect(answers(terminal)).toEqual([]);
    await leave(terminal);
  },
);

test('C08: a key right after the question has come to the front does not answer, a deliberate one does', async () => {
  const terminal = await startStory();
  await terminal.see(asked);
  // What the recording has for each path is said before one is chosen.
  await terminal.see('録画: A と B は同じ章');
  terminal.type('a');
  await terminal.see(focused);
  terminal.type('2\r');
  await terminal.pass(100);
  await written();
  expect(answers(terminal)).toEqual([]);
  await terminal.pass(1500);
  terminal.type('2');
  await terminal.pass(100);
  terminal.type('\r');
  await terminal.until(() => answers(terminal).length > 0);
  expect(answers(terminal)[0]).toContain('"choice":"path-B"');
  await leave(terminal);
});

test('C07: a paste into the open question decides nothing', async () => {
  const terminal = await startStory();
  await terminal.see(asked);
  await terminal.see(focused);
  await play(terminal, script('c07_paste.json'));
  terminal.type('\u001B[200~1\r\u001B[201~');
  await terminal.pass(300);
  await written();
  expect(answers(terminal)).toEqual([]);
  expect(terminal.text()).toContain(asked);
  await leave(terminal);
});

test('C04: the question survives a resize, once, and is still open', async () => {
  const terminal = await startStory();
  await play(terminal, script('c04_resize.json'));
  await terminal.until((text) => text.split(asked).length === 2);
  expect(terminal.lines()).toHaveLength(40);
  expect(answers(terminal)).toEqual([]);
  await leave(terminal);
});

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'C11: %s in the middle of a run restores the terminal and leaves whole files',
  async (signal) => {
    const terminal = await startProcess(100);
    await terminal.see('執筆中');
    const before = performance.now();
    terminal.signal(signal);
    expect(await terminal.ended).toMatchObject({
      code: signal === 'SIGTERM' ? 143 : 129,
      cooked: true,
      modes: restedModes,
    });
    expect(performance.now() - before).toBeLessThan(3000);
    expectWholeFiles(terminal);
  },
);

test('C10: Ctrl+C at any moment leaves whole files and a usable terminal', async () => {
  for (const moment of chosenFrom(tables.momentsOfLeaving)) {
    const terminal = await startProcess(200);
    await wait(moment);
    terminal.type('\u0003');
    await wait(moment % 100);
    terminal.type('\u0003');
    const { code, cooked, modes } = await terminal.ended;
    expect([0, 130]).toContain(code);
    expect({ cooked, modes }).toMatchObject({ cooked: true, modes: restedModes });
    expectWholeFiles(terminal);
  }
});

/** Every JSON file parses, every journal line but a torn last one, and no temporary file is left. */
function expectWholeFiles({ folders }: Pick<TerminalHere, 'folders'>): void {
  const files = readdirSync(folders.work, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => /\.tmp|~$/.test(file))).toEqual([]);
  for (const file of files.filter((name) => name.endsWith('.json'))) {
    expect(
      () => JSON.parse(readFileSync(path.join(folders.work, file), 'utf8')),
      file,
    ).not.toThrow();
  }
}

test('what was picked and written for it stays, on the first screen and back, and in a window that was too small', async () => {
  const terminal = await startStory();
  await terminal.see(focused);
  await terminal.pass(600);
  terminal.type('2');
  await terminal.pass(50);
  terminal.type('\t');
  await terminal.see('書き留めて選択へ');
  terminal.type('静かに始めたい');
  await terminal.see('静かに始めたい');
  // while it is being written nothing of it is lost either
  terminal.resize(59, 15);
  await terminal.see('60×16');
  terminal.type('x');
  await terminal.pass(50);
  terminal.resize(80, 24);
  await terminal.see('静かに始めたい');
  expect(terminal.text()).not.toContain('静かに始めたいx');
  terminal.type('\r');
  await terminal.see('tab');
  terminal.type('\u001B');
  await terminal.pass(50);
  terminal.type('\u001B');
  await terminal.see('? 返事待ち');
  await terminal.see('↵ 答える');
  terminal.type('a');
  await terminal.see('「B」を選択中');
  expect(terminal.text()).toContain('静かに始めたい');
  // whoever went to it by a key of their own is never too soon
  terminal.type('\r');
  await terminal.until(() => answers(terminal).length > 0);
  expect(answers(terminal)[0]).toMatch(/静かに始めたい.*path-B|path-B.*静かに始めたい/);
  await leave(terminal);
});

/** To another screen and back. */
async function readElsewhere(terminal: TerminalHere): Promise<void> {
  terminal.type('\u0010');
  await terminal.see('── コマンド');
  terminal.type('/settings\r');
  await terminal.see('── 設定');
  terminal.type('\u001B');
  await terminal.see(asked);
}

test('whoever reads elsewhere while a question has the keys has it in front again when they come back', async () => {
  const terminal = await startStory();
  await terminal.see(asked);
  terminal.type('a');
  await terminal.see(focused);
  await readElsewhere(terminal);
  terminal.type('b');
  await terminal.see('「B」を選択中');
  await leave(terminal);
});

test('a question that its person has put off waits for its key, also when they come back from elsewhere', async () => {
  const terminal = await startStory();
  await terminal.see(asked);
  terminal.type('\u0003');
  await terminal.ended;
  const again = await openTerminalHere({
    cwd: terminal.folders.work,
    env: { XDG_CONFIG_HOME: terminal.folders.config },
    args: ['--speed', '100'],
    stillClock: true,
  });
  await again.see('返事待ち');
  again.type('\t');
  await again.see('↵ 答える');
  again.type('\r');
  await again.see(focused);
  again.type('\u001B');
  await again.see('a で質問へ');
  await readElsewhere(again);
  again.type('b');
  await again.see('b は');
  expect(again.text()).not.toContain('「B」を選択中');
  await leave(again);
});
