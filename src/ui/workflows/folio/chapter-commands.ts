import type { RunSummary } from '../../../engine/engine.ts';
import type { Cockpit, RoomCommand } from '../../cockpit/cockpit-state.ts';
import { isDecidable } from './screens/author-state.ts';
import { chapterCommandWords } from './words/chapter-commands.ts';

/** What a story's screen does about its chapters by keys, for whoever looks for it by its name somewhere else. */
export function chapterCommands(
  language: 'ja' | 'en',
  here: (cockpit: Cockpit) => RunSummary | undefined,
): readonly RoomCommand[] {
  const words = chapterCommandWords[language];
  const of = (cockpit: Cockpit, deed: (run: RunSummary) => Promise<void> | void) => {
    const run = here(cockpit);
    return run === undefined ? cockpit.say(words.noStory, 'warn') : deed(run);
  };
  return [
    {
      label: words.scores,
      names: ['/scores', '/reviews'],
      key: 'scores',
      perform: async (cockpit) =>
        of(cockpit, ({ id }) => {
          const page = { screen: 'room', page: 'scores', run: id, about: undefined } as const;
          cockpit.go({ type: 'go', to: page });
        }),
    },
    {
      label: words.decide,
      names: ['/rewrite', '/accept'],
      key: 'decide',
      perform: async (cockpit) =>
        await of(cockpit, async (run) => await decideAbout(cockpit, run, words.notYet)),
    },
  ];
}

/** Goes to the story, which is not walked on by that, and asks what becomes of its rounds. */
async function decideAbout(cockpit: Cockpit, run: RunSummary, notYet: string): Promise<void> {
  const { desk, route } = cockpit;
  if (desk === undefined) return;
  if (desk.get(run.id) === undefined) await desk.look(run.id, run.folder);
  const open = desk.get(run.id);
  if (open === undefined) return;
  const isHere = route.screen === 'run' && route.run === run.id;
  if (!isHere) cockpit.go({ type: 'go', to: { screen: 'run', run: run.id } });
  if (isDecidable(open, open.store.state()))
    cockpit.ask({ kind: 'room', sheet: 'author', run: run.id });
  else cockpit.say(notYet, 'warn');
}
