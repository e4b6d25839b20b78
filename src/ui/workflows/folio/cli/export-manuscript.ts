import type { ExportedEpisode } from '../../../../engine/data/exported-episode.ts';
import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine } from '../../../../engine/engine.ts';
import type { ExportFormat, ExportOptions } from '../../../../engine/workflow.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { VerbHouse, VerbPorts } from '../../../cli/verb-ports.ts';
import { clip } from '../../../messages/clip.ts';
import { disclosure } from '../../../messages/disclosure.ts';
import type { Messages } from '../../../messages/ja.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { untakenOf } from '../untaken.ts';
import type { StoryLines } from '../words/ja/lines.ts';
import { storyLinesOf } from '../words/lines.ts';
import { inHand } from './in-hand.ts';

type ExportCommand = VerbCommand<{
  readonly format: ExportFormat;
  /** One file for each chapter. */
  readonly split: boolean;
  /** One file for each episode, of so many characters. */
  readonly episodes: ExportOptions['episodes'];
  readonly plan: ExportOptions['plan'];
  readonly out: string | undefined;
  readonly comments: 'strip' | 'keep' | undefined;
  readonly author: string | undefined;
  /** Chapters that have not been accepted go in too. */
  readonly drafts: true | undefined;
  /** A file with the picture for the front. */
  readonly cover: string | undefined;
}>;

type Report = Awaited<ReturnType<Engine['export']>>;

/** `export`: the manuscript of the story in hand (docs/spec/folio.md §14). */
export async function exportManuscript(
  command: ExportCommand,
  ports: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const run = inHand((await house?.engine.runs()) ?? []);
  if (house === undefined || run === undefined) {
    throw new RunError({ kind: 'input_invalid', reason: 'nothing_to_export', values: {} });
  }
  const {
    format,
    split,
    episodes,
    plan,
    out,
    comments = format === 'md' ? 'keep' : 'strip',
  } = command;
  const { author, cover } = command;
  const folder = out === undefined ? {} : { out: ports.resolvePath(out) };
  const picture = cover === undefined ? {} : { cover: await ports.readPicture(cover) };
  const report = await house.engine.export(run.id, {
    format,
    comments,
    ...(split ? { split } : {}),
    ...(episodes === undefined ? {} : { episodes }),
    ...(plan === undefined ? {} : { plan }),
    ...(author === undefined ? {} : { author }),
    ...(command.drafts === undefined ? {} : { drafts: true }),
    ...folder,
    ...picture,
  });
  const { title, chapters, characters, paths } = report;
  const asked = disclosure(format, report.use, ports.messages);
  const json = command.options.output === 'json';
  await ports.out.write(
    json
      ? jsonText(
          {
            run: run.id,
            title,
            chapters,
            characters,
            paths,
            episodes: report.episodes,
            ai_use: report.use,
          },
          2,
        )
      : `${reportText(report, ports.messages, plan)}${asked === '' ? '' : `${asked}\n`}`,
  );
  const { export: lines } = storyLinesOf(ports.messages);
  tellLeftOut(report, await untakenOf(house.engine, run.id, lines, report.unit), ports);
  return 0;
}

/** What is not in the export though its author may think so. */
function tellLeftOut(
  { unread = [] }: Report,
  untaken: readonly string[],
  { complain, messages }: VerbPorts,
): void {
  const words = messages.cli.export;
  for (const { path, part, why } of unread) complain(`${oneLine(words.unread(path, part, why))}\n`);
  if (untaken.length > 0) complain(`${words.untaken(untaken)}\n`);
}

function reportText(report: Report, messages: Messages, plan: ExportOptions['plan']): string {
  const { title, chapters, characters, paths, episodes, unit } = report;
  const words = storyLinesOf(messages).export;
  const lines = [
    words.begin,
    words.title(clip(title)),
    ...chapters.map(({ chapter, title: name, source, draft }) => {
      if (source === null) return words.missing(chapter, unit);
      const said = [chapter, clip(name), clip(source), unit] as const;
      return draft === undefined ? words.chapter(...said) : words[draft](...said);
    }),
    ...(chapters.some(({ draft }) => draft === 'left') ? [words.takeDrafts] : []),
    ...(report.author === null ? [words.noAuthor] : []),
    ...(episodes === undefined
      ? paths.map((path) => words.done(clip(path, 1000)))
      : episodeLines(episodes, paths, { words, plan })),
    words.total(characters, report.words),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** So many lie ready before the first is published, so that a bad week does not show. */
const wantedStock = 10;

/** Each episode with the words it leaves its reader with; its files lie in one folder. */
function episodeLines(
  episodes: readonly ExportedEpisode[],
  paths: readonly string[],
  { words, plan }: { readonly words: StoryLines['export']; readonly plan: ExportOptions['plan'] },
): readonly string[] {
  const folder = (paths[0] ?? '').replace(/[^/\\]*$/, '');
  return [
    ...episodes.flatMap(({ number, title, characters, words: english, ends, hook }) => [
      words.episode(number, clip(title), characters, english),
      words.hook(clip(hook, 60)),
      ...(ends === 'inside' || ends === 'own' ? [words[ends]] : []),
    ]),
    ...(plan !== undefined && episodes.length < wantedStock
      ? [words.stock(episodes.length, wantedStock)]
      : []),
    words.episodes(episodes.length, clip(folder, 1000)),
  ];
}
