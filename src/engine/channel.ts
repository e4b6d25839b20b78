/** Pushed on one side, read with `for await` on the other. One reader; values pushed before it comes are kept. */
export type Channel<T> = {
  push(value: T): void;
  close(): void;
  readonly values: AsyncIterable<T>;
};

export function openChannel<T>(): Channel<T> {
  let waiting: T[] = [];
  let closed = false;
  let wake: (() => void) | undefined;
  const stir = () => {
    wake?.();
    wake = undefined;
  };
  async function* values() {
    for (;;) {
      const batch = waiting;
      waiting = [];
      yield* batch;
      if (waiting.length > 0) continue;
      if (closed) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    push: (value) => {
      if (closed) return;
      waiting.push(value);
      stir();
    },
    close: () => {
      closed = true;
      stir();
    },
    values: { [Symbol.asyncIterator]: values },
  };
}
