import type { Payer } from './event.ts';

/** May somebody be charged for it? Of a server on this computer that takes no key nobody is. */
export function isPaid(payer: Payer): boolean {
  return payer.kind !== 'nobody' && (payer.kind !== 'local' || payer.charged === true);
}
