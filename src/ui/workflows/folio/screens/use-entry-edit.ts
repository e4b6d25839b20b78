import type { Engine } from '../../../../engine/engine.ts';
import {
  entrySource,
  withEntry,
} from '../../../../engine/workflows/folio/contract/ledger/edit-entry.ts';
import type { LedgerFile } from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { mayWrite, writeOwn } from '../own-file.ts';
import { entryWords } from '../words/entry.ts';

/** What could not be kept, for the next time; it stays while the program runs, wherever the person looks meanwhile. */
const kept = new Map<string, { readonly text: string; readonly line: number }>();

type Entry = { readonly file: LedgerFile; readonly id: string; readonly path: string };

/** Lets the author edit one entry of the ledger on the screen: checked, marked as theirs, and written at once. */
export function useEntryEdit(
  cockpit: Cockpit,
  run: string,
  reload: () => Promise<void>,
): (entry: Entry) => void {
  const terminal = useTerminal();
  const { language } = useLook();
  const words = entryWords[language];

  async function edit(engine: Engine, entry: Entry): Promise<void> {
    const before = entrySource((await engine.read(run, entry.path)) ?? '', entry.id);
    if (before === undefined) return cockpit.say(words.noEntry, 'warn');
    const key = `${engine.root} ${run} ${entry.path} ${entry.id}`;
    const { text = before, line = 1 } = kept.get(key) ?? {};
    const typed = await terminal.edit(text, startOf(line, text), { here: true });
    if (typed === undefined) return;
    if (typed !== before) return await keep(engine, entry, { key, before, typed });
    kept.delete(key);
    cockpit.say(words.unchanged);
  }

  async function keep(
    engine: Engine,
    { file, id, path }: Entry,
    { key, before, typed }: Readonly<Record<'key' | 'before' | 'typed', string>>,
  ): Promise<void> {
    // as it is now: the keeper may have written meanwhile
    const text = (await engine.read(run, path)) ?? '';
    const edited = withEntry(file, { text, id, before, typed });
    kept.set(key, { text: typed, line: edited.ok ? 1 : edited.problem.line });
    if (!edited.ok) return cockpit.say(words.wrong(edited.problem), 'warn');
    if (await writeOwn(cockpit, run, { language, path, before: text, after: edited.text })) {
      kept.delete(key);
      cockpit.say(words.edited(id), 'good');
    }
    await reload();
  }

  return (entry) => {
    const { engine } = cockpit;
    if (engine !== undefined && mayWrite(cockpit, run, language))
      void cockpit.attempt(async () => await edit(engine, entry));
  };
}

function startOf(line: number, text: string): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0);
}
