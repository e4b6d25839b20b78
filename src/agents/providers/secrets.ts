/** A text that is safe to show or store: the key and anything that looks like one is masked. */
export type Hide = (text: string) => string;

const mask = '***API_KEY***';

/** Servers echo keys in their error messages, and libraries echo headers in theirs. */
export function hiding(key: string | null): Hide {
  return (text) => {
    const known = key === null || key === '' ? text : text.replaceAll(key, mask);
    return known.replace(/\bsk-[A-Za-z0-9_-]{6,}/g, mask).replace(/(\bBearer )\S+/gi, `$1${mask}`);
  };
}
