import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine } from '../../../../engine/engine.ts';
import { isChapterOutline } from '../../../../engine/workflows/folio/contract/flow.ts';
import {
  isBlock,
  type ShownOutline,
  shownOutline,
} from '../../../../engine/workflows/folio/contract/outline-shown.ts';
import { storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { resumeRun } from '../../../cli/resume-run.ts';
import type { VerbHouse, VerbPorts } from '../../../cli/verb-ports.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { storyFile } from '../reader/story-path.ts';
import { type PlanWords, planWords } from '../words/plan.ts';
import { inHand } from './in-hand.ts';

/** `plan`: the outline of the story in hand, chapter by chapter. Exit code 1 where no path was chosen yet. */
export async function showPlan(
  { options }: VerbCommand<object>,
  { out, messages }: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const engine = house?.engine;
  const run = inHand((await engine?.runs()) ?? []);
  if (engine === undefined || run === undefined)
    throw new RunError({ kind: 'input_invalid', reason: 'no_story', values: {} });
  const paths = await engine.files(run.id);
  const read = async (path: string | undefined) =>
    path === undefined ? undefined : await engine.read(run.id, path).catch(() => undefined);
  const selected = await read(paths.find((path) => path.endsWith('selected_path.json')));
  const all = async (which: (path: string) => boolean) =>
    await Promise.all(paths.filter(which).map(async (path) => (await read(path)) ?? ''));
  const outline = shownOutline(selected, await all(isBlock), await all(isChapterOutline));
  const words = planWords[messages.language];
  const written = new Set(
    paths.flatMap((path) => {
      const file = storyFile(path);
      return file?.kind === 'final' ? [file.chapter] : [];
    }),
  );
  const rows = outline?.rows.map((row) => ({ ...row, written: written.has(row.chapter) })) ?? [];
  await out.write(
    options.output === 'json' ? jsonText(rows, 2) : `${textOf(outline, rows, words)}\n`,
  );
  return outline === undefined ? 1 : 0;
}

/** `plan --more`: the story in hand is told, and goes on with it. */
export async function resumeStory(
  command: Omit<Parameters<typeof resumeRun>[0], 'id'>,
  ports: VerbPorts,
  engine: Engine,
): Promise<ExitCode> {
  return await resumeRun({ ...command, id: storyFolder }, ports, engine);
}

type Row = ShownOutline['rows'][number] & { readonly written: boolean };

function textOf(outline: ShownOutline | undefined, rows: readonly Row[], words: PlanWords): string {
  if (outline === undefined) return words.noPath;
  const done = rows.filter(({ written }) => written).length;
  const inEpisodes = outline.unit === 'episode';
  const nameOf = inEpisodes ? words.episode : words.chapter;
  const lines = rows.flatMap(({ chapter, title, summary, threads = [], part, written }, index) => [
    // the chapter that begins with this episode
    ...(part === undefined || part.chapter === rows[index - 1]?.part?.chapter
      ? []
      : [words.chapter(part.chapter, oneLine(part.title))]),
    `${written ? '*' : ' '} ${nameOf(chapter, oneLine(title))}`,
    ...(written ? [] : [`    ${oneLine(summary)}`]),
    ...(written || threads.length === 0 ? [] : [`    ${words.threads(threads.join(', '))}`]),
  ]);
  return [
    words.head(oneLine(outline.title), rows.length, done, outline.unit),
    ...lines,
    words.more,
  ].join('\n');
}
