/** Gathers bytes and keeps the first and the last of them. */
export type KeptOutput = {
  add(bytes: Buffer): void;
  /** Never cut inside a character by us; bytes that are not UTF-8 are replaced. */
  text(): { readonly output: string; readonly truncated: boolean };
};

/** Keeps up to `maxBytes`: half from the beginning, half from the end. Memory stays at that, whatever comes. */
export function keepOutput(maxBytes: number): KeptOutput {
  const headRoom = Math.ceil(maxBytes / 2);
  const head: Buffer[] = [];
  const end = keepEnd(Math.floor(maxBytes / 2));
  let headBytes = 0;
  let total = 0;

  const add = (bytes: Buffer) => {
    total += bytes.length;
    const first = bytes.subarray(0, headRoom - headBytes);
    // A copy: what comes is a slice of a bigger buffer that would be held with it.
    if (first.length > 0) head.push(Buffer.from(first));
    headBytes += first.length;
    end.add(bytes.subarray(first.length));
  };
  const text = () => {
    const first = Buffer.concat(head);
    const last = end.bytes();
    if (total <= first.length + last.length) {
      return { output: decode(Buffer.concat([first, last])), truncated: false };
    }
    const start = first.subarray(0, wholeCharacters(first));
    const tail = last.subarray(firstCharacter(last));
    const left = total - start.length - tail.length;
    const line = `[… ${String(left)} bytes left out …]`;
    return { output: `${decode(start)}\n${line}\n${decode(tail)}`, truncated: true };
  };
  return { add, text };
}

/**
 * The last `room` bytes of what comes, written round and round into one buffer: a gigabyte leaves no garbage behind.
 */
function keepEnd(room: number) {
  let ring: Buffer | undefined;
  let at = 0;
  let filled = 0;
  return {
    add(bytes: Buffer): void {
      const last = bytes.subarray(Math.max(0, bytes.length - room));
      if (last.length === 0) return;
      ring ??= Buffer.allocUnsafe(room);
      const untilEnd = Math.min(last.length, room - at);
      last.copy(ring, at, 0, untilEnd);
      last.copy(ring, 0, untilEnd);
      at = (at + last.length) % room;
      filled = Math.min(room, filled + last.length);
    },
    bytes(): Buffer {
      if (ring === undefined) return Buffer.alloc(0);
      if (filled < room) return Buffer.from(ring.subarray(0, filled));
      return Buffer.concat([ring.subarray(at), ring.subarray(0, at)]);
    },
  };
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Length of `bytes` without a character that is not complete at their end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Where the first character begins whose start is there. */
function firstCharacter(bytes: Buffer): number {
  let at = 0;
  while (at < Math.min(3, bytes.length) && isContinuation(bytes[at] ?? 0)) at += 1;
  return at;
}

function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
