import type { Question } from '../../../../engine/data/question.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { Cockpit } from '../../../cockpit/cockpit-state.ts';
import { readFile } from '../../../screens/run/use-run-actions.ts';
import { storyFile } from '../reader/story-path.ts';

const asked: readonly string[] = ['ledger_finding', 'ledger_place'];

/** Is this about two places in the text? */
export function isAboutPlaces(question: Pick<Question, 'kind'> | undefined): boolean {
  return question !== undefined && asked.includes(question.kind);
}

/** Opens the sentence that a contradiction rests on: that of the text, or the earlier one where that is picked. */
export async function readPassage(
  cockpit: Cockpit,
  run: string,
  { values }: Pick<Question, 'values'>,
  picked: string | undefined,
): Promise<void> {
  const sides = (Array.isArray(values['sides']) ? values['sides'] : [])
    .filter(isRecord)
    .filter(({ chapter }) => typeof chapter === 'number' && chapter > 0);
  const side =
    picked === 'ledger' || picked === 'earlier_place' ? (sides[1] ?? sides[0]) : sides[0];
  const paths = (await cockpit.engine?.files(run)) ?? [];
  const path = paths.find((each) => {
    const file = storyFile(each);
    return file?.kind === 'final' && file.chapter === side?.['chapter'];
  });
  const quote = side?.['quote'];
  if (path !== undefined)
    readFile(cockpit, run, path, { find: typeof quote === 'string' ? quote : '' });
}
