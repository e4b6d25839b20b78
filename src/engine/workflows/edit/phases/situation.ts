import { conventionsOf, nearest } from '../rules/conventions.ts';
import { lastLines } from '../rules/failure-text.ts';
import { formatterFiles, formatterSays } from '../rules/formatter.ts';
import { patchOf } from '../rules/patch.ts';
import { changesNow } from './own-changes.ts';
import type { Task } from './task.ts';
import type { VerifierResult } from './verifier-result.ts';

const mostPaths = 100;
const mostDiff = 60_000;
const mostReply = 20_000;

/** Asked of git again once something was written, or checks have run. */
async function filesNow({ memory, repository }: Task): Promise<readonly string[]> {
  memory.listed ??= await repository.files();
  return memory.listed;
}

/** What every role is told of the task, and the names of files: the first hundred, and how many there are. */
export async function situation(task: Task): Promise<Readonly<Record<string, string>>> {
  const { begin, input, memory } = task;
  const { constraints } = begin;
  const all = await filesNow(task);
  const more = all.length - mostPaths;
  const list = [
    ...all.slice(0, mostPaths),
    ...(more > 0 ? [`… (${all.length} files in all)`] : []),
  ].join('\n');
  const lines = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`${title}:`, ...texts.map((each) => `- ${each}`)];
  return {
    task: input.task,
    constraints: [
      ...lines('must stay as it is', constraints.mustPreserve),
      ...lines('not wanted', constraints.nonGoals),
      ...lines('boundaries', constraints.boundaries),
      ...lines('only these may be changed', constraints.allow),
      ...lines('never to be changed', constraints.deny),
    ].join('\n'),
    changed_before_the_task: begin.dirty
      .map(({ path }) => path)
      .slice(0, 200)
      .join('\n'),
    pipeline: begin.steps
      .map(({ name, command, source }) => `- ${name}: ${command} (${source})`)
      .join('\n'),
    report_of_an_earlier_attempt_possibly_about_another_task: begin.stuck ?? '',
    decisions: memory.decisions.map((each) => `- ${each}`).join('\n'),
    files: list,
  };
}

/** What the Editor is told besides: findings, the difference so far, the failures, the present strategy. */
export async function editorSituation(task: Task): Promise<Readonly<Record<string, string>>> {
  const { memory, begin } = task;
  const { base, attempts } = memory;
  // before the first attempt what is red is what was red already
  const seen = attempts.at(-1)?.result ?? base;
  const strategy = memory.strategies.at(-1);
  const slice = memory.slices.find(({ id }) => !memory.done.has(id));
  const { pairs, others } = await changesNow(task);
  const bullets = (texts: readonly string[]) => texts.map((each) => `- ${each}`).join('\n');
  return {
    ...Object.fromEntries([...memory.expected].map(([name, texts]) => [name, bullets(texts)])),
    scout_a: latest(task, 'A'),
    scout_b: latest(task, 'B'),
    slices: memory.slices
      .map(
        ({ id, description, files }) =>
          `- ${id}${memory.done.has(id) ? ' (done)' : ''}: ${description} [${files.join(', ')}]`,
      )
      .join('\n'),
    slice_to_work_on: slice?.id ?? '',
    conventions_of_the_files_nearby: await conventions(task),
    has_no_tests: begin.hadSuite
      ? ''
      : 'The repository has no tests. Where the change alters what code does, add at least one test of it, with what the ecosystem brings along. A change of text or data needs none.',
    difference_so_far: cut(patchOf(pairs), mostDiff),
    changed_meanwhile_by_others: bullets(others),
    strategy:
      strategy === undefined
        ? ''
        : `${strategy.approach}\n\nWhy the earlier ways failed: ${strategy.theory}`,
    runs_so_far: [
      ...(base === null ? [] : [runLine('before you began', base)]),
      ...attempts.map(({ attempt, result }) => runLine(String(attempt), result)),
    ].join('\n'),
    ...(seen?.status === 'FAIL'
      ? {
          last_failure: `step ${seen.failed_step ?? ''}: ${seen.failure_summary ?? ''}`,
          end_of_its_log: lastLines(seen.tail_log ?? '', 200),
        }
      : {}),
    why_the_last_reply_was_not_taken: bullets(memory.problems),
    last_reply_that_was_not_taken:
      memory.problems.length === 0 ? '' : cut(memory.offered, mostReply),
  };
}

function runLine(which: string, result: VerifierResult): string {
  const { status, failed_step: step, failure_summary: summary, run_id: run } = result;
  return `- ${which}: ${status} ${step ?? ''} ${summary ?? ''} (${run ?? ''})`;
}

function latest({ memory }: Task, scout: 'A' | 'B'): string {
  const own = memory.payloads.filter((payload) => payload.scout === scout);
  return own
    .slice(-3)
    .map(({ query, raw }) => `Asked: ${query}\n${unfenced(raw)}`)
    .join('\n\n');
}

/** The fence that models put around a whole reply is nobody's matter. */
function unfenced(raw: string): string {
  const [first = '', ...rest] = raw.trim().split('\n');
  const isFenced = /^`{3,}\w*$/.test(first) && /^`{3,}$/.test(rest.at(-1) ?? '');
  return isFenced ? rest.slice(0, -1).join('\n') : raw;
}

/** Prose has no quotes, semicolons and names that anybody could keep to. */
const prose = /\.(?:md|markdown|txt|rst|adoc)$/i;

const cut = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}\n… (${text.length} characters in all)` : text;

async function conventions(task: Task): Promise<string> {
  const { memory, repository } = task;
  const wanted = new Set([
    ...memory.slices.flatMap(({ files }) => files),
    ...(memory.mapped?.repo_map.relevant_files
      .filter(({ relevance }) => relevance === 'primary')
      .map(({ path }) => path) ?? []),
  ]);
  const all = await filesNow(task);
  const read = async (file: string) => {
    const located = await repository.locate(file);
    return located.ok ? (await repository.read(located.path))?.text : undefined;
  };
  const configured = new Map<string, string>();
  for (const name of formatterFiles.filter((each) => all.includes(each)))
    configured.set(name, (await read(name)) ?? '');
  const kinds = new Map<string, string>();
  for (const target of wanted) {
    const kind = /\.[^./]+$/.exec(target)?.[0];
    if (kind === undefined || kinds.has(kind) || prose.test(kind)) continue;
    const texts: string[] = [];
    for (const file of nearest(target, all)) {
      const text = await read(file);
      if (text != null) texts.push(text.slice(0, 20_000));
    }
    if (texts.length === 0) continue;
    const found = {
      ...conventionsOf(texts),
      ...formatterSays(target, (name) => configured.get(name)),
    };
    const lines = Object.entries(found).map(([name, value]) => `${name}: ${value}`);
    kinds.set(kind, `- *${kind}: ${lines.join(', ')}`);
  }
  return [...kinds.values()].join('\n');
}
