import {
  actionKey,
  type FacilitateAction,
  type FacilitatorReport,
} from '../../../../engine/workflows/field/contract/report.ts';
import { oneLine } from '../../../text/sanitise.ts';

/** What a person can still choose to have done. */
export function openActions({ actions }: Pick<FacilitatorReport, 'actions'>): FacilitateAction[] {
  return actions.filter(({ result = 'planned' }) => result === 'planned');
}

/** As they are numbered when a person is asked, from 1. */
export function numbered(actions: readonly FacilitateAction[]): string {
  const lines = actions.map(({ action, issue, label, body }, at) => {
    const what = label === undefined ? action : `${action} [${oneLine(label)}]`;
    return `  ${String(at + 1).padStart(2)}  #${issue} ${what} ${oneLine(body)}`.trimEnd();
  });
  return `${lines.join('\n')}\n`;
}

/**
 * Which of these actions a line chooses (`1 3`, `1,3`, `2-4`, `all`; empty: none), by their keys. undefined: it says
 * something else, and nobody knows what was meant.
 */
export function chosenIn(
  line: string,
  actions: readonly FacilitateAction[],
): readonly string[] | undefined {
  const keys = actions.map(actionKey);
  const said = line.normalize('NFKC').trim().toLowerCase();
  if (said === 'all' || said === 'a' || said === 'すべて') return keys;
  const chosen = new Set<string>();
  for (const part of said.split(/[\s,、]+/).filter((one) => one !== '')) {
    const [, from = '', to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const range = keys.slice(Number(from) - 1, Number(to));
    if (from === '' || Number(from) < 1 || Number(to) > keys.length || range.length === 0)
      return undefined;
    for (const key of range) chosen.add(key);
  }
  return [...chosen];
}
