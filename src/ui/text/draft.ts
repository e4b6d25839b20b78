import { emptyBuffer, setText, type TextBuffer, textOf } from './text-buffer.ts';

/** The text of a field, kept outside React: keys that come in one read each see what the one before has done. */
export type Draft = {
  buffer(): TextBuffer;
  change(by: (before: TextBuffer) => TextBuffer): void;
  /** What was written, pastes unfolded. */
  text(): string;
  set(text: string): void;
  /** Empties the field; there is nothing to undo after that. What was cut stays. */
  clear(): void;
  subscribe(listener: () => void): () => void;
};

export function createDraft(text = ''): Draft {
  let buffer =
    text === '' ? emptyBuffer : { ...setText(emptyBuffer, text), undo: emptyBuffer.undo };
  const listeners = new Set<() => void>();
  const change: Draft['change'] = (by) => {
    const before = buffer;
    buffer = by(before);
    if (buffer === before) return;
    for (const listener of [...listeners]) listener();
  };
  return {
    buffer: () => buffer,
    change,
    text: () => textOf(buffer),
    set: (next) => change((before) => setText(before, next)),
    clear: () => change(({ kills }) => ({ ...emptyBuffer, kills })),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
