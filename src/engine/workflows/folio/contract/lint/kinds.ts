/*
 * What is counted in a chapter without a model: evidence, never a score and never a verdict. Each kind belongs to one
 * group; what of typography can be put right by rule alone has a rule in `typography.ts`.
 */

export const checkKinds = {
  near_name: 'names',
  honorific: 'names',
  spelling: 'names',
  same_ending: 'prose',
  even_length: 'prose',
  stock: 'prose',
  simile: 'prose',
  triple: 'prose',
  aphorism: 'prose',
  em_dash: 'prose',
  not_but: 'prose',
  indent: 'typography',
  pairs: 'typography',
  space_after: 'typography',
  stop_in_quotes: 'typography',
  nested_quotes: 'typography',
  half_digits: 'typography',
  straight_quotes: 'typography',
} as const;

export type CheckKind = keyof typeof checkKinds;
export type CheckGroup = (typeof checkKinds)[CheckKind];

/** One place of a chapter where something was counted. */
export type Check = {
  readonly kind: CheckKind;
  /** Number of the ¶; 0 where the text has none. */
  readonly paragraph: number;
  /** Where the line it stands in begins in the text (UTF-16 units). */
  readonly start: number;
  /** Word for word. */
  readonly quote: string;
  /** What it is held against: the known name, the other spelling, how many in a row. */
  readonly beside?: string;
};
