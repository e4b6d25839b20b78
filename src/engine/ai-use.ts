/** Characters without blanks, by whose they are; `edited`: of both, a line of the one that the other changed. */
export type AiUse = {
  readonly author: number;
  readonly edited: number;
  readonly model: number;
  /** Of all characters those that an agent had a part in, in whole percent. */
  readonly percent: number;
  /** Half of the text and more, less, none of it but advice; no model was ever asked for this work. */
  readonly degree: 'most' | 'part' | 'help' | 'none';
};
