import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type OpenTerminal, openTerminal } from '../../support/terminal.ts';

/** A finished chapter of the rehearsal (path A, three rounds), its manuscript open in the reader; in English by default. */
export async function openReader(
  options: Parameters<typeof openTerminal>[0] = {},
): Promise<OpenTerminal> {
  const { args = [], env, ...rest } = options;
  const terminal = await openTerminal({
    ...rest,
    env: { LANG: 'en_US.UTF-8', ...env },
    args: ['write', 'a lighthouse', '--yes', '--path', 'A', '--speed', '1000', ...args],
  });
  await terminal.until((text) => /Chapter 1 is accepted|第1章が合格しました/.test(text), 20_000);
  terminal.type('r');
  // Its round is looked up after the text is there.
  await terminal.until((text) => /[¶#]1 /.test(text) && /\d+ findings|指摘 \d+ 件/.test(text));
  return terminal;
}

/** Opens the only file whose path holds these words, by the filter of the list. */
export async function openOnly(terminal: OpenTerminal, words: string, seen: string): Promise<void> {
  terminal.type('\t');
  await terminal.until((text) => /── (?:Files|ファイル)/.test(text) || text.includes('▸ final.md'));
  await narrow(terminal, words);
  terminal.type('\r');
  await terminal.see(seen);
}

/** Narrows the list of files until one is left. */
export async function narrow(terminal: OpenTerminal, words: string): Promise<void> {
  terminal.type('/');
  await terminal.until((text) => /(?:Filter|絞り込み):/.test(text));
  terminal.type(words);
  await terminal.until((text) => text.includes(`: ${words}`));
  terminal.type('\r');
  await terminal.until((text) => /1 of \d+|\d+ 件中 1 件/.test(text));
}

/** A program for `$EDITOR`: a shell script that gets the file's name. */
export function editorOf(body: string): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'editor-')), 'editor.sh');
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** A question listens only after the keyboard has been quiet for 400 ms: the rule itself, so it is waited for. */
export async function quiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 450));
}
