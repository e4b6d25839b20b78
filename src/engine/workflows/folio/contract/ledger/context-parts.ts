/** Characters of what a draft or a plan is given beside its prompt, unless `folio.context.characters` says otherwise. */
export const contextCharacters = 14_000;

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
