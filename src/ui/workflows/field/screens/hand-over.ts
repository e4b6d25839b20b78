import { jsonIn } from '../../../../engine/data/json-text.ts';
import { filesOf, folderOf } from '../../../../engine/workflows/field/contract/paths.ts';
import type { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import {
  IssueTexts,
  mostIssues,
  wavesOf,
} from '../../../../engine/workflows/field/contract/work.ts';
import { workRequest } from '../../../../engine/workflows/field/contract/work-request.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { putInField } from '../../../cockpit/lay-aside.ts';
import { type Look, useLook } from '../../../components/look.tsx';
import { screenWordsOf } from '../words/screen.ts';
import type { FieldEntry } from './field-list.ts';

/** Actions, and issues that can be worked on, now or behind others. */
export function canBeTicked(entry: FieldEntry, report: FacilitatorReport | undefined): boolean {
  if (entry.kind === 'action') return true;
  if (entry.kind !== 'issue' || report === undefined || report.recorded !== undefined) return false;
  return wavesOf(report).some((wave) => wave.some(({ issue }) => issue === entry.issue.issue));
}

export function issuesTicked(
  entries: readonly FieldEntry[],
  ticked: ReadonlySet<string>,
): ReadonlySet<number> | undefined {
  const issues = entries.flatMap((entry) =>
    entry.kind === 'issue' && ticked.has(entry.key) ? [entry.issue.issue] : [],
  );
  return issues.length === 0 ? undefined : new Set(issues);
}

/** What its key would hand over now: all that can be worked on, or what is ticked with what that waits for. */
export function handOverWord(
  report: FacilitatorReport,
  chosen: ReadonlySet<number> | undefined,
  look: Look,
): string {
  const words = screenWordsOf(look);
  const issues = wavesOf(report, chosen).flat();
  if (chosen === undefined) return words.handsOver(issues.length, issues.length < mostIssues);
  const ticked = issues.filter(({ issue }) => chosen.has(issue));
  return words.handsTicked(issues.length, ticked.length);
}

/** Writes what can be worked on into the field of the first screen, as a request to a crew. The person begins it there. */
export function useHandOver(
  { cockpit, run }: RoomScreenProps,
  report: FacilitatorReport | undefined,
  chosen: () => ReadonlySet<number> | undefined,
) {
  const look = useLook();
  const { language } = look;
  const words = screenWordsOf(look);
  return () => {
    if (report === undefined) return;
    if (report.look.elsewhere) return cockpit.say(words.otherProject(report.repository), 'warn');
    const waves = wavesOf(report, chosen());
    if (waves.length === 0) return cockpit.say(words.nothingToHandOver, 'warn');
    void cockpit.attempt(async () => {
      const file = filesOf(folderOf(run.id)).issues;
      const texts = IssueTexts.safeParse(jsonIn(await cockpit.engine?.read(run.id, file)));
      putInField(cockpit, workRequest(report, waves, texts.data ?? {}, language));
      cockpit.pickOffer(crewName);
      cockpit.turnTo(wokenWay);
      cockpit.go({ type: 'go', to: { screen: 'home', over: true } });
      cockpit.say(
        words.handedOver(waves.flat().length, waves.length, cockpit.facts?.connected === true),
      );
    });
  };
}

/** The workflow that takes a request of many tasks. */
const crewName = 'crew';
/** One that is done wakes those it blocked, however far the others of its wave are. */
const wokenWay = 'woken';
