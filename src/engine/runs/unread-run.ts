/** A folder that a run was begun in, and that cannot be read as one: it is told beside the list, never passed over in silence. */
export type UnreadRun = {
  /** Inside the workspace. */
  readonly folder: string;
  /** What of it could not be read, inside the workspace. */
  readonly file: string;
  /**
   * damaged: it is there, and no record of a run. missing: it is not there, other bookkeeping is. stranger: the record names a
   * workflow that this program does not have (`detail`). refused: the disk or a link refuses it (`detail`).
   */
  readonly why: 'damaged' | 'missing' | 'stranger' | 'refused';
  readonly detail: string;
};
