import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { diskFacts } from './file-facts.ts';
import { type Found, refused } from './project-path.ts';

const binaryName =
  /\.(png|jpe?g|gif|bmp|ico|webp|avif|heic|tiff?|psd|pdf|docx?|xlsx?|pptx?|odt|ods|odp|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|class|o|a|so|dylib|dll|exe|bin|wasm|pyc|pyo|woff2?|ttf|otf|eot|mp3|mp4|m4a|mov|avi|mkv|webm|ogg|flac|wav|sqlite3?|db|mdb|pkl|pickle|npy|npz|parquet|h5|onnx|pt|safetensors)$/i;
/** A NUL byte this near the beginning makes a file binary, whatever its name says. */
const sniffBytes = 8192;

/** Opens a regular file to be read, never through a link that was put there in between; waits for no pipe. */
export async function openText(given: string, found: Found): Promise<FileHandle> {
  if (found.kind === 'missing') throw refused('NotFound', given, 'there is no such file');
  if (found.kind !== 'file') throw refused('NotARegularFile', given, `it is a ${found.kind}`);
  if (binaryName.test(found.real)) throw binary(given);
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(found.real, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) throw refused('NotARegularFile', given, 'it is no file');
    // a folder on the way may have become a link since it was looked at
    if (diskFacts.realPath(found.real) !== found.real) {
      throw refused('SymlinkEscape', given, 'its place has changed meanwhile');
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    if (buffer.subarray(0, bytesRead).includes(0)) throw binary(given);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The whole of a text file, byte for byte. */
export async function readWhole(given: string, found: Found, mostBytes: number): Promise<Buffer> {
  const handle = await openText(given, found);
  try {
    const { size } = await handle.stat();
    if (size > mostBytes) throw refused('TooLarge', given, `it has more than ${mostBytes} bytes`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The state of a file at one moment: which bytes its name stood for. */
export async function stampOf(handle: FileHandle): Promise<string> {
  const { ino, size, mtimeNs } = await handle.stat({ bigint: true });
  return `${ino}:${size}:${mtimeNs}`;
}

function binary(given: string) {
  return refused('Binary', given, 'it is no text');
}

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const longestMark = 64;

/**
 * Refuses a file that is a key, whatever it is called, wherever in it the reading begins. Single credentials in other
 * files are masked by `hide`.
 */
export function keyWatch(given: string): (bytes: Buffer) => void {
  let tail = '';
  return (bytes) => {
    const text = tail + bytes.toString('latin1');
    if (privateKey.test(text)) throw refused('SecretContent', given, 'it holds a private key');
    tail = text.slice(-longestMark);
  };
}
