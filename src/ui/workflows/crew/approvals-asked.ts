import { isMapping } from '../../../engine/data/mapping.ts';
import type { Json, Question } from '../../../engine/data/question.ts';
import { cardKinds } from '../../../engine/workflows/crew/contract/card-kinds.ts';
import type {
  ApprovalCard,
  ApprovalsAsked,
} from '../../../engine/workflows/crew/contract/cards.ts';

/**
 * Reads the values of a question `approvals`; a card of a kind that is not known is left out, what is missing is empty.
 * A rehearsal changes no file of anybody's, whatever a card proposes.
 */
export function approvalsAsked(
  { values }: Pick<Question, 'values'>,
  { rehearsal }: { readonly rehearsal: boolean },
): ApprovalsAsked {
  const items = listOf(values['items']).flatMap((raw) => cardOf(raw) ?? []);
  return {
    cmd: textOf(values['cmd']),
    items: rehearsal ? items.map((card) => ({ ...card, files: [] })) : items,
    branch: typeof values['branch'] === 'string' ? values['branch'] : null,
    onboarding: values['onboarding'] === true,
    ...(rehearsal ? { rehearsal } : {}),
    prepared: typeof values['prepared'] === 'string' ? values['prepared'] : null,
  };
}

function cardOf(raw: Json): ApprovalCard | undefined {
  if (!isMapping(raw)) return undefined;
  const kind = cardKinds.find((known) => known === raw['kind']);
  const id = textOf(raw['id']);
  if (kind === undefined || id === '') return undefined;
  const fields = isMapping(raw['fields']) ? raw['fields'] : {};
  return {
    id,
    kind,
    title: textOf(raw['title']),
    priority: priorities.find((known) => known === raw['priority']) ?? null,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)]),
    ),
    files: listOf(raw['files']).map(textOf),
    text: typeof raw['text'] === 'string' ? raw['text'] : null,
  };
}

const priorities = ['HIGH', 'MEDIUM', 'LOW'] as const;

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
