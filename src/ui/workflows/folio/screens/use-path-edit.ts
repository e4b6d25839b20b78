import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { storyWordsOf } from '../words/of.ts';
import { decide } from './decide.ts';
import { useOutlineForm } from './use-outline-form.ts';

/**
 * Lets the author edit the path under the cursor before it is chosen; the question is then asked again.
 */
export function usePathEdit(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
): (path: string | undefined) => void {
  const words = storyWordsOf(useLook().messages).author;
  const editForm = useOutlineForm(cockpit);

  async function edit(path: string): Promise<void> {
    const before = await readPath(cockpit, run.id, path);
    const text = await editForm(path, before, { parts: 'outline', unit: 'chapter' });
    if (text === undefined) return;
    const item = { kind: 'edit_path', path, text } as const;
    await decide(cockpit, { run: run.id, state }, item, words.taken);
  }

  return (path) => {
    if (path === undefined) cockpit.say(words.pickPath, 'warn');
    else if (run.readOnly) cockpit.say(words.elsewhere, 'warn');
    else void cockpit.attempt(async () => await edit(path));
  };
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
