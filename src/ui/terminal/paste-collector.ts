const start = '\u001B[200~';
const end = '\u001B[201~';

/** More than this is cut off: 1 MB of text is a book (UTF-16 units). */
export const pasteLimit = 1024 * 1024;

/**
 * Ctrl+C in the three ways a terminal may send it, as the last thing read. Terminals take it out of what they paste.
 */
const interrupt = /(?:\u0003|\u001B\[99;5u|\u001B\[27;5;99~)$/;

/** A text with the marks of a paste around it. */
export function marked(text: string): string {
  return start + text + end;
}

/** Puts a bracketed paste together however it was cut into reads, so that it is one event and costs one pass. */
export class PasteCollector {
  open = false;
  #parts: string[] = [];
  #length = 0;
  /** The last characters seen, which may be the start of the end mark. */
  #tail = '';

  start(): void {
    this.open = true;
    this.#parts = [];
    this.#length = 0;
    this.#tail = '';
  }

  /** Takes what belongs to the paste. `pasted` is the whole of it, marks included, once it has ended. */
  take(text: string): { readonly pasted: string; readonly rest: string } {
    const joined = this.#tail + text;
    const at = joined.indexOf(end);
    const leave = at < 0 ? joined.search(interrupt) : -1;
    // The end was lost and the person wants out: Ctrl+C is not part of the paste.
    if (leave >= 0) {
      this.#keep(joined.slice(0, leave));
      this.#tail = '';
      return { pasted: this.close(), rest: joined.slice(leave) };
    }
    if (at < 0) {
      const sure = Math.max(0, joined.length - end.length + 1);
      this.#keep(joined.slice(0, sure));
      this.#tail = joined.slice(sure);
      return { pasted: '', rest: '' };
    }
    this.#keep(joined.slice(0, at));
    this.#tail = '';
    return { pasted: this.close(), rest: joined.slice(at + end.length) };
  }

  /** Ends the paste with what there is. */
  close(): string {
    this.#keep(this.#tail);
    this.open = false;
    const body = this.#parts.join('').replaceAll(start, '').replaceAll(end, '');
    this.#parts = [];
    this.#tail = '';
    return marked(body);
  }

  #keep(text: string): void {
    const room = pasteLimit - this.#length;
    const kept = text.length > room ? text.slice(0, room) : text;
    this.#parts.push(kept);
    this.#length += kept.length;
  }
}
