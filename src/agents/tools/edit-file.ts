import { z } from 'zod';
import { changeFile } from './change-file.ts';
import { locate, refused, refuseSecretName } from './project-path.ts';
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
    const { bytes: before } = await readWhole(host, path, found, mostBytes);
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

/** One exact replacement. `count`: how often `find` must be there. */
type Replacement = {
  readonly find: string;
  readonly replace: string;
  readonly count: number;
};

type Replaced =
  | { readonly ok: true; readonly bytes: Buffer }
  /** `nth` counts from 1. */
  | { readonly ok: false; readonly nth: number; readonly found: number };

const mark = '\xef\xbb\xbf';

/**
 * Replaces exact texts in the bytes of a file. One after the other, each in what the one before
 * left; all or nothing. A line end in `find` fits either kind; written back is the kind of the lines around it. Every
 * byte that is not replaced stays, valid UTF-8 or not; so do the byte order mark and whether the file ends in a line
 * end. Pure.
 */
export function replaceBytes(before: Buffer, edits: readonly Replacement[]): Replaced {
  // latin1, one character a byte: nothing is decoded, so nothing can be lost
  const original = before.toString('latin1');
  const marked = original.startsWith(mark);
  let text = marked ? original.slice(mark.length) : original;
  for (const [index, edit] of edits.entries()) {
    const whole = text;
    const { pattern, replacement, found } = inFormOf(whole, edit);
    if (found !== edit.count) return { ok: false, nth: index + 1, found };
    text = whole.replace(pattern, (match: string, at: number) =>
      replacement.replaceAll('\n', lineEndAt(whole, at, match)),
    );
  }
  const kept = sameEnding(marked ? original.slice(mark.length) : original, text);
  return { ok: true, bytes: Buffer.from((marked ? mark : '') + kept, 'latin1') };
}

/** As it was given, or as the file stores letters with marks: apart or as one. */
function inFormOf(text: string, edit: Replacement) {
  const forms = [edit, ...(['NFC', 'NFD'] as const).map((form) => inForm(edit, form))];
  const all = forms.map((one) => {
    const bytes = inBytes(one);
    return { ...bytes, found: text.match(bytes.pattern)?.length ?? 0 };
  });
  return all.find(({ found }) => found > 0) ?? { ...inBytes(edit), found: 0 };
}

function inForm({ find, replace, count }: Replacement, form: 'NFC' | 'NFD'): Replacement {
  return { find: find.normalize(form), replace: replace.normalize(form), count };
}

function inBytes({ find, replace }: Replacement) {
  const bytes = (value: string) =>
    Buffer.from(value.replaceAll('\r\n', '\n'), 'utf8').toString('latin1');
  const literal = bytes(find).replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return {
    pattern: new RegExp(literal.replaceAll('\n', '\\r?\\n'), 'g'),
    replacement: bytes(replace),
  };
}

/** The kind of line end in the match, else the next one behind it, else the last one before it. */
function lineEndAt(text: string, at: number, match: string): string {
  const behind = text.indexOf('\n', at);
  const newline = behind === -1 ? text.lastIndexOf('\n', at + match.length) : behind;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

function sameEnding(before: string, after: string): string {
  if (before === '' || after === '') return after;
  const ended = before.endsWith('\n');
  if (ended === after.endsWith('\n')) return after;
  if (!ended) return after.replace(/\r?\n$/, '');
  return after + (before.endsWith('\r\n') ? '\r\n' : '\n');
}
