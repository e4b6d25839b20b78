import type { Objection } from './decision.ts';
import { mayBeWritten, pathObjection, type Standpoint, whereIs } from './paths.ts';

/** Real places of the paths in these arguments that lie in the project. */
export function placesNamed(place: Standpoint, args: readonly string[]): string[] {
  return [...pathsIn(args, new Set())]
    .slice(0, mostPaths)
    .map((given) => whereIs(place, given))
    .flatMap((where) => (where.kind === 'inside' ? [where.path] : []));
}

/** More distinct paths than anybody could look at. */
const mostPaths = 200;

export type Effect =
  /** names of files only · contents · nothing of the disk · changes files · talks to others */
  'names' | 'reads' | 'none' | 'writes' | 'remote';

type Question = {
  readonly args: readonly string[];
  /** Arguments that are text and no path. */
  readonly texts: ReadonlySet<number>;
  readonly effect: Effect;
};

/** Phases 7C and 7D: every argument that is, or may be, a path has to stay in the project (docs/spec/crew.md §18.9). */
export function argumentObjection(
  place: Standpoint,
  { args, texts, effect }: Question,
): Objection | undefined {
  const words = args.filter((arg, index) => !texts.has(index) && arg !== '--');
  const address = words.find((arg) => arg.includes('://'));
  if (address !== undefined)
    return { phase: '7C', rule: 'address', reason: { kind: 'address', address } };
  const paths = pathsIn(args, texts);
  if (paths.size > mostPaths)
    return {
      phase: '7C',
      rule: 'too_many_paths',
      reason: { kind: 'too_many_paths', count: paths.size, most: mostPaths },
    };
  const contents = effect !== 'names' && effect !== 'none';
  for (const given of paths) {
    const objection =
      pathObjection(place, given, { contents }) ??
      (effect === 'writes' ? writeObjection(place, given) : undefined);
    if (objection !== undefined) return objection;
  }
  return undefined;
}

function pathsIn(args: readonly string[], texts: ReadonlySet<number>): Set<string> {
  const dashes = args.indexOf('--');
  return new Set(
    args.flatMap((arg, index) => {
      if (texts.has(index) || arg === '--') return [];
      if (!arg.startsWith('-') || arg === '-') return pathsInOperand(arg);
      // After `--` it is an operand, or a flag of a program that this one starts.
      const operand = dashes >= 0 && index > dashes ? pathsInOperand(arg) : [];
      return [...pathsInFlag(arg), ...operand];
    }),
  );
}

/** Does an argument look like a path? */
export function namesPaths(args: readonly string[]): boolean {
  return args.some((arg) => arg.includes('/') || arg === '..');
}

function writeObjection(place: Standpoint, given: string): Objection | undefined {
  const where = whereIs(place, given);
  if (where.kind !== 'inside' || mayBeWritten(where.relative)) return undefined;
  return { phase: '7D', rule: 'protected_place', reason: { kind: 'protected_place', path: given } };
}

/** An operand may be the name of a file also without a `/`; `key=value` has one in its value. */
function pathsInOperand(arg: string): string[] {
  const value = /^[^/=]*=(.+)$/s.exec(arg)?.[1];
  const listed = arg.startsWith('@') ? [arg.slice(1)] : [];
  return [arg, ...(value === undefined ? [] : [value]), ...listed, ...rootedParts(arg)];
}

/** `host:/etc/x`, `a,../b`: parts that are paths to other places. */
function rootedParts(text: string): string[] {
  if (!/[,:]/.test(text)) return [];
  return text.split(/[,:]/).filter((part) => /^(\/|\.\.(\/|$))/.test(part));
}

/** `--file=PATH`, `-CPATH`, `-xC/PATH`. A flag alone is none. */
function pathsInFlag(arg: string): string[] {
  const value = /^--?[^=]*=(.*)$/s.exec(arg)?.[1];
  if (value !== undefined) return [value, ...rootedParts(value)];
  if (arg.startsWith('--')) return [];
  // `cut -d/`, `sort -t/`: a separator, not the top of the disk.
  if (/^-[dtF]\/$/.test(arg)) return [];
  const glued = arg.slice(2);
  const rooted = /^-[A-Za-z0-9]+?((?:\.\.|\/).*)$/s.exec(arg)?.[1];
  const found = rooted === undefined ? [] : [rooted];
  if (glued.includes('/') || glued === '..') found.push(glued);
  return found;
}
