/** A file that was changed after it was made here, with its present hash. */
export type HandEdit = {
  readonly path: string;
  readonly hash: string;
  /** Hash of each part as it was made (`partHash`); undefined: nobody remembers them. */
  readonly parts: readonly string[] | undefined;
};
