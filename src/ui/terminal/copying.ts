import { through } from './signals.ts';
import type { TerminalSkills } from './skills.ts';

/** Where a text is after it was to be copied. No terminal says whether its clipboard took what it was handed. */
export type Copied =
  /** Handed to the terminal for its clipboard; in `file` as well, if that could be written. */
  | { readonly kind: 'sent'; readonly file: string | undefined }
  /** In a buffer of tmux, and handed on for the clipboard. */
  | { readonly kind: 'tmux' }
  /** In a buffer of tmux and nowhere else: it is set up to hand nothing on, or the text is too long for a terminal. */
  | { readonly kind: 'buffer'; readonly long: boolean }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'failed' };

/** What tmux says of itself once a text is in one of its buffers. */
export type InTmux = {
  /** It has handed the text on to the terminal around it. */
  readonly handed: boolean;
  /** What is wrapped for the terminal around it goes there. */
  readonly passes: boolean;
};

type Ways = {
  readonly skills: TerminalSkills;
  send(sequence: string): void;
  keepText(text: string): string | undefined;
  /** undefined: tmux does not answer. */
  tmux(text: string, hand: boolean): Promise<InTmux | undefined>;
};

/** Terminals take no more than this (characters of base64); what is longer would arrive cut, or not at all. */
const mostCopied = 74_994;

/** The sequence that hands a text to the clipboard of the person's terminal, wherever that is; undefined: too long for it. */
export function clipboardSequence(text: string): string | undefined {
  const coded = Buffer.from(text, 'utf8').toString('base64');
  return coded.length > mostCopied ? undefined : `\u001B]52;c;${coded}\u0007`;
}

/** Puts a text where the person can paste it from. */
export async function copyOut(text: string, ways: Ways): Promise<Copied> {
  const sequence = clipboardSequence(text);
  if (ways.skills.tmux) {
    const taken = await ways.tmux(text, sequence !== undefined);
    if (taken !== undefined) return throughTmux(taken, sequence, ways);
  }
  const file = ways.keepText(text);
  if (sequence !== undefined && ways.skills.copies && !ways.skills.tmux) {
    ways.send(sequence);
    return { kind: 'sent', file };
  }
  return file === undefined ? { kind: 'failed' } : { kind: 'file', file };
}

function throughTmux(taken: InTmux, sequence: string | undefined, { skills, send }: Ways): Copied {
  if (sequence === undefined) return { kind: 'buffer', long: true };
  if (taken.handed) return { kind: 'tmux' };
  if (!taken.passes) return { kind: 'buffer', long: false };
  send(through(sequence, skills));
  return { kind: 'tmux' };
}
