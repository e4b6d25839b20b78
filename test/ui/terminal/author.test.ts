import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { passingFolder } from '../../support/passing-folder.ts';
import { quiet, released, seenAtRest } from '../../support/terminal.ts';
import { openTerminalHere, type TerminalHere } from '../../support/terminal-here.ts';

/** An editor that is a line of shell; `$1` is the file. */
function editor(line: string): string {
  const file = path.join(passingFolder('editor'), 'edit.sh');
  writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return file;
}

const chapterFile = ({ folders }: TerminalHere, name: string) =>
  path.join(folders.work, 'workspace/rehearsal/current/chapters/ch01', name);

test('u takes an earlier round as the chapter, after saying what will happen', async () => {
  const terminal = await openTerminalHere({
    stillClock: true,
    args: ['write', '灯台守の娘', '--speed', '500', '--path', 'A'],
  });
  await terminal.until(seenAtRest('第1章が合格しました'));
  const before = readFileSync(chapterFile(terminal, 'final.md'), 'utf8');
  terminal.type('u');
  await terminal.see('第1章をどうしますか');
  expect(terminal.text()).toContain('最高点');
  for (let up = 0; up < 5; up += 1) terminal.type('\u001B[A');
  await terminal.see('▸ ラウンド 1');
  // The key that opened the sheet decides nothing while it may still be held down.
  terminal.type('u');
  await terminal.see('押すのが早すぎたため');
  await terminal.pass(released);
  terminal.type('u');
  await terminal.see('もう一度 u か ↵ を押すと、ラウンド 1 の稿を第1章の本文にします');
  await terminal.pass(quiet);
  terminal.type('u');
  await terminal.until(
    () =>
      existsSync(chapterFile(terminal, 'final.md')) &&
      readFileSync(chapterFile(terminal, 'final.md'), 'utf8') !== before,
  );
  await terminal.see('原稿:');
  terminal.type('\u0003');
  expect(await terminal.ended).toMatchObject({ cooked: true });
});

test('e asks what becomes of an edited draft: a no keeps the edit, u makes it the chapter at once', async () => {
  const terminal = await openTerminalHere({
    args: ['write', '灯台守の娘', '--speed', '500', '--path', 'A'],
    env: { EDITOR: editor('printf "\\n¶99\\n手で書いた一行。\\n" >> "$1"') },
  });
  await terminal.until(seenAtRest('第1章が合格しました'));
  const before = readFileSync(chapterFile(terminal, 'final.md'), 'utf8');
  terminal.type('u');
  await terminal.see('第1章をどうしますか');
  await terminal.pass(released);
  terminal.type('e');
  await terminal.see('u なら採点せず');
  expect(terminal.text()).toContain('今の本文は別に保管します');
  expect(readFileSync(chapterFile(terminal, 'final.md'), 'utf8')).toBe(before);
  await terminal.pass(released);
  terminal.type('\u001B');
  await terminal.see('e で続きから開けます');
  expect(readFileSync(chapterFile(terminal, 'final.md'), 'utf8')).toBe(before);
  // what was pressed once is taken back by whatever comes in between, and says that the edit is not in it
  await terminal.pass(released);
  terminal.type('u');
  await terminal.see('直した稿はこの本文に入りません');
  await terminal.pass(released);
  terminal.type('e');
  await terminal.see('u なら採点せず');
  await terminal.pass(released);
  terminal.type('\u001B');
  await terminal.until((text) => !text.includes('u なら採点せず'));
  await terminal.pass(released);
  terminal.type('u');
  await terminal.see('もう一度 u か ↵');
  expect(readFileSync(chapterFile(terminal, 'final.md'), 'utf8')).toBe(before);
  terminal.type('\u001B[B\u001B[A');
  await terminal.until((text) => !text.includes('もう一度 u か ↵'));
  await terminal.pass(released);
  terminal.type('e');
  await terminal.see('u なら採点せず');
  await terminal.pass(released);
  terminal.type('u');
  await terminal.until(
    () =>
      existsSync(chapterFile(terminal, 'final.md')) &&
      readFileSync(chapterFile(terminal, 'final.md'), 'utf8') !== before,
  );
  const after = readFileSync(chapterFile(terminal, 'final.md'), 'utf8');
  expect(after.match(/手で書いた一行。/g)).toHaveLength(3);
  terminal.type('\u0003');
  await terminal.ended;
});

test('a text of the author’s own is a row of the sheet like a round, and is the chapter again by the same two keys', async () => {
  const terminal = await openTerminalHere({
    args: ['write', '灯台守の娘', '--speed', '500', '--path', 'A'],
    env: { EDITOR: editor('printf "\\n¶99\\n手で書いた一行。\\n" >> "$1"') },
  });
  const final = () => {
    const file = chapterFile(terminal, 'final.md');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await terminal.pass(released);
      terminal.type(key);
    }
  };
  await terminal.until(seenAtRest('第1章が合格しました'));
  const drafted = final();
  await press('u', 'e');
  await terminal.see('u なら採点せず');
  await press('u');
  await terminal.until(seenAtRest('あなたが直した原稿に決ま'));
  const own = final();
  expect(own).toContain('手で書いた一行。');
  await press('u');
  await terminal.see('自分の本文');
  await press('u');
  await terminal.see('この一覧から戻せます');
  await press('u');
  await terminal.until(() => final() === drafted);
  await terminal.until(seenAtRest('あなたの判断で'));
  await press('u');
  await terminal.see('自分の本文');
  await press('\u001B[B');
  await terminal.see('採点なしでこの章の本文に戻します');
  await press('u');
  await terminal.see('もう一度 u か ↵ を押すと、この文章を');
  await press('u');
  await terminal.until(() => final() === own);
  terminal.type('\u0003');
  await terminal.ended;
});

test('an edit that is kept of a draft that changed since is not asked about where it cannot be read: what leads to the choice is said there', async () => {
  const terminal = await openTerminalHere({
    args: ['write', '灯台守の娘', '--speed', '500', '--path', 'A'],
    env: { EDITOR: editor('printf "\\n¶99\\n手で書いた一行。\\n" >> "$1"') },
  });
  await terminal.until(seenAtRest('第1章が合格しました'));
  terminal.type('u');
  await terminal.see('第1章をどうしますか');
  await terminal.pass(released);
  terminal.type('e');
  await terminal.see('u なら採点せず');
  await terminal.pass(released);
  terminal.type('\u001B');
  await terminal.see('e で続きから開けます');
  const draft = chapterFile(terminal, 'draft-03.md');
  writeFileSync(draft, readFileSync(draft, 'utf8').replace('¶1\n', '¶1\n人が足した文。'));
  await terminal.pass(released);
  terminal.type('e');
  const said = await terminal.see('e でどちらを開くか選べます');
  expect(said).not.toContain('開きますか？');
  await terminal.see('人が足した文。');
  terminal.type('e');
  await terminal.see('どちらを開きますか？');
  terminal.type('\u0003');
  await terminal.ended;
});

test('e edits the path under the cursor before it is chosen, and the question is asked anew', async () => {
  const terminal = await openTerminalHere({
    args: ['write', '灯台守の娘', '--speed', '500'],
    env: { EDITOR: editor(`sed -i 's/^題名.*/題名: 凪の手紙/' "$1"`) },
  });
  await terminal.see('A / B / C を押して選び');
  await terminal.pass(quiet);
  terminal.type('b');
  await terminal.see('「B」を選択中');
  terminal.type('e');
  await terminal.see('凪の手紙');
  const file = path.join(terminal.folders.work, 'workspace/rehearsal/paths/path-B.json');
  expect(readFileSync(file, 'utf8')).toContain('凪の手紙');
  terminal.type('\u0003');
  await terminal.ended;
});
