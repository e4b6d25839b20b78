import { ToolRefused } from './tool.ts';

const mostBytes = 1024 * 1024;
/** How much of a page the model gets; a whole mebibyte would fill its context. */
const mostShown = 60_000;
const readable = /^(text\/|application\/(.*\+)?(json|xml|yaml|javascript|x-yaml|toml)\b)/i;

/** The text of an answer, of a page without its tags. Never reads more than a mebibyte. */
export async function readBody(
  response: Response,
  type: string,
): Promise<{ readonly text: string; readonly truncated: boolean }> {
  if (!readable.test(type)) {
    await response.body?.cancel();
    throw new ToolRefused(`NotText: the answer is ${type.slice(0, 100)}.`);
  }
  const { bytes, truncated } = await firstBytes(response);
  const decoded = decoderFor(type).decode(bytes, { stream: truncated });
  const text = (/html/i.test(type) ? withoutTags(decoded) : decoded).trim();
  return {
    text: text.slice(0, mostShown).toWellFormed(),
    truncated: truncated || text.length > mostShown,
  };
}

async function firstBytes(response: Response) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // leaving the loop closes the connection
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, mostBytes), truncated: size > mostBytes };
}

function decoderFor(type: string) {
  const name = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}

const unseen: ReadonlySet<string> = new Set(['script', 'style', 'svg', 'head', 'template']);
const breaking = /^\/?(br|p|div|li|tr|h\d|pre|ul|ol|table|section|title)$/;

/**
 * Enough to read a documentation page by; it is data in any case. Goes forward only: a page made to be slow is read in
 * the time of any other.
 */
function withoutTags(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    parts.push(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) break;
    const name = /^<(\/?[a-z][a-z0-9]{0,12})/.exec(lower.slice(open, open + 16))?.[1] ?? '';
    if (breaking.test(name)) parts.push('\n');
    at = behind(lower, open, name);
  }
  return tidied(parts.join(''));
}

/** Where the text continues after the element that begins at `open`; an unclosed one takes the rest with it. */
function behind(lower: string, open: number, name: string): number {
  const end = after(lower, lower.startsWith('<!--', open) ? '-->' : '>', open);
  return unseen.has(name) ? after(lower, '>', after(lower, `</${name}`, end)) : end;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

function tidied(text: string): string {
  const plain = text.replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? '');
  const lines = plain.split('\n').map((line) => line.trimEnd());
  return lines.filter((line, n) => line !== '' || lines[n - 1] !== '').join('\n');
}
