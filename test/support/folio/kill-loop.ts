import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Kill } from '../points/kills.ts';
import { leftBehind, newStoryFolder, type StoryFolder } from './story-process.ts';

let calm: Promise<Record<string, string>> | undefined;

/** What the story leaves when nobody disturbs it. Told once. */
function undisturbed(): Promise<Record<string, string>> {
  calm ??= tellUndisturbed();
  return calm;
}

async function tellUndisturbed(): Promise<Record<string, string>> {
  const story = await newStoryFolder();
  expect(await story.tell()).toEqual({ signal: null, output: 'done' });
  expect((await story.calls()).over).toHaveLength(32);
  const left = await leftBehind(story);
  await story.discard();
  return left;
}

export type Death = { readonly kill: Kill; readonly story: StoryFolder; readonly died: boolean };

/**
 * Kills a story once at each of these points, one after the other, then lets it end: the same files as if nothing
 * had happened, and nobody was asked again for what was on disk. `after` looks at what each kill has left.
 */
export async function survives(
  kills: readonly Kill[],
  after: (death: Death) => Promise<void> = async () => {},
): Promise<number> {
  const story = await newStoryFolder();
  let deaths = 0;
  for (const kill of kills) {
    const died = await inOneSitting(story, kill);
    if (died) deaths += 1;
    await everyJsonParses(story);
    await after({ kill, story, died });
  }
  expect(await inOneSitting(story)).toBe(false);
  expect(await strays(story)).toEqual([]);
  expect(await leftBehind(story)).toEqual(await undisturbed());
  await story.discard();
  return deaths;
}

/** True when it was killed. What had been answered and saved before is not asked for again. */
async function inOneSitting(story: StoryFolder, kill?: Kill): Promise<boolean> {
  const saved = await savedCalls(story);
  const { began, over } = await story.calls();
  expect(over).toEqual(expect.arrayContaining([...saved]));
  const before = began.length;
  const { signal, output } = await story.tell(kill);
  if (signal !== 'SIGKILL') expect(output).toBe('done');
  const asked = (await story.calls()).began.slice(before);
  expect(asked.filter((name) => saved.has(name))).toEqual([]);
  return signal === 'SIGKILL';
}

/** Calls whose reply is on disk, named as the log names them. */
async function savedCalls({ files }: StoryFolder): Promise<ReadonlySet<string>> {
  const folder = 'current/.engine/calls';
  const saved = new Set<string>();
  for (const name of (await files.list(folder)).filter((each) => /^\d+\.json$/.test(each))) {
    const { role, step, reply } = await files.json(`${folder}/${name}`);
    const [, chapter, round] = /ch0*(\d+)\/.*?(?:draft|round)-0*(\d+)/.exec(step) ?? [];
    const [, path] = /path-([ABC])\.json/.exec(step) ?? [];
    const [, kept] = /ch0*(\d+)\/keeper-/.exec(step) ?? [];
    const values =
      kept !== undefined
        ? [kept, 'path-B']
        : path === undefined
          ? [chapter, round]
          : [path, hints[path]];
    if (reply !== null) saved.add([role, ...values.filter(Boolean)].join(' '));
  }
  return saved;
}

const hints: Readonly<Record<string, string>> = {
  A: '王道・安定・広い読者層',
  B: '意外性・挑戦的・印象的な展開',
  C: 'キャラ深掘り・感情重視・没入感',
};

/** Temporary files that nobody has cleared away. */
async function strays({ root }: StoryFolder): Promise<string[]> {
  const names = await readdir(root, { recursive: true });
  return names.filter((name) => /(^|\/)\.(?!engine(\/|$)|gitkeep$)|\.tmp/.test(name));
}

async function everyJsonParses({ files }: StoryFolder): Promise<void> {
  for (const name of (await files.tree('')).filter((each) => each.endsWith('.json')))
    expect(await files.json(name), name).toBeTypeOf('object');
}
