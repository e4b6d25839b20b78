import { clusters } from '../../engine/learned/clusters.ts';
import { readMetadata } from '../../engine/learned/metadata.ts';
import { type Preference, preferencesIn } from '../../engine/learned/preference.ts';
import { forget, resetAll } from '../../engine/learned/reset.ts';
import { isStale } from '../../engine/learned/staleness.ts';
import type { MemoryGraph } from '../../engine/memory/graph.ts';
import { oneLine } from '../text/sanitise.ts';
import { visible } from '../text/visible.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { OwnMemory } from './memory-ports.ts';
import { forgetTraces, tellRecords, textsOf } from './memory-records.ts';
import type { VerbCommand } from './options.ts';
import type { VerbPorts } from './verb-ports.ts';

export type LpCommand = VerbCommand<
  | { readonly action: 'lp'; readonly what: 'profile' | 'review' | 'prune' }
  | { readonly action: 'lp'; readonly what: 'reset'; readonly confirmed: boolean }
>;

type Edit = (name: string) => Promise<ExitCode>;

/**
 * `memory lp`: the profile that single approvals add up to; review, prune and reset of it
 * (`docs/spec/crew.md` §13.12–13.14).
 */
export async function lpVerb(
  command: LpCommand,
  own: OwnMemory,
  ports: VerbPorts,
  edit: Edit,
): Promise<ExitCode> {
  const graph = await own.memory.readGraph();
  switch (command.what) {
    case 'profile':
      return await profile(graph, command, own, ports);
    case 'review':
      return await review(graph, own, ports, edit);
    case 'prune':
      return await prune(graph, own, ports, edit);
    case 'reset':
      return await reset(graph, { confirmed: command.confirmed, command }, own, ports);
    default:
      return command satisfies never;
  }
}

async function profile(
  graph: MemoryGraph,
  { options }: LpCommand,
  { cap }: OwnMemory,
  { out, messages }: VerbPorts,
): Promise<ExitCode> {
  const all = preferencesIn(graph);
  if (options.output === 'json') await out.write(jsonText(all.map(dataOf), 2));
  else {
    const words = messages.cli.memory.learned;
    const near = all.length >= cap ? ['', words.nearCap(all.length, cap)] : [];
    const lines = all.length === 0 ? [words.noneYet] : profileLines(all, messages);
    await out.write(`${[...lines, ...near].join('\n')}\n`);
  }
  return 0;
}

function dataOf({ name, cluster, topic, rules, reinforced, deprecated }: Preference) {
  const told = rules.map(({ what, evidence, scope, action, stamp }) => ({
    what,
    evidence,
    scope,
    action,
    ...stamp,
  }));
  return { name, cluster, topic, rules: told, reinforced, deprecated };
}

/** The founding profile: every preference once, in its group. */
function profileLines(all: readonly Preference[], { cli }: VerbPorts['messages']): string[] {
  const words = cli.memory.learned.profile;
  const groups = clusters.flatMap((cluster) => [
    `${words.clusters[cluster]}:`,
    ...all.filter((one) => one.cluster === cluster).map((one) => `- ${summary(one)}`),
  ]);
  return [words.heading(all.length), '', words.purpose, '', ...groups];
}

function summary({ topic, rules, deprecated, entity }: Preference): string {
  const [first = entity.observations[0] ?? ''] = rules.map(({ what }) => what);
  return oneLine(visible(`${topic}: ${first}${deprecated ? ' (deprecated)' : ''}`));
}

async function review(
  graph: MemoryGraph,
  own: OwnMemory,
  ports: VerbPorts,
  edit: Edit,
): Promise<ExitCode> {
  const words = ports.messages.cli.memory.learned.profile;
  const all = preferencesIn(graph);
  const lines = [...profileLines(all, ports.messages), '', ...words.options, ''];
  await ports.out.write(`${lines.join('\n')}\n`);
  const choice = (await own.askLine(`${words.ask} `))?.trim().toLowerCase();
  if (choice === 'review') return await reviewEach(all, own, ports, edit);
  if (choice === 'clear') return await clear(graph, undefined, own, ports);
  if (choice === undefined) await ports.out.write(`${words.ask}\n`);
  return 0;
}

/** One by one; whatever is not an edit and no delete keeps it. */
async function reviewEach(
  all: readonly Preference[],
  own: OwnMemory,
  ports: VerbPorts,
  edit: Edit,
): Promise<ExitCode> {
  const words = ports.messages.cli.memory;
  for (const one of all) {
    const texts = one.rules.map(({ what, scope, action }) =>
      [what, scope, action].map((line) => `  ${oneLine(visible(line))}`).join('\n'),
    );
    await ports.out.write(`${[one.name, ...texts].join('\n')}\n`);
    const choice = (await own.askLine(`${words.learned.profile.one} `))?.trim().toLowerCase();
    if (choice === undefined) return 0;
    if (choice === 'edit') await edit(one.name);
    if (choice !== 'delete') continue;
    await own.memory.write((graph) => forget(graph, [one.name]));
    await ports.out.write(`${words.deleted(one.name)}\n`);
    await forgetTraces([one.entity], own, ports);
  }
  return 0;
}

async function prune(
  graph: MemoryGraph,
  own: OwnMemory,
  ports: VerbPorts,
  edit: Edit,
): Promise<ExitCode> {
  const { prune: words } = ports.messages.cli.memory.learned;
  const all = preferencesIn(graph);
  const now = { today: own.today, sessions: readMetadata(graph).sessions };
  const stale = all.filter((one) => isStale(one, now));
  if (stale.length === 0) {
    await ports.out.write(`${words.none}\n`);
    return 0;
  }
  const head = all.length >= own.cap ? words.full : words.some;
  const lines = stale.map(({ name, reinforced, entity }) =>
    words.line(name, visible(reinforced?.date ?? entity.createdAt.slice(0, 10))),
  );
  await ports.out.write(
    `${[head(all.length, own.cap), '', words.heading, ...lines, ''].join('\n')}\n`,
  );
  const choice = (await own.askLine(`${words.ask} `))?.trim().toLowerCase();
  if (choice === 'review-all') return await reviewEach(stale, own, ports, edit);
  if (choice === undefined) await ports.out.write(`${words.ask}\n`);
  if (choice !== '' && choice !== 'y' && choice !== 'yes') return 0;
  const names = stale.map(({ name }) => name);
  await own.memory.write((before) => forget(before, names));
  await ports.out.write(`${ports.messages.cli.memory.deleted(names.join(', '))}\n`);
  await forgetTraces(
    stale.map(({ entity }) => entity),
    own,
    ports,
  );
  return 0;
}

/** Typed as a flag the wish is explicit; otherwise it is asked for, and anything but yes changes nothing. */
async function reset(
  graph: MemoryGraph,
  { confirmed, command }: { readonly confirmed: boolean; readonly command: LpCommand },
  own: OwnMemory,
  ports: VerbPorts,
): Promise<ExitCode> {
  return await clear(graph, confirmed ? command : undefined, own, ports);
}

async function clear(
  graph: MemoryGraph,
  explicit: LpCommand | undefined,
  own: OwnMemory,
  ports: VerbPorts,
): Promise<ExitCode> {
  const words = ports.messages.cli.memory;
  const { asks, ask, done } = words.learned.reset;
  if (explicit === undefined) {
    await ports.out.write(`${asks(resetAll(graph).preferences).join('\n')}\n`);
    const choice = (await own.askLine(`${ask} `))?.trim().toLowerCase();
    if (choice === undefined) {
      ports.complain(`${words.noTerminal} ${words.confirmReset}\n`);
      return 1;
    }
    if (choice !== 'y' && choice !== 'yes') return 0;
  }
  let forgotten = resetAll(graph);
  await own.memory.write((now) => {
    forgotten = resetAll(now);
    return forgotten.operations;
  });
  const problem = await own.switchOff();
  const records = await own.forgetInRecords({
    names: 'all',
    texts: preferencesIn(graph).flatMap(({ entity }) => textsOf(entity)),
  });
  const { preferences, internal } = forgotten;
  if (explicit?.options.output === 'json')
    await ports.out.write(
      jsonText(
        {
          preferences,
          internal,
          disabled: problem === undefined,
          rewritten: records.rewritten,
          traces: records.left,
        },
        2,
      ),
    );
  else {
    await ports.out.write(`${done(preferences).join('\n')}\n`);
    await tellRecords(records, ports);
  }
  if (problem === undefined) return 0;
  ports.complain(`${words.configKept(visible(problem))}\n`);
  return 1;
}
