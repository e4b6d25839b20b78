import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../../src/engine/data/inbox.ts';
import {
  entrySource,
  withEntry,
} from '../../../../../src/engine/workflows/folio/contract/ledger/edit-entry.ts';
import { placesBy } from '../../../../support/points/chosen.ts';
import { keeperReply } from '../replies.ts';
import { copyOf, openStory, type StoryOptions } from '../story-world.ts';

/* The program ends in the midst of planning, of two first drafts, of what is settled about the ledger: at any write. */

const kept = (options: StoryOptions = {}): StoryOptions => ({
  ...options,
  config: (config) => ({ ...config, folio: { ...config.folio, keeper: true } }),
  script: {
    reply: (task) =>
      task.role === 'folio/keeper' && task.values['chapter'] === 2
        ? keeperReply(task).replace('"手帳"', '"日記"')
        : undefined,
  },
});

/** What the author says to each kind of question. */
const says: Readonly<Record<string, string>> = {
  plan_more: 'plan',
  plan_entry: 'take',
  next_chapter: 'twice',
  choose_draft: 'b',
  ledger_finding: 'ledger',
};

type Told = ReturnType<typeof openStory>;

/** Goes on until the story rests, answering whatever it asks; false: it was broken off. */
async function goOn(story: Told): Promise<boolean> {
  for (;;) {
    const { result } = await story.resume();
    if (result.status === 'failed') return false;
    if (result.status === 'done') return true;
    const [open] = await story.engine.questions();
    try {
      await story.answer(says[open?.question.kind ?? ''] ?? '');
    } catch {
      return false;
    }
  }
}

/** All that a person would find, without the moments in it. */
function leftBy(story: Told): Readonly<Record<string, string>> {
  const folders = ['outline', 'chapters/ch01', 'chapters/ch02', 'bible'];
  return Object.fromEntries(
    folders.flatMap((folder) =>
      namesIn(story, `current/${folder}`).map((path) => [
        path,
        story.text(path).replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, 'TIME'),
      ]),
    ),
  );
}

function namesIn(story: Told, folder: string): readonly string[] {
  try {
    return story
      .list(folder)
      .filter((name) => /\.(md|json|yaml)$/.test(name))
      .map((name) => `${folder}/${name}`);
  } catch {
    return [];
  }
}

const nothing = () => undefined;
const people = 'current/bible/characters.yaml';

/** The author edits one entry of the ledger. */
function giveReading(story: Told): void {
  const text = story.text(people);
  const before = entrySource(text, 'mio') ?? '';
  const typed = `${before}  reading: みお\n`;
  const edited = withEntry('characters', { text, id: 'mio', before, typed });
  if (!edited.ok) throw new Error('not edited');
  story.write(people, edited.text);
}

type Case = readonly [
  name: string,
  step: number,
  items: readonly InboxItem[],
  edit: (story: Told) => void,
];

const cases: readonly Case[] = [
  [
    'a plan that is asked for, proposed and taken',
    25,
    [{ kind: 'plan_more', wish: '船を' }],
    nothing,
  ],
  [
    'two first drafts, and a contradiction that its author settles in the ledger',
    90,
    [
      { kind: 'ask_next', chapter: 2 },
      { kind: 'more_chapters', upTo: 2 },
    ],
    nothing,
  ],
  [
    'an entry of the ledger that its author edited, and the chapter after it',
    90,
    [{ kind: 'more_chapters', upTo: 2 }],
    giveReading,
  ],
];

test.each<Case>(cases)(
  '%s, broken off at any write, end as if nothing had happened',
  async (_, step, items, edit) => {
    const begun = openStory(kept());
    await begun.start(undefined, {
      answers: [{ kind: 'choose_path', choice: 'path-A', amount: 1 }],
    });
    edit(begun);
    for (const item of items) await begun.engine.tell('current', item);
    const whole = copyOf(begun, kept());
    expect(await goOn(whole)).toBe(true);
    const wanted = leftBy(whole);
    if (edit === giveReading) expect(whole.text(people)).toContain('reading: みお');
    const calls = whole.calls.length;
    for (const at of placesBy(step)) {
      const story = copyOf(begun, kept());
      let writes = 0;
      let wasCut = false;
      const cut = openStory({
        ...kept(),
        root: story.root,
        onWrite: () => {
          writes += 1;
          wasCut ||= writes >= at;
          if (wasCut) throw new Error('killed');
        },
      });
      await goOn(cut);
      expect(await goOn(story)).toBe(true);
      expect(leftBy(story)).toEqual(wanted);
      // at most what was under way is asked for again: five reviewers at once
      expect(cut.calls.length + story.calls.length - calls).toBeLessThanOrEqual(5);
      if (!wasCut) break;
    }
  },
);
