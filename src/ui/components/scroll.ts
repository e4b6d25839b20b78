/** Where a pane is scrolled to: a row, or the end as it grows. */
export type Scroll = { readonly kind: 'tail' } | { readonly kind: 'at'; readonly top: number };

export type ScrollMove = 'up' | 'down' | 'page_up' | 'page_down' | 'top' | 'bottom';

export type Extent = { readonly total: number; readonly height: number };

export const tail: Scroll = { kind: 'tail' };

/** First visible row. */
export function topOf(scroll: Scroll, { total, height }: Extent): number {
  const last = Math.max(0, total - height);
  return scroll.kind === 'tail' ? last : Math.min(scroll.top, last);
}

/** Moves a pane; reaching its end means following it again. */
export function moveScroll(scroll: Scroll, move: ScrollMove, extent: Extent): Scroll {
  if (move === 'bottom') return tail;
  const page = Math.max(1, extent.height - 1);
  const steps = { up: -1, down: 1, page_up: -page, page_down: page, top: -extent.total };
  const top = Math.max(0, topOf(scroll, extent) + steps[move]);
  return top >= extent.total - extent.height ? tail : { kind: 'at', top };
}

/** How far down the last visible row is, 0–100. */
export function scrolledPercent(scroll: Scroll, extent: Extent): number {
  if (extent.total <= extent.height) return 100;
  return Math.floor((100 * (topOf(scroll, extent) + extent.height)) / extent.total);
}

/** First visible row of a list of which one row is chosen: the chosen row is always visible. */
export function listTop(selected: number, { total, height }: Extent): number {
  const middle = selected - Math.floor(height / 2);
  return Math.max(0, Math.min(middle, total - height));
}
