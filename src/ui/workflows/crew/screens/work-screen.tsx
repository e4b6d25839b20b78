import type { InboxItem } from '../../../../engine/data/inbox.ts';
import { footerRow } from '../../../components/footer.ts';
import { useLook } from '../../../components/look.tsx';
import { fitRows, span } from '../../../components/row.ts';
import { Rows } from '../../../components/rows.tsx';
import { topOf } from '../../../components/scroll.ts';
import { useNow } from '../../../components/use-now.ts';
import type { Action } from '../../../keys/keymap.ts';
import { pressedName } from '../../../keys/keys.ts';
import { useKeys } from '../../../keys/use-keys.tsx';
import { aroundRun } from '../../../screens/run/run-footer.ts';
import type { TaskWords } from '../words/ja/screens.ts';
import { taskWordsOf } from '../words/of.ts';
import { CmdFrame, type CmdProps } from './cmd-frame.tsx';
import { placeRule } from './own-rows.ts';
import type { FilePatch } from './patch-files.ts';
import { tellCmd } from './tell-cmd.ts';
import { type Shelf, useKept } from './use-kept.ts';
import type { OwnQuestion } from './use-own-question.ts';
import { usePatches } from './use-patches.ts';
import { decidedWords, leftOpen, rowOf, workHint, workRows, workTitle } from './work-rows.ts';
import {
  type IgnoredName,
  ignoredIn,
  openWork,
  pathsIn,
  pressWork,
  shownOf,
  tasksIn,
  type WorkDeed,
  type WorkShown,
  type WorkState,
  type WorkStep,
} from './work-state.ts';

/** Head, rail, title above; place, hint, the strip below. */
const around = aroundRun + 3;

export type WorkProps = CmdProps & {
  readonly own: OwnQuestion;
  /** The task the person was on when they came; undefined: none. */
  readonly task: number | undefined;
  /** Did they open it by a key, rather than the end of the work? */
  readonly byKey: boolean;
  leave(): void;
};

/** What the tasks changed in trees of their own, before it comes into the project: by task, by file, all of it. */
export function WorkScreen(props: WorkProps) {
  const { cockpit, run, view } = props;
  const look = useLook();
  const now = useNow(cockpit.ports.now, run.live);
  const patches = usePatches(cockpit, run, view) ?? [];
  const { state, set } = useWork(props, patches);
  const ignored = ignoredIn(view);
  const shown = shownOf(state, patches, ignored);
  const rows = workRows(shown, view, look);
  const height = Math.max(1, look.rows - around);
  const extent = { total: rows.length, height };
  useWorkKeys(props, { state, set, shown, patches, ignored, extent });
  const top = topOf(state.scroll, extent);
  return (
    <CmdFrame {...props} now={now} footer={workFooter(props, { shown, patches }, look)}>
      <Rows
        rows={[
          workTitle(state, shown, { patches, view }, look),
          ...fitRows(rows.slice(top, top + height), height),
          placeRule(state.scroll, extent, look),
          run.readOnly ? [span('')] : workHint(state, shown, { patches, view }, look),
        ]}
      />
    </CmdFrame>
  );
}

const places: Shelf<WorkState | undefined> = new WeakMap();

/** Where the person is in it: the same after what they decided has been done, begun anew when they come from another task. */
function useWork({ run, task }: WorkProps, patches: readonly FilePatch[]) {
  const place = { owner: run.store, key: `work ${task ?? ''}`, first: () => undefined };
  const [state, set] = useKept(places, place);
  return { state: state ?? openWork(tasksIn(patches), task), set };
}

type Working = {
  readonly state: WorkState;
  set(state: WorkState): void;
  readonly shown: WorkShown;
  readonly patches: readonly FilePatch[];
  readonly ignored: readonly IgnoredName[];
  readonly extent: { readonly total: number; readonly height: number };
};

function useWorkKeys(props: WorkProps, working: Working): void {
  const { state, set, shown, patches, ignored, extent } = working;
  const { cockpit, run, own, leave } = props;
  const look = useLook();
  const words = taskWordsOf(look.messages).work;
  const steps = {
    ...{ tasks: tasksIn(patches).length, files: pathsIn(patches).length },
    ignored: ignored.length,
  };
  const act = ({ state: next, effect }: WorkStep) => {
    const deed = isDeed(effect) ? effect : undefined;
    const refused = deed && refusal(props, deed, { shown, patches }, words);
    set(refused === undefined ? next : { ...next, sure: undefined });
    if (refused !== undefined) cockpit.say(refused, 'warn');
    else if (deed !== undefined) void perform(props, deed, shown, words);
    if (effect === 'leave') leave();
    if (effect === 'later' && own.open?.kind === 'apply_work')
      void own.answer({ choice: 'later', comment: '' }).then((taken) => taken && leave());
  };
  useKeys(
    'work',
    (event) => {
      if (event.kind !== 'key') return false;
      const step = pressWork(state, event, extent, steps);
      if (step.effect === 'unused') {
        // a key for all of the program takes back as well what was asked
        set(step.state);
        return false;
      }
      // Only what was asked about by itself can be put off.
      const putOff = step.effect === 'later' && own.open?.kind !== 'apply_work';
      if (step.effect === 'unknown' || putOff)
        cockpit.hint(look.messages.screens.unusedKey(pressedName(event)));
      act(step);
      return true;
    },
    {
      active: cockpit.dialog === undefined,
      subject: `work ${run.id}`,
      // Opened by a key, of the board or that which answers: it has not come by itself.
      returning: own.taken || props.byKey,
      tooSoon: () => cockpit.hint(look.messages.screens.question.tooSoon),
      sentence: () => {
        set({ ...state, sure: undefined });
        return cockpit.hint(look.messages.screens.question.sentence);
      },
    },
  );
}

type Words = TaskWords['work'];

const isDeed = (effect: string): effect is WorkDeed =>
  ['apply', 'drop', 'undo', 'check', 'take'].includes(effect);

/** Why this cannot be done now, in words; undefined: it can. */
function refusal(
  { run, view }: WorkProps,
  deed: WorkDeed,
  { shown: { task }, patches }: Pick<Working, 'shown' | 'patches'>,
  words: Words,
): string | undefined {
  if (run.readOnly) return words.elsewhere;
  if (deed === 'undo') return view.undoable > 0 ? undefined : words.nothingToUndo;
  if (deed === 'take') return undefined;
  if (task === null) return leftOpen(view, patches) > 0 ? undefined : decidedWords(view, words);
  const row = rowOf(view, task);
  if (row?.work == null) return words.notDone(task);
  return row.work.state === 'applied' && deed !== 'check' ? words.isApplied(task) : undefined;
}

/** All of it where it was asked about: then it is the answer. Else the run is told, and goes on to do it where it rests. */
async function perform(
  { cockpit, run, own, state, doing }: WorkProps,
  deed: WorkDeed,
  shown: WorkShown,
  words: Words,
): Promise<void> {
  const isAnswer = deed === 'apply' || deed === 'drop';
  if (isAnswer && shown.task === null && own.open?.kind === 'apply_work') {
    const taken = await own.answer({ choice: deed === 'apply' ? 'all' : 'drop', comment: '' });
    if (taken && state.rehearsal) doing(words.rehearsal);
    return;
  }
  await cockpit.attempt(async () => {
    const said = state.rehearsal && deed !== 'check' ? words.rehearsal : words.told[deed];
    await tellCmd(cockpit, run, itemOf(deed, shown), () => doing(said));
  });
}

function itemOf(deed: WorkDeed, { task, path = '' }: WorkShown): InboxItem {
  switch (deed) {
    case 'undo':
      return { kind: 'undo_work' };
    case 'take':
      return { kind: 'take_ignored', task: task ?? 0, path };
    case 'check':
      return { kind: 'check_work', task };
    case 'apply':
      return { kind: 'apply_work', task };
    case 'drop':
      return { kind: 'drop_work', task };
    default:
      return deed satisfies never;
  }
}

function workFooter(
  { view, own, run }: WorkProps,
  { shown: { task }, patches }: Pick<Working, 'shown' | 'patches'>,
  look: ReturnType<typeof useLook>,
) {
  const hidden: readonly Action[] = [
    ...(view.undoable > 0 && !run.readOnly ? [] : (['work_undo'] as const)),
    ...(own.open?.kind === 'apply_work' ? [] : (['work_later'] as const)),
    ...(run.readOnly || (task === null && leftOpen(view, patches) === 0)
      ? (['work_apply', 'work_drop'] as const)
      : []),
    ...(['next_question', 'back'] as const),
  ];
  const { keys } = look.messages.screens;
  const isAsked = own.open?.kind === 'apply_work';
  const words = isAsked ? {} : { leave_question: keys['back'] ?? '' };
  return footerRow(['work', 'global'], look, { hidden, words });
}
