import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { lockHolder } from '../../../src/engine/workspace/lock.ts';
import {
  answerFirst,
  filesOf,
  newWorkspace,
  openFolioEngine,
  sitting,
  someIdea,
} from './folio-world.ts';
import { heard } from './heard-provider.ts';
import { tape } from './scripted-provider.ts';
import { type Version, watchedDisk } from './watched-disk.ts';

/** Where the rehearsal lies below the workspace. */
export const place = 'rehearsal';

/** An idea with kana in it is a Japanese story, whatever the settings say. */
export const ideas = {
  ja: someIdea,
  en: 'The daughter of a lighthouse keeper waits for a ship that does not come.',
} as const;

/** The rehearsal as a whole story: the idea, the choice of path B by a person, one chapter in three rounds. */
async function tell(language: 'ja' | 'en') {
  const { root, discard } = await newWorkspace();
  const files = filesOf(root);
  const versions: Version[] = [];
  const model = heard(tape());
  const engine = await openFolioEngine({
    root,
    provider: model.provider,
    disk: watchedDisk(nodeDisk, /(state|progress)\.json$/, versions),
    config: (config) => ({ ...config, folio: { ...config.folio, language } }),
  });
  const asked = await sitting(engine.start('folio', { idea: ideas[language] }));
  const gate = {
    state: await files.json(`${place}/current/state.json`),
    progress: await files.json(`${place}/current/progress.json`),
    input: await files.json(`${place}/current/user_input.json`),
    holder: lockHolder(`${root}/${place}/current/.engine`),
    calls: model.calls.length,
  };
  await answerFirst(engine, 'path-B', { comment: '静かに' });
  const told = await sitting(engine.resume(undefined));
  const versionsOf = (name: 'state' | 'progress') =>
    versions
      .filter(({ file }) => file.endsWith(`/${name}.json`))
      .map(({ text }) => JSON.parse(text));
  const inStory = (file: string) => file.slice(`${root}/${place}/`.length);
  return { files, versions, versionsOf, inStory, model, engine, asked, gate, told, discard };
}
export type Told = Awaited<ReturnType<typeof tell>>;

const stories = new Map<string, Promise<Told>>();

/** The story in this language, told once for all tests of a file. */
export function toldStory(language: 'ja' | 'en'): Promise<Told> {
  const known = stories.get(language);
  if (known) return known;
  const story = tell(language);
  stories.set(language, story);
  return story;
}

export async function discardStories(): Promise<void> {
  const told = [...stories.values()];
  stories.clear();
  for (const story of told) await (await story).discard();
}

/** Leaves out what merely repeats the one before. */
export function changes<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => index === 0 || value !== values[index - 1]);
}
