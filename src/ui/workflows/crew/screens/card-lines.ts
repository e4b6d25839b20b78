import type { ApprovalCard } from '../../../../engine/workflows/crew/contract/cards.ts';
import type { Look } from '../../../components/look.tsx';
import { type Row, span } from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visible } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { cardText } from '../card-text.ts';
import { taskWordsOf } from '../words/of.ts';
import type { Decided } from './approvals-state.ts';

/** A card as rows of `width` cells. */
export function cardRows(
  card: ApprovalCard,
  decided: Decided | undefined,
  width: number,
  look: Look,
): readonly Row[] {
  const { approvals, cards } = taskWordsOf(look.messages);
  const edited =
    decided?.text === undefined
      ? []
      : ['', `**${approvals.decisions.edited}**:`, ...decided.text.split('\n')];
  const files =
    card.files.length === 0
      ? []
      : ['', `**${cards.files}**:`, ...card.files.map((path) => `- ${path}`)];
  return markedRows(
    [...cardText(card, cardName(card, look), cards), ...edited, ...files],
    width,
    look,
  );
}

/** What is said before the first preferences ever. */
export function introRows(width: number, look: Look): readonly Row[] {
  return markedRows(taskWordsOf(look.messages).cards.learned.onboarding, width, look);
}

/** What the secretary prepared, to the letter. */
export function preparedRows(text: string, width: number, { cells }: Look): readonly Row[] {
  return text.split('\n').flatMap((line) => {
    const role = /^#{1,6} /.test(line) ? 'accent' : undefined;
    return wrapProse(visible(line), cells, width).map((part): Row => [span(part, role)]);
  });
}

/** `IMP-001` as a person calls it: Improvement 1. */
export function cardName(
  { kind, id }: Pick<ApprovalCard, 'kind' | 'id'>,
  { messages }: Pick<Look, 'messages'>,
): string {
  const { named, noticed } = taskWordsOf(messages).approvals;
  if (kind === 'signal_log') return noticed;
  const [, family = '', number = ''] = /^([A-Z]+(?:-UPD)?)-0*(\d+)$/.exec(id) ?? [];
  const word = Object.hasOwn(named, family) ? named[family] : undefined;
  return word === undefined ? oneLine(id) : `${word} ${number}`;
}

/** Lines with headings and labels as the founding document marks them → rows. */
function markedRows(lines: readonly string[], width: number, look: Look): readonly Row[] {
  return lines.flatMap((line) => {
    const heading = line.startsWith('### ');
    const [, dash = '', label = ''] = /^(- )?\*\*([^*]+)\*\*/.exec(line) ?? [];
    const plain = line.replace(/^### /, '').replace(/\*\*([^*]+)\*\*/g, '$1');
    const start = label === '' ? '' : visible(`${dash}${label}`);
    return wrapProse(visible(plain), look.cells, width).map((text, index): Row => {
      if (heading) return [span(text, 'accent')];
      const bold = index === 0 && start !== '' && text.startsWith(start);
      return bold ? [span(start, 'title'), span(text.slice(start.length))] : [span(text)];
    });
  });
}

export const decisionRoles: Readonly<Record<Decided['decision'], ColourRole>> = {
  approved: 'good',
  edited: 'good',
  rejected: 'bad',
  kept: 'accent',
  deferred: 'warn',
};
