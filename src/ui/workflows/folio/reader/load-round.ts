import { inputPath } from '../../../../engine/runs/place.ts';
import { storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import { markdownText } from '../../../reader/markdown.ts';
import { paragraphCount } from '../../../reader/weave.ts';
import type { Round, RoundFiles } from '../../../screens/reader/room-reading.ts';
import { broughtIn } from '../brought-along.ts';
import { findingsIn } from './card-findings.ts';
import { draftPath, reviewsIn, roundsIn, type StoryFile, storyFile } from './story-path.ts';
import { waitingDecisions } from './waiting-decisions.ts';

/** The round of a draft, a review or a finished chapter; undefined = the file belongs to none. */
export async function loadRound(path: string, files: RoundFiles): Promise<Round | undefined> {
  const { paths, read } = files;
  const file = storyFile(path);
  if (file === undefined) return undefined;
  const is = file.kind === 'final' ? await roundOfFinal(path, file, files) : file;
  if (is?.round === undefined) return undefined;
  const { round } = is;
  const own = 'edited' in is && is.edited && round === 1 && (await isBrought(file, files));
  const place = { folder: file.folder, round };
  const draft = draftPath(place);
  const paragraphs = paragraphCount(markdownText(await read(draft), { keepMarks: true }));
  const intended = await files.dismissed();
  const reviews = reviewsIn(paths, place);
  const findings = await Promise.all(
    reviews.map(async (name) => findingsIn(name, await read(name), { paragraphs, intended })),
  );
  return {
    ...place,
    ...{ chapter: file.chapter, draft, paragraphs, intended },
    findings: findings.flat(),
    reviewed: reviews.length > 0,
    ...('edited' in is ? { edited: is.edited } : {}),
    ...(await waitingFor(file, round, files)),
    ...(own ? { own } : {}),
  };
}

/** A finished text is to become the newest edit of its chapter, a draft one of its own. */
async function waitingFor(
  { folder, chapter, kind }: StoryFile,
  round: number,
  { read, told }: RoundFiles,
): Promise<Pick<Round, 'waiting'>> {
  const story = folder.slice(0, folder.indexOf('/chapters/'));
  const { all, newest } = await waitingDecisions(story, { told: await told(), read });
  if (all.length === 0) return {};
  const edit = newest.get(chapter);
  const isOfIt = kind === 'final' || (kind === 'draft' && edit?.base === round);
  return { waiting: { count: all.length, text: isOfIt ? edit?.text : undefined } };
}

/** The round whose draft the finished chapter is; else the last one, and it was edited since. */
async function roundOfFinal(
  path: string,
  { folder }: StoryFile,
  { paths, read }: RoundFiles,
): Promise<{ readonly round: number | undefined; readonly edited: boolean }> {
  const rounds = roundsIn(paths, folder);
  const final = bare(await read(path));
  for (const round of rounds.toReversed()) {
    if (bare(await read(draftPath({ folder, round }))) === final) return { round, edited: false };
  }
  return { round: rounds.at(-1), edited: true };
}

/** A chapter that was brought along, and that nobody has written on since. */
async function isBrought(
  { chapter }: StoryFile,
  { read }: Pick<RoundFiles, 'read'>,
): Promise<boolean> {
  const brought = broughtIn(await read(inputPath(storyFolder)));
  return brought !== undefined && chapter <= brought.length;
}

/** Without the comments that a forced pass leaves (docs/spec/folio.md §11). */
function bare(text: string): string {
  return text.replaceAll(/^<!--.*-->\n/gm, '').trim();
}
