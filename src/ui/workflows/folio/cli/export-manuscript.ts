import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine } from '../../../../engine/engine.ts';
import type { ExportFormat } from '../../../../engine/workflow.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { VerbHouse, VerbPorts } from '../../../cli/verb-ports.ts';
import { clip } from '../../../messages/clip.ts';
import { disclosure } from '../../../messages/disclosure.ts';
import type { Messages } from '../../../messages/ja.ts';
import { inHand } from './in-hand.ts';

type ExportCommand = VerbCommand<{
  readonly format: ExportFormat;
  /** One file for each chapter. */
  readonly split: boolean;
  readonly out: string | undefined;
  readonly comments: 'strip' | 'keep' | undefined;
  readonly author: string | undefined;
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
  const { format, split, out, comments = format === 'md' ? 'keep' : 'strip' } = command;
  const { author, cover } = command;
  const folder = out === undefined ? {} : { out: ports.resolvePath(out) };
  const picture = cover === undefined ? {} : { cover: await ports.readPicture(cover) };
  const report = await house.engine.export(run.id, {
    format,
    comments,
    ...(split ? { split } : {}),
    ...(author === undefined ? {} : { author }),
    ...folder,
    ...picture,
  });
  const { title, chapters, characters, paths } = report;
  const asked = disclosure(format, chapters, ports.messages);
  const json = command.options.output === 'json';
  await ports.out.write(
    json
      ? jsonText({ run: run.id, title, chapters, characters, paths }, 2)
      : `${reportText(report, ports.messages)}${asked === '' ? '' : `${asked}\n`}`,
  );
  return 0;
}

function reportText({ title, chapters, characters, paths }: Report, messages: Messages): string {
  const words = messages.cli.export;
  const lines = [
    words.begin,
    words.title(clip(title)),
    ...chapters.map(({ chapter, title: name, source }) =>
      source === null ? words.missing(chapter) : words.chapter(chapter, clip(name), clip(source)),
    ),
    ...paths.map((path) => words.done(clip(path, 1000))),
    words.total(characters),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
