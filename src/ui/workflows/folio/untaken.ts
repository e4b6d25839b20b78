import type { Engine } from '../../../engine/engine.ts';
import type { Unit } from '../../../engine/workflows/folio/contract/unit.ts';
import type { StoryLines } from './words/ja/lines.ts';

/** What its author decided about the text of a story and it has not taken up yet, as it is now, each in words. */
export async function untakenOf(
  engine: Pick<Engine, 'runs' | 'told'>,
  id: string,
  { untaken: words }: StoryLines['export'],
  unit: Unit | undefined,
): Promise<readonly string[]> {
  const { untaken = 0 } = (await engine.runs()).find((run) => run.id === id) ?? {};
  if (untaken === 0) return [];
  const told = (await engine.told(id)).slice(-untaken);
  return told.flatMap((item) => {
    const chapter = Number(item['chapter']);
    switch (item.kind) {
      case 'use_round':
        return [words.use(chapter, Number(item['round']), unit)];
      case 'redo_chapter':
        return [words.redo(chapter, unit)];
      case 'edit_draft':
        return [words.edit(chapter, Number(item['base']), unit)];
      case 'retry_review':
        return [words.review(chapter, Number(item['round']), unit)];
      default:
        // nothing that the text is made of
        return [];
    }
  });
}
