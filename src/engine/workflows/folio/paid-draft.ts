import { z } from 'zod';
import { readJson } from '../../json-artifact.ts';
import { readDraft } from './draft.ts';
import { headingNumber, type Round } from './story.ts';

const Paid = z.object({ step: z.string(), reply: z.string(), rejected: z.boolean() });

/**
 * A draft whose file is gone lies there again, as its model wrote it: what was paid for is kept with the calls of the run.
 * false: no reply that counts is kept.
 */
export async function putDraftBack(round: Round): Promise<boolean> {
  const { ctx, files, chapter } = round;
  const path = files.draft(chapter, round.round);
  const reply = await keptReply(round, path);
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

/** The newest reply to the step of this file that was not rejected since. */
async function keptReply({ ctx }: Round, path: string): Promise<string | undefined> {
  const folder = `${ctx.folder}/.engine/calls`;
  const names = [...(await ctx.files.list(folder))].sort();
  for (const name of names.toReversed()) {
    const read = readJson((await ctx.files.read(`${folder}/${name}`)) ?? '', Paid);
    if (read.ok && read.value.step === path && !read.value.rejected) return read.value.reply;
  }
  return undefined;
}
