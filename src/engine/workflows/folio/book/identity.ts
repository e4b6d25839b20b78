import { createHash } from 'node:crypto';

/** What a story is known by for good: when it was begun, and from which idea. */
export function identifierOf(begun: string, idea: string): string {
  const hash = createHash('sha256').update(`${begun}\n${idea}`).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    // version 8: made in a way of one's own; then the variant of RFC 9562
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

/** A reading system refuses any other form; somebody may have edited the file. */
export function inUtc(stamp: string): string {
  const time = Date.parse(stamp);
  return `${new Date(Number.isNaN(time) ? 0 : time).toISOString().slice(0, 19)}Z`;
}
