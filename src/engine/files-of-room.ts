import type { RunFiles } from './ports.ts';

/** The files of a run as its room has them. */
export type RoomFiles = RunFiles & {
  /** A file that is kept under another name: nothing of it is read. Nothing happens when `from` is not there. */
  move(from: string, to: string): Promise<void>;
  /**
   * Before anything is paid for: rejects with `file_damaged` where a file of this folder, which agents will be given, is no
   * text, or too long for one.
   */
  checkGiven(folder: string): Promise<void>;
};
