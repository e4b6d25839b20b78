/** What something is estimated to cost, as shown (`$0.26–1.28`). null: not known; undefined: nobody pays. */
export type Cost = string | null | undefined;

/** Two amounts as shown: `$0.26–1.28`; one where they are the same. */
export function costRange(least: string, most: string): string {
  return least === most ? least : `${least}–${most.replace('$', '')}`;
}

/** Said before work that is paid for, in the words that all screens have for it. */
export const aboutCost = {
  ja: (cost: string | null) => {
    if (cost === null) return '料金は不明';
    return cost.startsWith('<') ? `${cost.slice(1)} 未満` : `約${cost}`;
  },
  en: (cost: string | null) => {
    if (cost === null) return 'price unknown';
    return cost.startsWith('<') ? `less than ${cost.slice(1)}` : `about ${cost}`;
  },
};

/** The same in brackets, behind what it is the cost of; nothing where nobody pays. */
export const costBehind = {
  ja: (cost: Cost) => (cost === undefined ? '' : `（${aboutCost.ja(cost)}）`),
  en: (cost: Cost) => (cost === undefined ? '' : ` (${aboutCost.en(cost)})`),
};
