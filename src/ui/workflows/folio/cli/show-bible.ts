import { RunError } from '../../../../engine/data/failure.ts';
import type { Engine, RunSummary } from '../../../../engine/engine.ts';
import {
  allLedgerFiles,
  type LedgerFile,
} from '../../../../engine/workflows/folio/contract/ledger/entries.ts';
import { troublesIn } from '../../../../engine/workflows/folio/contract/ledger/ledger.ts';
import { unitIn } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { jsonText } from '../../../cli/json.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import type { VerbHouse, VerbPorts } from '../../../cli/verb-ports.ts';
import { ofEpisodes } from '../../../messages/of-episodes.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { type LoadedLedger, loadLedger } from '../bible/load.ts';
import {
  bareEntry,
  type Cell,
  foundIn,
  narrowed,
  type ShownEntry,
  shownLedger,
} from '../bible/shown.ts';
import { type BibleWords, bibleWordsOf } from '../words/bible.ts';
import { inHand } from './in-hand.ts';

type BibleCommand = VerbCommand<{
  readonly keep: boolean;
  /** undefined: all of them. */
  readonly file: LedgerFile | undefined;
  readonly find: string | undefined;
}>;

/** `bible`: the ledger of the story in hand. Exit code 1 where there is nothing to show. */
export async function showBible(
  command: BibleCommand,
  { out, messages, complain }: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const engine = house?.engine;
  const run = inHand((await engine?.runs()) ?? []);
  if (engine === undefined || run === undefined)
    throw new RunError({ kind: 'input_invalid', reason: 'no_story', values: {} });
  const words = bibleWordsOf(unitIn(run) === 'episode' ? ofEpisodes(messages) : messages);
  const loaded = await loadLedger(engine, run.id);
  for (const { file, ...wrong } of troublesIn(loaded.ledger))
    complain(`${oneLine(words.unread(loaded.paths[file] ?? file, wrong))}\n`);
  if (command.keep && !loaded.isKept) return await keep(engine, run, words, out);
  const shown = chosen(loaded, command, words);
  await out.write(
    command.options.output === 'json'
      ? jsonText(shown.map(bareEntry), 2)
      : `${saidOf(shown, loaded, command, words)}\n`,
  );
  return shown.length === 0 ? 1 : 0;
}

function saidOf(
  shown: readonly ShownEntry[],
  { isKept }: LoadedLedger,
  { find }: BibleCommand,
  words: BibleWords,
): string {
  if (!isKept) return `${words.noLedger}\n${words.offerLine}`;
  if (shown.length > 0) return textOf(shown, words);
  return find === undefined ? words.none : words.noHit;
}

/** The price is shown, and asked about, when the story goes on: only there it is known who thinks. */
async function keep(
  engine: Engine,
  run: RunSummary,
  words: BibleWords,
  out: VerbPorts['out'],
): Promise<ExitCode> {
  await engine.tell(run.id, { kind: 'keep_ledger' });
  await out.write(`${words.asked}\n`);
  return 0;
}

function chosen(
  { ledger, finals }: LoadedLedger,
  { file, find }: BibleCommand,
  words: BibleWords,
): readonly ShownEntry[] {
  const all = shownLedger(ledger, finals, words);
  const found = find === undefined ? all : foundIn(all, find);
  return file === undefined ? found : found.filter((each) => each.file === file);
}

function textOf(shown: readonly ShownEntry[], words: BibleWords): string {
  const parts = allLedgerFiles.flatMap((file) => {
    const entries = shown.filter((each) => each.file === file);
    if (entries.length === 0) return [];
    return [[words.files[file], ...entries.flatMap((each) => linesOf(each, words))].join('\n')];
  });
  return parts.join('\n\n');
}

const widest = 60;
const cells: Readonly<Record<Cell, string>> = {
  ...{ none: '.', there: '#', planted: '>', paid: '=', overdue: '!' },
};

function linesOf(
  { title, note, strip, isOverdue, detail, at, file }: ShownEntry,
  words: BibleWords,
): readonly string[] {
  const behind = note === '' ? '' : `  (${oneLine(note)})`;
  // a strip tells of many chapters where a thing is; of one the sentence below says it
  const line =
    strip.length < 2
      ? []
      : [
          `    ${narrowed(strip, widest)
            .map((cell) => cells[cell])
            .join('')}`,
        ];
  const isQuoted = at !== undefined && at.quote !== '' && file !== 'threads' && file !== 'findings';
  const rests = isQuoted
    ? [`    ${words.place(at.chapter, at.paragraph)} ${words.quoted(oneLine(at.quote))}`]
    : [];
  return [
    `${isOverdue ? '! ' : '  '}${oneLine(title)}${behind}`,
    ...line,
    ...rests,
    ...detail.map((each) => `    ${oneLine(each)}`),
  ];
}
