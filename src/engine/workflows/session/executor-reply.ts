import type { Checked } from '../../ports.ts';

/*
 * What an executor says, as text: how it went, its log, and each file whole between marks of its own. A file in JSON would
 * have to be escaped, and that is where long ones break.
 */

export type MadeFile = { readonly path: string; readonly text: string };

export type ExecutorReply = {
  readonly status: 'done' | 'blocked';
  readonly persona: string | null;
  readonly log: string;
  readonly files: readonly MadeFile[];
  /** Files of the attempt before that are no longer wanted. */
  readonly dropped: readonly string[];
};

const mark = /^=== (FILE: .+|DROP: .+|LOG|END) ===\s*$/;
const mostFiles = 50;
const mostText = 400_000;

export function readExecutorReply(text: string): Checked<ExecutorReply> {
  const { head, parts } = partsOf(text);
  const { files, dropped, log, problems } = taken(parts);
  if (log === '') problems.push('The log is missing: write it under a line === LOG ===.');
  if (files.size > mostFiles) problems.push(`There are ${files.size} files; at most ${mostFiles}.`);
  const size = [...files.values()].reduce((sum, one) => sum + one.length, 0);
  if (size > mostText)
    problems.push(`The files have ${size} letters together; at most ${mostText}.`);
  const status = /^status:[ \t]*blocked\b/im.test(head) ? 'blocked' : 'done';
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    value: {
      ...{ status, log, dropped, persona: personaIn(head) },
      files: [...files].map(([path, content]) => ({ path, text: content })),
    },
  };
}

/** What stands between the marks, up to the end that the executor gave it. */
function taken(parts: readonly Part[]) {
  const problems: string[] = [];
  const files = new Map<string, string>();
  const dropped: string[] = [];
  let log = '';
  for (const { name, lines } of parts) {
    if (name === 'END') break;
    if (name === 'LOG') {
      log = `${log}\n${lines.join('\n')}`.trim();
      continue;
    }
    const path = name.slice('FILE: '.length).trim();
    const problem = pathProblem(path);
    if (problem !== undefined) problems.push(problem);
    else if (name.startsWith('DROP')) dropped.push(path);
    else files.set(path, contentOf(lines));
  }
  return { files, dropped, log, problems };
}

type Part = { readonly name: string; readonly lines: string[] };

function partsOf(text: string): { readonly head: string; readonly parts: readonly Part[] } {
  const head: string[] = [];
  const parts: Part[] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, name] = mark.exec(line) ?? [];
    if (name !== undefined) parts.push({ name, lines: [] });
    else (parts.at(-1)?.lines ?? head).push(line);
  }
  return { head: head.join('\n'), parts };
}

function personaIn(head: string): string | null {
  const [, name = ''] = /^persona:[ \t]*(\S[^\n]{0,200})$/im.exec(head) ?? [];
  const plain = name.trim();
  return plain === '' || /^(none|null|なし|-)$/i.test(plain) ? null : plain;
}

/** A fence around a whole file is the habit of models, and no part of it. */
function contentOf(lines: readonly string[]): string {
  const whole = lines.join('\n').trim().split('\n');
  const [first = ''] = whole;
  const isFenced =
    whole.length > 1 && /^`{3,}[\w+-]*$/.test(first) && /^`{3,}$/.test(whole.at(-1) ?? '');
  const body = isFenced ? whole.slice(1, -1) : whole;
  return `${body.join('\n')}\n`;
}

/** Files lie below the folder of the run, under names that a project could take. */
function pathProblem(path: string): string | undefined {
  const said = `"${path.slice(0, 100)}" is no path of a file:`;
  if (path.length > 200) return `${said} it is too long.`;
  if (/^[/\\~]|^[A-Za-z]:|\\|[\p{Cc}<>"|?*]/u.test(path))
    return `${said} use a relative path with /.`;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return `${said} it may not climb, nor have empty parts.`;
  if (parts.some((part) => /^\.(git|engine)$/i.test(part))) return `${said} this folder is closed.`;
  return undefined;
}
