import { shellWord } from '../../engine/data/shell-word.ts';
import { editableText, editedBy, editOperations } from '../../engine/learned/edit.ts';
import { isMeta } from '../../engine/learned/preference.ts';
import { forget } from '../../engine/learned/reset.ts';
import {
  type Entity,
  isInternal,
  isRejected,
  originOf,
  stampOf,
} from '../../engine/memory/graph.ts';
import { exportJsonl, importJsonl } from '../../engine/memory/jsonl.ts';
import { localMoment } from '../messages/time.ts';
import { visible } from '../text/visible.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { TextSource } from './line-words.ts';
import { type LpCommand, lpVerb } from './memory-lp.ts';
import type { OwnMemory } from './memory-ports.ts';
import { tellRecords, textsOf } from './memory-records.ts';
import type { VerbCommand } from './options.ts';
import type { VerbPorts } from './verb-ports.ts';

type MemoryKind = 'lp' | 'knowledge' | 'rejected' | 'all';

type MemoryCommand =
  | VerbCommand<
      | { readonly action: 'list'; readonly of: MemoryKind }
      | { readonly action: 'export'; readonly of: MemoryKind }
      | { readonly action: 'search'; readonly of: MemoryKind; readonly query: string }
      | { readonly action: 'delete'; readonly names: readonly string[] }
      | { readonly action: 'import'; readonly source: TextSource }
      | { readonly action: 'show'; readonly name: string }
      | { readonly action: 'edit'; readonly name: string }
    >
  | LpCommand;

type Of<A extends MemoryCommand['action']> = Extract<MemoryCommand, { action: A }>;

/** `memory`: what is remembered, why each is there, and how to be rid of it. */
export async function memoryDeed(command: MemoryCommand, ports: VerbPorts): Promise<ExitCode> {
  const own = await ports.memory();
  if (own === undefined) {
    ports.complain(`${ports.messages.cli.memory.noWorkspace}\n`);
    return 1;
  }
  switch (command.action) {
    case 'list':
      return await list(command, own, ports);
    case 'search':
      return await search(command, own, ports);
    case 'show':
      return await show(command, own, ports);
    case 'edit':
      return await edit(command.name, own, ports);
    case 'delete':
      return await remove(command, own, ports);
    case 'export': {
      const graph = await own.memory.readGraph();
      const entities = graph.entities.filter((entity) => isOf(entity, command.of));
      await ports.out.write(exportJsonl({ ...graph, entities }));
      return 0;
    }
    case 'import':
      return await take(command, own, ports);
    case 'lp':
      return await lpVerb(command, own, ports, async (name) => await edit(name, own, ports));
    default:
      return command satisfies never;
  }
}

function isOf({ name, entityType }: Entity, kind: MemoryKind): boolean {
  if (kind === 'all') return true;
  const own = name.startsWith('lp:')
    ? 'lp'
    : entityType === 'rejection_memory'
      ? 'rejected'
      : 'knowledge';
  return own === kind;
}

async function list(command: Of<'list'>, { memory }: OwnMemory, ports: VerbPorts) {
  const { entities } = await memory.readGraph();
  const known = entities.filter((entity) => !isInternal(entity));
  const found = known.filter((entity) => isOf(entity, command.of));
  const internal = entities.filter(isInternal).length;
  const exit = await table(found, async () => known.length === 0, command, ports);
  if (found.length > 0 && command.options.output !== 'json')
    await ports.out.write(`${ports.messages.cli.memory.toDelete()}\n`);
  if (internal > 0 && command.options.output !== 'json' && command.of !== 'rejected')
    await ports.out.write(`${ports.messages.cli.memory.internal(internal)}\n`);
  return exit;
}

async function search(command: Of<'search'>, { memory }: OwnMemory, ports: VerbPorts) {
  const found = (await memory.searchNodes(command.query)).filter((entity) =>
    isOf(entity, command.of),
  );
  return await table(
    found,
    async () => (await memory.readGraph()).entities.every(isInternal),
    command,
    ports,
  );
}

/** `isBare`: is nothing remembered, of whatever kind? Asked only where nothing was found. */
async function table(
  entities: readonly Entity[],
  isBare: () => Promise<boolean>,
  { options }: MemoryCommand,
  { out, messages }: VerbPorts,
): Promise<ExitCode> {
  const words = messages.cli.memory;
  if (options.output === 'json') await out.write(jsonText(entities.map(dataOf), 2));
  else if (entities.length === 0)
    await out.write(`${(await isBare()) ? words.none : words.noHit}\n`);
  else await out.write(`${entities.map((entity) => entityLine(entity)).join('\n')}\n`);
  return 0;
}

const longest = 100;

function entityLine(entity: Entity): string {
  const first = entity.observations.find((text) => !isMeta(text)) ?? '';
  const shown = visible(first.replace(/\s+/g, ' '));
  const short = shown.length > longest ? `${shown.slice(0, longest).toWellFormed()}…` : shown;
  const mark = originOf(entity) === 'imported' ? ' ?' : '';
  return `${visible(entity.name)} (${visible(entity.entityType)})${mark}\n  ${short}`;
}

function dataOf(entity: Entity) {
  const { name, entityType, observations, createdAt, updatedAt } = entity;
  return {
    ...{ name, entityType, createdAt, updatedAt },
    origin: isRejected(entity) ? 'agent' : originOf(entity),
    observations: observations.map((text) => ({
      ...{ text, ...stampOf(entity, text) },
      ...(isRejected(entity) ? { origin: 'agent', rejected: true } : {}),
    })),
  };
}

/** Every text with where it comes from: when, in which cmd, on which words of the person. */
async function show(
  { name, options }: Of<'show'>,
  { memory }: OwnMemory,
  ports: VerbPorts,
): Promise<ExitCode> {
  const entity = (await memory.readGraph()).entities.find((one) => one.name === name);
  const words = ports.messages.cli.memory;
  if (entity === undefined) return unknown(name, ports);
  if (options.output === 'json') {
    await ports.out.write(jsonText(dataOf(entity), 2));
    return 0;
  }
  const lines = entity.observations.flatMap((text) => {
    const { origin, at, run, quotes } = stampOf(entity, text);
    const where = run === null ? [] : [words.learnedIn(visible(run))];
    return [
      ...visible(text)
        .split('\n')
        .map((line) => `  ${line}`),
      `    ${[words.origins[isRejected(entity) ? 'rejected' : origin], ...where, localMoment(visible(at))].join(' · ')}`,
      ...quotes.map((quote) => `    ${words.quotes(visible(quote))}`),
    ];
  });
  const head = `${visible(name)} (${visible(entity.entityType)})`;
  const last = `  ${words.toDelete(shellWord(visible(name)))}`;
  await ports.out.write(`${[head, ...lines, last].join('\n')}\n`);
  return 0;
}

function unknown(name: string, { complain, messages }: VerbPorts): ExitCode {
  complain(`${messages.cli.memory.notFound(visible(name))}\n`);
  return 1;
}

/**
 * The texts in the person's editor; what they changed there is their own word. A preference is checked as any other.
 */
async function edit(name: string, own: OwnMemory, ports: VerbPorts): Promise<ExitCode> {
  const words = ports.messages.cli.memory;
  const entity = (await own.memory.readGraph()).entities.find((one) => one.name === name);
  if (entity === undefined) return unknown(name, ports);
  const edited = await own.edit(`${editableText(entity)}\n`);
  if (edited === undefined) {
    ports.complain(`${words.noTerminal}\n`);
    return 1;
  }
  const change = editedBy(entity, edited);
  if (!change.ok) {
    ports.complain(`${words.refusedEdit(change.problems.join('; '))}\n`);
    return 1;
  }
  if (change.gone.length + change.fresh.length === 0) {
    await ports.out.write(`${words.unchanged}\n`);
    return 0;
  }
  const [add, drop] = editOperations(name, change);
  const { refused } = await own.memory.write([add]);
  if (refused.length > 0) {
    ports.complain(`${words.refused(visible(name))}\n`);
    return 1;
  }
  await own.memory.write([drop]);
  await ports.out.write(`${words.edited(visible(name))}\n`);
  return 0;
}

/** Typing the verb is the confirmation: nothing is asked. Reports where runs still mention it. */
async function remove(
  { names, options }: Of<'delete'>,
  own: OwnMemory,
  ports: VerbPorts,
): Promise<ExitCode> {
  const words = ports.messages.cli.memory;
  const { entities } = await own.memory.readGraph();
  const known = entities.filter(({ name }) => names.includes(name));
  const missing = names.filter((name) => !known.some((entity) => entity.name === name));
  if (known.length > 0)
    await own.memory.write((graph) =>
      forget(
        graph,
        known.map(({ name }) => name),
      ),
    );
  // also what only records still know
  const forgotten = await own.forgetInRecords({ names, texts: known.flatMap(textsOf) });
  const deleted = known.map(({ name }) => name);
  const { rewritten, left: traces } = forgotten;
  if (options.output === 'json')
    await ports.out.write(jsonText({ deleted, missing, rewritten, traces }, 2));
  else {
    if (deleted.length > 0)
      await ports.out.write(`${words.deleted(visible(deleted.join(', ')))}\n`);
    await tellRecords(forgotten, ports);
  }
  if (rewritten.length > 0) return 0;
  for (const name of missing) unknown(name, ports);
  return missing.length === 0 ? 0 : 1;
}

async function take(
  { source, options }: Of<'import'>,
  { memory }: OwnMemory,
  ports: VerbPorts,
): Promise<ExitCode> {
  const words = ports.messages.cli.memory;
  const read = importJsonl(await ports.readText(source));
  const { refused } = await memory.write(read.operations);
  const names = [
    ...new Set(refused.filter(({ why }) => why !== 'no_entity').map(({ name }) => name)),
  ];
  const taken = read.entities - names.length;
  const { skipped, internal } = read;
  if (options.output === 'json') {
    await ports.out.write(jsonText({ imported: taken, refused: names, skipped, internal }, 2));
    return 0;
  }
  await ports.out.write(`${words.imported(taken)}\n`);
  if (names.length > 0) ports.complain(`${words.refused(visible(names.join(', ')))}\n`);
  if (skipped.length > 0) ports.complain(`${words.skipped(skipped.slice(0, 20).join(', '))}\n`);
  if (internal > 0) ports.complain(`${words.skippedInternal(internal)}\n`);
  return read.entities === 0 && skipped.length > 0 ? 1 : 0;
}
