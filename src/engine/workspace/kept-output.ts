/** Gathers bytes and keeps the first and the last of them. */
export type KeptOutput = {
  add(bytes: Buffer): void;
  /** Never cut inside a character by us; bytes that are no UTF-8 are replaced. */
  text(): { readonly output: string; readonly truncated: boolean };
};

/** Keeps up to `maxBytes`: half from the beginning, half from the end. Memory stays below twice that, whatever comes. */
export function keepOutput(maxBytes: number): KeptOutput {
  const headRoom = Math.ceil(maxBytes / 2);
  const tailRoom = Math.floor(maxBytes / 2);
  const head: Buffer[] = [];
  let tail: Buffer[] = [];
  let headBytes = 0;
  let tailBytes = 0;
  let total = 0;

  const add = (bytes: Buffer) => {
    total += bytes.length;
    const first = bytes.subarray(0, headRoom - headBytes);
    // A copy: what comes is a slice of a bigger buffer that would be held with it.
    if (first.length > 0) head.push(Buffer.from(first));
    headBytes += first.length;
    const rest = bytes.subarray(first.length).subarray(-Math.max(tailRoom, 1));
    if (rest.length === 0 || tailRoom === 0) return;
    tail.push(Buffer.from(rest));
    tailBytes += rest.length;
    if (tailBytes > 2 * tailRoom || tail.length > 4096) shorten();
  };
  const shorten = () => {
    tail = [Buffer.concat(tail).subarray(-tailRoom)];
    tailBytes = tail[0]?.length ?? 0;
  };
  const text = () => {
    if (tailRoom > 0) shorten();
    const first = Buffer.concat(head);
    const last = Buffer.concat(tail);
    if (total <= first.length + last.length) {
      return { output: decode(Buffer.concat([first, last])), truncated: false };
    }
    const start = first.subarray(0, wholeCharacters(first));
    const end = last.subarray(firstCharacter(last));
    const left = total - start.length - end.length;
    const line = `[… ${String(left)} bytes left out …]`;
    return { output: `${decode(start)}\n${line}\n${decode(end)}`, truncated: true };
  };
  return { add, text };
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
