import { grant, staticAllowance } from './allowances.ts';
import { coveringApproval } from './approvals.ts';
import type {
  Decision,
  FileFacts,
  GuardContext,
  Objection,
  Reason,
  Rules,
  Scope,
} from './decision.ts';
import { bindings } from './definitions.ts';
import { denialIn, matching, reachAll } from './deny-rules.ts';
import { knownRule, nameObjection } from './general-phase.ts';
import { findUnseen } from './hidden.ts';
import { answer, type Matter, once } from './matter.ts';
import { normalise } from './normalise.ts';
import { otherRepository } from './other-repository.ts';
import { checksOffered, treeGrant } from './own-tree.ts';
import type { Standpoint } from './paths.ts';
import { runPhases } from './phases.ts';
import type { Reached } from './reach.ts';
import { type Compiled, compile } from './rules.ts';
import { readShell } from './shell.ts';
import { atRisk, besideOthers, riskyDeeds } from './unasked-loss.ts';

/** A longer command would not be read before it is allowed. Only the deny patterns are applied to it; it asks. */
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
  /** Can it lose or mix up work that nobody has committed? Then the tree is worth a look before it is decided about. */
  mayLose(command: string): boolean;
  /** May files of the project be changed without a question? Not in a stranger's (docs/spec/engine.md §7.1). */
  readonly mayChange: boolean;
};

/** The guard with these rules: deny → allow → phases → ask → dialog (docs/spec/crew.md §18). */
export function openGuard(rules: Rules): Guard {
  const compiled = compile(rules);
  return {
    mayChange: !compiled.untrusted,
    mayLose: (command) =>
      unreadable(command) === undefined &&
      riskyDeeds(reachAll(readShell(command))).some(({ kind }) => kind !== 'forgets'),
    decide(request, context) {
      const reason = unreadable(request.command);
      return reason === undefined
        ? decide(request, context, compiled)
        : decideUnread(request.command, reason, compiled);
    },
  };
}

/** A command that is too long to be read is not analysed. */
function unreadable(command: string): Reason | undefined {
  if (command.length > longest) return { kind: 'too_long', length: command.length, most: longest };
  let signs = 0;
  for (const _ of command.matchAll(/[;|&\n$`({<]/g)) {
    signs += 1;
    if (signs > mostSigns) return { kind: 'too_many_parts', most: mostSigns };
  }
  return undefined;
}

function decide(
  { tool, command }: GuardRequest,
  context: GuardContext,
  compiled: Compiled,
): Decision {
  const shell = readShell(command);
  const reached = reachAll(shell);
  const place = openStandpoint(context, compiled);
  const subject = { tool, text: command, shell, unseen: findUnseen(command), place, context };
  const matter: Matter = {
    subject,
    reached,
    deeds: riskyDeeds(reached),
    normalised: normalise(command, shell.only),
    bound: once(() => bindings(reached, place)),
    compiled,
  };
  const denial = denialIn(command, reached, compiled.deny) ?? refusedBesideOthers(matter);
  if (denial !== undefined)
    return answer(matter, { outcome: 'deny', tier: 1, phase: 'deny-list', ...denial });
  if (compiled.closedBy.length > 0)
    return answer(matter, { outcome: 'ask', tier: 3, ...closed(compiled) });
  return concern(matter) ?? staticAllowance(matter) ?? byPhases(matter);
}

/** What only a person who sees it can allow, once: no pattern and no yes of earlier stands for it. */
function concern(matter: Matter): Decision | undefined {
  const { subject, reached, deeds, compiled } = matter;
  const { place, context, unseen, text } = subject;
  // What is not what it looks like is asked about as such.
  if (unseen.length > 0) return undefined;
  const foreign = otherRepository(reached, place);
  const loss = context.tree && atRisk(deeds, context.tree, place);
  const objection: Objection | undefined =
    foreign ?? (loss && { phase: '7B2', rule: 'git:loss', reason: loss });
  if (objection === undefined) return undefined;
  const pattern = matching(text, reached, compiled.ask)?.source;
  return answer(matter, { outcome: 'ask', tier: 3, ...objection, pattern, remember: 'once' });
}

function refusedBesideOthers({ deeds, subject: { context } }: Matter) {
  const reason = context.tree && besideOthers(deeds, context.tree);
  return reason && { rule: 'git:others_at_work', reason };
}

function closed({ closedBy }: Compiled): Objection {
  return {
    phase: 'closed',
    rule: 'rules_unreadable',
    reason: { kind: 'rules_unreadable', files: closedBy },
  };
}

/** Tiers 3 and 4, and what people allowed before. */
function byPhases(matter: Matter): Decision {
  const { subject, reached, compiled, normalised } = matter;
  const verdict = runPhases(subject, compiled);
  const heard = matching(subject.text, reached, compiled.heardFirst)?.source;
  if (verdict.allowed && heard === undefined)
    return answer(matter, {
      outcome: 'allow',
      tier: 3,
      phase: verdict.phase,
      rule: verdict.rule,
      reason: verdict.reason,
    });
  const pattern = heard ?? matching(subject.text, reached, compiled.ask)?.source;
  const objection = verdict.allowed ? askPattern(heard ?? '') : verdict.objection;
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
  const inTree = treeGrant(matter, pattern);
  if (inTree !== undefined) return inTree;
  const tier = objection.phase === 'ask-list' ? 4 : 3;
  return answer(matter, {
    outcome: 'ask',
    tier,
    ...aboutDefinitions(objection, matter),
    pattern,
    remember,
    checks: checksOffered(matter, remember, pattern),
  });
}

function askPattern(pattern: string): Objection {
  return { phase: 'ask-list', rule: pattern, reason: { kind: 'ask_pattern', pattern } };
}

/** A command too long to be read is never remembered. */
function limitOf({ reached, compiled, subject }: Matter, { phase, reason }: Objection): Scope {
  if (phase === 'S0' || phase === '1' || reason.kind === 'odd_name') return 'once';
  return subject.shell.problem === undefined
    ? memoryLimit(reached, subject.place, compiled)
    : 'once';
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

/** Only the deny patterns are applied to it. */
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

const floor = new Set(['sudo', 'su', 'doas', 'pkexec', 'rm', 'rmdir', 'shred', 'dd']);

/**
 * How long a yes to these commands may be remembered: what the founding policy asks «every time» never beyond this one
 * (destructive git and gh), or beyond this session (`always_ask`); everything else as long as the person likes.
 */
function memoryLimit(reached: readonly Reached[], place: Standpoint, compiled: Compiled): Scope {
  let limit: Scope = 'always';
  for (const { program, words } of reached) {
    // A command with expansions may be a different command the next time.
    if (words.some(({ form }) => form === 'dynamic')) return 'once';
    const args = words.slice(1).map(({ value }) => value);
    const objection = nameObjection(program, args, compiled);
    if (objection?.reason.kind === 'subcommand' || floor.has(program)) return 'once';
    if ((program === 'git' || program === 'gh') && asksByUse(program, args, place)) return 'once';
    if (objection?.reason.kind === 'always_ask') limit = 'session';
  }
  return limit;
}

function asksByUse(program: string, args: readonly string[], place: Standpoint): boolean {
  const use = knownRule(program)?.({ program, args, place, changed: new Set() });
  return use !== undefined && 'objection' in use;
}

/** The place of one decision. A path is looked at once, so that all phases see the same disk. */
function openStandpoint(context: GuardContext, compiled: Compiled): Standpoint {
  const { cwd, projectRoot, home, files } = context;
  return { cwd, root: projectRoot, home, extra: compiled.extraDirs, files: remembering(files) };
}

function remembering(files: FileFacts): FileFacts {
  const seen = new Map<string, string | undefined>();
  return {
    ...files,
    realPath(file) {
      if (!seen.has(file)) seen.set(file, files.realPath(file));
      return seen.get(file);
    },
  };
}
