import type { ComponentType, ReactNode } from 'react';
import { type Unit, unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { RoomPageProps, RoomSheetProps } from '../../../cockpit/cockpit-state.ts';
import { useRunState } from '../../../cockpit/use-run.ts';
import { LookProvider, useLook } from '../../../components/look.tsx';
import { ofEpisodes } from '../../../messages/of-episodes.ts';

/* Pages and sheets of a story in the words of what it counts, as its own screen is (`docs/spec/books.md` §7). */

/** What the story of a page is written in; a run that is not known yet is taken for one of chapters. */
export function unitOfPage({ cockpit, run }: Pick<RoomPageProps, 'cockpit' | 'run'>): Unit {
  const of = cockpit.runs?.find(({ id }) => id === run);
  return of === undefined ? 'chapter' : unitIn(of);
}

export function pageInItsUnit(Page: ComponentType<RoomPageProps>): ComponentType<RoomPageProps> {
  return function PageInItsUnit(props) {
    return (
      <InItsUnit unit={unitOfPage(props)}>
        <Page {...props} />
      </InItsUnit>
    );
  };
}

export function sheetInItsUnit(
  Sheet: ComponentType<RoomSheetProps>,
): ComponentType<RoomSheetProps> {
  return function SheetInItsUnit(props) {
    const unit = useRunState(props.run.store, unitIn);
    return (
      <InItsUnit unit={unit}>
        <Sheet {...props} />
      </InItsUnit>
    );
  };
}

function InItsUnit({ unit, children }: { readonly unit: Unit; readonly children: ReactNode }) {
  const look = useLook();
  const messages = unit === 'episode' ? ofEpisodes(look.messages) : look.messages;
  return <LookProvider look={{ ...look, messages }}>{children}</LookProvider>;
}
