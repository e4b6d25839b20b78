/** How long a text is. */
export type TextLength = {
  readonly characters: number;
  /** Of English. */
  readonly words?: number;
};
