import {
  type CommandNode,
  forEachChild,
  type ParsedScript,
  parse,
  type Redirection,
  type SyntaxNode,
} from 'unbash';
import { argument, type Form, type ShellWord, wordOf } from './shell-word.ts';

/** One command of a text, wherever it stands: in a pipe, a function, a substitution. */
export type Simple = {
  /** Name and arguments; empty for a bare assignment. */
  readonly words: readonly ShellWord[];
  readonly text: string;
  readonly pos: number;
  readonly end: number;
  /** `NAME=value` in front. */
  readonly assigns: readonly string[];
  readonly redirects: readonly Redirect[];
  /** Reads what another command writes. */
  readonly piped: boolean;
};

export type Redirect = {
  readonly operator: string;
  /** Where it leads, or what a here-document says. */
  readonly target: string;
  /** How the target is written; dynamic: a here-document, or nobody knows it before it runs. */
  readonly form: Form;
  readonly text: string;
  readonly pos: number;
};

/** What bash would make of a text. */
export type Shell = {
  readonly simples: readonly Simple[];
  /** The one command that the whole text is, without assignment, redirection or anything around it. */
  readonly only: Simple | undefined;
  readonly problem: { readonly at: number; readonly detail: string } | undefined;
};

/** Scripts nested deeper than this are not analysed; the text counts as not understood. */
const mostNested = 12;

type Walk = { readonly simples: Simple[]; problem: Shell['problem'] };

/** Reads a text as bash would. Never throws: what bash would refuse has a `problem`. */
export function readShell(text: string): Shell {
  const walk: Walk = { simples: [], problem: undefined };
  try {
    const script = parse(text);
    walkScript(script, { text, piped: false, nested: 0 }, walk);
    return {
      ...walk,
      only: walk.problem === undefined ? onlyOne(script, walk.simples) : undefined,
    };
  } catch (error) {
    const problem = { at: 0, detail: error instanceof Error ? error.message : String(error) };
    return { simples: walk.simples, only: undefined, problem };
  }
}

function onlyOne(script: ParsedScript, simples: readonly Simple[]): Simple | undefined {
  const [statement, more] = script.commands;
  const [first, second] = simples;
  if (statement === undefined || more !== undefined || statement.background) return undefined;
  if (statement.command.type !== 'Command' || first === undefined || second !== undefined)
    return undefined;
  const plain =
    first.assigns.length === 0 && first.redirects.length === 0 && first.words.length > 0;
  return plain ? first : undefined;
}

type Where = { readonly text: string; readonly piped: boolean; readonly nested: number };

function walkScript(script: ParsedScript, where: Where, walk: Walk): void {
  const [error] = script.errors ?? [];
  if (error !== undefined) walk.problem ??= { at: error.pos, detail: error.message };
  if (where.nested > mostNested) {
    walk.problem ??= { at: script.pos, detail: 'nested too deeply' };
    return;
  }
  // Positions of a script in escaped back-ticks count in a text of its own.
  const inside = { ...where, text: script.source ?? where.text };
  for (const statement of script.commands) walkNode(statement, inside, walk);
}

function walkNode(node: SyntaxNode, where: Where, walk: Walk): void {
  switch (node.type) {
    case 'Script':
      walkScript(node, deeper(where), walk);
      return;
    case 'Pipeline':
      for (const [index, command] of node.commands.entries())
        walkNode(command, { ...where, piped: where.piped || index > 0 }, walk);
      return;
    case 'ArithmeticExpansion':
    case 'ParameterExpansion':
      // Their insides are parsed when they are looked at, each level over the whole rest again.
      if (where.nested > mostNested) {
        walk.problem ??= { at: node.pos, detail: 'nested too deeply' };
        return;
      }
      forEachChild(node, (child) => walkNode(child, deeper(where), walk));
      return;
    case 'Command':
      walk.simples.push(simpleOf(node, where));
      break;
    case 'Word':
      if (node.parts === undefined) return;
      break;
    default:
  }
  forEachChild(node, (child) => walkNode(child, where, walk));
}

function deeper(where: Where): Where {
  return { ...where, nested: where.nested + 1 };
}

function simpleOf(node: CommandNode & { type: 'Command' }, { text, piped }: Where): Simple {
  return {
    words: [...(node.name ? [wordOf(node.name)] : []), ...node.args.map(argument)],
    text: text.slice(node.pos, node.end),
    pos: node.pos,
    end: node.end,
    assigns: node.prefix.flatMap((each) => (each.type === 'Assignment' ? [each.text] : [])),
    redirects: node.redirects.map((each) => redirectOf(each, text)),
    piped,
  };
}

function redirectOf(redirection: Redirection, text: string): Redirect {
  const { operator, pos, end } = redirection;
  const place = { operator, pos, text: text.slice(pos, end) };
  if (redirection.type === 'HereDoc')
    return { ...place, target: redirection.body.text, form: 'dynamic' };
  const { target } = redirection;
  return {
    ...place,
    target: target?.value ?? '',
    form: target === undefined ? 'dynamic' : wordOf(target).form,
  };
}
