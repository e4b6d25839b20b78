import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lastingFolder } from '../../support/passing-folder.ts';
import { runHere } from '../../support/program-here.ts';
import { environment, foldersIn } from '../../support/terminal.ts';
import {
  type HereOptions,
  openTerminalHere,
  type TerminalHere,
} from '../../support/terminal-here.ts';

type Told = { readonly base: string; readonly untouched: string };
const stories = new Map<string, Promise<Told>>();

/** A finished chapter of the rehearsal (path A, three rounds), told once a worker and language. */
function storyIn(LANG: string): Promise<Told> {
  const known = stories.get(LANG) ?? tell(LANG);
  stories.set(LANG, known);
  return known;
}

async function tell(LANG: string): Promise<Told> {
  const base = lastingFolder('told');
  const folders = foldersIn(base);
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  const words = [
    LANG.startsWith('ja') ? '灯台の話' : 'a lighthouse',
    '--plain',
    '--yes',
    '--path',
    'A',
    '--speed',
    '1000',
    '--rehearsal',
  ];
  await runHere({ cwd: folders.work, env: environment(folders, { LANG }) }, ['write', ...words]);
  const untouched = lastingFolder('untouched');
  await cp(base, untouched, { recursive: true });
  return { base, untouched };
}

/** As it was told, at the same place: trust and signatures go with the place. */
async function freshStory(LANG: string): Promise<string> {
  const { base, untouched } = await storyIn(LANG);
  await rm(base, { recursive: true, force: true, maxRetries: 9 });
  await cp(untouched, base, { recursive: true });
  return base;
}

/** Such a chapter, its manuscript open in the reader; in English by default. */
export async function openReader(options: HereOptions = {}): Promise<TerminalHere> {
  const env = { LANG: 'en_US.UTF-8', ...options.env };
  return await readerIn(await freshStory(String(env.LANG)), { ...options, env });
}

/** The same in a story that is there already. */
export async function readerIn(base: string, options: HereOptions): Promise<TerminalHere> {
  const env = { LANG: 'en_US.UTF-8', ...options.env };
  const terminal = await openTerminalHere({ ...options, base, env });
  await terminal.until((text) => / done\b|完了/.test(text));
  terminal.type('\t');
  await terminal.until((text) => /n new|n 新規/.test(text));
  terminal.type('\r');
  await terminal.until((text) => /Chapter 1 is accepted|第1章が合格しました/.test(text));
  terminal.type('r');
  // Its round is looked up after the text is there.
  await terminal.until((text) => /[¶#]1 /.test(text) && /\d+ findings|指摘 \d+ 件/.test(text));
  return terminal;
}

/** Opens the only file whose path holds these words, by the filter of the list. */
export async function openOnly(terminal: TerminalHere, words: string, seen: string): Promise<void> {
  terminal.type('\t');
  await terminal.until(
    (text) => /── (?:Files|ファイル)/.test(text) || /▸ (?:finished text|完成原稿)/.test(text),
  );
  await narrow(terminal, words);
  terminal.type('\r');
  await terminal.see(seen);
}

/** Narrows the list of files until one is left. */
export async function narrow(terminal: TerminalHere, words: string): Promise<void> {
  terminal.type('/');
  await terminal.until((text) => /(?:Search|絞り込み):/.test(text));
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
