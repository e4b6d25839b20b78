import { aboutCost } from './about-cost.ts';

/* How the price of what lies ahead is said. */

export type CostTo = { readonly cost: string | null; readonly to: 'question' | 'end' };

/** What it costs until it asks its person something, or to its end. */
export const costTo = {
  ja: ({ cost, to }: CostTo) =>
    `${to === 'question' && cost !== null ? '質問まで' : ''}${aboutCost.ja(cost)}`,
  en: ({ cost, to }: CostTo) =>
    `${aboutCost.en(cost)}${to === 'question' && cost !== null ? ' until it asks' : ''}`,
};

/** The same of what is begun, which says that it is paid. `before`: so often it has come to its end here, and has cost that on average. */
export type BegunFor = CostTo | { readonly cost: string; readonly before: number };

export const begunFor = {
  ja: (price: BegunFor) => {
    if (price.cost === null) return `有料・${aboutCost.ja(null)}`;
    if ('to' in price) return costTo.ja(price);
    return `平均 ${aboutCost.ja(price.cost)}`;
  },
  en: (price: BegunFor) => {
    if (price.cost === null) return `paid, ${aboutCost.en(null)}`;
    if ('to' in price) return costTo.en(price);
    return `${aboutCost.en(price.cost)}, as ${price.before} before`;
  },
};
