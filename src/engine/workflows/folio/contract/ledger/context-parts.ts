/** Parts of what a draft is given of the ledger, in the order of their right to be there (`docs/spec/books.md` §2). */
export const contextParts = [
  'characters',
  'places',
  'things',
  'threads',
  'moments',
  'rules',
  'summaries',
] as const;
export type ContextPart = (typeof contextParts)[number];
