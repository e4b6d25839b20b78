import { topicOf } from '../../../learned/clusters.ts';
import { entityIn, replaced, signalLogName } from '../../../learned/metadata.ts';
import type { MemoryGraph } from '../../../memory/graph.ts';
import type { MemoryOperation } from '../../../memory/operations.ts';
import { type Counted, signalKinds, type Topic } from './signals.ts';

/** The topics that are counted but not yet learned, one observation each (`docs/spec/crew.md` §13.5). */
export function readSignalLog(graph: MemoryGraph): ReadonlyMap<string, Topic> {
  const texts = entityIn(graph, signalLogName)?.observations ?? [];
  return new Map(texts.flatMap((text) => readTopic(text) ?? []).map((one) => [one.topic, one]));
}

/** `1.7`, from tenths. */
export function decimal(tenths: number): string {
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

export function topicText({ topic, counter, counted, first, updated }: Topic): string {
  const history = counted.map(
    ({ kind, weight, at, taskType }) =>
      `${kind} ${weight < 0 ? '-' : '+'}${decimal(Math.abs(weight))} @${at} (${taskType})`,
  );
  const sessions = new Set(counted.map(({ at }) => at)).size;
  return [
    `[topic] ${topic} [counter] ${decimal(counter)} [last_updated] ${updated}`,
    `[signals] ${history.join('; ')} [sessions] ${sessions} [first_signal] ${first}`,
  ].join(' ');
}

function readTopic(text: string): Topic | undefined {
  const field = (name: string) =>
    new RegExp(`\\[${name}\\]\\s*([^\\[]*)`, 'i').exec(text)?.[1]?.trim() ?? '';
  const topic = field('topic');
  const counter = tenths(field('counter'));
  if (topicOf(`lp:${topic}`) === undefined || counter === undefined) return undefined;
  const updated = field('last_updated');
  return {
    topic,
    counter,
    updated,
    first: field('first_signal') || updated,
    counted: field('signals')
      .split(';')
      .flatMap((one) => readCounted(one.trim()) ?? []),
  };
}

/** History written by another program may lack fields; it is then ignored when sessions are tested for independence. */
function readCounted(text: string): Counted | undefined {
  const [, word = '', sign, number = '', at = '', taskType = ''] =
    /^(\w+) ([+-])(\d+\.\d) @(\S+) \(([^()]*)\)$/.exec(text) ?? [];
  const kind = [...signalKinds, 'contradiction' as const].find((known) => known === word);
  const weight = tenths(number);
  if (kind === undefined || weight === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { kind, weight: sign === '-' ? -weight : weight, at, taskType };
}

function tenths(text: string): number | undefined {
  const [, whole, tenth = '0'] = /^(\d{1,6})(?:\.(\d))?/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10 + Number(tenth);
}

/** Writes the log as it is to be. Observations that belong to no topic are left alone. */
export function signalLogOperations(
  graph: MemoryGraph,
  topics: ReadonlyMap<string, Topic>,
): readonly MemoryOperation[] {
  const texts = entityIn(graph, signalLogName)?.observations ?? [];
  const foreign = texts.filter((text) => readTopic(text) === undefined);
  const now = [...topics.values()].map(topicText);
  const same =
    now.length + foreign.length === texts.length && now.every((one) => texts.includes(one));
  return same ? [] : replaced(graph, signalLogName, [...foreign, ...now]);
}
