import type { CrewTaskStatus } from '../../../../engine/workflows/crew/contract/events.ts';
import type {
  HelperRow,
  TaskRow,
  WaveRow,
} from '../../../../engine/workflows/crew/contract/view.ts';
import type { Glyphs } from '../../../components/glyphs.ts';
import type { Look } from '../../../components/look.tsx';
import { clock, count, money } from '../../../components/numbers.ts';
import { type Row, type Span, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { agentName } from '../../../messages/agent-name.ts';
import { describeNotice } from '../../../messages/describe-notice.ts';
import { inline } from '../../../reader/inline.ts';
import { doingText } from '../../../screens/run/doing-text.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { withoutCodes } from '../../../text/without-codes.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { describeTaskReason } from '../task-reason.ts';
import { taskLinesOf } from '../words/lines.ts';
import { taskWordsOf } from '../words/of.ts';
import { type BoardEntry, isAtWork, shortRole, type Told } from './board-list.ts';
import { type BoardColumns, cell } from './task-cells.ts';

export type BoardContext = {
  readonly columns: BoardColumns;
  /** Key of the row the person has moved to. */
  readonly chosen: string | undefined;
  /** null: nothing is at work, so no time is counted. */
  readonly now: number | null;
};

export function boardRow(entry: BoardEntry, context: BoardContext, look: Look): Row {
  switch (entry.kind) {
    case 'wave':
      return waveRow(entry.row, `${entry.at}/${entry.of}`, context, look);
    case 'task':
      return taskRow(entry.row, entry.key === context.chosen, context, look);
    case 'helper':
      return helperRow(entry.row, entry.key === context.chosen, context, look);
    case 'said': {
      const text = saidLines(entry.notice, look)[entry.line] ?? '';
      return [span(` ${text}`, entry.notice.warning ? 'warn' : 'dim')];
    }
    default:
      return entry satisfies never;
  }
}

/** What is told at the end may need several lines; nothing opens it, so none of it is cut. */
export function wrapSaid(entries: readonly BoardEntry[], look: Look): readonly BoardEntry[] {
  return entries.flatMap((entry): readonly BoardEntry[] => {
    if (entry.kind !== 'said') return [entry];
    const lines = saidLines(entry.notice, look);
    return lines.map((_, line) => ({ ...entry, key: `${entry.key} ${line}`, line }));
  });
}

function saidLines({ notice, values }: Told, look: Look): readonly string[] {
  const text = oneLine(withoutCodes(describeNotice(notice, values, look.messages)));
  return wrapProse(text, look.cells, look.columns - 2);
}

/** `Wave 2/3: 4 tasks running (~6 min est.)`, `Wave 1/3 done (4/4 success)` (`docs/spec/crew.md` §22). */
function waveRow(wave: WaveRow, place: string, { now }: BoardContext, { messages }: Look): Row {
  const words = taskWordsOf(messages).wave;
  const retry = wave.plan === 'retry' ? words.retry : '';
  const eta = wave.etaMinutes === null ? '' : words.eta(wave.etaMinutes);
  const { length } = wave.tasks;
  if (wave.state === 'todo') return [span(` ${retry}${words.todo(place, length)}${eta}`, 'dim')];
  const ok = wave.tasks.filter(({ status }) => status === 'success').length;
  if (wave.state === 'now') {
    // Those that are over are not running any more, and where nothing is at work none is.
    const waiting = wave.tasks.filter(({ status }) => status === 'waiting').length;
    const running = now === null ? 0 : wave.tasks.filter(isAtWork).length - waiting;
    if (now !== null && running === 0 && waiting > 0)
      return [span(` ${retry}${words.waiting(place, waiting)}`, 'warn')];
    const text = running === 0 ? words.begun(place, ok, length) : words.now(place, running);
    return [span(` ${retry}${text}${eta}`, running === 0 ? 'dim' : 'running')];
  }
  const took = between(wave.startedAt, wave.endedAt);
  return [
    span(` ${retry}${words.done(place, ok, length)}`, ok === length ? 'good' : 'warn'),
    span(took === undefined ? '' : words.took(clock(took)), 'dim'),
  ];
}

function taskRow(task: TaskRow, chosen: boolean, context: BoardContext, look: Look): Row {
  const { columns } = context;
  const idle = task.status === 'pending' || task.status === 'skipped';
  // Who waits for the person is amber from end to end.
  const waits = task.status === 'waiting';
  const role: ColourRole | undefined = waits ? 'warn' : idle ? 'dim' : undefined;
  const resting = context.now === null && (task.status === 'running' || task.status === 'retrying');
  const { text, role: textRole } = resting
    ? { text: taskWordsOf(look.messages).task.resting, role: 'warn' as const }
    : taskWords(task, look);
  const mark = resting ? span(look.glyphs.waiting, 'warn') : markOf(task.status, look.glyphs);
  return [
    ...lead(chosen, mark, look),
    ...cell(String(task.task), columns.id, look, { role: role ?? 'dim', align: 'right' }),
    ...cell(oneLine(task.name), columns.name, look, { role: chosen && !waits ? 'title' : role }),
    ...cell(roleName(task.persona, look), columns.persona, look, { role }),
    ...cell(modelName(task, columns), columns.model, look, { role: 'dim' }),
    ...spentCells(task, columns, look),
    ...cell(elapsedText(task, context, look), columns.elapsed, look, { role, align: 'right' }),
    span(look.cells.truncate(text, columns.what), textRole),
  ];
}

function helperRow(helper: HelperRow, chosen: boolean, context: BoardContext, look: Look): Row {
  const { columns } = context;
  const { glyphs } = look;
  const marks = {
    running: span(glyphs.running, 'running'),
    done: span(glyphs.done, 'good'),
    failed: span(glyphs.failed, 'bad'),
  };
  const { text, role } = helperWords(helper, look);
  return [
    ...lead(chosen, marks[helper.status], look),
    ...cell('', columns.id, look),
    ...cell(roleName(helper.role, look), columns.name, look, { role: chosen ? 'title' : 'dim' }),
    ...cell('', columns.persona, look),
    ...cell(columns.model > 7 ? oneLine(helper.model ?? '') : '', columns.model, look, {
      role: 'dim',
    }),
    ...spentCells(helper, columns, look),
    ...cell('', columns.elapsed, look),
    span(look.cells.truncate(text, columns.what), role),
  ];
}

function lead(chosen: boolean, mark: Span, { cells, glyphs }: Look): readonly Span[] {
  return [
    span(cells.pad(chosen ? glyphs.pointer : ' ', 1), 'accent'),
    { ...mark, text: cells.pad(mark.text, 1) },
    span(' '),
  ];
}

function spentCells(
  row: Pick<TaskRow, 'turns' | 'tokens' | 'usd'>,
  columns: BoardColumns,
  look: Look,
): readonly Span[] {
  const used = row.turns > 0;
  const { unknown } = look.glyphs;
  const price = row.usd === null ? unknown : money(row.usd);
  const right = { role: 'dim', align: 'right' } as const;
  const number = (text: string) => (isTold(row) ? text : unknown);
  return [
    ...cell(used ? number(String(row.turns)) : '', columns.turns, look, right),
    ...cell(used ? number(count(row.tokens)) : '', columns.tokens, look, right),
    ...cell(used ? price : '', columns.cost, look, { align: 'right' }),
  ];
}

/** Not of one whose only call was cut off: neither a reply nor its tokens are known. */
export function isTold({ tokens, usd }: Pick<TaskRow, 'tokens' | 'usd'>): boolean {
  return tokens > 0 || usd !== null;
}

function modelName({ tier, model }: TaskRow, columns: BoardColumns): string {
  return columns.model > 7 ? oneLine(model ?? tier) : tier;
}

/** A role in words where there are any, else its name. */
export function roleName(role: string, { messages }: Look): string {
  return agentName(`crew/${shortRole(role)}`, messages);
}

/** How long a task has been at work, or was; unknown for one that was interrupted. */
function elapsedText(
  task: Pick<TaskRow, 'startedAt' | 'endedAt' | 'status'>,
  { now }: Pick<BoardContext, 'now'>,
  { glyphs }: Pick<Look, 'glyphs'>,
): string {
  if (task.startedAt === null) return '';
  const end = task.endedAt ?? (now === null ? null : new Date(now).toISOString());
  const ms = between(task.startedAt, end);
  return ms === undefined ? glyphs.unknown : clock(ms);
}

function between(from: string | null, to: string | null): number | undefined {
  if (from === null || to === null) return undefined;
  const ms = Date.parse(to) - Date.parse(from);
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** A reason of the log in the words of the screen; in one line. */
export function whyOf(error: string, look: Look): string {
  const { messages } = look;
  const text = describeTaskReason(error, messages.reasons, taskLinesOf(messages).reasons);
  return oneLine(withoutCodes(text));
}

/** What a task is doing, what it waits for, or what came of it; in one line. */
export function taskWords(task: TaskRow, look: Look): { text: string; role?: ColourRole } {
  const words = taskWordsOf(look.messages).task;
  const said = lastSaid(task, look);
  const again = (now: string) => (task.retries > 0 ? words.retriedNow(task.retries, now) : now);
  const times = task.retries > 0 ? [words.retried(task.retries)] : [];
  const error = whyOf(task.error ?? '', look);
  const percent = task.percent === null || task.percent === 0 ? '' : ` ${task.percent}%`;
  switch (task.status) {
    case 'pending': {
      const needs = task.dependsOn.length > 0 ? words.after(task.dependsOn.join(', ')) : '';
      return { text: needs === '' ? words.pending : needs, role: 'dim' };
    }
    case 'running':
      return { text: again(said === '' ? `${words.running}${percent}` : said) };
    case 'retrying':
      return { text: again(said === '' ? words.retrying : said), role: 'warn' };
    case 'waiting':
      return { text: words.waiting, role: 'warn' };
    case 'success':
      return { text: [qualityText(task, look), ...times].join('  '), role: reviewRole(task) };
    default: {
      const both = task.review === null ? '' : `${qualityText(task, look)}  `;
      const text = both + [words[task.status], error].filter(Boolean).join(': ');
      return { text: again(text), role: endRole[task.status] };
    }
  }
}

/** A verdict that is not a plain pass is to be seen. */
export function reviewRole({ review }: Pick<TaskRow, 'review'>): ColourRole {
  if (review === null || review.verdict === 'PASS') return 'dim';
  return review.verdict === 'FAIL' ? 'bad' : 'warn';
}

const endRole = { partial: 'warn', failure: 'bad', timeout: 'bad', skipped: 'dim' } as const;

/** `GREEN 95% self-reported`: not checked by anybody else. */
export function qualityText(
  { quality, completeness, review }: Pick<TaskRow, 'quality' | 'completeness' | 'review'>,
  { messages }: Look,
): string {
  const words = taskWordsOf(messages).task;
  if (review !== null)
    return words.reviewed(quality ?? '–', review.verdict.replace('PASS WITH NOTES', 'NOTES'));
  if (quality === null) return words.success;
  return words.quality(quality, completeness === null ? '' : ` ${completeness}%`);
}

/**
 * A line as it is being written, without the marks of a table, a list or a heading around it; of a numbered row of a
 * table what it is about. What belongs to a word (`--plain`, `#12`, `list[0]`, `2**n`) stays.
 */
export function saidText(line: string): string {
  const bare = oneLine(line).slice(0, 500);
  const [, numbered] = /^\s*\|\s*\d+\s*\|\s*([^|]*[^|\s])/.exec(bare) ?? [];
  // of a mark that is not whole, since its other half is still to be written, nothing is shown
  const linked = (numbered ?? bare).replace(/(?<![\w\])])\[(?=[^\]]{2,}$)/, '');
  return inline(linked, { keepMarks: false })
    .map(({ text, role }) => (role === 'accent' ? text : text.replace(halfMark, '')))
    .join('')
    .replace(leadMarks, '')
    .replace(/(?<![\s|])[\s|]+$/, '');
}

const halfMark = /(?<!\w)\*\*(?!\s)|~~|`/g;

/** Of a table, the line below its head included, a list, a heading, a quote. */
const leadMarks = /^(?:\s|\||#{1,6}(?=\s|$)|[*+-](?=\s|$)|[-:]+(?=\s*(?:\||$))|>(?!=))+/;

/** The line somebody is writing, or what they do with a tool. */
export function lastSaid(
  { lastLine, doing }: Pick<TaskRow, 'lastLine' | 'doing'>,
  { messages }: Pick<Look, 'messages'>,
): string {
  return doing === null ? saidText(lastLine) : oneLine(doingText(doing, messages));
}

function helperWords(helper: HelperRow, look: Look): { text: string; role?: ColourRole } {
  const words = taskWordsOf(look.messages).task;
  if (helper.status === 'done') return { text: words.helperDone, role: 'dim' };
  if (helper.status === 'failed') return { text: words.helperFailed, role: 'bad' };
  const said = lastSaid(helper, look);
  const percent = helper.percent === null || helper.percent === 0 ? '' : ` ${helper.percent}%`;
  return { text: said === '' ? `${words.running}${percent}` : said };
}

function markOf(status: CrewTaskStatus, glyphs: Glyphs): Span {
  switch (status) {
    case 'pending':
      return span(glyphs.pending, 'dim');
    case 'running':
      return span(glyphs.running, 'running');
    case 'waiting':
      return span(glyphs.question, 'warn');
    case 'retrying':
      return span(glyphs.running, 'warn');
    case 'success':
      return span(glyphs.done, 'good');
    case 'partial':
      return span(glyphs.waiting, 'warn');
    case 'failure':
    case 'timeout':
      return span(glyphs.failed, 'bad');
    case 'skipped':
      return span(glyphs.unknown, 'dim');
    default:
      return status satisfies never;
  }
}
