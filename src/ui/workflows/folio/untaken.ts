import type { Engine } from '../../../engine/engine.ts';
import type { ChapterDecision } from '../../../engine/workflows/folio/contract/inbox.ts';
import type { Unit } from '../../../engine/workflows/folio/contract/unit.ts';
import { waitingIn } from './waiting-in.ts';
import type { StoryLines } from './words/ja/lines.ts';

/** What its author decided about the text of a story and it has not taken up yet, as it is now, each in words. */
export async function untakenOf(
  engine: Pick<Engine, 'runs' | 'told' | 'read'>,
  id: string,
  { untaken: words }: StoryLines['export'],
  unit: Unit | undefined,
): Promise<readonly string[]> {
  const run = (await engine.runs()).find((each) => each.id === id);
  // one that is at work takes it up
  if (run === undefined || run.status === 'running') return [];
  const { all } = await waitingIn(engine, id, run.folder);
  return all.map((each) => inWords(each, words, unit));
}

function inWords(
  decision: ChapterDecision,
  words: StoryLines['export']['untaken'],
  unit: Unit | undefined,
): string {
  const { kind, chapter } = decision;
  switch (kind) {
    case 'use_round':
      return words.use(chapter, decision.round, unit);
    case 'redo_chapter':
      return words.redo(chapter, unit);
    case 'edit_draft':
      return words.edit(chapter, decision.base, unit);
    case 'retry_review':
      return words.review(chapter, decision.round, unit);
    default:
      return kind satisfies never;
  }
}
