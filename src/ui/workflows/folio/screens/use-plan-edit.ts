import { useState } from 'react';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { storyWordsOf } from '../words/of.ts';
import { decide } from './decide.ts';

/**
 * Lets the author edit a proposal for further chapters before they take any of it; the question is then asked again. What could
 * not be read is kept for the next time.
 */
export function usePlanEdit(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
): (question: Question) => void {
  const terminal = useTerminal();
  const words = storyWordsOf(useLook().messages).author;
  const [kept] = useState(() => new Map<string, string>());

  async function edit(plan: string): Promise<void> {
    const { engine } = cockpit;
    const paths = (await engine?.files(run.id)) ?? [];
    const path = paths.find((each) => each.endsWith(`outline/proposal-${plan}.json`));
    const before = path === undefined ? undefined : await engine?.read(run.id, path);
    if (before === undefined) return cockpit.say(words.noDraft, 'warn');
    const text = await terminal.edit(kept.get(plan) ?? before);
    if (text === undefined) return cockpit.say(words.editorFailed, 'warn');
    if (jsonIn(text) === undefined) {
      kept.set(plan, text);
      return cockpit.say(words.notJson, 'warn');
    }
    kept.delete(plan);
    if (text === before) return cockpit.say(words.unchanged);
    await decide(cockpit, { run: run.id, state }, { kind: 'edit_plan', plan, text }, words.taken);
  }

  return ({ values }) => {
    const plan = values['plan'];
    if (run.readOnly) cockpit.say(words.elsewhere, 'warn');
    else if (typeof plan === 'string') void cockpit.attempt(async () => await edit(plan));
  };
}
