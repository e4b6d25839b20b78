import type { ComponentType } from 'react';
import type { RunState } from '../../engine/runs/run-state.ts';
import type { Cockpit } from '../cockpit/cockpit-state.ts';
import type { OpenRun } from '../cockpit/run-desk.ts';
import type { RoomReading } from '../screens/reader/room-reading.ts';

export type RoomScreenProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  readonly state: RunState;
};

export type RoomPageProps = {
  readonly cockpit: Cockpit;
  /** The run's id; the page may be opened before the run is. */
  readonly run: string;
  /** What of the run it is about, e.g. a chapter; undefined: the room's own choice. */
  readonly about: number | undefined;
};

export type RoomSheetProps = {
  readonly cockpit: Cockpit;
  readonly run: OpenRun;
  /** What was chosen on the screen below it. */
  readonly chosen: string | undefined;
};

/** Everything the cockpit may know of what one workflow draws. */
export type RoomScreens = {
  /** As its workflow is called in the registry of the engine. */
  readonly name: string;
  /** A run of it, at work or as it was left. */
  readonly Screen: ComponentType<RoomScreenProps>;
  /** How the files of its runs are read. */
  readonly reading: RoomReading;
  /** Screens beside that of the run, by the name they are gone to. */
  readonly pages: Readonly<Record<string, ComponentType<RoomPageProps>>>;
  /** Sheets in front of everything else, by the name they are asked for. */
  readonly sheets: Readonly<Record<string, ComponentType<RoomSheetProps>>>;
};

export function defineRoomScreens(room: RoomScreens): RoomScreens {
  return room;
}
