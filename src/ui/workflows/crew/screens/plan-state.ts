import { z } from 'zod';
import { jsonIn } from '../../../../engine/data/json-text.ts';
import type { Json } from '../../../../engine/data/question.ts';
import { type Action, actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import { isForAll } from '../../../screens/question/read-through.ts';
import type { PlanAsked } from './plan-asked.ts';

/** A plan in front of a person: nothing is picked for them, and nothing starts by one key. */
export type PlanState = {
  readonly picked: 'go' | 'edit' | 'stop' | undefined;
  /** The task they are on. */
  readonly chosen: number | undefined;
  /** The plan as they wrote it. */
  readonly edited:
    | { readonly text: string; readonly added: number; readonly removed: number }
    | undefined;
  /** Ids of commands that are to be allowed for this run. */
  readonly grants: readonly string[];
};

export const newPlan: PlanState = {
  picked: undefined,
  chosen: undefined,
  edited: undefined,
  grants: [],
};

export type PlanStep = {
  readonly state: PlanState;
  /** `again`: it is picked already. */
  readonly effect:
    | 'none'
    | 'send'
    | 'edit'
    | 'read'
    | 'leave'
    | 'unused'
    | 'unknown'
    | 'nothing'
    | 'again';
};

/**
 * One key for a plan: `g` and Enter start it, `e` edits it, `s` and once more `s` or Enter stops; any other key takes back
 * what was chosen. A number ticks a command.
 */
export function pressPlan(
  before: PlanState,
  asked: PlanAsked,
  key: KeyPress,
  page: number,
): PlanStep {
  const action = actionFor('plan', key);
  const state = takenBack(before, action);
  const step = (change: Partial<PlanState>, effect: PlanStep['effect'] = 'none'): PlanStep => ({
    state: { ...state, ...change },
    effect,
  });
  const grant = grantOf(asked, key);
  if (grant !== undefined) return step({ grants: toggled(state.grants, grant) });
  switch (action) {
    case 'plan_go':
      return step({ picked: 'go' }, state.picked === 'go' && !key.held ? 'again' : 'none');
    case 'plan_edit':
      return step({}, 'edit');
    case 'plan_stop':
      if (state.picked === 'stop' && !key.held) return step({}, 'send');
      return step({ picked: 'stop' });
    case 'confirm': {
      if (state.picked === undefined) return step({}, 'nothing');
      return step({}, key.held ? 'none' : 'send');
    }
    case 'task_file':
      return step({}, 'read');
    case 'leave_question':
      return step({}, 'leave');
    case 'move_up':
      return step({ chosen: neighbour(state, asked, -1) });
    case 'move_down':
      return step({ chosen: neighbour(state, asked, 1) });
    case 'page_up':
      return step({ chosen: neighbour(state, asked, -page) });
    case 'page_down':
      return step({ chosen: neighbour(state, asked, page) });
    default:
      return isForAll(key) ? step({}, 'unused') : step({ picked: undefined }, 'unknown');
  }
}

/** Something was chosen, which costs or ends: any key but Enter and its own takes that back; an edited plan stays chosen. */
function takenBack(state: PlanState, action: Action | undefined): PlanState {
  const again = { go: 'plan_go', stop: 'plan_stop', edit: undefined } as const;
  const { picked } = state;
  if (picked === undefined || picked === 'edit' || action === 'confirm') return state;
  return action === again[picked] ? state : { ...state, picked: undefined };
}

function grantOf({ grants }: PlanAsked, key: KeyPress): string | undefined {
  if (key.ctrl || key.alt || !/^[1-9]$/.test(key.name)) return undefined;
  return grants[Number(key.name) - 1]?.id;
}

function toggled(grants: readonly string[], id: string): readonly string[] {
  return grants.includes(id) ? grants.filter((one) => one !== id) : [...grants, id];
}

/** Tasks as they stand on the screen: wave by wave. */
function neighbour({ chosen }: PlanState, { tasks }: PlanAsked, by: number): number | undefined {
  const order = tasks.toSorted((a, b) => a.wave - b.wave).map(({ id }) => id);
  const at = chosen === undefined ? -1 : order.indexOf(chosen);
  if (at < 0) return by < 0 ? order.at(-1) : order[0];
  return order[Math.min(order.length - 1, Math.max(0, at + by))];
}

/** What came back from the editor; the plan as it was is not an edit. */
export function editPlan(state: PlanState, before: string, text: string): PlanState {
  if (text.trimEnd() === before.trimEnd())
    return {
      ...state,
      edited: undefined,
      picked: state.picked === 'edit' ? undefined : state.picked,
    };
  const old = before.trimEnd().split('\n');
  const now = text.trimEnd().split('\n');
  const edited = { text, added: missing(now, old), removed: missing(old, now) };
  return { ...state, edited, picked: 'edit' };
}

/** How many of `lines` are not among `others`, each counted as often as it occurs. */
function missing(lines: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  }).length;
}

/** The answer as it is recorded. An edited plan travels as a whole. */
export function planAnswer({ picked, edited, grants }: PlanState): {
  readonly choice: string;
  readonly comment: string;
  readonly details?: Json;
} {
  const text = picked === 'edit' ? (edited?.text ?? '') : '';
  const details: { readonly [key: string]: Json } = {
    ...(text === '' ? {} : { plan: text }),
    ...(grants.length > 0 && picked !== 'stop' ? { grants } : {}),
  };
  const given = { choice: picked ?? '', comment: text };
  return Object.keys(details).length === 0 ? given : { ...given, details };
}

const Edited = z.object({ text: z.string().min(1), added: z.number(), removed: z.number() });

/** A plan that was edited and not used yet, to go on with: after it was refused, and after the program has ended. */
export function keptEdit({ edited, picked }: PlanState): string | undefined {
  return edited === undefined || picked === 'go' ? undefined : JSON.stringify(edited);
}

/** The plan as it is put; nothing is picked. */
export function openPlan(kept: string | undefined): PlanState {
  const edited = Edited.safeParse(jsonIn(kept)).data;
  return edited === undefined ? newPlan : { ...newPlan, edited };
}
