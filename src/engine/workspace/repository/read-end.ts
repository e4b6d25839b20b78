import * as fs from 'node:fs';

/** The end of a file, at most so many bytes, never cut inside a character; undefined: there is none. */
export function readEnd(file: string, most: number): string | undefined {
  let handle: number;
  try {
    handle = fs.openSync(file, 'r');
  } catch {
    return undefined;
  }
  try {
    const { size } = fs.fstatSync(handle);
    const length = Math.min(size, most);
    const bytes = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const read = fs.readSync(handle, bytes, filled, length - filled, size - length + filled);
      if (read === 0) break;
      filled += read;
    }
    let start = 0;
    while (size > length && start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(start, filled));
  } finally {
    fs.closeSync(handle);
  }
}
