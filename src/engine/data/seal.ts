import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { canonical } from './canonical.ts';
import type { Json } from './question.ts';

/**
 * Signs what counts only when this person gave it, and tells their own signatures from anybody else's. Who else holds
 * a workspace can write any file of it, but no signature.
 */
export type Seal = {
  /** 64 hexadecimal digits. */
  sign(what: Json): string;
  isOwn(what: Json, signature: string | undefined): boolean;
  /** Names the key without telling it: a workspace remembers by it whose it has been. */
  readonly key: string;
  /** Why what is signed now counts only until this program ends; null: it counts for good. */
  readonly passing: Passing | null;
};

/** unwritable: there is no place for a key · unsafe: what lies in its place could be somebody else's too. */
export type Passing = {
  readonly why: 'unwritable' | 'unsafe';
  /** Where the key would lie. */
  readonly path: string;
  readonly detail: string;
};

/** The seal of a key of 32 bytes. */
export function sealOf(key: Uint8Array, passing: Passing | null = null): Seal {
  const mac = (what: Json) => createHmac('sha256', key).update(canonical(what)).digest();
  return {
    sign: (what) => mac(what).toString('hex'),
    isOwn(what, signature) {
      if (signature === undefined || !/^[0-9a-f]{64}$/.test(signature)) return false;
      return timingSafeEqual(mac(what), Buffer.from(signature, 'hex'));
    },
    key: createHash('sha256').update('folio-tui key ').update(key).digest('hex').slice(0, 16),
    passing,
  };
}

/** Opens the seal of a person. `looking`: nothing is signed, so no key is made where there is none; then nothing is theirs. */
export type OpenSeal = (how?: 'looking') => Promise<Seal>;
