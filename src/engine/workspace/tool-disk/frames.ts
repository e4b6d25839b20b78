/*
 * Messages over a pipe: eight bytes with two lengths, a text of JSON, and bytes as they are. Read by both ends; the one in
 * the sandbox finds it beside itself.
 */

export type Frame = { readonly json: string; readonly bytes: Buffer };

const headBytes = 8;
/** Neither end sends more; one that does is not ours. */
const mostBytes = 64 * 1024 * 1024;

export function frameOf(json: string, bytes: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(json);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, text, bytes]);
}

/** Takes what comes as it comes, and gives every message that is whole by then. Throws at one that is too long. */
export function openFrames(): (chunk: Buffer) => readonly Frame[] {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = headBytes;
  return (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    const found: Frame[] = [];
    while (size >= wanted) {
      const all = waiting.length === 1 ? (waiting[0] ?? chunk) : Buffer.concat(waiting);
      waiting = [all];
      const text = all.readUInt32LE(0);
      const bytes = all.readUInt32LE(4);
      if (text + bytes > mostBytes) throw new Error('a message is too long');
      wanted = headBytes + text + bytes;
      if (size < wanted) break;
      const json = all.toString('utf8', headBytes, headBytes + text);
      found.push({ json, bytes: all.subarray(headBytes + text, wanted) });
      waiting = [all.subarray(wanted)];
      size -= wanted;
      wanted = headBytes;
    }
    return found;
  };
}
