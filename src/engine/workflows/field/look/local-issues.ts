import { z } from 'zod';
import { jsonIn } from '../../../data/json-text.ts';
import type { RunFiles } from '../../../ports.ts';
import type { Warning } from '../contract/report.ts';
import type { FieldIssue, FieldPr } from '../model.ts';
import { readIssue } from './front-matter.ts';

export type LocalIssues = {
  readonly issues: readonly FieldIssue[];
  readonly prs: ReadonlyMap<number, FieldPr>;
  readonly warnings: readonly Warning[];
};

const fileName = /^([1-9]\d{0,8})(?:-[^/]*)?\.md$/;
const folderName = /^[1-9]\d{0,8}$/;

/** Are there any issues in this folder? */
export async function hasLocalIssues(files: RunFiles, folder: string): Promise<boolean> {
  const names = await files.list(folder).catch(() => []);
  return names.some((name) => fileName.test(name) || folderName.test(name));
}

/** Files of the folder that look like an issue and are none by their names, each with the reason. */
export async function passedOver(files: RunFiles, folder: string): Promise<readonly Warning[]> {
  const names = await files.list(folder).catch(() => []);
  return names
    .filter((name) => /^[^.].*\.(?:md|markdown)$/i.test(name) && !/^readme\./i.test(name))
    .filter((name) => numberIn(name) === undefined)
    .map((name) => {
      const why = /^\d/.test(name)
        ? 'behind the number of its name comes no - and no .md'
        : 'its name does not begin with a number';
      return warningOf('L004', `${folder}/${name}`, `passed over: ${why} (as in 12-title.md)`);
    });
}

/** All issues of a folder, in either layout: `123-slug.md`, or `123/meta.json` beside its body (docs/spec/field.md §4.7). */
export async function readLocalIssues(
  files: RunFiles,
  folder: string,
  repo: string | null,
): Promise<LocalIssues> {
  const issues = new Map<number, FieldIssue>();
  const prs = new Map<number, FieldPr>();
  const warnings: Warning[] = [...(await passedOver(files, folder))];
  for (const name of await files.list(folder)) {
    const path = `${folder}/${name}`;
    const number = numberIn(name);
    if (number === undefined) continue;
    const first = issues.get(number);
    if (first !== undefined) {
      warnings.push(warningOf('L002', path, `#${number} is told by ${first.path} already`));
      continue;
    }
    const read = folderName.test(name)
      ? await readStored(files, path, number)
      : await readFile(files, path, { number, repo });
    if (read === undefined) continue;
    issues.set(number, read.issue);
    if (read.pr !== undefined) prs.set(number, read.pr);
    warnings.push(...warningsOf(read, path));
  }
  return { issues: [...issues.values()], prs, warnings };
}

function numberIn(name: string): number | undefined {
  const [, number] = fileName.exec(name) ?? [];
  if (number !== undefined) return Number(number);
  return folderName.test(name) ? Number(name) : undefined;
}

function warningOf(code: string, path: string, message: string): Warning {
  return { code, severity: 'warning', path, message };
}

function warningsOf({ problem, otherNumber }: Read, path: string): Warning[] {
  const other = `calls itself #${otherNumber}; the file's name counts`;
  return [
    ...(problem === undefined ? [] : [warningOf('L001', path, problem)]),
    ...(otherNumber === undefined ? [] : [warningOf('L003', path, other)]),
  ];
}

type Read = Pick<ReturnType<typeof readIssue>, 'issue' | 'pr' | 'problem' | 'otherNumber'>;

async function readFile(
  files: RunFiles,
  path: string,
  of: { readonly number: number; readonly repo: string | null },
): Promise<Read | undefined> {
  try {
    const text = await files.read(path);
    return text === undefined ? undefined : readIssue(text, { ...of, path });
  } catch {
    return missing(of.number, path, 'cannot be read');
  }
}

function missing(number: number, path: string, problem: string): Read {
  const issue: FieldIssue = {
    ...{ number, path, title: path, body: '', open: true, stateReason: null, labels: [] },
    ...{ assignees: [], inField: true, details: 'missing', problem: `${path}: ${problem}` },
  };
  return { issue, pr: undefined, problem, otherNumber: undefined };
}

const Meta = z.object({
  title: z.string().default(''),
  labels: z.array(z.string()).default([]),
  state: z.string().default('open'),
  assignees: z.array(z.string()).default([]),
  milestone: z.union([z.string(), z.object({ title: z.string() })]).nullish(),
});

/** The layout with a folder for each issue. */
async function readStored(files: RunFiles, path: string, number: number): Promise<Read> {
  const meta = await readMeta(files, path);
  if (meta === undefined) return missing(number, path, '1: meta.json is not readable');
  const body = (await files.read(`${path}/body.md`).catch(() => undefined)) ?? '';
  const names = await files.list(`${path}/comments`).catch(() => []);
  const comments = await Promise.all(
    names.flatMap((name) => {
      const [, ms] = /^(\d{10,16})\.md$/.exec(name) ?? [];
      if (ms === undefined) return [];
      const at = new Date(Number(ms)).toISOString();
      return [
        files
          .read(`${path}/comments/${name}`)
          .then((text = '') => ({ id: ms, author: 'unknown', body: text, at })),
      ];
    }),
  );
  const open = meta.state.toLowerCase() !== 'closed';
  const milestone = typeof meta.milestone === 'string' ? meta.milestone : meta.milestone?.title;
  const issue: FieldIssue = {
    ...{ number, path, body, comments, title: meta.title || `#${number}`, open },
    stateReason: open ? null : 'completed',
    ...{ labels: meta.labels, assignees: meta.assignees, inField: true, details: 'ok' },
    milestone: milestone === undefined ? undefined : { title: milestone },
  };
  return { issue, pr: undefined, problem: undefined, otherNumber: undefined };
}

async function readMeta(files: RunFiles, path: string): Promise<z.infer<typeof Meta> | undefined> {
  try {
    return Meta.safeParse(jsonIn(await files.read(`${path}/meta.json`))).data;
  } catch {
    return undefined;
  }
}
