import { PassThrough, type Readable } from 'node:stream';
import { looksPasted } from '../keys/keys.ts';
import { splitGraphemes } from '../text/graphemes.ts';
import { readSequence, type Sequence } from './input.ts';
import { restOf } from './late-reply.ts';
import { marked, PasteCollector } from './paste-collector.ts';

/** How long the rest of a sequence may take before its start is judged alone (ms). */
const escapeMs = 25;
const sequenceMs = 200;
/** A string reply comes in pieces over a slow line; its start is unmistakable. */
const replyMs = 1000;
const pasteMs = 2000;
/** How long after its start was let go the rest of an answer is still known for one (ms). */
const lateMs = 3000;

/** Escape in the kitty protocol: Ink takes it at once, without waiting whether more follows. */
const escapeKey = '\u001B[27u';

/** The terminal's input: `process.stdin` on a terminal, or another one. */
export type TtySource = Readable & {
  setRawMode(on: boolean): unknown;
  ref(): unknown;
  unref(): unknown;
};

/** One key or one paste on its way to Ink. */
type Unit = { readonly text: string; readonly joined: boolean };

/**
 * Stands in front of Ink and hands it one key at a time, so that the screen has answered each before the next is heard:
 * what one read holds is never met by a screen that is a key behind. Closes a paste whose end was lost (after 2 s, or
 * when Ctrl+C comes), hands a paste over in one piece, takes out the terminal's own replies, also when they come in
 * pieces, and reports focus. Characters whose bytes are split over reads are put together.
 */
export class TtyFilter extends PassThrough {
  readonly isTTY = true;
  readonly #source: TtySource;
  readonly #paste = new PasteCollector();
  readonly #replyListeners = new Set<(reply: string) => void>();
  readonly #focusListeners = new Set<(focused: boolean) => void>();
  readonly #queue: Unit[] = [];
  #busy = false;
  #keeps = false;
  #held = '';
  /** Did the key that Ink is hearing come in one read with other characters? */
  joined = false;
  /** Has the terminal answered anything yet? */
  answers = false;
  #timer: NodeJS.Timeout | undefined;
  /** The start of what may have been an answer, which was let go at a moment. */
  #letGo: { readonly start: string; readonly at: number } | undefined;

  constructor(source: TtySource) {
    super();
    this.#source = source;
    source.setEncoding('utf8');
    source.on('data', (chunk: string) => this.#feed(chunk));
    source.once('end', () => this.end());
    source.pause();
    // Nobody hears before Ink has been mounted.
    this.on('newListener', (name) => {
      if (name === 'readable') setImmediate(() => this.#next());
    });
  }

  /** Hears what the terminal answers. Returns how to stop. */
  onReply(listener: (reply: string) => void): () => void {
    this.#replyListeners.add(listener);
    return () => this.#replyListeners.delete(listener);
  }

  /** Hears when the terminal's window comes to the front or goes away. Returns how to stop. */
  onFocus(listener: (focused: boolean) => void): () => void {
    this.#focusListeners.add(listener);
    return () => this.#focusListeners.delete(listener);
  }

  /** From now on the line stays raw and is read, whoever gives it back or has done so, until `release`. */
  keep(): void {
    if (!this.writableEnded) this.setRawMode(true);
    this.#keeps = true;
  }

  /** Gives the terminal back: nothing is read any more, the line is edited by the terminal again. */
  release(): void {
    this.#keeps = false;
    clearTimeout(this.#timer);
    this.setRawMode(false);
    this.unref();
  }

  setRawMode(on: boolean): this {
    if (this.#keeps && !on) return this;
    this.#source.setRawMode(on);
    if (on) this.#source.resume();
    else this.#source.pause();
    return this;
  }

  ref(): this {
    this.#source.ref();
    return this;
  }

  unref(): this {
    if (!this.#keeps) this.#source.unref();
    return this;
  }

  #feed(chunk: string): void {
    clearTimeout(this.#timer);
    let text = this.#held + this.#withoutRest(chunk);
    this.#held = '';
    while (text !== '') {
      if (this.#paste.open) {
        const taken = this.#paste.take(text);
        this.#send(taken.pasted);
        text = taken.rest;
        continue;
      }
      const at = text.indexOf('\u001B');
      this.#sendTyped(at < 0 ? text : text.slice(0, at));
      text = at < 0 ? '' : text.slice(at);
      if (text === '') break;
      const sequence = readSequence(text, 0);
      if (sequence.kind === 'open') {
        this.#held = text;
        break;
      }
      this.#send(this.#meet(sequence, text));
      text = text.slice(sequence.end);
    }
    this.#wait();
  }

  /**
   * Characters of one read: typed one by one, put there by an input method, or a paste that the terminal did not mark.
   */
  #sendTyped(text: string): void {
    if (looksPasted(text)) {
      this.#send(marked(text));
      return;
    }
    const characters = splitGraphemes(text);
    for (const character of characters) this.#send(character, characters.length > 1);
  }

  #send(text: string, joined = false): void {
    if (text === '') return;
    this.#queue.push({ text, joined });
    this.#next();
  }

  #next(): void {
    if (this.#busy || this.writableEnded || this.listenerCount('readable') === 0) return;
    const unit = this.#queue.shift();
    if (unit === undefined) return;
    this.#busy = true;
    this.joined = unit.joined;
    this.write(unit.text);
    setImmediate(() => {
      this.#busy = false;
      this.#next();
    });
  }

  /** Deals with a whole sequence; gives what goes on to Ink. */
  #meet(sequence: Exclude<Sequence, { kind: 'open' }>, text: string): string {
    const raw = text.slice(0, sequence.end);
    switch (sequence.kind) {
      case 'key':
        return sequence.as ?? raw;
      case 'paste':
        this.#paste.start();
        return '';
      case 'reply':
        this.answers = true;
        for (const listener of this.#replyListeners) listener(raw);
        return '';
      case 'focus':
        for (const listener of this.#focusListeners) listener(sequence.focused);
        return '';
      case 'noise':
        return '';
      default:
        return sequence satisfies never;
    }
  }

  /** Every wait is bounded. */
  #wait(): void {
    if (this.#paste.open) this.#timer = setTimeout(() => this.#send(this.#paste.close()), pasteMs);
    else if (this.#held === '\u001B')
      this.#timer = setTimeout(() => this.#release(escapeKey), escapeMs);
    else if (/^\u001B[\]P_]./.test(this.#held))
      this.#timer = setTimeout(() => this.#release(''), replyMs);
    else if (this.#held !== '') this.#timer = setTimeout(() => this.#release(''), sequenceMs);
  }

  /** What a read holds beside the rest of an answer whose start was let go. */
  #withoutRest(chunk: string): string {
    const before = this.#letGo;
    this.#letGo = undefined;
    if (before === undefined || performance.now() - before.at > lateMs) return chunk;
    const rest = restOf(before.start, chunk);
    if (rest.kind === 'typed') return chunk;
    if (rest.kind === 'more') return before.start + chunk;
    for (const listener of this.#replyListeners) listener(rest.reply);
    return chunk.slice(rest.end);
  }

  #release(keys: string): void {
    this.#letGo = { start: this.#held, at: performance.now() };
    this.#held = '';
    this.#send(keys);
  }
}
