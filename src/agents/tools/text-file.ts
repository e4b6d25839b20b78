import { type OpenedFile, PlaceMoved, type ToolDisk } from '../../engine/acting/tool-disk.ts';
import { type Found, refused } from './project-path.ts';
import type { ToolHost } from './tool.ts';

const binaryName =
  /\.(png|jpe?g|gif|bmp|ico|webp|avif|heic|tiff?|psd|pdf|docx?|xlsx?|pptx?|odt|ods|odp|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|war|class|o|a|so|dylib|dll|exe|bin|wasm|pyc|pyo|woff2?|ttf|otf|eot|mp3|mp4|m4a|mov|avi|mkv|webm|ogg|flac|wav|sqlite3?|db|mdb|pkl|pickle|npy|npz|parquet|h5|onnx|pt|safetensors)$/i;
/** A NUL byte this near the beginning makes a file binary, whatever its name says. */
const sniffBytes = 8192;

/**
 * Opens a regular text file, as long as it lies where it was found; waits for no pipe. `first`: how many bytes come along
 * at once.
 */
export async function openText(
  { disk }: Pick<ToolHost, 'disk'>,
  given: string,
  found: Found,
  first = sniffBytes,
): Promise<OpenedFile> {
  if (found.kind === 'missing') throw refused('NotFound', given, 'there is no such file');
  if (found.kind !== 'file') throw refused('NotARegularFile', given, `it is a ${found.kind}`);
  if (binaryName.test(found.real)) throw binary(given);
  const file = await opened(disk, given, found, first);
  try {
    if (!file.isFile) throw refused('NotARegularFile', given, 'it is no file');
    if (file.first.subarray(0, sniffBytes).includes(0)) throw binary(given);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function opened(
  disk: ToolDisk,
  given: string,
  { real }: Found,
  first: number,
): Promise<OpenedFile> {
  try {
    return await disk.open(real, first);
  } catch (error) {
    throw error instanceof PlaceMoved ? moved(given) : error;
  }
}

/** A folder on the way may have become a link since it was looked at. */
export function moved(given: string) {
  return refused('SymlinkEscape', given, 'its place has changed meanwhile');
}

export type WholeText = { readonly bytes: Buffer; readonly stamp: string };

/** The whole of a text file, byte for byte, and which version of it. */
export async function readWhole(
  host: Pick<ToolHost, 'disk'>,
  given: string,
  found: Found,
  mostBytes: number,
): Promise<WholeText> {
  const file = await openText(host, given, found, mostBytes + 1);
  const { size, first: bytes, stamp } = file;
  await file.close();
  if (Math.max(size, bytes.length) > mostBytes) {
    throw refused('TooLarge', given, `it has more than ${mostBytes} bytes`);
  }
  return { bytes, stamp };
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
