import { inputPath } from '../../../../engine/runs/place.ts';
import { filesOf, storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { RoomScreenProps } from '../../../cockpit/cockpit-state.ts';
import { useFromFiles } from '../../../screens/run/use-from-files.ts';
import { useRunFile } from '../../../screens/run/use-run-file.ts';
import { costByPhase } from '../../../screens/stats/cost-by-phase.ts';
import type { BeforePaths, Earlier } from './before-paths.ts';

type BodyProps = Pick<RoomScreenProps, 'cockpit' | 'run' | 'state'> & { readonly view: FolioView };

/** What can be shown of a story before there is a path to read; undefined once there is one, and nothing is read then. */
export function useBeforePaths(props: BodyProps, isBefore: boolean): BeforePaths | undefined {
  const { cockpit, run, state, view } = props;
  const file = (path: string) => (isBefore ? path : undefined);
  const input = useRunFile(cockpit, run.id, file(inputPath(storyFolder)), 0);
  const version = `${state.status} ${state.phase}`;
  const idea = useRunFile(cockpit, run.id, file(filesOf(storyFolder).idea), version);
  const earlier = useEarlier(props, isBefore);
  return isBefore ? { view, input, idea, earlier, played: state.rehearsal } : undefined;
}

/** The newest other story here that has cost something. */
function useEarlier({ cockpit, run }: BodyProps, isBefore: boolean): Earlier | undefined {
  const { engine, runs } = cockpit;
  const other = isBefore
    ? runs?.find(
        ({ id, workflow, rehearsal, spent }) =>
          id !== run.id && workflow === 'folio' && !rehearsal && spent.calls > 0,
      )
    : undefined;
  const { loaded: phases } = useFromFiles(
    engine,
    { of: other?.id, version: 0 },
    async ({ history }) => costByPhase(other === undefined ? [] : await history(other.id)),
  );
  if (other === undefined || phases === undefined) return undefined;
  return { title: other.title, spent: other.spent, phases };
}
