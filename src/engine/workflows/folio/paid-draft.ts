import { readDraft } from './draft.ts';
import { headingNumber, type Round } from './story.ts';

/**
 * A draft whose file is gone lies there again, as its model wrote it: what was paid for is kept with the calls of the run.
 * false: no reply that counts is kept.
 */
export async function putDraftBack(round: Round): Promise<boolean> {
  const { ctx, files, chapter } = round;
  const path = files.draft(chapter, round.round);
  const reply = await ctx.paidReply(path);
  if (reply === undefined) return false;
  const { language, unit } = ctx.config.folio;
  const { title } = round.entry;
  const of = { chapter: headingNumber(round, chapter), title, language, unit };
  const read = readDraft(reply, of);
  if (!read.ok) return false;
  await ctx.files.write(path, read.value.text);
  ctx.say('draft_put_back', { chapter, round: round.round, path });
  return true;
}
