import type { CommandArgument, Word, WordPart } from 'unbash';

/**
 * bare: as it stands. quoted: quotes or backslashes, value known. wildcard: bash puts names of files in its place.
 * dynamic: something has to be worked out first (variable, substitution, `~`, braces, `$'…'`).
 */
export type Form = 'bare' | 'quoted' | 'wildcard' | 'dynamic';

export type ShellWord = {
  /** What the program gets, as far as that is known before it runs. */
  readonly value: string;
  /** As it is written. */
  readonly text: string;
  readonly form: Form;
  /** Where it stands in the text it was read from. */
  readonly pos: number;
};

export function wordOf({ text, value, parts, pos }: Word): ShellWord {
  return { text, value, form: formOf(text, value, parts), pos };
}

/** `export A=b` has an assignment among its arguments. */
export function argument(node: CommandArgument): ShellWord {
  if (node.type === 'Word') return wordOf(node);
  return { text: node.text, value: node.text, form: 'dynamic', pos: node.pos };
}

function formOf(text: string, value: string, parts: readonly WordPart[] | undefined): Form {
  if (/^~|[=:]~/.test(text)) return 'dynamic';
  if (parts === undefined) return text === value ? 'bare' : 'quoted';
  const forms = parts.map(formOfPart);
  for (const form of ['dynamic', 'wildcard', 'quoted'] as const)
    if (forms.includes(form)) return form;
  return 'bare';
}

function formOfPart(part: WordPart): Form {
  switch (part.type) {
    case 'Literal':
      return part.text === part.value ? 'bare' : 'quoted';
    case 'SingleQuoted':
      return 'quoted';
    case 'DoubleQuoted':
      return part.parts.every(({ type }) => type === 'Literal') ? 'quoted' : 'dynamic';
    case 'Glob':
    case 'ExtendedGlob':
      return 'wildcard';
    case 'AnsiCQuoted':
    case 'LocaleString':
    case 'SimpleExpansion':
    case 'ParameterExpansion':
    case 'CommandExpansion':
    case 'ArithmeticExpansion':
    case 'ProcessSubstitution':
    case 'BraceExpansion':
      return 'dynamic';
    default:
      return part satisfies never;
  }
}
