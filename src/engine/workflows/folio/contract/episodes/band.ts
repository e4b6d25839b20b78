/** Least and most characters of an episode, counted as chapters are: without blanks. */
export type Band = { readonly from: number; readonly to: number };

export const usualBand: Band = { from: 2000, to: 4000 };
