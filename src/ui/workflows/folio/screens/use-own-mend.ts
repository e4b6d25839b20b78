import { useState } from 'react';
import {
  type MendableKind,
  mended,
} from '../../../../engine/workflows/folio/contract/lint/typography.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import type { LoadedChecks } from '../checks/load.ts';
import { mayWrite, writeOwn } from '../own-file.ts';
import { checksWords } from '../words/checks.ts';

/** What was mended last, as it was before and as it is since. */
type Mended = { readonly path: string; readonly before: string; readonly after: string };

/**
 * A chapter that lies as its author handed it over has no draft to edit: all of a kind is mended in its own file, and taken back
 * by a key as long as the file is as it was left.
 */
export function useOwnMend(cockpit: Cockpit, run: string, reload: () => Promise<void>) {
  const { language } = useLook();
  const words = checksWords[language];
  const [last, setLast] = useState<Mended | undefined>();

  async function mend({ path, language: of }: LoadedChecks, kind: MendableKind): Promise<void> {
    const file = await cockpit.engine?.locate(run, path);
    // as it lies, with what its author's own program put before it
    const before = file === undefined ? undefined : await cockpit.ports.textFile.read(file);
    if (before === undefined) return cockpit.say(words.notYours, 'warn');
    const after = mended(before, kind, of);
    if (after === before) return cockpit.say(words.nothingLeft, 'warn');
    if (!(await writeOwn(cockpit, run, { language, path, before, after }))) return;
    setLast({ path, before, after });
    cockpit.say(words.mended(words.kinds[kind], path), 'good');
    await reload();
  }

  async function takeBack({ path, before, after }: Mended): Promise<void> {
    if (await writeOwn(cockpit, run, { language, path, before: after, after: before }))
      cockpit.say(words.tookBack(path), 'good');
    setLast(undefined);
    await reload();
  }

  return {
    mend: (loaded: LoadedChecks, kind: MendableKind) => {
      if (mayWrite(cockpit, run, language))
        void cockpit.attempt(async () => await mend(loaded, kind));
    },
    takeBack:
      last === undefined ? undefined : () => void cockpit.attempt(async () => await takeBack(last)),
  };
}
