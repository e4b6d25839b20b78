import type {
  CommandReach,
  GuardFacts,
  PermissionRequest,
  ShownChange,
} from '../../engine/acting/acting.ts';
import { isMapping } from '../../engine/data/mapping.ts';
import type { Json, Question } from '../../engine/data/question.ts';

/**
 * What a question of the kind `permission` asks about, as it stands in its values; nothing is cut, nothing is safe to
 * draw.
 */
export type PermissionAsked = Pick<
  PermissionRequest,
  'role' | 'step' | 'tool' | 'subject' | 'folder' | 'writes' | 'guard'
> & {
  /** How far a yes may be kept: `once`, `session` or `always`. */
  readonly remember: string;
  readonly change: ShownChange;
  /** undefined: it is no command, or an older version asked. */
  readonly reach: CommandReach | undefined;
};

/** Reads what came from disk: whatever is missing or odd is empty, and a yes is then kept least. */
export function readPermission({ values }: Question): PermissionAsked {
  const text = (name: string) => textOf(values[name]);
  return {
    role: text('role'),
    step: text('step'),
    tool: text('tool'),
    subject: text('subject'),
    folder: text('folder'),
    writes: textsOf(values['writes']),
    guard: guardOf(values['guard']),
    remember: text('remember') || 'once',
    change: changeOf(values['change']),
    reach: reachOf(values['reach']),
  };
}

function guardOf(value: Json | undefined): GuardFacts {
  const guard = isMapping(value) ? value : {};
  const reason = isMapping(guard['reason']) ? guard['reason'] : {};
  const given = isMapping(reason['values']) ? reason['values'] : {};
  const values = Object.entries(given).flatMap(([name, each]: [string, Json]) =>
    typeof each === 'string' || typeof each === 'number' ? [[name, each] as const] : [],
  );
  return {
    tier: textOf(guard['tier']),
    phase: textOf(guard['phase']),
    rule: textOf(guard['rule']),
    reason: { kind: textOf(reason['kind']), values: Object.fromEntries(values) },
  };
}

function changeOf(value: Json | undefined): ShownChange {
  const { lines, left } = isMapping(value) ? value : {};
  return {
    lines: Array.isArray(lines) ? lines.map((line: Json) => textOf(line)) : [],
    left: typeof left === 'number' ? left : 0,
  };
}

/** What is odd in it is told as if nothing held the command. */
function reachOf(value: Json | undefined): CommandReach | undefined {
  if (!isMapping(value)) return undefined;
  return {
    held: value['held'] === true,
    network: value['network'] !== false,
    hosts: textsOf(value['hosts']),
    offers: textsOf(value['offers']),
    fetches: value['fetches'] === true,
    writable: textsOf(value['writable']),
    copy: value['copy'] === true,
  };
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map((each: Json) => textOf(each)) : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
