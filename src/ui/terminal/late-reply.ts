import { readSequence } from './input.ts';

/** What a read is, after the start of a sequence whose rest had not come in time was let go. */
export type Rest =
  /** The first `end` characters of it are the rest of the terminal's answer; `reply` is the whole of that. */
  | { readonly kind: 'reply'; readonly reply: string; readonly end: number }
  /** All of it belongs to an answer, and more of that has to come. */
  | { readonly kind: 'more' }
  /** It is what somebody typed. */
  | { readonly kind: 'typed' };

const esc = '\u001B';

/**
 * Terminals answer at once and the line may be slow: an answer that was cut by it must never be taken for typing. A person
 * types one character in a read, so only a longer read continues an answer. Pure.
 */
export function restOf(start: string, read: string): Rest {
  if (read.length < 2) return { kind: 'typed' };
  const whole = start + read;
  const sequence = readSequence(whole, 0);
  if (sequence.kind === 'reply')
    return {
      kind: 'reply',
      reply: whole.slice(0, sequence.end),
      end: sequence.end - start.length,
    };
  if (sequence.kind !== 'open') return { kind: 'typed' };
  // After Escape alone the read itself must begin as an answer does.
  const begins = start !== esc || /^(?:\]\d+;|P[\d!$+>|]|\[[?>=]\d)/.test(read);
  // Letters alone are a word.
  const isAnswer = /^[\]P_[?>=\d;:/a-z!$+|,.-]+$/i.test(read) && /[\d;:/]/.test(read);
  return begins && isAnswer ? { kind: 'more' } : { kind: 'typed' };
}
