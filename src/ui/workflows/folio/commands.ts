import type { ExportFormat } from '../../../engine/workflow.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import type { Messages } from '../../messages/ja.ts';

const formats = ['md', 'txt', 'narou', 'kakuyomu'] as const satisfies readonly ExportFormat[];

/** What can be done about stories wherever one is: writing them out for other programs. */
export function storyCommands({ screens }: Messages): readonly RoomCommand[] {
  return formats.map((format) => ({
    label: screens.palette.export[format],
    names: [`/export ${format}`],
    perform: async (cockpit) => await exportStory(cockpit, format),
  }));
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
  const { paths, chapters } = await engine.export(run.id, { format, comments });
  cockpit.ask({ kind: 'exported', paths, format, chapters });
}
