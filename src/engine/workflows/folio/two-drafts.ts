import { type Opening, openings } from './contract/paths.ts';
import type { Ctx } from './ctx.ts';
import type { Draft } from './draft.ts';
import { draftArtifact } from './files.ts';
import type { StoryInput } from './schema.ts';
import type { Round } from './story.ts';
import { draftTask } from './tasks.ts';

/*
 * The first draft of a chapter written twice, from different openings (`docs/spec/books.md` §5). Both are files that stay; the one
 * its author takes becomes `draft-01.md`, and goes through the rounds as any other.
 */

/** Does this story write each first draft twice? A recording has one of each. */
export function writesTwice(
  ctx: Pick<Ctx, 'state'>,
  { drafts }: Pick<StoryInput, 'drafts'>,
): boolean {
  return drafts === 2 && !ctx.state().rehearsal;
}

/** Are there two drafts of this round to choose from, or are there to be? One that was begun with one goes on with it. */
export async function hasTwo(round: Round, isNew: boolean): Promise<boolean> {
  const { ctx, files, chapter, begun, twice = false } = round;
  if (round.round !== 1) return false;
  if (await ctx.files.exists(files.opening(chapter, 'a'))) return true;
  return isNew && !ctx.state().rehearsal && (twice || writesTwice(ctx, begun));
}

/** Characters of the one that the other is told, so that it begins elsewhere. */
const toldOfOther = 700;
/** Characters of each that the author is shown with the question, two or three lines; both lie there to be read. */
const shownOfEach = { ja: 90, en: 150 } as const;

/** Writes what is missing of both, and gives the one that the author took. */
export async function chosenDraft(
  round: Round,
  material: readonly [
    earlier: Parameters<typeof draftTask>[1],
    word: Parameters<typeof draftTask>[2],
  ],
): Promise<string> {
  const { ctx, files, chapter } = round;
  const first = await draftOf(round, material, 'a', undefined);
  const second = await draftOf(round, material, 'b', first);
  const most = shownOfEach[ctx.config.folio.language];
  const { choice } = await ctx.ask({
    id: questionId(round),
    kind: 'choose_draft',
    values: { chapter, drafts: [shown('a', first, most), shown('b', second, most)] },
    choices: openings.map((each) => ({ id: each, key: each })),
    yes: 'a',
  });
  const taken: Opening = choice === 'b' ? 'b' : 'a';
  const path = files.opening(chapter, taken);
  return await ctx.make({
    output: draftArtifact(files.draft(chapter, 1)),
    inputs: [path],
    basis: taken,
    frozenBy: files.final(chapter),
    maker: async () => {
      ctx.say('draft_chosen', { chapter, draft: taken });
      return (await ctx.files.read(path)) ?? (taken === 'a' ? first : second);
    },
  });
}

async function draftOf(
  round: Round,
  [earlier, word]: Parameters<typeof chosenDraft>[1],
  which: Opening,
  other: string | undefined,
): Promise<string> {
  const { ctx, files, chapter, stateFiles } = round;
  const output = files.opening(chapter, which);
  const begins = other === undefined ? undefined : proseOf(other).slice(0, toldOfOther);
  return await ctx.agent<Draft, string>({
    task: draftTask(round, earlier, word, { output, otherOpening: begins }),
    output: draftArtifact(output),
    frozenBy: files.draft(chapter, 1),
    heard: stateFiles.heard,
    finish: (reply) => {
      const characters = [...proseOf(reply.text).replaceAll(/\s/g, '')].length;
      ctx.say('draft_written', { chapter, round: 1, characters, of_two: which });
      return reply.text;
    },
  });
}

/** Each writing of the chapter from its beginning asks anew. */
function questionId({ ctx, chapter }: Round): string {
  const anew = ctx
    .inbox()
    .filter(
      (item) => item.kind === 'redo_chapter' && item.chapter === chapter && item.fromRound === 0,
    );
  return `choose-draft-${chapter}${anew.length === 0 ? '' : `-${anew.length}`}`;
}

function proseOf(draft: string): string {
  return draft.replaceAll(/^(#|¶).*$/gm, '').trim();
}

function shown(draft: Opening, text: string, most: number) {
  const prose = proseOf(text);
  const characters = [...prose.replaceAll(/\s/g, '')].length;
  const begin = [...prose.replaceAll(/\s+/g, ' ')].slice(0, most).join('');
  return { draft, characters, begin };
}
