import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Kill } from '../points/kills.ts';
import { leftBehind, newStoryFolder, type StoryFolder, type Until } from './story-process.ts';

type Told = Exclude<Until, 'gate'>;
const calm = new Map<Told, Promise<Record<string, string>>>();

/** Calls of a story that nobody disturbs. */
const usual: Readonly<Record<Told, number>> = { end: 32, more: 34 };

/** What the story leaves when nobody disturbs it. Told once. */
async function undisturbed(until: Told): Promise<Record<string, string>> {
  const known = calm.get(until) ?? tellUndisturbed(until);
  calm.set(until, known);
  return await known;
}

async function tellUndisturbed(until: Told): Promise<Record<string, string>> {
  const story = await newStoryFolder();
  expect(await story.tell(undefined, until)).toEqual({ signal: null, output: 'done' });
  expect((await story.calls()).over).toHaveLength(usual[until]);
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
  until: Told = 'end',
): Promise<number> {
  const story = await newStoryFolder();
  let deaths = 0;
  for (const kill of kills) {
    const died = await inOneSitting(story, until, kill);
    if (died) deaths += 1;
    await everyJsonParses(story);
    await after({ kill, story, died });
  }
  expect(await inOneSitting(story, until)).toBe(false);
  expect(await strays(story)).toEqual([]);
  expect(await leftBehind(story)).toEqual(await undisturbed(until));
  await story.discard();
  return deaths;
}

/** True when it was killed. What had been answered and saved before is not asked for again. */
async function inOneSitting(story: StoryFolder, until: Told, kill?: Kill): Promise<boolean> {
  const saved = await savedCalls(story);
  const { began, over } = await story.calls();
  expect(over).toEqual(expect.arrayContaining([...saved]));
  const before = began.length;
  const { signal, output } = await story.tell(kill, until);
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
    const [, opening] = /draft-01-([ab])\.md/.exec(step) ?? [];
    const [planned] = /outline\/proposal-/.exec(step) ?? [];
    const [, kept] = /ch0*(\d+)\/keeper-/.exec(step) ?? [];
    const values =
      kept !== undefined || planned !== undefined
        ? [kept ?? '4', 'path-B']
        : path === undefined
          ? [chapter, round, opening]
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
