import { RunError } from '../../../../engine/data/failure.ts';
import type { InboxItem } from '../../../../engine/data/inbox.ts';
import type { Engine, PresetAnswer, RunSummary } from '../../../../engine/engine.ts';
import { inputPath } from '../../../../engine/runs/place.ts';
import {
  languageFor,
  type StoryLanguage,
} from '../../../../engine/workflows/folio/contract/language.ts';
import { storyFolder } from '../../../../engine/workflows/folio/contract/paths.ts';
import type { ScaleName } from '../../../../engine/workflows/folio/contract/scale.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';
import type { ExitCode } from '../../../cli/exit-code.ts';
import { goOn } from '../../../cli/go-on.ts';
import type { TextSource } from '../../../cli/line-words.ts';
import type { VerbCommand } from '../../../cli/options.ts';
import { wordsHanded } from '../../../cli/rehearsal-flag.ts';
import type { HouseDoor, VerbPorts } from '../../../cli/verb-ports.ts';
import { tellAll } from '../../../cockpit/begin-run.ts';
import { broughtIn } from '../brought-along.ts';
import { storyOffer } from '../offer.ts';
import { importedWords } from '../words/imported.ts';
import { gateChange } from './gate-words.ts';
import { type StoryStart, storyStart } from './story-start.ts';

/** Begins a new story. */
type WriteCommand = VerbCommand<{
  /** undefined: only a manuscript is given, without an idea. */
  readonly idea: TextSource | undefined;
  /** A file or a folder with chapters that exist already. */
  readonly manuscript: string | undefined;
  readonly reviewOnly: boolean;
  /** A file or a folder with texts of the author's own. */
  readonly voice: string | undefined;
  /** How often the first draft of a chapter is written. */
  readonly drafts: number | undefined;
  /** What is written at a time; undefined: as the settings say. */
  readonly unit: Unit | undefined;
  /** How long the story is to be; undefined: as its idea says. */
  readonly scale: ScaleName | undefined;
  /** undefined: what the idea and the settings mean. */
  readonly language: StoryLanguage | undefined;
  readonly archiveOld: boolean;
  readonly answers: readonly PresetAnswer[];
  /** What the story is told as soon as it exists. */
  readonly tell: readonly InboxItem[];
}>;

/** What `write` says of the story in hand. */
export type Decision = {
  /** undefined: the story's present chapter. */
  readonly chapter: number | undefined;
  readonly decision:
    | { readonly kind: 'use_round'; readonly round: number }
    | { readonly kind: 'redo_chapter'; readonly fromRound: number; readonly comment: string }
    | { readonly kind: 'retry_review' | 'skip_review'; readonly agent: string }
    | { readonly kind: 'set_gate'; readonly words: readonly string[] };
};

type DecideCommand = VerbCommand<Decision>;

/** A new story. The idea is judged before anything is opened, so that nothing is made for nothing. */
export async function beginStory(
  command: WriteCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const text = async (source: TextSource) => await wordsHanded(source, storyOffer, ports);
  const texts = { text, files: ports.readFiles };
  const { importedLines } = await import('./imported-lines.ts');
  const story = await storyStart(command, texts, (files, of) =>
    ports.complain(importedLines(files, of, ports.messages)),
  );
  const { engine } = await house.open();
  const { archiveOld, answers, tell, options } = command;
  const line = languageLine(story, engine.config.folio.language, ports.messages.language);
  if (!engine.rehearsal) ports.complain(`${line}\n`);
  // Where nobody is connected a recording plays another story; a manuscript is no matter of one.
  else if (story.manuscript !== undefined)
    ports.complain(`${importedWords[ports.messages.language].unconnected}\n`);
  const since = ports.now();
  const { attended } = ports;
  const { afterWritten, costsLine } = await import('./story-readings.ts');
  const { manuscript } = story;
  if (!engine.rehearsal && manuscript !== undefined)
    ports.complain(`${costsLine({ ...story, manuscript }, engine, ports.messages.language)}\n`);
  if (manuscript !== undefined) {
    const { lostEditsLine } = await import('./lost-edits.ts');
    const lost = await lostEditsLine(engine, manuscript, ports.messages.language);
    if (lost !== undefined) ports.complain(`${lost}\n`);
  }
  const counted = afterWritten(answers, story.manuscript ?? []);
  const start = { archiveOld, answers: counted, yes: options.yes, attended };
  const started = await engine.start('folio', story, start);
  if (
    started.kind === 'occupied' &&
    story.review_only &&
    (await isSame(engine, started.by, story))
  ) {
    const told = { yes: options.yes, attended, tell: [{ kind: 'only_review' }] };
    const again = await engine.resume(started.by.id, told);
    return await goOn(again, engine, { options, ports, since, of: started.by.id });
  }
  if (started.kind === 'started') await tellAll(engine, started.run.id, tell);
  return await goOn(started, engine, { options, ports, since });
}

/** Is the story in hand the same manuscript, which rests before it has a path? Then that is scored, and nothing is put away. */
async function isSame(
  engine: Engine,
  { id, workflow, phase }: RunSummary,
  { manuscript = [] }: StoryStart,
): Promise<boolean> {
  if (workflow !== 'folio' || (phase !== null && !['intake', 'paths'].includes(phase)))
    return false;
  const before = broughtIn(await engine.read(id, inputPath(storyFolder)));
  const texts = manuscript.map(({ text }) => text);
  return (
    before?.length === texts.length && texts.every((text, at) => before[at]?.['text'] === text)
  );
}

/** In which language it will be, and how to have it in another: said before anything is asked or spent. */
function languageLine(
  { idea, manuscript = [], language, review_only: reviews }: StoryStart,
  inWorkspace: StoryLanguage,
  screen: 'ja' | 'en',
): string {
  const texts = [idea, ...manuscript.map(({ text }) => text)].join('\n');
  const written = language ?? languageFor(texts, inWorkspace);
  const said = reviews
    ? importedWords[screen].scoredIn[written]
    : (storyOffer.words[screen].notes?.[written]?.said ?? '');
  if (language !== undefined) return said;
  const other = written === 'ja' ? 'en' : 'ja';
  return screen === 'ja'
    ? `${said}（変えるには --story-lang ${other}）`
    : `${said} (--story-lang ${other} changes that)`;
}

/** `write --use-round | --redo | --retry | --skip | --gate`: the story in hand is told what its author decided, and goes on with it. */
export async function decideStory(
  command: DecideCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  const { engine } = await house.open();
  const { options } = command;
  const since = ports.now();
  const run = await inHandOf(engine);
  const started = await engine.resume(run.id, {
    ...{ yes: options.yes, attended: ports.attended },
    tell: [itemFor(command, run)],
  });
  return await goOn(started, engine, { options, ports, since, of: run.id });
}

/** The story in hand. Rejects with `unknown_run` when there is none. */
async function inHandOf(engine: Engine): Promise<RunSummary> {
  const runs = await engine.runs();
  const run = runs.find(
    ({ archived, workflow, rehearsal }) =>
      !archived && workflow === 'folio' && rehearsal === engine.rehearsal,
  );
  if (run === undefined) throw new RunError({ kind: 'unknown_run', id: storyFolder });
  return run;
}

/** Chapter and round are the story's present ones where none are given. */
function itemFor({ decision, chapter }: DecideCommand, { phaseValues }: RunSummary): InboxItem {
  const here = { chapter: chapter ?? numberIn(phaseValues['chapter']) };
  switch (decision.kind) {
    case 'use_round':
    case 'redo_chapter':
      return { ...decision, ...here };
    case 'retry_review':
    case 'skip_review':
      return { ...decision, ...here, round: numberIn(phaseValues['round']) };
    case 'set_gate':
      return { kind: 'set_gate', settings: gateChange(decision.words) };
    default:
      return decision satisfies never;
  }
}

function numberIn(value: string | number | undefined): number {
  return typeof value === 'number' && value >= 1 ? value : 1;
}
