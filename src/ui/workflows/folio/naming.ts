import { parseDocument } from 'yaml';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import { mayWrite, writeOwn } from './own-file.ts';
import { namingWords } from './words/naming.ts';

/*
 * What a story is called and who wrote it, as its author says it: words of theirs in `current/site.yaml`, where lists, its screen and every
 * export find them. The plan keeps the title it was made with.
 */

type Here = (cockpit: Cockpit) => RunSummary | undefined;

export function namingCommands(language: 'ja' | 'en', here: Here): readonly RoomCommand[] {
  const words = namingWords[language];
  const commandOf = (key: 'title' | 'author'): RoomCommand => ({
    label: words[key].command,
    names: [`/${key}`],
    behind: words[key].behind,
    takes: words[key].wanted,
    perform: async (cockpit, typed) => {
      const run = here(cockpit);
      const name = typed.trim();
      if (run === undefined || name === '')
        return cockpit.say(run === undefined ? words.noStory : words[key].wanted, 'warn');
      if (!mayWrite(cockpit, run.id, language)) return;
      if (!(await setWord(cockpit, run, { key, name, language }))) return;
      await cockpit.refresh();
      cockpit.say(words[key].set(name), 'good');
    },
  });
  return [commandOf('title'), commandOf('author')];
}

type Word = {
  readonly key: 'title' | 'author';
  readonly name: string;
  readonly language: 'ja' | 'en';
};

/** Into the file that is there, whose other words and comments stay. */
async function setWord(
  cockpit: Cockpit,
  run: Pick<RunSummary, 'id' | 'folder'>,
  { key, name, language }: Word,
): Promise<boolean> {
  const path = `${run.folder}/site.yaml`;
  const before = await cockpit.engine?.read(run.id, path).catch(() => undefined);
  const document = parseDocument(before ?? '');
  if (document.errors.length > 0) {
    cockpit.say(namingWords[language].broken(path), 'warn');
    return false;
  }
  document.set(key, name);
  return await writeOwn(cockpit, run.id, { language, path, before, after: document.toString() });
}
