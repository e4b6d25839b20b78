import { stringify } from 'yaml';
import { readYaml } from '../../../data/read-yaml.ts';
import { isRecord } from '../../../data/shapes.ts';
import type { Input } from '../../../ports.ts';
import {
  type ContextPart,
  contextCharacters,
  contextParts,
} from '../contract/ledger/context-parts.ts';
import { chapterSummary } from '../earlier.ts';
import { type Chapter, entryOf } from '../story.ts';
import { type Choice, chooseContext, endOfPrevious, partsIn } from './choice.ts';
import { ledgerOf } from './ledger-disk.ts';
import { ledgerBefore } from './standing.ts';
import { keepsLedger } from './wanted.ts';

/*
 * What a draft is given of a story that has a ledger (`docs/spec/books.md` §2). It is chosen when the first draft of a chapter
 * is begun, and kept as `chapters/chNN/context.yaml` with what was left out: later rounds and the reviewers get the same.
 */

/** Why each part is there. */
const reasons: Readonly<Record<ContextPart, string>> = {
  characters: 'named in the outline of this chapter',
  places: 'named in the outline of this chapter',
  things: 'named in the outline of this chapter',
  threads: 'taken up by the plan of this chapter, open and due within three chapters, or major',
  moments: 'the last five of the timeline',
  rules: 'rules of the world and of the text',
  summaries: 'what happened before, nearest first',
};

/** The end of a chapter, from the beginning of a line. */
function endOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(-most);
  const line = cut.indexOf('\n');
  return line === -1 ? cut : cut.slice(line + 1);
}

/** Inputs of a draft for all that came before it; undefined: this story has no ledger, or the chapter was begun without it. */
export async function contextFor(
  chapter: Chapter,
  { isNew }: { readonly isNew: boolean },
): Promise<readonly Input[] | undefined> {
  const { ctx, files, chapter: number, begun } = chapter;
  if (number === 1 || !keepsLedger(ctx, begun)) return undefined;
  const path = files.context(number);
  if (isNew) await ctx.files.write(path, await newContext(chapter));
  const kept = await ctx.files.read(path);
  if (kept === undefined) return undefined;
  const read = readYaml(kept);
  const previous = await previousOf(chapter, budgetIn(read.ok ? read.value : undefined));
  const given = partsIn(read.ok ? read.value : undefined, contextParts);
  return [
    { path: files.final(number - 1), text: previous },
    { path, text: stringify(given, { lineWidth: 0 }) },
  ];
}

/** Chosen within what the settings allow now; the file keeps that, since later rounds are given the same. */
async function newContext(chapter: Chapter): Promise<string> {
  const { characters: budget } = chapter.ctx.config.folio.context;
  const { length } = await previousOf(chapter, budget);
  return contextText(await choiceFor(chapter, { previous: length, budget }), budget);
}

/** What a choice that was kept was allowed; a file of an earlier program, or a damaged one, does not say it. */
function budgetIn(value: unknown): number {
  const budget = isRecord(value) ? value['budget'] : undefined;
  return typeof budget === 'number' ? budget : contextCharacters;
}

/** The chapter before: whole where there is room for it and for what else is needed, else its end. */
async function previousOf({ ctx, files, chapter }: Chapter, budget: number): Promise<string> {
  const text = (await ctx.files.read(files.final(chapter - 1))) ?? '';
  return text.length <= budget / 2 ? text : endOf(text, endOfPrevious);
}

async function choiceFor(
  chapter: Chapter,
  { previous, budget }: { readonly previous: number; readonly budget: number },
): Promise<Choice> {
  const { ctx, files, selected, entry, chapter: number } = chapter;
  const next = selected.path.outline.find((each) => each.chapter === number + 1);
  const contract = JSON.stringify([entry, next ?? null]).length;
  const ledger = ledgerBefore(await ledgerOf(chapter), number);
  const without = new Map<number, string>();
  for (let earlier = Math.max(1, number - 20); earlier < number - 1; earlier += 1) {
    if (ledger.summaries.entries.some((each) => each.chapter === earlier)) continue;
    const final = (await ctx.files.read(files.final(earlier))) ?? '';
    const told = { entry: entryOf(selected, earlier), final, distance: number - earlier };
    without.set(earlier, chapterSummary(told));
  }
  const room = Math.max(0, budget - contract - previous);
  return chooseContext(ledger, { chapter: number, entry, room, without });
}

function contextText({ given, left, characters }: Choice, budget: number): string {
  const why = contextParts.flatMap((part) =>
    given[part] === undefined ? [] : [[part, reasons[part]] as const],
  );
  return stringify(
    { budget, characters, why: Object.fromEntries(why), given, left_out: left },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
}

/** What the draft of a chapter was given of the ledger, for its reviewers; undefined: there is no such choice. */
export async function keptContext({
  ctx,
  files,
  chapter,
}: Pick<Chapter, 'ctx' | 'files' | 'chapter'>): Promise<unknown> {
  const text = await ctx.files.read(files.context(chapter));
  const read = text === undefined ? undefined : readYaml(text);
  return read?.ok === true ? read.value : undefined;
}
