import type { GuardContext, Objection, Reason } from './decision.ts';
import {
  type General,
  generalPhase,
  innerProgram,
  nameObjection,
  wordsInTexts,
} from './general-phase.ts';
import type { Mark } from './hidden.ts';
import { expanded, type Part, partsOf } from './parts.ts';
import { argumentObjection, type Effect } from './path-arguments.ts';
import { pathObjection, type Standpoint, whereIs } from './paths.ts';
import { evaluators, filters, onlyTells } from './programs.ts';
import type { CheckCall } from './project-checks.ts';
import { programOf } from './reach.ts';
import type { Compiled } from './rules.ts';
import { findScript, judgeScript } from './script-phases.ts';
import type { Shell } from './shell.ts';
import { brokenObjection, gluedObjection, objectTo, syntaxObjection } from './syntax.ts';

/** What the phases (tier 3) make of a command: they approve it, or they say why not. */
export type PhaseVerdict = Allowed | { readonly allowed: false; readonly objection: Objection };

type Allowed = {
  readonly allowed: true;
  readonly phase: '6' | '7D';
  readonly rule: string;
  readonly reason: Reason;
  readonly effect: Effect;
};

export type Subject = {
  readonly tool: string;
  readonly text: string;
  readonly shell: Shell;
  readonly unseen: readonly Mark[];
  readonly place: Standpoint;
  readonly context: GuardContext;
};

/** Is this objection no obstacle? `call`: the part of the command that it is about, where it was taken apart. */
export type Forgives = (objection: Objection, call: CheckCall) => boolean;

const forgivesNothing: Forgives = () => false;

/** Phases S0 to 7 in their order (docs/spec/crew.md §18.5). */
export function runPhases(
  subject: Subject,
  compiled: Compiled,
  forgives = forgivesNothing,
): PhaseVerdict {
  const { text, tool, unseen } = subject;
  const objection = textObjection(text, tool, unseen);
  const whole = { program: '', written: '', args: [], place: subject.place };
  if (objection !== undefined && !forgives(objection, whole)) return no(objection);
  const broken = brokenObjection(subject.shell);
  if (broken !== undefined) return no(broken);
  const parts = partsOf(text, subject.shell);
  if (typeof parts === 'string') {
    const joined = syntaxObjection(text, parts);
    return forgives(joined, whole) ? tells : no(joined);
  }
  return judgeParts(parts, subject, { compiled, forgives });
}

/**
 * Each part by itself, in the folder that it runs in; all of them must pass. What one part hands to the next through a pipe
 * is nobody's to know beforehand, so only programs that take it as text pass behind one.
 */
function judgeParts(
  parts: readonly Part[],
  subject: Subject,
  { compiled, forgives }: { readonly compiled: Compiled; readonly forgives: Forgives },
): PhaseVerdict {
  let { place } = subject;
  let telling: Allowed | undefined;
  for (const [index, part] of parts.entries()) {
    const args = argumentsOf(part, place) ?? [];
    const verdict = judgePart(part, { ...subject, place }, compiled);
    const objection =
      objectionIn(verdict) ?? misplaced(verdict, { parts, index, moved: place !== subject.place });
    const call = { ...named(part), args, place };
    if (objection !== undefined && !forgives(objection, call)) return no(objection);
    if (isCd(part)) place = { ...place, cwd: folderAfter(place, args) };
    if (verdict.allowed) telling = moreTelling(telling, verdict);
  }
  return telling ?? tells;
}

function judgePart(part: Part, subject: Subject, compiled: Compiled): PhaseVerdict {
  const args = argumentsOf(part, subject.place);
  return args === undefined
    ? no(objectTo('wildcard'))
    : judgeOne({ part, args }, subject, compiled);
}

function objectionIn(verdict: PhaseVerdict): Objection | undefined {
  return verdict.allowed ? undefined : verdict.objection;
}

type Spot = { readonly parts: readonly Part[]; readonly index: number; readonly moved: boolean };

/** A yes is bound to the files that a command runs, as they are named from the first folder. */
function misplaced(verdict: PhaseVerdict, { parts, index, moved }: Spot): Objection | undefined {
  const elsewhere = verdict.allowed && verdict.phase === '6' && moved;
  return elsewhere || !mayStandThere(parts, index) ? objectTo('operators') : undefined;
}

function named({ words: [name] }: Part) {
  return { program: programOf(name), written: name?.value ?? '' };
}

const isCd = ({ words }: Part) => programOf(words[0]) === 'cd';

/** Behind a pipe only what takes text; what comes after `cd` runs there, or not at all. */
function mayStandThere(parts: readonly Part[], index: number): boolean {
  const part = parts[index];
  if (part === undefined) return false;
  if (part.piped && !filters.has(programOf(part.words[0]))) return false;
  if (!isCd(part)) return true;
  const next = parts[index + 1]?.link ?? '&&';
  return part.alone && part.link !== '||' && next === '&&';
}

function folderAfter(place: Standpoint, [folder]: readonly string[]): string {
  const where = whereIs(place, folder ?? place.home);
  return where.kind === 'inside' ? where.path : place.cwd;
}

/** With names of files in place of wildcards, and what is read into it; undefined: they are not known. */
function argumentsOf({ words }: Part, place: Standpoint): readonly string[] | undefined {
  const args: string[] = [];
  for (const word of words.slice(1)) {
    const values = expanded(place, word);
    if (values === undefined) return undefined;
    args.push(...values);
  }
  return args;
}

/** Of several that pass the one that does most: a script before what names files before the rest. */
function moreTelling(one: Allowed | undefined, other: Allowed): Allowed {
  return one === undefined || weightOf(other) > weightOf(one) ? other : one;
}

function weightOf({ phase, reason }: Allowed): number {
  return phase === '6' ? 2 : Number(reason.kind === 'inside_project');
}

/** Phases S0 and 1. */
function textObjection(text: string, tool: string, unseen: readonly Mark[]): Objection | undefined {
  if (text.trim() === '') return { phase: 'S0', rule: 'empty', reason: { kind: 'empty' } };
  if (text.includes('\0') || text.includes('\\u0000'))
    return { phase: 'S0', rule: 'nul_byte', reason: { kind: 'nul_byte' } };
  if (tool !== 'Bash') return { phase: '1', rule: 'tool', reason: { kind: 'not_a_command', tool } };
  const [first] = unseen;
  if (first === undefined) return undefined;
  const control = unseen.some(({ kind }) => kind === 'control');
  const kind = control ? 'control_characters' : 'hidden_characters';
  const codes = [...new Set(unseen.map(({ code }) => code))];
  return { phase: '1', rule: kind, reason: { kind, codes } };
}

type Judged = { readonly part: Part; readonly args: readonly string[] };

/** Phases 3 to 7 for one plain command. */
function judgeOne({ part, args }: Judged, subject: Subject, compiled: Compiled): PhaseVerdict {
  const { place, context } = subject;
  const [name] = part.words;
  const written = name?.value ?? '';
  const program = programOf(name);
  const glued = gluedObjection(written, compiled.interpreterNames);
  if (glued !== undefined) return no(glued);
  if (evaluators.has(program))
    return no({
      phase: '3',
      rule: `builtin:${program}`,
      reason: { kind: 'shell_builtin', name: program },
    });
  if (name?.form !== 'bare')
    return no({ phase: '7A', rule: 'quoted_name', reason: { kind: 'quoted_name', name: written } });
  const unread = part.read.map((file) => pathObjection(place, file, { contents: true }));
  const unreadable = unread.find((objection) => objection !== undefined);
  if (unreadable !== undefined) return no(unreadable);
  if (onlyTells(program, written, args)) return tells;
  const call = { program, args, place, changed: context.changed, sandboxed: context.sandboxed };
  const interpreter = Object.hasOwn(compiled.interpreters, written)
    ? compiled.interpreters[written]
    : undefined;
  if (interpreter !== undefined) {
    const found = findScript(written, interpreter, args);
    return 'objection' in found
      ? no(found.objection)
      : script(found.script, { ...call, args: found.rest }, compiled);
  }
  if (!/^(\[|[a-z0-9_./][a-z0-9_.+/-]*)$/.test(written) && !written.includes('/'))
    return no(oddName(written, call, compiled));
  if (written.includes('/'))
    return no(nameObjection(program, args, compiled)) ?? script(written, call, compiled);
  return general(call, compiled);
}

const tells: PhaseVerdict = {
  allowed: true,
  phase: '7D',
  rule: 'no_paths',
  reason: { kind: 'no_paths' },
  effect: 'none',
};

/** A name in capitals or with strange letters may be another program's in disguise. */
function oddName(name: string, { program, args }: General, compiled: Compiled): Objection {
  return (
    nameObjection(program, args, compiled) ?? {
      phase: '7A',
      rule: 'odd_name',
      reason: { kind: 'odd_name', name },
    }
  );
}

function general(call: General, compiled: Compiled): PhaseVerdict {
  const passed = generalPhase(call, compiled);
  if ('phase' in passed) return no(passed);
  const { effect, reason } = passed;
  return { allowed: true, phase: '7D', rule: reason, reason: { kind: reason }, effect };
}

/** No folder of a stranger's project makes its scripts trusted. */
function aboutPlace(
  { place, changed }: General,
  path: string,
  { scriptDirs, untrusted }: Compiled,
): Objection | undefined {
  const objection = judgeScript(place, path, scriptDirs, changed);
  if (!untrusted || (objection !== undefined && objection.rule !== 'script_elsewhere'))
    return objection;
  const kind = 'project_untrusted';
  return { phase: '6', rule: kind, reason: { kind } };
}

/** A script in its trusted folder, with arguments that neither leave the project nor name a program to start. */
function script(path: string, call: General, compiled: Compiled): PhaseVerdict {
  const { place, args, sandboxed } = call;
  const inner = innerProgram(call, compiled);
  const objection =
    aboutPlace(call, path, compiled) ??
    argumentObjection(place, {
      args: [...args, ...wordsInTexts(args)],
      texts: new Set(),
      effect: 'writes',
    }) ??
    (inner === undefined
      ? undefined
      : ({
          phase: '6',
          rule: 'may_start',
          reason: { kind: 'may_start', program: path, inner },
        } as const)) ??
    (sandboxed && !compiled.sandboxOff
      ? undefined
      : ({
          phase: '6',
          rule: 'no_sandbox',
          reason: { kind: 'no_sandbox', program: path },
        } as const));
  if (objection !== undefined) return no(objection);
  return {
    allowed: true,
    phase: '6',
    rule: 'scripts',
    reason: { kind: 'trusted_script', path },
    effect: 'writes',
  };
}

function no(objection: Objection): PhaseVerdict;
function no(objection: Objection | undefined): PhaseVerdict | undefined;
function no(objection: Objection | undefined): PhaseVerdict | undefined {
  return objection && { allowed: false, objection };
}
