import { isRecord } from '../../../data/shapes.ts';
import type { AgentInfo, ParameterDef, Warning } from '../contract/report.ts';

/** An `agent.json` as it was found; `text` undefined: it could not be read, `why` says how. */
export type FoundAgent = {
  /** From the repository's folder. */
  readonly path: string;
  readonly folder: string;
  readonly text: string | undefined;
  readonly why?: 'outside' | 'large' | 'unreadable';
};

export type ReadAgents = {
  /** In the order of their folders; field itself is not among them. */
  readonly agents: readonly AgentInfo[];
  readonly warnings: readonly Warning[];
  /** Labels that agents use for issues that wait. */
  readonly blockedLabels: readonly string[];
};

/** How agents are looked for (docs/spec/field.md §2): by what they can do, exactly as they say it, and by their name. */
export function lookUps(agents: readonly AgentInfo[]) {
  return {
    getByCapability: (capability: string) =>
      agents.filter(({ capabilities }) => capabilities.includes(capability)),
    getByName: (name: string) => agents.find((agent) => agent.name === name),
  };
}

const nameForm = /^[a-z][a-z0-9-]*$/;
const flagForm = /^--[a-z][a-z0-9-]*$/;
const types = new Set(['string', 'number', 'boolean', 'array']);
const deepest = 64;
/** The one name that means nobody. */
const reserved = 'none';
const self = 'facilitator';

/** Who can do what here (docs/spec/field.md §2): one bad definition never hides another. */
export function readAgents(found: readonly FoundAgent[], root: string): ReadAgents {
  const read = found.map(readOne);
  const warnings = read.flatMap((each) => each.warnings);
  const known = read.flatMap(({ agent, folder, labels }) =>
    agent ? [{ agent, folder, labels }] : [],
  );
  const { all, losers } = oneOfEach(known);
  const idle = all.filter(({ agent }) => agent.capabilities.length === 0 && agent.name !== self);
  const none = found.length > 0 ? [] : [warn('A000', root, 'no agent.json in any folder of it')];
  return {
    agents: all.map(({ agent }) => agent).filter(({ name }) => name !== self),
    warnings: [
      ...warnings,
      ...losers.map(({ agent: { path = '', name } }) =>
        warn('A011', path, `another agent is called ${name}`, name),
      ),
      ...idle.map(({ agent: { path = '', name } }) =>
        warn('A014', path, 'offers no action: it is not suggested', name),
      ),
      ...none,
    ],
    blockedLabels: all.flatMap(({ labels }) => labels),
  };
}

type Known = Pick<Read, 'folder' | 'labels'> & { readonly agent: AgentInfo };

/** Of several with one name the one whose folder is called so, else the first. */
function oneOfEach(known: readonly Known[]): {
  readonly all: readonly Known[];
  readonly losers: readonly Known[];
} {
  const names = [...new Set(known.map(({ agent }) => agent.name))];
  const all = names.flatMap((name) => {
    const own = known.filter(({ agent }) => agent.name === name);
    return own.find(({ folder }) => folder === name) ?? own.slice(0, 1);
  });
  const sorted = all.sort((a, b) => (a.folder < b.folder ? -1 : 1));
  return { all: sorted, losers: known.filter((one) => !all.includes(one)) };
}

type Read = {
  readonly folder: string;
  readonly agent: AgentInfo | undefined;
  readonly labels: readonly string[];
  readonly warnings: Warning[];
};

function readOne(found: FoundAgent): Read {
  const { path, folder } = found;
  const refused = (code: string, message: string): Read => ({
    ...{ folder, agent: undefined, labels: [] },
    warnings: [{ ...warn(code, path, message), severity: 'error' }],
  });
  const read = objectIn(found);
  if ('code' in read) return refused(read.code, read.problem);
  const { value } = read;
  const { name } = value;
  if (typeof name !== 'string') return refused('A004', 'has no name');
  if (!nameForm.test(name) || name === reserved)
    return refused('A005', `its name ${JSON.stringify(name.slice(0, 60))} is not one`);
  const warnings: Warning[] = [];
  const note = (code: string, message: string) => warnings.push(warn(code, path, message, name));
  if (name !== folder) note('A006', `is called ${name} and lies in ${folder}`);
  const displayName = textIn(value['displayName']);
  if (displayName === undefined) note('A007', 'has no displayName');
  const description = textIn(value['description']);
  if (description === undefined) note('A008', 'has no description');
  const version = textIn(value['version']);
  const agent: AgentInfo = {
    ...{ name, displayName: displayName ?? titled(name), description: description ?? '' },
    capabilities: capabilitiesIn(value, note),
    parameters: parametersIn(value['parameters'], note),
    path,
    ...(version === undefined ? {} : { version }),
  };
  return { folder, agent, labels: labelsIn(value), warnings };
}

type Refused = { readonly code: string; readonly problem: string };

function objectIn({
  text,
  why,
}: FoundAgent): { readonly value: Readonly<Record<string, unknown>> } | Refused {
  if (why === 'outside') return { code: 'A012', problem: 'leads outside the repository' };
  if (text === undefined)
    return { code: 'A001', problem: why === 'large' ? 'larger than 256 KiB' : 'cannot be read' };
  const parsed = parseJson(text);
  if ('problem' in parsed) return { code: 'A002', problem: parsed.problem };
  const { value } = parsed;
  if (!isRecord(value)) return { code: 'A003', problem: 'is no JSON object' };
  if (depthOf(value) > deepest)
    return { code: 'A002', problem: `is nested more than ${deepest} deep` };
  return { value };
}

function warn(code: string, path: string, message: string, agent?: string): Warning {
  const who = agent === undefined ? {} : { agent };
  return { code, severity: 'warning', path, message, ...who };
}

type Note = (code: string, message: string) => void;

function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const [, line, column] = /line (\d+) column (\d+)/.exec(said) ?? [];
    const where = line === undefined ? '' : `:${line}:${column}`;
    return { problem: `is no valid JSON${where}` };
  }
}

function depthOf(value: unknown): number {
  let deepestSeen = 0;
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    deepestSeen = Math.max(deepestSeen, next.depth);
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const inner of Object.values(next.value))
      open.push({ value: inner, depth: next.depth + 1 });
  }
  return deepestSeen;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function titled(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Both layouts; what stands at the top wins. */
function actionsOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { actions, runner } = value;
  if (isRecord(actions) && actions['types'] !== undefined) return actions;
  const inner = isRecord(runner) ? runner['actions'] : undefined;
  return isRecord(inner) ? inner : isRecord(actions) ? actions : {};
}

function capabilitiesIn(value: Readonly<Record<string, unknown>>, note: Note): string[] {
  const { types: listed, enabled } = actionsOf(value);
  if (listed === undefined || enabled === false) return [];
  if (!Array.isArray(listed)) {
    note('A010', 'actions.types is no list');
    return [];
  }
  const texts = listed.filter((one): one is string => typeof one === 'string');
  if (texts.length < listed.length) note('A010', 'actions.types holds what is no text');
  return [...new Set(texts.map((one) => one.trim()).filter((one) => one !== ''))];
}

function parametersIn(value: unknown, note: Note): Record<string, ParameterDef> {
  if (!isRecord(value)) return {};
  const flags = new Set<string>();
  const kept: [string, ParameterDef][] = [];
  for (const [name, raw] of Object.entries(value)) {
    const parameter = parameterIn(raw);
    if (parameter === undefined) {
      note('A009', `parameter ${name.slice(0, 60)} is not usable`);
      continue;
    }
    if (parameter.cli !== undefined && flags.has(parameter.cli)) {
      note('A013', `two parameters are called ${parameter.cli}`);
      continue;
    }
    if (parameter.cli !== undefined) flags.add(parameter.cli);
    kept.push([name, parameter]);
  }
  return Object.fromEntries(kept);
}

function parameterIn(raw: unknown): ParameterDef | undefined {
  if (!isRecord(raw)) return undefined;
  const { type, description, required, cli, validation } = raw;
  if (typeof type !== 'string' || !types.has(type)) return undefined;
  if (cli !== undefined && (typeof cli !== 'string' || !flagForm.test(cli))) return undefined;
  // what was parsed from JSON is plain data
  const plain = raw as { default?: ParameterDef['default'] };
  return {
    type: type as ParameterDef['type'],
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof required === 'boolean' ? { required } : {}),
    ...(plain.default === undefined ? {} : { default: plain.default }),
    ...(cli === undefined ? {} : { cli }),
    ...(isRecord(validation)
      ? { validation: validation as NonNullable<ParameterDef['validation']> }
      : {}),
  };
}

function labelsIn(value: Readonly<Record<string, unknown>>): string[] {
  const { github, runner } = value;
  const integrations = isRecord(runner) ? runner['integrations'] : undefined;
  const nested = isRecord(integrations) ? integrations['github'] : undefined;
  return [github, nested].flatMap((each) => {
    const labels = isRecord(each) ? each['labels'] : undefined;
    const blocked = isRecord(labels) ? labels['blocked'] : undefined;
    if (typeof blocked === 'string') return [blocked];
    const added = isRecord(blocked) ? blocked['add'] : blocked;
    return Array.isArray(added)
      ? added.filter((one): one is string => typeof one === 'string')
      : [];
  });
}
