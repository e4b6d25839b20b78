import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { quiet } from '../../support/terminal.ts';
import type { TerminalHere } from '../../support/terminal-here.ts';
import { editorOf, openOnly, openReader, readerIn } from './open-reader.ts';

const manuscript = ({ folders }: TerminalHere) =>
  path.join(folders.work, 'workspace/rehearsal/current/chapters/ch01/final.md');

const writes = () => editorOf('printf "\\nA line by hand.\\n" >> "$1"');

test('e opens the file in the editor where it lies; what was changed is shown and kept', async () => {
  const terminal = await openReader({ env: { EDITOR: writes() } });
  expect(terminal.text()).toMatch(/ e edit /);
  terminal.type('e');
  await terminal.see('Saved. When the story goes on');
  expect(readFileSync(manuscript(terminal), 'utf8')).toMatch(/A line by hand\.\n$/);
  terminal.type('G');
  await terminal.see('A line by hand.');
  terminal.type('\u0003');
  await terminal.ended;
});

test('g reads the verdict of the newest round as lines; v shows its JSON, and again the lines', async () => {
  const terminal = await openReader();
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('g');
  const text = await terminal.see('Verdict: ');
  expect(text).toContain('Reason: ');
  expect(text).toContain('v raw');
  terminal.type('v');
  await terminal.see('"crew_scores": {');
  terminal.type('v');
  await terminal.see('Verdict: ');
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('\r');
  await terminal.until((all) => /round \d: \w+/.test(all) && all.includes('Overall '));
  terminal.type('\u0003');
  await terminal.ended;
});

test('an editor that fails is said to have failed, and the file stays', async () => {
  const terminal = await openReader({ env: { EDITOR: editorOf('exit 3') } });
  const before = readFileSync(manuscript(terminal), 'utf8');
  terminal.type('e');
  await terminal.see('The editor could not be used.');
  expect(readFileSync(manuscript(terminal), 'utf8')).toBe(before);
  terminal.type('\u0003');
  await terminal.ended;
});

test('after Tab the keys for pages and ends move the list, not the text', async () => {
  const terminal = await openReader({ columns: 120, rows: 24 });
  const text = () =>
    terminal
      .text()
      .split('\n')
      .map((line) => line.split('│')[1] ?? '')
      .join('\n');
  const before = text();
  terminal.type('\tG');
  await terminal.until((all) => /▸ current\/user_input\.json/.test(all));
  terminal.type('\u001B[5~');
  await terminal.until((all) => !all.includes('▸ current/user_input.json'));
  expect(text()).toBe(before);
  terminal.type('\u0003');
  await terminal.ended;
});

test('q and esc go one back from the reader and from the list of runs; the footer says so', async () => {
  const terminal = await openReader();
  const reader = terminal.text().split('\n').at(-1) ?? '';
  expect(reader).toContain('esc back');
  expect(reader).not.toContain('quit');
  terminal.type('q');
  const run = await terminal.see('Chapter 1 is accepted');
  expect(run.split('\n').at(-1)).toContain('esc back  ? help  q quit');
  terminal.type('\u001B');
  const home = await terminal.see('What shall we write?');
  expect(home.split('\n').at(-1)).not.toContain('esc back');
  // where the run was opened from: the list has the keys
  terminal.type('r');
  await terminal.see('All runs');
  terminal.type('q');
  await terminal.see('What shall we write?');
  expect(existsSync(manuscript(terminal))).toBe(true);
  terminal.type('\u0003');
  await terminal.ended;
});

test('esc and q lead from a file that was taken from the list back to it, and only then out', async () => {
  for (const out of ['\u001B', 'q']) {
    const terminal = await openReader();
    const folder = path.dirname(path.dirname(path.dirname(manuscript(terminal))));
    writeFileSync(path.join(folder, 'log.yaml'), '- { task: 1, status: done }\n'.repeat(2));
    terminal.type('q');
    await terminal.see('Chapter 1 is accepted');
    terminal.type('r');
    await terminal.see('14 findings');
    await openOnly(terminal, 'log.yaml', 'task │ status');
    terminal.type(out);
    await terminal.see('↵ open');
    expect(terminal.text()).not.toContain('Chapter 1 is accepted');
    terminal.type('q');
    await terminal.see('Chapter 1 is accepted');
    terminal.type('\u0003');
    await terminal.ended;
  }
});

test('YAML is read as a table, and v shows it as it lies', async () => {
  const terminal = await openReader();
  const folder = path.dirname(path.dirname(path.dirname(manuscript(terminal))));
  const rows = '- { task: 1, status: done }\n- { task: 2, status: failed }\n';
  writeFileSync(path.join(folder, 'log.yaml'), rows);
  terminal.type('q');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('r');
  await terminal.see('14 findings');
  await openOnly(terminal, 'log.yaml', 'task │ status');
  terminal.type('v');
  await terminal.see('- { task: 1, status: done }');
  terminal.type('\u0003');
  await terminal.ended;
});

test('a draft is edited by paragraphs on the screen, and becomes the chapter that keeps them', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  await openOnly(terminal, 'draft-02', 'Chapter 1, draft 2');
  await terminal.see('u use it');
  terminal.type('E');
  await terminal.see('Edit ¶1 of ');
  terminal.type('\u001B[6~');
  await terminal.see('Edit ¶2 of ');
  terminal.type(' Mine.');
  await terminal.see('Mine.');
  // what is typed is not thrown away by looking elsewhere, nor by leaving
  terminal.type('\u001B[5~');
  await terminal.see('Edit ¶1 of ');
  terminal.type('\u001B');
  await terminal.see('E goes on with it');
  terminal.type('E');
  await terminal.until((text) => text.includes('Edit ¶1 of ') && text.includes('Mine.'));
  terminal.type('\r');
  await terminal.see('Make it the chapter?');
  await terminal.pass(quiet);
  terminal.type('u');
  await terminal.see('Carry it out now?');
  const place = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  const item = JSON.parse(readFileSync(path.join(place, '.engine/inbox/0001.json'), 'utf8'));
  const before = readFileSync(path.join(place, 'chapters/ch01/draft-02.md'), 'utf8');
  expect(item).toMatchObject({ kind: 'edit_draft', chapter: 1, base: 2 });
  const [, second = ''] = /¶2\n([\s\S]*?)\n\n¶3/.exec(before) ?? [];
  expect(item.text).toBe(before.replace(second, `${second} Mine.`));
  terminal.type('\u0003');
  await terminal.ended;
});

test('what is typed into paragraphs survives a window that is too small, and the end of the program', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  await openOnly(terminal, 'draft-02', 'Chapter 1, draft 2');
  await terminal.see('u use it');
  terminal.type('E');
  await terminal.see('Edit ¶1 of ');
  terminal.type('\u001B[6~');
  await terminal.see('Edit ¶2 of ');
  terminal.type(' Mine.');
  await terminal.see('Mine.');
  terminal.resize(50, 14);
  await terminal.see('60×16');
  terminal.resize(80, 24);
  await terminal.see('Mine.');
  terminal.type('\u001B[5~');
  await terminal.see('changed too: ¶2');
  terminal.type('\u001B[F Ours.\u0003\u0003');
  await terminal.ended;
  const again = await readerIn(terminal.folders.base, { env: { EDITOR: '' } });
  await openOnly(again, 'draft-02', 'Chapter 1, draft 2');
  await again.see('E goes on with it');
  again.type('E');
  await again.see('changed too: ¶2');
  await again.see('Ours.');
  again.type('\u001B[6~');
  await again.see('Mine.');
  again.type('\r');
  await again.see('Make it the chapter?');
  await again.pass(quiet);
  again.type('u');
  await again.see('Carry it out now?');
  const place = path.join(terminal.folders.work, 'workspace/rehearsal/current');
  const item = JSON.parse(readFileSync(path.join(place, '.engine/inbox/0001.json'), 'utf8'));
  expect(item.text).toMatch(/Ours\.\n\n¶2\n[^¶]* Mine\.\n/);
  again.type('\u0003');
  await again.ended;
  const left = path.join(terminal.folders.state, 'folio-tui/undecided.json');
  expect(readFileSync(left, 'utf8')).not.toContain('Mine.');
});

test('what was typed into a paragraph is offered again when somebody else has changed the file since', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  await openOnly(terminal, 'draft-02', 'Chapter 1, draft 2');
  await terminal.see('u use it');
  terminal.type('E');
  await terminal.see('Edit ¶1 of ');
  terminal.type(' Mine.');
  await terminal.see('Mine.');
  terminal.type('\u0003\u0003');
  await terminal.ended;
  const draft = path.join(
    terminal.folders.work,
    'workspace/rehearsal/current/chapters/ch01/draft-02.md',
  );
  const before = readFileSync(draft, 'utf8');
  writeFileSync(draft, before.replace('¶1\n', '¶1\nX'));
  const again = await readerIn(terminal.folders.base, { env: { EDITOR: '' } });
  await openOnly(again, 'draft-02', 'Chapter 1, draft 2');
  await again.see('changed since you typed');
  again.type('E');
  await again.see('Mine.');
  again.type('\u0003\u0003');
  await again.ended;
});

test('an edit that is kept of a draft that changed since is said to be that, and both can be opened', async () => {
  const env = { EDITOR: editorOf('printf "\\nMine by hand.\\n" >> "$1"') };
  const terminal = await openReader({ env });
  await openOnly(terminal, 'draft-02', 'Chapter 1, draft 2');
  await terminal.see('u use it');
  terminal.type('e');
  await terminal.see('Make it the chapter?');
  await terminal.pass(quiet);
  terminal.type('\u001B');
  await terminal.see('e opens it again');
  const draft = path.join(manuscript(terminal), '../draft-02.md');
  writeFileSync(draft, readFileSync(draft, 'utf8').replace('¶1\n', '¶1\nTheirs. '));
  terminal.type('\u0003');
  await terminal.ended;

  const seen = path.join(terminal.folders.work, 'opened.md');
  const again = await readerIn(terminal.folders.base, {
    env: { EDITOR: editorOf(`cp "$1" ${seen}; printf "\\nMore.\\n" >> "$1"`) },
  });
  await openOnly(again, 'draft-02', 'Chapter 1, draft 2');
  await again.see('u use it');
  const choose = async (key: string) => {
    again.type('e');
    await again.see('changed after the edit');
    await again.pass(quiet);
    again.type(key);
  };
  await choose('n');
  await again.until((text) => !text.includes('changed after the edit'));
  expect(existsSync(seen)).toBe(false);
  await choose('u');
  await again.see('Make it the chapter?');
  expect(readFileSync(seen, 'utf8')).toContain('Theirs.');
  await again.see('Your earlier edit:');
  const state = path.join(again.folders.state, 'folio-tui');
  const [file = ''] = readdirSync(state).filter((name) => name.startsWith('edit-'));
  expect(readFileSync(path.join(state, file), 'utf8')).toContain('Mine by hand.');
  again.type('\u0003');
  await again.ended;
});

test('what is typed into a small file survives the end of the program', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  await openOnly(terminal, 'round-01/editor-summary', 'the verdict');
  terminal.type('E');
  await terminal.see('line 1 of ');
  terminal.type('mine');
  await terminal.see('mine');
  terminal.type('\u0003\u0003');
  await terminal.ended;
  const again = await readerIn(terminal.folders.base, { env: { EDITOR: '' } });
  await openOnly(again, 'round-01/editor-summary', 'the verdict');
  again.type('E');
  await again.see('mine');
  again.type('\u001B');
  await again.see('not kept yet');
  again.type('y');
  await again.see('the verdict');
  again.type('E');
  await again.until((text) => text.includes('line 1 of ') && !text.includes('mine'));
  again.type('\u0003\u0003');
  await again.ended;
});

test('E in a finished chapter edits the draft that it is, and esc leads back to the chapter', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  terminal.type('E');
  expect(await terminal.see('Edit ¶1 of 33')).toContain('In round 3');
  terminal.type(' Mine.');
  await terminal.see('Mine.');
  terminal.type('\r');
  await terminal.see('Make it the chapter?');
  await terminal.pass(quiet);
  // a no throws nothing away, and says so
  terminal.type('\u001B');
  await terminal.see('E goes on with it');
  expect(await terminal.see('Chapter 1, finished text')).not.toContain('draft 3');
  terminal.type('\u0003');
  await terminal.ended;
});

test('an editor that fails leaves a draft to be edited by paragraphs, from the sheet of the author too', async () => {
  const terminal = await openReader({ env: { EDITOR: 'false' } });
  terminal.type('e');
  await terminal.see('E edits by paragraphs');
  terminal.type('\u001B');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('u');
  await terminal.see('the chapter now');
  await terminal.pass(quiet);
  terminal.type('e');
  await terminal.see('Edit ¶1 of 33');
  await terminal.see('edit it here by paragraphs');
  terminal.type('\u001B');
  await terminal.see('Chapter 1, draft 3');
  terminal.type('\u0003');
  await terminal.ended;
});

test('without an editor a draft is edited whole on the screen, where letters type and leaving asks once', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  terminal.type('\u001B');
  await terminal.see('Chapter 1 is accepted');
  terminal.type('u');
  await terminal.see('the chapter now');
  await terminal.pass(quiet);
  terminal.type('e');
  await terminal.see('line 1 of ');
  // letters of shortcuts, a paste of many lines and Enter are text
  terminal.type('qx?');
  await terminal.see('qx?');
  terminal.type(`\u001B[200~${'one\rtwo\r'.repeat(20)}\u001B[201~`);
  await terminal.see('line 41 of ');
  terminal.type('\u001Bz\u001Bz');
  await terminal.until((text) => text.includes('line 1 of ') && !text.includes('changed'));
  terminal.type('Mine.\r');
  await terminal.see('line 2 of ');
  terminal.type('\u001B');
  await terminal.see('What you changed is not kept yet.');
  terminal.type('\u001B');
  await terminal.until((text) => !text.includes('not kept yet'));
  terminal.type('Ours.');
  await terminal.see('Ours.');
  terminal.type('\u0013');
  await terminal.see('your edit of round 3');
  terminal.type('\u0003');
  await terminal.ended;
});

test('without an editor any file is edited on the screen where it lies; left unkept it stays to the byte', async () => {
  const terminal = await openReader({ env: { EDITOR: '' } });
  const file = manuscript(terminal);
  const before = readFileSync(file, 'utf8');
  terminal.type('e');
  await terminal.see('line 1 of ');
  terminal.type('Lost. ');
  await terminal.see('Lost. ');
  terminal.type('\u0003');
  await terminal.see('What you changed is not kept yet.');
  terminal.type('y');
  await terminal.see('Chapter 1, finished text');
  expect(readFileSync(file, 'utf8')).toBe(before);
  terminal.type('e');
  await terminal.see('line 1 of ');
  terminal.type('Kept. ');
  await terminal.see('Kept. ');
  terminal.type('\u0013');
  await terminal.see('Chapter 1, finished text');
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(`Kept. ${before}`);
  terminal.type('\u0003');
  await terminal.ended;
});

test('E edits a file that is no draft on the screen, whatever editor there is; somebody else’s change meanwhile stays', async () => {
  const terminal = await openReader({ env: { EDITOR: 'false' } });
  const file = path.join(manuscript(terminal), '../reviews/round-01/editor-summary.json');
  await openOnly(terminal, 'round-01/editor-summary', 'the verdict');
  terminal.type('E');
  await terminal.see('line 1 of ');
  writeFileSync(file, 'theirs\n');
  terminal.type('mine');
  await terminal.see('mine');
  terminal.type('\u0013');
  await terminal.see('The file was changed or deleted elsewhere meanwhile, and stays so.');
  expect(readFileSync(file, 'utf8')).toBe('theirs\n');
  terminal.type('\u0003');
  await terminal.ended;
});
