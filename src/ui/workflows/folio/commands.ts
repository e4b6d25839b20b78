import type { ExportFormat } from '../../../engine/workflow.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';
import { importedWords } from './words/imported.ts';

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
export function storyCommands({ screens, language }: Messages): readonly RoomCommand[] {
  return [
    {
      label: importedWords[language].command,
      names: ['/import'],
      takes: 'text',
      perform: async (cockpit, typed) => await importStory(cockpit, typed, importedWords[language]),
    },
    ...formats.map((format) => ({
      label: screens.palette.export[format],
      names: [`/export ${format}`],
      perform: async (cockpit: Cockpit) => await exportStory(cockpit, format),
    })),
  ];
}

/** Shows what a manuscript would be read as; nothing is written before the person has said which reading is right. */
async function importStory(
  cockpit: Cockpit,
  typed: string,
  { needsFile }: (typeof importedWords)['ja'],
): Promise<void> {
  if (typed === '') return cockpit.say(needsFile, 'warn');
  const { storyReadings } = await import('./cli/story-readings.ts');
  const handed = { manuscript: pathIn(typed), idea: undefined, reviewOnly: false };
  const begun = { options: {}, tell: [] };
  const readings = await storyReadings(
    { ...handed, language: undefined },
    cockpit.ports.given,
    begun,
  );
  cockpit.ask({ kind: 'readings', readings });
}

/** A file that was dropped on a terminal stands there as a shell wants it: in quotes, or with marked blanks. */
function pathIn(typed: string): string {
  const [, quoted] =
    /^(?:'([^']+)'|"([^"]+)")$/.exec(typed)?.filter((part) => part !== undefined) ?? [];
  return quoted ?? typed.replaceAll(/\\([ ()&'"])/g, '$1');
}

/** The story on screen, else the newest one that was not put away. */
async function exportStory(cockpit: Cockpit, format: ExportFormat): Promise<void> {
  const { engine, route } = cockpit;
  const runs = (cockpit.runs ?? []).filter(({ workflow }) => workflow === 'folio');
  const here = 'run' in route ? runs.find(({ id }) => id === route.run) : undefined;
  const run = here ?? runs.find(({ archived }) => !archived);
  if (engine === undefined || run === undefined)
    return cockpit.complain({ kind: 'input_invalid', reason: 'nothing_to_export', values: {} });
  const comments = format === 'md' ? 'keep' : 'strip';
  const { paths, use } = await engine.export(run.id, { format, comments });
  cockpit.ask({ kind: 'exported', paths, format, use });
}
