import type { GuardContext, Objection, Reason } from './decision.ts';
import {
  type General,
  generalPhase,
  innerProgram,
  nameObjection,
  wordsInTexts,
} from './general-phase.ts';
import type { Mark } from './hidden.ts';
import { argumentObjection, type Effect } from './path-arguments.ts';
import type { Standpoint } from './paths.ts';
import { evaluators } from './programs.ts';
import { programOf } from './reach.ts';
import type { Compiled } from './rules.ts';
import { findScript, judgeScript } from './script-phases.ts';
import { readShell, type Shell, type Simple } from './shell.ts';
import { syntaxObjection } from './syntax.ts';

/** What the phases (tier 3) make of a command: they approve it, or they say why not. */
export type PhaseVerdict =
  | {
      readonly allowed: true;
      readonly phase: '6' | '7D';
      readonly rule: string;
      readonly reason: Reason;
      readonly effect: Effect;
    }
  | { readonly allowed: false; readonly objection: Objection };

export type Subject = {
  readonly tool: string;
  readonly text: string;
  readonly shell: Shell;
  readonly unseen: readonly Mark[];
  readonly place: Standpoint;
  readonly context: GuardContext;
};

/** Phases S0 to 7 in their order (docs/spec/crew.md §18.5). */
export function runPhases(subject: Subject, compiled: Compiled): PhaseVerdict {
  const { text, tool, unseen } = subject;
  const objection = textObjection(text, tool, unseen);
  if (objection !== undefined) return { allowed: false, objection };
  const shorter = withoutSuffixes(text);
  const shell = shorter === text ? subject.shell : readShell(shorter);
  const syntax =
    syntaxObjection(shorter, shell, compiled.interpreterNames) ??
    // What was cut off must be a separate part for bash too.
    (subject.shell.problem && syntaxObjection('', subject.shell, compiled.interpreterNames));
  if (syntax !== undefined) return { allowed: false, objection: syntax };
  if (shell.only === undefined) throw new Error('a text without objection is one command');
  return judgeOne(shell.only, subject, compiled);
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

/** Phases 3 to 7 for one plain command. */
function judgeOne(simple: Simple, subject: Subject, compiled: Compiled): PhaseVerdict {
  const { place, context } = subject;
  const [name, ...rest] = simple.words;
  const written = name?.value ?? '';
  const program = programOf(name);
  const args = rest.map(({ value }) => value);
  if (evaluators.has(program))
    return no({
      phase: '3',
      rule: `builtin:${program}`,
      reason: { kind: 'shell_builtin', name: program },
    });
  if (name?.form !== 'bare')
    return no({ phase: '7A', rule: 'quoted_name', reason: { kind: 'quoted_name', name: written } });
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
  if (!/^[a-z0-9_./][a-z0-9_.+/-]*$/.test(written) && !written.includes('/'))
    return no(oddName(written, call, compiled));
  if (written.includes('/'))
    return no(nameObjection(program, args, compiled)) ?? script(written, call, compiled);
  return general(call, compiled);
}

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

/** Endings that change nothing but what is shown or the exit code (phase 1.5, docs/spec/crew.md §18.6). */
const harmless = [
  / 2>&1$/,
  / 2>\/dev\/null$/,
  / \|\| true$/,
  / (?:\|\||&&) echo "[^"$`()\\]*"$/,
  / (?:\|\||&&) echo '[^']*'$/,
];

/** The text without harmless endings; each needs exactly one blank in front. */
export function withoutSuffixes(text: string): string {
  let rest = text;
  for (;;) {
    const found = harmless.map((ending) => ending.exec(rest)).find((match) => match !== null);
    if (found === undefined || found === null) return rest;
    const shorter = rest.slice(0, found.index);
    // Exactly one blank, and not an escaped one.
    if (/[\s\\]$/.test(shorter) || shorter === '') return rest;
    rest = shorter;
  }
}
