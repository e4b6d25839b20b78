import path from 'node:path';
import { expect, test } from 'vitest';
import { openPlace } from '../../support/recording/places.ts';
import { quiet } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';
import { toldItem } from '../../support/told-item.ts';
import { editorOf, openOnly, openReader } from './open-reader.ts';

const inbox = ({ folders }: TerminalHere, number: number) =>
  toldItem(
    path.join(
      folders.work,
      `workspace/rehearsal/current/.engine/inbox/${String(number).padStart(4, '0')}.json`,
    ),
  );

async function leave(terminal: TerminalHere) {
  terminal.type('\u0003');
  await terminal.ended;
}

test('i shows each finding under its paragraph; n and Enter lead to the review and back to the sentence', async () => {
  const terminal = await openReader();
  await terminal.see('14 findings (i shows them)');
  terminal.type('i');
  await terminal.see('i hide findings');
  terminal.type('n');
  const first = await terminal.see('finding 1 of 14');
  expect(first).toMatch(/▸ +│ \w+ {2}(critical|high|medium|low) {2}¶\d/);
  expect(first).toMatch(/│ Fix: /);
  const agent = /▸ +│ (\w+)/.exec(first)?.[1] ?? '';
  terminal.type('\r');
  await terminal.see(`round 3: ${agent}`);
  const card = await terminal.until((text) => text.includes(`▸ │ ${agent}`));
  expect(card).toContain('↵ to the text');
  terminal.type('\r');
  await terminal.until((text) => text.includes('draft 3') && text.includes('finding 1 of 14'));
  terminal.type('\u001B');
  await terminal.see(`round 3: ${agent}`);
  terminal.type('\u001B');
  await terminal.until(
    (text) => text.includes('finished text') && text.includes('finding 1 of 14'),
  );
  terminal.type('p');
  await terminal.see('finding 14 of 14');
  await leave(terminal);
});

test('d asks for a reason in a line; the finding is dim from then on, and says why', async () => {
  const terminal = await openReader({ env: { LANG: 'ja_JP.UTF-8' } });
  await terminal.see('指摘 14 件');
  terminal.type('i');
  await terminal.see('指摘を隠す');
  terminal.type('n');
  await terminal.see('指摘 1/');
  terminal.type('d');
  await terminal.see('意図どおりとする理由:');
  terminal.type('\r');
  await terminal.see('理由を一言書いてください');
  terminal.type('わざと');
  await terminal.see('わざと');
  terminal.type('\r');
  const text = await terminal.see('意図どおり: わざと');
  expect(text).not.toContain('d 意図どおりとする');
  expect(inbox(terminal, 1)).toMatchObject({
    ...{ kind: 'dismiss_issue', chapter: 1, round: 3, reason: 'わざと' },
  });
  await leave(terminal);
});

test('a score of the summary leads to the sentence its reviewer found fault with', async () => {
  const terminal = await openReader();
  await openOnly(terminal, 'round-01/editor-summary', 'the verdict');
  terminal.type('n');
  await terminal.until((text) => /▸ Plotter/.test(text));
  terminal.type('\r');
  const text = await terminal.until((all) => all.includes('draft 1') && /finding \d+ of/.test(all));
  expect(text).toMatch(/▸ +│ Plotter {2}/);
  await leave(terminal);
});

test('u asks before it makes a round the chapter, and offers to go on', async () => {
  const terminal = await openReader();
  await openOnly(terminal, 'draft-01', 'u use it');
  terminal.type('u');
  await terminal.see('Make the draft of round 1');
  await terminal.pass(quiet);
  terminal.type('y');
  await terminal.see('Carry it out now?');
  expect(inbox(terminal, 1)).toEqual({ kind: 'use_round', chapter: 1, round: 1 });
  await terminal.pass(quiet);
  terminal.type('\r');
  await terminal.see('Chapter 1 is the draft of round 1,');
  expect(await terminal.see('as you decided (average 6.84)')).not.toContain('is accepted');
  await leave(terminal);
});

test('e edits a draft; what was changed becomes the chapter of a recording, unscored, if its author says so', async () => {
  const EDITOR = editorOf('printf "\\n¶99\\nA paragraph by hand.\\n" >> "$1"');
  const terminal = await openReader({ env: { EDITOR } });
  await openOnly(terminal, 'draft-02', 'e edit');
  terminal.type('e');
  await terminal.see('You changed the draft of round 2');
  await terminal.pass(quiet);
  terminal.type('u');
  await terminal.see('Carry it out now?');
  expect(inbox(terminal, 1)).toMatchObject({
    kind: 'edit_draft',
    chapter: 1,
    base: 2,
    as_is: true,
  });
  expect(inbox(terminal, 1).text).toContain('A paragraph by hand.');
  await terminal.pass(quiet);
  terminal.type('\u001B');
  await terminal.see('It is followed when the story next goes on.');
  await leave(terminal);
});

test('a recording, which has no reply to a wish, is not offered to be written again', async () => {
  const terminal = await openReader();
  const text = await terminal.see('14 findings');
  expect(text).not.toContain('rewrite');
  terminal.type('w');
  await terminal.see('w does nothing here');
  // what is merely said goes by itself, before the screen may have changed into one where it is no more true
  await terminal.pass(8500);
  await terminal.until((now) => !now.includes('does nothing here'));
  await leave(terminal);
});

test('w asks what should change in a line, and esc takes nothing', async () => {
  const place = await openPlace(['finished-story']);
  const key = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
  const env = {
    ...place.env,
    ...key,
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    LANG: 'en_US.UTF-8',
  };
  const terminal = await openTerminalHere({ cwd: place.cwd, env });
  await terminal.see(' done');
  terminal.type('\t');
  await terminal.see('n new');
  terminal.type('\r');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('r');
  await terminal.see('findings (i shows them)');
  terminal.type('w');
  await terminal.see('Write on from round 2');
  terminal.type('\u001B');
  await terminal.see('i findings');
  terminal.type('w');
  await terminal.see('Write on from round 2');
  terminal.type('quieter');
  await terminal.see('quieter');
  terminal.type('\r');
  await terminal.see('Carry it out now?');
  const told = path.join(place.cwd, 'workspace/current/.engine/inbox/0001.json');
  expect(toldItem(told)).toEqual({
    ...{ kind: 'redo_chapter', chapter: 1, fromRound: 2, comment: 'quieter' },
  });
  await leave(terminal);
});
