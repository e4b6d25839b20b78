import type { Question } from '../../../../engine/data/question.ts';
import type { RunState } from '../../../../engine/runs/run-state.ts';
import { unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import type { OpenRun } from '../../../cockpit/run-desk.ts';
import { useLook } from '../../../components/look.tsx';
import { storyWordsOf } from '../words/of.ts';
import { decide } from './decide.ts';
import { useOutlineForm } from './use-outline-form.ts';

/**
 * Lets the author edit a proposal for further chapters before they take any of it; the question is then asked again.
 */
export function usePlanEdit(
  cockpit: Cockpit,
  run: OpenRun,
  state: RunState,
): (question: Question) => void {
  const words = storyWordsOf(useLook().messages).author;
  const editForm = useOutlineForm(cockpit);

  async function edit(plan: string): Promise<void> {
    const { engine } = cockpit;
    const paths = (await engine?.files(run.id)) ?? [];
    const path = paths.find((each) => each.endsWith(`outline/proposal-${plan}.json`));
    const before = path === undefined ? undefined : await engine?.read(run.id, path);
    const text = await editForm(plan, before, { parts: 'entries', unit: unitIn(state) });
    if (text === undefined) return;
    await decide(cockpit, { run: run.id, state }, { kind: 'edit_plan', plan, text }, words.taken);
  }

  return ({ values }) => {
    const plan = values['plan'];
    if (run.readOnly) cockpit.say(words.elsewhere, 'warn');
    else if (typeof plan === 'string') void cockpit.attempt(async () => await edit(plan));
  };
}
