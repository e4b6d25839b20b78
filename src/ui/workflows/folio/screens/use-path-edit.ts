import { useState } from 'react';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { storyWordsOf } from '../words/of.ts';
import { decide } from './decide.ts';

/**
 * Lets the author edit the path under the cursor before it is chosen; the question is then asked again. What could not
 * be read is kept for the next time.
 */
export function usePathEdit(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
): (path: string | undefined) => void {
  const terminal = useTerminal();
  const words = storyWordsOf(useLook().messages).author;
  const [kept] = useState(() => new Map<string, string>());

  async function edit(path: string): Promise<void> {
    const before = pretty(await readPath(cockpit, run.id, path));
    if (before === undefined) return cockpit.say(words.noDraft, 'warn');
    const text = await terminal.edit(kept.get(path) ?? before);
    if (text === undefined) return cockpit.say(words.editorFailed, 'warn');
    const after = pretty(text);
    if (after === undefined) {
      kept.set(path, text);
      return cockpit.say(words.notJson, 'warn');
    }
    kept.delete(path);
    if (after === before) return cockpit.say(words.unchanged);
    const item = { kind: 'edit_path', path, text: after } as const;
    await decide(cockpit, { run: run.id, state }, item, words.taken);
  }

  return (path) => {
    if (path === undefined) cockpit.say(words.pickPath, 'warn');
    else if (run.readOnly) cockpit.say(words.elsewhere, 'warn');
    else void cockpit.attempt(async () => await edit(path));
  };
}

/** JSON laid out as the story's own files are; undefined: it is none. */
function pretty(text: string | undefined): string | undefined {
  const value = jsonIn(text);
  return value === undefined ? undefined : `${JSON.stringify(value, null, 2)}\n`;
}

async function readPath(
  { engine }: Pick<Cockpit, 'engine'>,
  run: string,
  path: string,
): Promise<string | undefined> {
  const files = (await engine?.files(run)) ?? [];
  const found = files.find((file) => file.endsWith(`paths/${path}.json`));
  return found === undefined ? undefined : await engine?.read(run, found);
}
