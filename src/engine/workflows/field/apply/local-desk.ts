import type { RunFiles } from '../../../ports.ts';
import { readIssue, splitFront } from '../look/front-matter.ts';
import type { FieldIssue } from '../model.ts';
import { utc } from '../rules/freshness.ts';
import type { Desk } from './apply.ts';

const attempts = 3;
const author = 'folio-tui field';

/**
 * Remarks and labels of local issues: below `## Comments`, and in the front matter (docs/spec/field.md §4.7). Nothing else
 * of a file changes; what somebody else writes meanwhile is read again first.
 */
export function localDesk(files: RunFiles, now: Date): Desk {
  const at = utc(now);
  const change = async (issue: FieldIssue, edit: (text: string) => string) => {
    const { path } = issue;
    if (path === undefined) return 'its file is not known';
    try {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const before = await files.read(path);
        if (before === undefined) return `${path} is gone`;
        const after = withEndings(edit(before.replaceAll('\r\n', '\n')), before);
        if ((await files.read(path)) !== before) continue;
        await files.write(path, after);
        return undefined;
      }
      return `${path} is being changed by somebody else`;
    } catch (error) {
      return error instanceof Error ? error.message : `${path} could not be written`;
    }
  };
  const stored = (issue: FieldIssue) => issue.path !== undefined && !issue.path.endsWith('.md');
  return {
    remark: async (issue, body) =>
      stored(issue)
        ? await written(files, `${issue.path}/comments/${now.getTime()}.md`, `${body}\n`)
        : await change(issue, (text) => withUpdated(withComment(text, { at, body }), at)),
    addLabel: async (issue, label) =>
      stored(issue)
        ? await changeMeta(files, issue, (labels) => [...labels, label])
        : await change(issue, (text) =>
            withUpdated(withLabels(text, [...labelsIn(text, issue), label]), at),
          ),
    removeLabel: async (issue, label) => {
      const without = (labels: readonly string[]) => labels.filter((one) => one !== label);
      return stored(issue)
        ? await changeMeta(files, issue, without)
        : await change(issue, (text) =>
            withUpdated(withLabels(text, without(labelsIn(text, issue))), at),
          );
    },
  };
}

function withEndings(text: string, like: string): string {
  return like.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

async function written(files: RunFiles, path: string, text: string): Promise<string | undefined> {
  try {
    await files.write(path, text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : `${path} could not be written`;
  }
}

function withComment(
  text: string,
  { at, body }: { readonly at: string; readonly body: string },
): string {
  const comment = `### ${at} · ${author}\n${body}\n`;
  const kept = text.replace(/(?<!\n)\n*$/, '\n');
  return /^## Comments[ \t]*$/m.test(kept)
    ? `${kept}\n${comment}`
    : `${kept}\n## Comments\n\n${comment}`;
}

/** As they stand in the file now: another action of the same look, or somebody else, may have changed them since. */
function labelsIn(text: string, { number, path = '', labels }: FieldIssue): readonly string[] {
  const read = readIssue(text, { number, path, repo: null });
  return read.problem === undefined ? read.issue.labels : labels;
}

/** The list of labels in the front matter, on one line; every other line stays as it is. */
function withLabels(text: string, labels: readonly string[]): string {
  return withField(text, 'labels', `[${[...new Set(labels)].map(quotedLabel).join(', ')}]`);
}

function quotedLabel(label: string): string {
  return /^[A-Za-z][\w ./-]*$/.test(label) ? label : JSON.stringify(label);
}

function withUpdated(text: string, at: string): string {
  return /^updated:/m.test(splitFront(text)?.front ?? '') ? withField(text, 'updated', at) : text;
}

function withField(text: string, name: string, value: string): string {
  const parts = splitFront(text);
  if (parts === undefined) return `---\n${name}: ${value}\n---\n${text}`;
  const lines = parts.front.split('\n');
  const at = lines.findIndex((line) => line.startsWith(`${name}:`));
  const line = `${name}: ${value}`;
  if (at < 0) lines.push(line);
  else {
    const isItem = (one: string | undefined) => one !== undefined && /^[ \t]*-[ \t]/.test(one);
    let end = at + 1;
    while (isItem(lines[end])) end += 1;
    lines.splice(at, end - at, line);
  }
  return `---\n${lines.join('\n')}\n---\n${parts.body}`;
}

async function changeMeta(
  files: RunFiles,
  { path }: FieldIssue,
  edit: (labels: readonly string[]) => readonly string[],
): Promise<string | undefined> {
  const file = `${path}/meta.json`;
  try {
    const meta = JSON.parse((await files.read(file)) ?? '{}');
    const labels: unknown = meta.labels;
    const before = Array.isArray(labels) ? labels.filter((one) => typeof one === 'string') : [];
    await files.write(file, `${JSON.stringify({ ...meta, labels: edit(before) }, null, 2)}\n`);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : `${file} could not be written`;
  }
}
