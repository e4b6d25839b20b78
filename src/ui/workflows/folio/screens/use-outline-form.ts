import { useState } from 'react';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { useLook } from '../../../components/look.tsx';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { storyWordsOf } from '../words/of.ts';
import { outlineFormWords } from '../words/outline-form.ts';
import { outlineForm, readOutlineForm, withProblem } from './outline-form.ts';

type Layout = Parameters<typeof outlineForm>[1];

/**
 * Lets the author edit a file of planned chapters as a form. Gives the file's new text; undefined: nothing has come of it, and why
 * was said. What could not be read is kept, under `name`, for the next time.
 */
export function useOutlineForm(cockpit: Cockpit) {
  const terminal = useTerminal();
  const { language, messages } = useLook();
  const words = storyWordsOf(messages).author;
  const [kept] = useState(() => new Map<string, string>());

  return async (
    name: string,
    json: string | undefined,
    layout: Layout,
  ): Promise<string | undefined> => {
    const say = (text: string) => void cockpit.hint(text, 'place');
    const before = jsonIn(json);
    if (!isRecord(before)) return void cockpit.say(words.noDraft, 'warn');
    const form = outlineForm(before, layout, language);
    const text = await terminal.edit(kept.get(name) ?? form);
    if (text === undefined) return void cockpit.say(words.editorFailed, 'warn');
    if (text === (kept.get(name) ?? form)) return say(words.unchanged);
    const read = readOutlineForm(text, before, layout);
    if (!read.ok) {
      const { problem, again } = outlineFormWords[language];
      const wrong = problem(read.problem);
      kept.set(name, withProblem(text, wrong));
      return say(again(wrong));
    }
    kept.delete(name);
    const after = `${JSON.stringify(read.data, null, 2)}\n`;
    if (after === `${JSON.stringify(before, null, 2)}\n`) return say(words.unchanged);
    return after;
  };
}
