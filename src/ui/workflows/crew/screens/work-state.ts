import type { CrewView } from '../../../../engine/workflows/crew/contract/view.ts';
import { scrollMoveOf } from '../../../components/pane-moves.ts';
import { type Extent, moveScroll, type Scroll } from '../../../components/scroll.ts';
import { actionFor } from '../../../keys/keymap.ts';
import type { KeyPress } from '../../../keys/keys.ts';
import { isForAll } from '../../../screens/question/read-through.ts';
import type { FilePatch } from './patch-files.ts';

/** How the difference is looked at: a task's, a file's, or all of it; `ignored`: what git ignores of it, name by name. */
export type WorkView = 'task' | 'file' | 'all' | 'ignored';

export type WorkState = {
  readonly view: WorkView;
  /** Which task or file, from 0. */
  readonly at: number;
  readonly scroll: Scroll;
  /** What the same key would do if it is pressed once more. */
  readonly sure: 'apply' | 'drop' | undefined;
};

const top: Scroll = { kind: 'at', top: 0 };

/** Begins with this task, where it has changed something; without one, with all of it. */
export function openWork(tasks: readonly number[], task: number | undefined): WorkState {
  const at = task === undefined ? -1 : tasks.indexOf(task);
  return { view: at < 0 ? 'all' : 'task', at: Math.max(0, at), scroll: top, sure: undefined };
}

export type WorkDeed = 'apply' | 'drop' | 'undo' | 'check' | 'take';

export type WorkStep = {
  readonly state: WorkState;
  readonly effect: WorkDeed | 'later' | 'leave' | 'none' | 'unused' | 'unknown';
};

/** What there is to step through. */
export type WorkSteps = {
  readonly tasks: number;
  readonly files: number;
  readonly ignored: number;
};

const next = {
  all: 'task',
  task: 'file',
  file: 'ignored',
  ignored: 'all',
} as const satisfies Record<WorkView, WorkView>;

function viewAfter(view: WorkView, { ignored }: WorkSteps): WorkView {
  const wanted = next[view];
  return wanted === 'ignored' && ignored === 0 ? next[wanted] : wanted;
}

/**
 * One key: `a` twice applies what is shown, `x` twice puts it aside, `u` takes the last apply back, `t` runs the tests with
 * it. A name that git ignores is taken by `a`.
 */
export function pressWork(
  state: WorkState,
  key: KeyPress,
  extent: Extent,
  steps: WorkSteps,
): WorkStep {
  const step = (change: Partial<WorkState>, effect: WorkStep['effect'] = 'none'): WorkStep => ({
    state: { ...state, sure: undefined, ...change },
    effect,
  });
  const once = (effect: WorkDeed): WorkStep => (key.held ? step({}) : step({}, effect));
  const deed = (sure: 'apply' | 'drop'): WorkStep => {
    // a name is taken, not a change applied; what git ignores cannot be put aside
    if (state.view === 'ignored') return sure === 'apply' ? once('take') : step({}, 'unknown');
    return state.sure === sure && !key.held ? step({}, sure) : step({ sure });
  };
  const action = actionFor('work', key);
  const move = scrollMoveOf(action);
  if (move !== undefined) return step({ scroll: moveScroll(state.scroll, move, extent) });
  const count = { all: 0, task: steps.tasks, file: steps.files, ignored: steps.ignored }[
    state.view
  ];
  // All of it at once: there is no next one.
  const to = (by: number) =>
    count === 0 ? step({}, 'unknown') : step({ at: clamp(state.at + by, count), scroll: top });
  switch (action) {
    case 'work_apply':
      return deed('apply');
    case 'work_drop':
      return deed('drop');
    case 'work_check':
      return once('check');
    case 'work_undo':
      return once('undo');
    case 'work_later':
      return step({}, 'later');
    case 'work_view':
      return step({ view: viewAfter(state.view, steps), at: 0, scroll: top });
    case 'work_next':
      return to(1);
    case 'work_back':
      return to(-1);
    case 'leave_question':
      return step({}, 'leave');
    default:
      if (isEnter(key) && state.sure !== undefined && !key.held) return step({}, state.sure);
      return step({}, isForAll(key) ? 'unused' : 'unknown');
  }
}

/** What was asked about once more is also done by Enter. */
function isEnter({ name, ctrl, alt }: KeyPress): boolean {
  return name === 'enter' && !ctrl && !alt;
}

function clamp(at: number, count: number): number {
  return Math.max(0, Math.min(at, count - 1));
}

/** What is in front of the person: what is shown whole, and whose work the keys are about; null: all of it. */
export type WorkShown = {
  readonly patches: readonly FilePatch[];
  readonly task: number | null;
  readonly path: string | undefined;
  /** What of it git ignores, where that is looked at: the names there are, and the one in front. */
  readonly ignored?: readonly IgnoredName[];
};

export type IgnoredName = { readonly task: number; readonly path: string };

export function ignoredIn({ waves }: Pick<CrewView, 'waves'>): readonly IgnoredName[] {
  return waves.flatMap((wave) =>
    wave.tasks.flatMap(({ task, ignored }) => ignored.map((path) => ({ task, path }))),
  );
}

export function shownOf(
  { view, at }: Pick<WorkState, 'view' | 'at'>,
  patches: readonly FilePatch[],
  names: readonly IgnoredName[] = [],
): WorkShown {
  if (view === 'ignored') {
    const one = names[Math.min(at, names.length - 1)];
    return { patches: [], task: one?.task ?? null, path: one?.path, ignored: names };
  }
  if (view === 'task') {
    const task = tasksIn(patches)[at] ?? null;
    return { patches: patches.filter((one) => one.task === task), task, path: undefined };
  }
  if (view === 'all') return { patches, task: null, path: undefined };
  const path = pathsIn(patches)[at];
  return { patches: patches.filter((one) => one.path === path), task: null, path };
}

export function tasksIn(patches: readonly FilePatch[]): readonly number[] {
  return [...new Set(patches.map(({ task }) => task))].toSorted((a, b) => a - b);
}

/** In the order in which they are shown. */
export function pathsIn(patches: readonly FilePatch[]): readonly string[] {
  return [...new Set(patches.map(({ path }) => path))];
}
