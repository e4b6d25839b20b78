import { coveringApproval } from './approvals.ts';
import type {
  Bound,
  Decision,
  GuardContext,
  Note,
  Objection,
  Reason,
  Rules,
  Scope,
} from './decision.ts';
import { bindings } from './definitions.ts';
import { denialIn, matching, reachAll } from './denials.ts';
import { findUnseen } from './hidden.ts';
import { memoryLimit } from './memory-limit.ts';
import { normalise } from './normalise.ts';
import { whereIs } from './paths.ts';
import { allowPattern } from './pattern.ts';
import { runPhases, type Subject } from './phases.ts';
import { openPlace } from './place.ts';
import type { Reached } from './reach.ts';
import { type Compiled, compile } from './rules.ts';
import { isSecretName, mayMatchSecret } from './secret-names.ts';
import { readShell, type Simple } from './shell.ts';
import { leftOver } from './syntax.ts';

/** Nobody reads a longer command before saying yes to it. Only the deny patterns look at it; it asks. */
const longest = 16_384;
/** Signs that begin another command or an expansion. */
const mostSigns = 1000;

export type GuardRequest = {
  /** `Bash` for commands. */
  readonly tool: string;
  readonly command: string;
};

export type Guard = {
  /** Decides about one command. Pure but for what `context.files` looks at; never throws; linear in the command. */
  decide(request: GuardRequest, context: GuardContext): Decision;
};

/** The guard with these rules: deny → allow → phases → ask → dialog (spec/crew.md §18). */
export function openGuard(rules: Rules): Guard {
  const compiled = compile(rules);
  return {
    decide(request, context) {
      const reason = unreadable(request.command);
      return reason === undefined
        ? decide(request, context, compiled)
        : decideUnread(request.command, reason, compiled);
    },
  };
}

/** What is beyond a person's patience is not looked into. */
function unreadable(command: string): Reason | undefined {
  if (command.length > longest) return { kind: 'too_long', length: command.length, most: longest };
  let signs = 0;
  for (const _ of command.matchAll(/[;|&\n$`({<]/g)) {
    signs += 1;
    if (signs > mostSigns) return { kind: 'too_many_parts', most: mostSigns };
  }
  return undefined;
}

/** What all answers about one command share. */
type Matter = {
  readonly subject: Subject;
  readonly reached: readonly Reached[];
  readonly normalised: string;
  readonly bound: () => readonly Bound[];
  readonly compiled: Compiled;
};

function decide(
  { tool, command }: GuardRequest,
  context: GuardContext,
  compiled: Compiled,
): Decision {
  const shell = readShell(command);
  const reached = reachAll(shell);
  const place = openPlace(context, compiled);
  const subject = { tool, text: command, shell, unseen: findUnseen(command), place, context };
  const matter: Matter = {
    subject,
    reached,
    normalised: normalise(command, shell.only),
    bound: once(() => bindings(reached, place)),
    compiled,
  };
  const denial = denialIn(command, reached, compiled.deny);
  if (denial !== undefined)
    return answer(matter, { outcome: 'deny', tier: 1, phase: 'deny-list', ...denial });
  if (compiled.closedBy.length > 0)
    return answer(matter, { outcome: 'ask', tier: 3, ...closed(compiled) });
  return staticAllowance(matter) ?? byPhases(matter);
}

function closed({ closedBy }: Compiled): Objection {
  return {
    phase: 'closed',
    rule: 'rules_unreadable',
    reason: { kind: 'rules_unreadable', files: closedBy },
  };
}

/** Tier 2: allow patterns, for one plain command whose words are what they look like. */
function staticAllowance(matter: Matter): Decision | undefined {
  const { subject, normalised, compiled } = matter;
  const { shell, context, unseen, tool } = subject;
  const { only } = shell;
  if (only === undefined || unseen.length > 0 || tool !== 'Bash' || !isPlain(only, subject.text))
    return undefined;
  const pattern = compiled.allow.find((each) => each.tool === 'Bash' && each.matches(normalised));
  if (pattern === undefined || showsSecret(only)) return undefined;
  if (matter.bound().some(({ path }) => context.changed.has(path))) return undefined;
  return answer(matter, {
    outcome: 'allow',
    tier: 2,
    phase: 'allow-list',
    rule: pattern.source,
    reason: { kind: 'allowed_pattern', pattern: pattern.source },
    notes: notesAbout(only, subject),
  });
}

/** The name as it stands, arguments known but for wildcards, nothing beside them. */
function isPlain(only: Simple, command: string): boolean {
  const [name, ...args] = only.words;
  return (
    name?.form === 'bare' &&
    args.every(({ form }) => form !== 'dynamic') &&
    leftOver(command, only) === undefined
  );
}

/** `ls` shows names; whatever else is allowed may show contents. */
function showsSecret({ words: [name, ...args] }: Simple): boolean {
  return (
    name?.value !== 'ls' &&
    args.some(({ value, form, text }) =>
      form === 'wildcard' ? mayMatchSecret(text) : isSecretName(value.replace(/^--?[^=]*=/, '')),
    )
  );
}

/** Allowed although it looks beyond the project: the log says so (D-31). */
function notesAbout({ words }: Simple, { place }: Subject): Note[] {
  return words
    .slice(1)
    .filter(({ value }) => /^\/|\.\./.test(value))
    .filter(({ value }) => whereIs(place, value).kind !== 'inside')
    .slice(0, 10)
    .map(({ value }) => ({ kind: 'outside_project', path: value }));
}

/** Tiers 3 and 4, and what people allowed before. */
function byPhases(matter: Matter): Decision {
  const { subject, reached, compiled, normalised } = matter;
  const verdict = runPhases(subject, compiled);
  const pattern = matching(subject.text, reached, compiled.ask)?.source;
  const heard = verdict.allowed && pattern !== undefined && compiled.heardFirst.has(pattern);
  if (verdict.allowed && !heard)
    return answer(matter, {
      outcome: 'allow',
      tier: 3,
      phase: verdict.phase,
      rule: verdict.rule,
      reason: verdict.reason,
    });
  const objection = verdict.allowed ? askPattern(pattern ?? '') : verdict.objection;
  const remember = limitOf(matter, objection);
  const allowance = grant(matter, remember);
  if (allowance !== undefined) return allowance;
  const approval = coveringApproval(subject.context, normalised, remember, matter.bound);
  if (approval !== undefined)
    return answer(matter, {
      outcome: 'allow',
      tier: 2,
      phase: 'remembered',
      rule: approval.id,
      reason: { kind: 'remembered', id: approval.id },
    });
  const tier = objection.phase === 'ask-list' ? 4 : 3;
  return answer(matter, {
    outcome: 'ask',
    tier,
    ...aboutDefinitions(objection, matter),
    pattern,
    remember,
  });
}

function askPattern(pattern: string): Objection {
  return { phase: 'ask-list', rule: pattern, reason: { kind: 'ask_pattern', pattern } };
}

/** A text that nobody can read as a whole is not remembered. */
function limitOf({ reached, compiled, subject }: Matter, { phase, reason }: Objection): Scope {
  if (phase === 'S0' || phase === '1' || reason.kind === 'odd_name') return 'once';
  return subject.shell.problem === undefined
    ? memoryLimit(reached, subject.place, compiled)
    : 'once';
}

/** Patterns granted for this run; what was changed in it keeps asking (R65, O31). */
function grant(matter: Matter, limit: Scope): Decision | undefined {
  const { subject, normalised } = matter;
  const { context, shell, unseen } = subject;
  if (context.granted.length === 0 || limit !== 'always' || unseen.length > 0) return undefined;
  if (shell.only === undefined || !isPlain(shell.only, subject.text) || showsSecret(shell.only))
    return undefined;
  const pattern = context.granted
    .map(allowPattern)
    .find((each) => each?.tool === 'Bash' && each.matches(normalised));
  if (pattern === undefined || matter.bound().some(({ path }) => context.changed.has(path)))
    return undefined;
  const { source } = pattern;
  return answer(matter, {
    outcome: 'allow',
    tier: 2,
    phase: 'granted',
    rule: source,
    reason: { kind: 'granted_for_run', pattern: source },
  });
}

/** Programs that run what the project defines say which files those are, first of all those changed in this run. */
function aboutDefinitions(objection: Objection, { subject, bound }: Matter): Objection {
  const { reason } = objection;
  if (reason.kind !== 'asks_by_kind' && reason.kind !== 'always_ask') return objection;
  const paths = bound().map(({ path }) => path);
  const changed = paths.filter((file) => subject.context.changed.has(file));
  if (changed.length > 0)
    return { ...objection, reason: { kind: 'changed_in_run', paths: changed } };
  if (reason.kind === 'always_ask' || reason.family !== 'runner') return objection;
  return { ...objection, reason: { kind: 'runs_definition', program: reason.program, paths } };
}

type Answer = Pick<Decision, 'outcome' | 'tier' | 'phase' | 'rule' | 'reason'> &
  Partial<Pick<Decision, 'pattern' | 'remember' | 'notes'>>;

function answer({ normalised, bound }: Matter, given: Answer): Decision {
  return {
    ...given,
    normalised,
    pattern: given.pattern,
    notes: given.notes ?? [],
    remember: given.remember ?? 'once',
    // What the phases let through runs nothing of the project's own but scripts.
    bound:
      given.outcome === 'deny' || (given.phase === '7D' && given.outcome === 'allow')
        ? []
        : bound(),
  };
}

/** Nothing but the deny patterns look at it. */
function decideUnread(command: string, why: Reason, compiled: Compiled): Decision {
  const pattern = matching(command, [], compiled.deny)?.source;
  const base = { normalised: command, pattern: undefined, notes: [], bound: [] } as const;
  if (pattern === undefined)
    return {
      ...base,
      outcome: 'ask',
      tier: 3,
      phase: '1',
      rule: why.kind,
      reason: why,
      remember: 'once',
    };
  const reason = { kind: 'denied_pattern', pattern } as const;
  return {
    ...base,
    outcome: 'deny',
    tier: 1,
    phase: 'deny-list',
    rule: pattern,
    reason,
    remember: 'once',
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
