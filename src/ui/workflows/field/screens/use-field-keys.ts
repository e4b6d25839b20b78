import { useEffect, useState } from 'react';
import { filesOf, folderOf } from '../../../../engine/workflows/field/contract/paths.ts';
import {
  actionKey,
  type FacilitatorReport,
} from '../../../../engine/workflows/field/contract/report.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useTwice } from '../../../cockpit/use-twice.ts';
import type { useFilter } from '../../../components/filter-field.tsx';
import { useLook } from '../../../components/look.tsx';
import type { KeyPress } from '../../../keys/keys.ts';
import { listMoves } from '../../../keys/list-moves.ts';
import { useActions } from '../../../keys/use-keys.tsx';
import { typedHere } from '../../../messages/by-npm.ts';
import { localTime } from '../../../messages/time.ts';
import { sayCopied } from '../../../screens/run/say-copied.ts';
import { useDoing } from '../../../screens/run/use-doing.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { useTerminal } from '../../../terminal/use-terminal.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { screenWordsOf } from '../words/screen.ts';
import type { FieldEntry } from './field-list.ts';
import { canBeTicked, issuesTicked, useHandOver } from './hand-over.ts';
import type { useDismissed } from './use-dismissed.ts';

type Board = {
  /** All there are, also those that are not seen: what is ticked counts wherever it is. */
  readonly all: readonly FieldEntry[];
  readonly entry: FieldEntry | undefined;
  readonly height: number;
  move(by: number): void;
  /** To the next row, before this one goes away. */
  moveOff(): void;
  readonly filter: Pick<ReturnType<typeof useFilter>, 'text' | 'type' | 'clear'>;
  readonly hiding: ReturnType<typeof useDismissed>;
};

/** What a person may do with a field: look again, copy a command, tick what is to be done and have it done. */
export function useFieldKeys(
  props: RoomScreenProps,
  report: FacilitatorReport | undefined,
  board: Board,
) {
  const { cockpit, run } = props;
  const look = useLook();
  const terminal = useTerminal();
  const words = screenWordsOf(look);
  const [ticked, tick] = useState<ReadonlySet<string>>(new Set());
  const again = async (
    maintain: 'plan' | 'apply',
    only: readonly string[] | null,
    day: number | null = report?.recorded?.day ?? null,
  ) => {
    if (run.live) return cockpit.say(words.atWork, 'warn');
    await cockpit.attempt(async () => {
      const { language } = look;
      const asked = { ...report?.look, language, maintain, only, day, init: false };
      await cockpit.resume(run.id, [{ kind: 'look', ...asked }]);
    });
  };
  const watching = useWatching(props, async () => await again('plan', null));
  const { all, entry, move, height } = board;
  const copy = () => {
    if (entry?.kind !== 'suggestion') return cockpit.say(words.noCommand, 'warn');
    const command = typedHere(entry.suggestion.command, look.messages);
    sayCopied(cockpit, terminal, command, look.messages);
  };
  const toggle = () => {
    if (entry === undefined || !canBeTicked(entry, report))
      return cockpit.say(words.noAction, 'warn');
    tick(ticked.symmetricDifference(new Set([entry.key])));
  };
  const doing = useDoing(cockpit, run);
  const wanted = actionsTicked(all, ticked);
  const asking = useTwice(cockpit)(words.applySure(wanted.length), 'a');
  const isAsked = wanted.length > 0 && asking.isAsked;
  const apply = ({ held }: Pick<KeyPress, 'held'>) => {
    if (wanted.length === 0) return cockpit.say(words.nothingTicked, 'warn');
    if (run.live) return cockpit.say(words.atWork, 'warn');
    if (!isAsked) return asking.ask();
    if (held) return;
    void again('apply', wanted).then(() => {
      // What kept it from being done has been said, and is not covered by what did not happen; what is ticked stays so.
      if (cockpit.desk?.get(run.id)?.live !== true) return;
      tick(new Set());
      doing(words.tending(wanted.length));
    });
  };
  const handOver = useHandOver(props, report, () => issuesTicked(all, ticked));
  const { recorded } = report ?? {};
  const nextDay = () => {
    const day = dayAfter(recorded);
    if (day === null) cockpit.say(words.fromFirst);
    void again('plan', null, day);
  };
  useActions(
    'tending',
    {
      copy_command: copy,
      tick_action: toggle,
      apply_ticked: apply,
      look_again: () => void again('plan', null),
      keep_looking: watching.toggle,
      ...(recorded === undefined ? { hand_over: handOver } : { next_day: nextDay }),
      read_report: isAsked ? apply : () => readReport(props, entry),
      ...seeing(board, () => cockpit.go({ type: 'back' })),
      ...listMoves(move, height),
    },
    { active: cockpit.dialog === undefined },
  );
  return { ticked, next: watching.next };
}

function actionsTicked(all: readonly FieldEntry[], ticked: ReadonlySet<string>): readonly string[] {
  return all.flatMap((each) =>
    each.kind === 'action' && ticked.has(each.key) ? [actionKey(each.action)] : [],
  );
}

/** The report, at the place that tells of the issue the person is on. */
function readReport({ cockpit, run }: RoomScreenProps, entry: FieldEntry | undefined): void {
  const title = entry?.kind === 'issue' ? entry.issue.title : undefined;
  const at = title === undefined ? {} : { find: oneLine(title) };
  readFile(cockpit, run.id, filesOf(folderOf(run.id)).text, at);
}

/** What is on the screen: search, and suggestions that are put away. */
function seeing({ entry, moveOff, filter, hiding }: Board, leave: () => void) {
  return {
    hide_row: () => {
      // so that one after the other can be put away
      if (entry?.kind === 'suggestion') moveOff();
      hiding.dismiss(entry);
    },
    show_dismissed: hiding.showAll,
    search: filter.type,
    back: () => (filter.text === '' ? leave() : filter.clear()),
  };
}

/** null: it is played from its first one again. */
function dayAfter(recorded: FacilitatorReport['recorded']): number | null {
  return recorded === undefined || recorded.day === recorded.days ? null : recorded.day + 1;
}

/** Looks again by itself, each time so long after the last look has ended. `next`: when, as shown. */
function useWatching({ cockpit, run }: RoomScreenProps, lookAgain: () => Promise<void>) {
  const words = screenWordsOf(useLook());
  const [isOn, turn] = useState(false);
  const [next, setNext] = useState<string>();
  const minutes = cockpit.engine?.config.field.checkInterval ?? 30;
  // the timer is made anew after each look; what it does is the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: lookAgain is new with each frame
  useEffect(() => {
    if (!isOn || run.live) return;
    const ms = minutes * 60_000;
    setNext(localTime(new Date(cockpit.ports.now().getTime() + ms).toISOString()));
    const timer = setTimeout(() => void lookAgain(), ms);
    return () => clearTimeout(timer);
  }, [isOn, run.live, minutes]);
  return {
    next: isOn ? next : undefined,
    toggle: () => {
      if (isOn) cockpit.say(words.notWatching);
      turn(!isOn);
    },
  };
}
