import { readYaml } from '../../../../engine/data/read-yaml.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import { filesOf, sessionPlace } from '../../../../engine/workflows/session/contract/paths.ts';
import { Result } from '../../../../engine/workflows/session/contract/shapes.ts';
import type { RunEnding } from '../../../cli/room-runs.ts';
import { sanitise } from '../../../text/sanitise.ts';
import { sessionWordsOf } from '../words/of.ts';

/** What a session prints of itself: its own word as exit code, its files, and its contract's output as the document. */
export const ending: RunEnding = {
  code: async (run, engine, code) => {
    // a question that is open comes before what it came to so far
    if (code !== 0) return code;
    const listed = (await engine.runs()).find(({ id }) => id === run.id);
    return listed?.exit ?? code;
  },
  /** Rows that the ledger did not take, a line each: they are kept nowhere else but with the run. */
  aside: async ({ id }, engine) => {
    const text = await engine.read(id, namesOf(id).fallback);
    return text === undefined ? '' : `${sanitise(text).trimEnd()}\n`;
  },
  results: async ({ id }, engine, messages) => {
    const { artifacts } = namesOf(id);
    const files = (await engine.files(id)).filter((path) => path.startsWith(`${artifacts}/`));
    return files.length === 0 ? undefined : { head: sessionWordsOf(messages).files, files };
  },
  /**
   * The contract's output; while a question comes before it, or where somebody changed it into none, what any run says. Of
   * one that is not over the status is that of the run, as lists have it; an escalation says itself that somebody is asked.
   */
  document: async ({ id }, engine, { status }, messages) => {
    const yaml = readYaml((await engine.read(id, namesOf(id).result)) ?? '');
    const own = yaml.ok ? Result.safeParse(yaml.value).data : undefined;
    if (own === undefined) return undefined;
    const said = worded(own, sessionWordsOf(messages).reason);
    return status === 'done' || own.status === 'escalated' ? said : { ...said, status };
  },
};

/** The same with the sentences of the engine in the words of the screen. */
function worded<T>(value: T, reason: (text: string) => string): T;
function worded(value: unknown, reason: (text: string) => string): unknown {
  if (typeof value === 'string') return reason(value);
  if (Array.isArray(value)) return value.map((each) => worded(each, reason));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, worded(each, reason)]),
  );
}

/** By their whole paths: what was made may have any name, those of a session's own files too. */
const namesOf = (id: string) => filesOf(`${sessionPlace.each}/${id}`);
