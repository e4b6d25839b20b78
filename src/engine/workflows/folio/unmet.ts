import { dice } from '../../data/likeness.ts';
import { normalForm } from '../../data/normal-form.ts';

/** What Lens says of one of the author's conditions. */
type Answer = {
  readonly condition: string;
  readonly met: boolean;
  readonly quote: string;
  readonly location?: string | undefined;
};

type Unmet = {
  readonly severity: 'high';
  readonly location: string;
  readonly character?: undefined;
  readonly problem: string;
  readonly fix: string;
};

/** A condition that is not met is a high issue, also where Lens has not listed it among its own; never both. */
export function unmetIn({
  conditions = [],
  issues,
}: {
  readonly conditions?: readonly Answer[] | undefined;
  readonly issues: readonly { readonly problem: string }[];
}): readonly Unmet[] {
  return conditions
    .filter((answer) => !answer.met && !issues.some(({ problem }) => isAbout(problem, answer)))
    .map(({ condition, quote, location = '' }) => ({
      severity: 'high' as const,
      location,
      problem: `${condition} — ${quote === '' ? '✗' : quote}`,
      fix: condition,
    }));
}

/** A shorter quote stands in a sentence by chance. */
const shortestQuote = 3;

/** The issue names the condition, what was quoted against it, or the figure it asks for. */
function isAbout(problem: string, { condition, quote }: Answer): boolean {
  if (problem.includes(condition) || dice(problem, condition) >= 0.4) return true;
  const quoted = quote.replaceAll(/^[\s「『"'“‘]+|[\s」』"'”’]+$/g, '');
  if ([...quoted].length >= shortestQuote && problem.includes(quoted)) return true;
  const figures = figuresIn(problem);
  return figuresIn(condition).some((figure) => figures.includes(figure));
}

/** Numbers of three digits and more: those of lengths, not of paragraphs. */
function figuresIn(text: string): readonly string[] {
  return (
    normalForm(text, 'NFKC')
      .replaceAll(/(?<=\d),(?=\d{3})/g, '')
      .match(/\d{3,}/g) ?? []
  );
}
