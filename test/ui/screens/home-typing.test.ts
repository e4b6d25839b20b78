import { expect, test } from 'vitest';
import { passingFolder } from '../../support/passing-folder.ts';
import { openTerminalHere } from '../../support/terminal-here.ts';
import { openReader } from './open-reader.ts';

test('what is typed while the list has the keys, and is no key of it, goes into the field', async () => {
  const terminal = await openTerminalHere({ args: [] });
  await terminal.until((text) => text.includes('⇥ ') || text.includes('一覧'));
  terminal.type('\t');
  await terminal.until((text) =>
    / n \S/.test(text.split('\n').findLast((line) => line.trim()) ?? ''),
  );
  terminal.type('霧の灯台nq');
  await terminal.see('霧の灯台nq');
  terminal.type('守');
  await terminal.see('霧の灯台nq守');
  terminal.type('\u0003');
  await terminal.ended;
});

test.each(['crows', 'rain', 'quiet', 'the sea', 'a lamp', 'new moon'])(
  'a word typed on the list is an idea, whatever its first letter does there: %s',
  async (idea) => {
    const terminal = await openTerminalHere({ args: ['--lang', 'en'] });
    await terminal.see('Type an idea');
    terminal.type('\t');
    await terminal.see('n new');
    terminal.type(idea);
    await terminal.see(idea);
    terminal.type('\u0003');
    await terminal.ended;
  },
);

test('in the empty field ? opens the help, which the footer says; behind words it is one of them', async () => {
  const terminal = await openTerminalHere({ args: ['--lang', 'en'] });
  await terminal.see('Type an idea');
  await terminal.see('? help');
  terminal.type('?');
  await terminal.see('Keys');
  terminal.type('\u001B');
  await terminal.see('Type an idea');
  terminal.type('who lit it?');
  await terminal.see('who lit it?');
  expect(terminal.text()).not.toContain('? help');
  terminal.type('\u0003');
  await terminal.ended;
});

test('a letter alone does what the list says, and esc from there leads back to the list', async () => {
  const terminal = await openReader();
  for (const seen of ['Chapter 1 is accepted', 'n new']) {
    terminal.type('\u001B');
    await terminal.see(seen);
  }
  terminal.type('r');
  await terminal.see('All runs');
  terminal.type('\u001B');
  await terminal.see('n new');
  terminal.type('\r');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('\u0003');
  await terminal.ended;
});

test('what was typed on home and not sent comes back with ↑ the next time, which the shell is told; what was sent is not', async () => {
  const base = passingFolder('unsent');
  const first = await openTerminalHere({ base, args: ['--lang', 'en'] });
  await first.see('Type an idea');
  first.type('a lamp that nobody lit');
  await first.see('nobody lit');
  first.type('\u0003');
  await first.ended;
  expect(first.text()).toContain('What you typed and did not send is kept');
  const next = await openTerminalHere({ base, args: ['--lang', 'en'] });
  await next.see('Type an idea');
  next.type('\u001b[A');
  await next.see('a lamp that nobody lit');
  next.type('\u0015');
  await next.see('Type an idea');
  next.type('\u0003');
  await next.ended;
  expect(next.text()).not.toContain('did not send');
});

test('whatever is typed and not sent comes back with ↑: behind an earlier entry, behind n, behind a recording', async () => {
  const terminal = await openTerminalHere({ args: ['--lang', 'en'], columns: 80, rows: 24 });
  await terminal.see('plays a recording');
  const field = () => terminal.lines().slice(5, 8).join('\n').trim();
  const holds = async (text: string) => await terminal.until(() => field() === text);
  const toList = async () => {
    terminal.type('\u001b');
    await terminal.see('r all runs');
  };
  const anew = async () => {
    await toList();
    terminal.type('n');
    await terminal.see('esc to the list');
  };
  terminal.type('the first lamp');
  await holds('the first lamp');
  await anew();
  terminal.type('\u001b[A');
  await holds('the first lamp');
  await anew();
  terminal.type('the second lamp');
  await holds('the second lamp');
  await anew();
  terminal.type('\u001b[A');
  await holds('the second lamp');
  await anew();
  terminal.type('the third lamp');
  await holds('the third lamp');
  terminal.type('\u001b[A');
  await holds('the second lamp');
  await toList();
  terminal.type('2');
  await terminal.see('cmd_001');
  terminal.type('\u001b');
  // what stands in the field is not what the recording was begun with
  await holds('the second lamp');
  terminal.type('\t');
  await terminal.see('esc to the list');
  terminal.type('\u001b[A');
  await holds('the third lamp');
  terminal.type('\u0003');
  await terminal.ended;
});

test('a comparison is left to where the text was read, and the file opened by g is the one chosen in the list', async () => {
  const terminal = await openReader({ columns: 140, rows: 30 });
  const top = terminal.text();
  terminal.type(' ');
  await terminal.until((text) => text !== top && !/[¶#]1 /.test(text));
  const read = () => terminal.lines().slice(2, -2).join('\n');
  const before = read();
  terminal.type('c');
  await terminal.until((text) => / change|same/.test(text) && text !== before);
  terminal.type('c');
  await terminal.until(() => read() === before);
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('g');
  await terminal.see('Verdict: ');
  expect(terminal.text()).not.toContain('▸ finished text');
  expect(terminal.text()).toMatch(/▸ .*(editor-summary|verdict)/);
  terminal.type('\u0003');
  await terminal.ended;
});

test('what is shown in front of the first screen takes nothing out of what stays in sight behind it', async () => {
  const terminal = await openTerminalHere({ args: ['--lang', 'en'], columns: 120, rows: 40 });
  await terminal.see('plays a recording');
  terminal.type('\u001b');
  await terminal.see('c connect');
  const before = terminal.lines().slice(0, 15);
  terminal.type('c');
  await terminal.see('Connect a model');
  expect(terminal.lines().slice(0, 15)).toEqual(before);
  terminal.type('\u0003');
  await terminal.ended;
});

test('a digit alone on the list plays a recording, with words behind it it begins them', async () => {
  const terminal = await openReader();
  for (const seen of ['Chapter 1 is accepted', 'n new']) {
    terminal.type('\u001B');
    await terminal.see(seen);
  }
  terminal.type('3 sisters');
  await terminal.see('3 sisters');
  terminal.type('\u001B');
  await terminal.see('n new');
  terminal.type('n');
  await terminal.see('Type an idea');
  terminal.type('\u001B');
  await terminal.see('n new');
  terminal.type('2');
  expect(await terminal.see('cmd_001')).toContain('REHEARSAL');
  terminal.type('\u0003');
  await terminal.ended;
});
