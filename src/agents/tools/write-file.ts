import { z } from 'zod';
import { changeFile } from './change-file.ts';
import { type Found, locate, refused, refuseSecretName } from './project-path.ts';
import { readWhole } from './text-file.ts';
import { defineTool, type ToolHost } from './tool.ts';

const mostBytes = 4 * 1024 * 1024;
const mark = Buffer.from([0xef, 0xbb, 0xbf]);

export const writeFile = defineTool({
  input: z.object({
    path: z.string().describe('file to make or to replace, relative to the project'),
    content: z.string().describe('the whole new text'),
  }),
  foreign: false,
  changes: true,
  subject: ({ path }) => path,
  async run({ path, content }, host) {
    const found = locate(host, path, 'write');
    refuseSecretName(path, found);
    if (content.includes('\0')) throw refused('Binary', path, 'the content is no text');
    const before = found.kind === 'missing' ? undefined : await known(host, path, found);
    const bytes = before === undefined ? Buffer.from(content) : inStyleOf(before, content);
    if (before?.equals(bytes)) throw refused('NothingChanged', path, 'it has this text already');
    await changeFile(host, { tool: 'write_file', given: path, found, before, bytes });
    return `${found.shown}: ${before === undefined ? 'made' : 'replaced'}, ${bytes.length} bytes.`;
  },
});

/** The old text, if this agent has seen it as it is now: a person's newer work is never replaced unseen. */
async function known(host: ToolHost, given: string, found: Found): Promise<Buffer> {
  const { bytes, stamp } = await readWhole(host, given, found, mostBytes);
  if (host.seen.get(found.real) === stamp) return bytes;
  throw refused(
    'NotRead',
    given,
    'it is there and you have not read it as it is now; read it first',
  );
}

/** The byte order mark and the line ends the file had, where it had one kind only. */
function inStyleOf(before: Buffer, content: string): Buffer {
  const old = before.toString('latin1');
  const all = old.split('\n').length - 1;
  const windows = old.split('\r\n').length - 1;
  const plain = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const text = all > 0 && windows === all ? plain.replaceAll('\n', '\r\n') : plain;
  const marked = before.subarray(0, mark.length).equals(mark);
  return Buffer.concat([marked ? mark : Buffer.alloc(0), Buffer.from(text)]);
}
