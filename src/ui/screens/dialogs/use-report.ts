import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { type Failure, toFailure } from '../../../engine/data/failure.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { SheetName } from '../../cockpit/route.ts';
import type { Look } from '../../components/look.tsx';
import { describeFailure } from '../../messages/describe-failure.ts';

export function failureText(failure: Failure, { messages }: Look): string {
  const { title, detail, next } = describeFailure(failure, messages);
  return [title, detail, next].filter(Boolean).join('\n');
}

/** What a verb reports; undefined while it is being put together. */
export function useReport(cockpit: Cockpit, of: SheetName, look: Look) {
  const [text, setText] = useState<string>();
  const [times, again] = useReducer((count: number) => count + 1, 0);
  const load = useEffectEvent(async (name: Exclude<SheetName, 'settings'>) => {
    try {
      return await cockpit.ports.report(name);
    } catch (error) {
      return failureText(toFailure(error), look);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once more it is put together again
  useEffect(() => {
    if (of === 'settings') return;
    let wanted = true;
    setText(undefined);
    void load(of).then((found) => {
      if (!wanted) return;
      setText(found);
      if (times > 0) cockpit.hint(look.messages.screens.sheet.lookedAgain);
    });
    return () => {
      wanted = false;
    };
  }, [of, times]);
  return { text, again };
}
