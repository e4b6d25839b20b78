import { normalForm } from '../../../engine/data/normal-form.ts';
import type { RunSummary } from '../../../engine/engine.ts';
import type { Exported, ExportFormat, ExportOptions } from '../../../engine/workflow.ts';
import { unitIn } from '../../../engine/workflows/folio/contract/unit.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';
import { chapterCommands } from './chapter-commands.ts';
import { namingCommands } from './naming.ts';
import { untakenOf } from './untaken.ts';
import { cutsWords } from './words/cuts.ts';
import { episodesAsked } from './words/episodes.ts';
import { importedWords } from './words/imported.ts';
import { storyLinesOf } from './words/lines.ts';
import { storyWordsOf } from './words/of.ts';

const formats = [
  'md',
  'txt',
  'narou',
  'kakuyomu',
  'pixiv',
  'alphapolis',
  'epub',
  'html',
] as const satisfies readonly ExportFormat[];

/** What can be done about stories wherever one is: writing them out for other programs. */
export function storyCommands(messages: Messages): readonly RoomCommand[] {
  const { language } = messages;
  const { exports } = storyWordsOf(messages);
  return [
    {
      label: importedWords[language].command,
      names: ['/import'],
      behind: importedWords[language].behind,
      takes: importedWords[language].needsFile,
      perform: async (cockpit, typed) => await importStory(cockpit, typed, { reviewOnly: false }),
    },
    {
      label: episodesAsked[language].command,
      names: ['/episodes'],
      behind: episodesAsked[language].behind,
      takes: episodesAsked[language].wanted,
      perform: async (cockpit, typed) => {
        const asked = await askedEpisodes(typed);
        if (asked === undefined) return cockpit.say(episodesAsked[language].wanted, 'warn');
        await exportStory(cockpit, messages, asked.format, asked);
      },
    },
    {
      label: cutsWords[language].command,
      names: ['/cuts'],
      perform: async (cockpit) => {
        const run = storyHere(cockpit);
        if (run === undefined) return cockpit.say(cutsWords[language].noStory, 'warn');
        if (unitIn(run) === 'episode') return cockpit.say(cutsWords[language].inEpisodes, 'warn');
        const page = { screen: 'room', page: 'cuts', run: run.id, about: undefined } as const;
        cockpit.go({ type: 'go', to: page });
      },
    },
    ...formats.map((format) => ({
      label: exports[format],
      names: [`/export ${format}`],
      perform: async (cockpit: Cockpit) => await exportStory(cockpit, messages, format),
    })),
    {
      label: exports.drafts,
      names: ['/export-drafts'],
      takes: exports.wantsFormat,
      perform: async (cockpit, typed) => {
        const format = formats.find((each) => each === typed.trim().toLowerCase());
        if (format === undefined) return cockpit.say(exports.wantsFormat, 'warn');
        await exportStory(cockpit, messages, format, { drafts: true });
      },
    },
    ...namingCommands(language, storyHere),
    ...chapterCommands(language, storyHere),
    {
      label: importedWords[language].scoreCommand,
      names: ['/score', 'review', '採点', '評価', '講評', 'レビュー'],
      behind: importedWords[language].behind,
      takes: importedWords[language].scoreNeedsFile,
      perform: async (cockpit, typed) => await importStory(cockpit, typed, { reviewOnly: true }),
    },
  ];
}

/** Shows what a manuscript would be read as; nothing is written before the person has said which reading is right. */
async function importStory(
  cockpit: Cockpit,
  typed: string,
  { reviewOnly }: { readonly reviewOnly: boolean },
): Promise<void> {
  const { storyReadings } = await import('./cli/story-readings.ts');
  const handed = { manuscript: pathIn(typed), idea: undefined, reviewOnly };
  const begun = { options: {}, tell: [] };
  const readings = await storyReadings(
    { ...handed, language: undefined },
    cockpit.ports.given,
    begun,
  );
  cockpit.ask({ kind: 'readings', readings });
}

/** The same of a text that was put into the field. */
export async function importPasted(cockpit: Cockpit, text: string): Promise<void> {
  const { storyReadings } = await import('./cli/story-readings.ts');
  const handed = { manuscript: '', idea: undefined, reviewOnly: false, language: undefined };
  const given = { ...cockpit.ports.given, files: async () => [{ name: '', text: `${text}\n` }] };
  const readings = await storyReadings(handed, given, { options: {}, tell: [] });
  cockpit.ask({ kind: 'readings', readings, typed: text });
}

/** A file that was dropped on a terminal stands there as a shell wants it: in quotes, or with marked blanks. */
function pathIn(typed: string): string {
  const [, quoted] =
    /^(?:'([^']+)'|"([^"]+)")$/.exec(typed)?.filter((part) => part !== undefined) ?? [];
  return quoted ?? typed.replaceAll(/\\([ ()&'"])/g, '$1');
}

type Asked = Pick<ExportOptions, 'format' | 'episodes' | 'plan' | 'drafts'>;

/** `narou 2026-12-01`: for which site, and from which day on they are published; undefined: it does not say that. */
async function askedEpisodes(typed: string): Promise<Asked | undefined> {
  const { bandIn, planIn } = await import('./cli/episode-flags.ts');
  const [site = '', start, ...more] = normalForm(typed, 'NFKC').trim().split(/\s+/);
  const format = formats.find((each) => each === site.toLowerCase());
  if (format === undefined || format === 'epub' || format === 'html' || more.length > 0)
    return undefined;
  try {
    const when = { time: undefined, days: undefined, 'per-day': undefined };
    const plan = planIn({ start, ...when });
    return { format, episodes: bandIn(undefined), ...(plan === undefined ? {} : { plan }) };
  } catch {
    return undefined;
  }
}

/** The story on screen, else the newest one that was not put away. */
function storyHere({ route, runs: all = [] }: Cockpit): RunSummary | undefined {
  const runs = all.filter(({ workflow }) => workflow === 'folio');
  const here = 'run' in route ? runs.find(({ id }) => id === route.run) : undefined;
  return here ?? runs.find(({ archived }) => !archived);
}

async function exportStory(
  cockpit: Cockpit,
  messages: Messages,
  format: ExportFormat,
  asked: Partial<Asked> = {},
): Promise<void> {
  const { engine } = cockpit;
  const run = storyHere(cockpit);
  if (engine === undefined || run === undefined)
    return cockpit.complain({ kind: 'input_invalid', reason: 'nothing_to_export', values: {} });
  const comments = format === 'md' ? 'keep' : 'strip';
  const report = await engine.export(run.id, { ...asked, format, comments });
  const { paths, use, unread } = report;
  const folder = paths[0]?.replace(/[^/\\]*$/, '') ?? '';
  const shown = asked.episodes === undefined ? paths : [folder, ...paths.map(nameOf)];
  const untaken = await untakenOf(engine, run.id, storyLinesOf(messages).export, report.unit);
  const notes = exportNotes(report, run, messages);
  cockpit.ask({ kind: 'exported', paths: shown, format, use, unread, untaken, notes });
}

type Report = Pick<Exported, 'chapters' | 'unit' | 'author'>;

/** Which chapters have not been accepted, and that a book names no author. */
function exportNotes(
  { chapters, unit, author }: Report,
  { rehearsal }: Pick<RunSummary, 'rehearsal'>,
  messages: Messages,
): readonly string[] {
  const words = storyLinesOf(messages).export;
  return [
    ...chapters.flatMap(({ chapter, title, source, draft }) =>
      draft === undefined || source === null ? [] : [words[draft](chapter, title, source, unit)],
    ),
    ...(chapters.some(({ draft }) => draft === 'left') ? [words.takeDraftsHere] : []),
    // a recording belongs to nobody, and nobody can name its author
    ...(author === null && !rehearsal ? [words.noAuthor] : []),
  ];
}

function nameOf(path: string): string {
  return path.replace(/^.*[/\\]/, '');
}
