import { z } from 'zod';
import { changeFile } from './change-file.ts';
import { locate, refused, refuseSecretName } from './project-path.ts';
import { type Replacement, replaceBytes } from './replace-bytes.ts';
import { readWhole } from './text-file.ts';
import { defineTool } from './tool.ts';

const mostBytes = 4 * 1024 * 1024;
const Edit = z.object({
  find: z.string().describe('exact text that is in the file'),
  replace: z.string().describe('text that takes its place'),
  expected_count: z.int().min(1).optional().describe('how often it is there; 1 when left out'),
});

export const editFile = defineTool({
  input: z.object({
    path: z.string().describe('file to change, relative to the project'),
    edits: z.array(Edit).min(1).describe('in the order in which they are made'),
  }),
  foreign: false,
  changes: true,
  subject: ({ path }) => path,
  async run({ path, edits }, host) {
    const found = locate(host, path, 'write');
    refuseSecretName(path, found);
    const before = await readWhole(path, found, mostBytes);
    const wanted = edits.map((edit) => toReplacement(path, edit));
    const done = replaceBytes(before, wanted);
    if (!done.ok) throw missed(path, wanted, done);
    if (done.bytes.equals(before))
      throw refused('NothingChanged', path, 'the edits change no byte');
    await changeFile(host, { tool: 'edit_file', given: path, found, before, bytes: done.bytes });
    const count = wanted.reduce((sum, one) => sum + one.count, 0);
    return `${found.shown}: ${count} replaced, ${done.bytes.length} bytes.`;
  },
});

function toReplacement(path: string, edit: z.infer<typeof Edit>): Replacement {
  const { find, replace, expected_count: count = 1 } = edit;
  if (find === '') throw refused('InvalidEdit', path, '"find" is empty');
  if (replace.includes('\0')) throw refused('Binary', path, 'the replacement is no text');
  return { find, replace, count };
}

function missed(
  path: string,
  wanted: readonly Replacement[],
  { nth, found }: { readonly nth: number; readonly found: number },
) {
  const expected = wanted[nth - 1]?.count ?? 1;
  const place = wanted.length === 1 ? 'its text' : `the text of edit ${nth} of ${wanted.length}`;
  const why = `${place} is there ${found} times, expected ${expected}; nothing was changed`;
  return refused('NotFoundExactly', path, why);
}
