import { normalForm } from '../../../data/normal-form.ts';
import { Model, Outcome } from '../shapes/fields.ts';
import { type Plan, PlanHead, type PlanRow, personaReasons } from '../shapes/plan.ts';
import { readFrontMatter } from '../text/front-matter.ts';
import { isComplete, linesOf, withoutOuterFence } from '../text/lines.ts';
import { type Table, tablesOf } from '../text/table.ts';
import type { PlanProblem } from './problems.ts';

export type PlanRead = { readonly plan: Plan; readonly problems: readonly PlanProblem[] };

type Columns = {
  readonly id: number;
  readonly persona: number;
  readonly model: number;
  readonly dependsOn: number;
  readonly output: number;
  readonly files: number;
  readonly replaces: number;
};

/** Header words of a column, lower case. Others are ignored. */
const headers: Readonly<Record<keyof Columns, RegExp>> = {
  id: /^(#|no\.?|id|番号)$/,
  persona: /^(persona|ペルソナ|担当)$/,
  model: /^(model|モデル)$/,
  dependsOn: /^(depends?([ _]on)?|dependency|dependencies|deps|依存(先|関係|タスク)?)$/,
  output: /^(output|出力(先|ファイル)?)$/,
  files: /^(files?|writes|output[ _]files?|対象ファイル)$/,
  replaces: /^(replaces|置換(元|対象)?)$/,
};

/**
 * Does a plan of several tasks leave open which of them wait for others? It can be worked through, all of it at once,
 * which is seldom what was meant.
 */
export function saysNoOrder(text: string): boolean {
  const lines = withoutOuterFence(linesOf(text));
  const found = planTable(lines.slice(readFrontMatter(lines).bodyAt));
  return found !== undefined && found.columns.dependsOn === -1 && found.table.rows.length > 1;
}

/** Reads `plan.md` or `plan_retry.md` (`docs/spec/crew.md` §6.2). Never throws; what is not a plan has problems. */
export function readPlan(text: string): PlanRead {
  const lines = withoutOuterFence(linesOf(text));
  const { fields, bodyAt } = readFrontMatter(lines);
  const body = lines.slice(bodyAt);
  const status = statusOf(body);
  const read = status === 'failure' ? undefined : rowsOf(body, bodyAt);
  const problems =
    status === 'failure' ? [{ kind: 'declared_failure', why: summaryOf(body) } as const] : [];
  const plan = {
    head: PlanHead.safeParse(fields).data ?? null,
    status,
    rows: read?.rows ?? [],
    complete: isComplete(lines.join('\n')),
  };
  if (read === undefined) return { plan, problems };
  const empty = read.rows.length === 0 && read.problems.length === 0;
  return { plan, problems: empty ? [{ kind: 'no_tasks' }] : read.problems };
}

/** The names of tasks, for people only: the parent works without (`docs/spec/crew.md` §2.4). */
export function readTaskNames(text: string): ReadonlyMap<number, string> {
  const lines = withoutOuterFence(linesOf(text));
  const found = planTable(lines.slice(readFrontMatter(lines).bodyAt));
  if (found === undefined) return new Map();
  const named = found.table.header.findIndex((cell) =>
    /^(task|タスク|名前|name)$/.test(lower(cell)),
  );
  const described = found.table.header.findIndex((cell) =>
    /^(説明|description)$/.test(lower(cell)),
  );
  const column = named === found.columns.id || named === -1 ? described : named;
  return new Map(
    found.table.rows.flatMap(({ cells }) => {
      const id = readTaskNumber(cells[found.columns.id] ?? '');
      return id === undefined ? [] : [[id, cells[column] ?? ''] as const];
    }),
  );
}

function statusOf(body: readonly string[]): Plan['status'] {
  for (const line of body) {
    const [, word] =
      /^\s*(?:\*\*)?(?:Status|ステータス)(?:\*\*)?\s*[:：]\s*(?:\*\*\s*)?`?(\w+)/i.exec(line) ?? [];
    const status = Outcome.safeParse(word);
    if (status.success) return status.data;
  }
  return null;
}

/** What a plan says below its Summary, or behind that word, as one line. */
function summaryOf(body: readonly string[]): string {
  const at = body.findIndex((line) => summaryHead.test(line));
  if (at === -1) return '';
  const behind = (body[at] ?? '').replace(summaryHead, '');
  const below = body.slice(at + 1, at + 1 + mostSummaryLines);
  const end = below.findIndex((line) => /^#/.test(line));
  const text = [behind, ...(end === -1 ? below : below.slice(0, end))].join(' ');
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, mostSummary);
}

const summaryHead = /^(?:#{1,4}\s*|\*\*)(?:Summary|概要|要約|サマリー)(?:\*\*)?\s*[:：]?/i;
const mostSummaryLines = 20;
const mostSummary = 300;

function rowsOf(body: readonly string[], bodyAt: number) {
  const found = planTable(body);
  const rows: PlanRow[] = [];
  const problems: PlanProblem[] = [];
  for (const { cells, line } of found?.table.rows ?? []) {
    const row = found && readRow(cells, found, line + bodyAt);
    if (row?.ok === true) rows.push(row.value);
    if (row?.ok === false) problems.push(row.problem);
  }
  return { rows, problems };
}

type Found = { readonly table: Table; readonly columns: Columns };

/** The plan's table: the first one with a `Depends On` column, else the first one with numbered rows. */
function planTable(body: readonly string[]): Found | undefined {
  const tables = tablesOf(body).map((table) => ({ table, columns: columnsOf(table.header) }));
  return (
    tables.find(({ columns }) => columns.dependsOn !== -1) ??
    tables.find(({ table }) => table.header.some((cell) => headers.id.test(lower(cell))))
  );
}

function columnsOf(header: readonly string[]): Columns {
  const names = header.map(lower);
  const at = (column: keyof Columns) => names.findIndex((cell) => headers[column].test(cell));
  return {
    id: Math.max(0, at('id')),
    persona: at('persona'),
    model: at('model'),
    dependsOn: at('dependsOn'),
    output: at('output'),
    files: at('files'),
    replaces: at('replaces'),
  };
}

function lower(cell: string): string {
  return normalForm(cell, 'NFKC').replace(/[`*]/g, '').trim().toLowerCase();
}

type RowRead =
  | { readonly ok: true; readonly value: PlanRow }
  | { readonly ok: false; readonly problem: PlanProblem };

/** `undefined`: a line of the table that numbers nothing, such as a total. */
function readRow(
  cells: readonly string[],
  { table, columns }: Found,
  line: number,
): RowRead | undefined {
  const id = readTaskNumber(cells[columns.id] ?? '');
  if (id === undefined && !/\d/.test(cells[columns.id] ?? '')) return undefined;
  const shape = cells.length <= table.header.length && cells.length > columns.dependsOn;
  if (id === undefined || !shape) return { ok: false, problem: { kind: 'row_unreadable', line } };
  const cell = columns.dependsOn === -1 ? '' : (cells[columns.dependsOn] ?? '');
  const dependsOn = readDependsOn(cell);
  if (dependsOn === undefined) {
    return {
      ok: false,
      problem: { kind: 'depends_unreadable', task: id, cell: cell.slice(0, 80) },
    };
  }
  const value = { id, ...personaOf(cells[columns.persona]), model: modelOf(cells[columns.model]) };
  const [output = `results/result_${id}.md`, ...writes] = pathsIn(cells[columns.output]);
  const replaces = readTaskNumber(cells[columns.replaces] ?? '') ?? null;
  const files = [...writes, ...pathsIn(cells[columns.files])];
  return {
    ok: true,
    value: { ...value, dependsOn: [...dependsOn], output, writes: files, replaces },
  };
}

function personaOf(cell = ''): Pick<PlanRow, 'persona' | 'personaReason'> {
  const [, name = '', why = ''] = /^([^(（]*)(?:[(（]([^)）]*))?/.exec(lower(cell)) ?? [];
  const bare = name
    .trim()
    .replace(/^worker[_ -]/, '')
    .replace(/[\s-]+/g, '_');
  const reason = personaReasons.find((known) => known === why.trim()) ?? null;
  // A cell that says nothing means a researcher.
  const persona = /^[-–—_]*$/.test(bare) ? 'researcher' : bare;
  return { persona: `worker_${persona}`, personaReason: reason };
}

/** Null: nothing, or nothing we know; then `default_model` counts. */
function modelOf(cell = ''): PlanRow['model'] {
  const words = lower(cell).match(/haiku|sonnet|opus/g) ?? [];
  const [only] = new Set(words).size === 1 ? words : [];
  return Model.safeParse(only).data ?? null;
}

function pathsIn(cell = ''): readonly string[] {
  return cell
    .split(/[,、;]|<br\s*\/?>/)
    .map((path) => path.replace(/[`*]/g, '').trim())
    .filter((path) => path !== '' && !/^[-–—]+$/.test(path));
}

const nothing = new Set(['', 'none', 'なし', '無し', '無', 'n/a', 'na', 'nil', 'null', '[]', 'ー']);
/** `none.` and a remark after it: the numbers of the remark are not dependencies. */
const nothingMore = /^(none|n\/a|なし|無し)\s*[.。(（]/;
const name = /(?:\btasks?|タスク|\bt|#)[\s_#-]*(?=\d)/g;
const remark = /(?:(?<!\s)\s+)?[(（][^()（）\d]*[)）]\s*$/;
/** As the founding document writes it; nothing has to be made of it first. */
const founding = /^\d{1,9}(?:, ?\d{1,9})*$/;
const numbers = /^\d{1,9}(?:(?:\s*(?:[,、;&+]|\band\b|と)\s*|\s+)\d{1,9})*[.。]?$/;
/** No plan has so many tasks that a cell could be longer. */
const longest = 5000;

/**
 * A `Depends On` cell as task numbers, in order and once each. `undefined`: not understood, and that is an error,
 * never «no dependency»: a task that runs too early is worse than a plan that is asked for again.
 */
export function readDependsOn(cell: string): readonly number[] | undefined {
  if (cell.length > longest) return undefined;
  if (founding.test(cell)) return once(cell.split(',').map(Number));
  const text = normalForm(cell, 'NFKC').replace(/[`*]/g, '').trim().toLowerCase();
  if (nothing.has(text) || /^[-–—―−‐‑]+$/.test(text) || nothingMore.test(text)) return [];
  const plain = text.replace(remark, '').replace(name, '').trim();
  if (!numbers.test(plain)) return undefined;
  return once([...plain.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
}

function once(ids: readonly number[]): readonly number[] | undefined {
  return ids.includes(0) ? undefined : [...new Set(ids)];
}

/** The number of a row: `3`, `#3`, `T3`, `Task 3`. `undefined`: none. */
export function readTaskNumber(cell: string): number | undefined {
  const text = normalForm(cell, 'NFKC').replace(/[`*]/g, '').trim().toLowerCase();
  const [, digits] = /^(?:task|タスク|t|#)?[\s_#-]*(\d{1,9})\.?$/.exec(text) ?? [];
  const number = Number(digits ?? 0);
  return number > 0 ? number : undefined;
}
