import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { placesBy } from '../../../support/points/chosen.ts';
import { accepted, decide, one, scoring } from './decided-story.ts';
import { copyOf, openStory } from './story-world.ts';

const prose = '作者が自分の手で書き直した一章。霧はまだ来ない。'.repeat(12);
const ownDraft = `# 第1章：霧の朝\n\n¶1\n${prose}\n\n¶2\n「まだ、来ない」\n`;

/* The program ends in the midst of following its author. */

test.each([
  ['taking a round', 4, { kind: 'use_round', chapter: 1, round: 1 }],
  ['a redo', 20, { kind: 'redo_chapter', chapter: 1, fromRound: 1, comment: '犬を' }],
  ['a draft of their own', 40, { kind: 'edit_draft', chapter: 1, base: 2, text: ownDraft }],
  ['asking a reviewer again', 12, { kind: 'retry_review', chapter: 1, round: 2, agent: 'Voice' }],
  ['a gate of their own', 5, { kind: 'set_gate', settings: { min_each: 6 } }],
] as const)(
  '%s that is broken off at any write ends as one that was not',
  async (_, step, item) => {
    const script = { reply: scoring({ 1: 6.6, 2: 7.4 }) };
    const begun = await accepted({ 1: 6.6, 2: 7.4 });
    const whole = copyOf(begun, { script });
    await decide(whole, item);
    const wanted = whole.text(`${one}/final.md`);
    for (const at of placesBy(step)) {
      const story = copyOf(begun, { script });
      await story.engine.tell('current', item);
      let writes = 0;
      let wasCut = false;
      const cut = openStory({
        root: story.root,
        script,
        onWrite: () => {
          writes += 1;
          if (writes < at) return;
          wasCut = true;
          throw new Error('killed');
        },
      });
      const { result: broken } = await cut.resume();
      expect(broken.status).toBe(wasCut ? 'failed' : 'done');
      const { result } = await story.resume();
      expect(result.status).toBe('done');
      expect(story.text(`${one}/final.md`)).toBe(wanted);
      if (!wasCut) break;
    }
  },
);

test('an edit that waited is kept when a round is taken in its place, wherever the program ends on the way', async () => {
  const script = { reply: scoring({ 1: 6.6, 2: 7.4 }) };
  const begun = await accepted({ 1: 6.6, 2: 7.4 });
  const first = begun.text(`${one}/draft-01.md`);
  for (const at of placesBy(6)) {
    const story = copyOf(begun, { script });
    const edit = { kind: 'edit_draft', chapter: 1, base: 2, text: ownDraft, as_is: true } as const;
    await story.engine.tell('current', edit);
    await story.engine.tell('current', { kind: 'use_round', chapter: 1, round: 1 });
    let writes = 0;
    let wasCut = false;
    const cut = openStory({
      root: story.root,
      script,
      onWrite: () => {
        writes += 1;
        wasCut ||= writes >= at;
        if (wasCut) throw new Error('killed');
      },
    });
    await cut.resume();
    expect((await story.resume()).result.status).toBe('done');
    expect(story.text(`${one}/final.md`).trim()).toBe(first.trim());
    const said = story.text('current/.engine/events.jsonl').trimEnd().split('\n');
    const told = said
      .map((line) => JSON.parse(line))
      .findLast(({ notice, values }) => notice === 'text_put_aside' && values.round === 0);
    expect([at, story.text(told.values.path)]).toEqual([at, ownDraft]);
    if (!wasCut) break;
  }
});

test('a redo that is broken off at any write never forgets to ask about the chapters after it', async () => {
  const redo: InboxItem = { kind: 'redo_chapter', chapter: 1, fromRound: 0, comment: '' };
  const script = { reply: scoring({ 1: 7.4 }) };
  const begun = await accepted({ 1: 7.4 }, 2);
  for (const at of placesBy(4)) {
    if (at > 12) break;
    const story = copyOf(begun, { script });
    await story.engine.tell('current', redo);
    let writes = 0;
    const cut = openStory({
      root: story.root,
      script,
      onWrite: () => {
        writes += 1;
        if (writes >= at) throw new Error('killed');
      },
    });
    const { result } = await cut.resume();
    expect(result.status).toBe('failed');
    await story.resume();
    const [open] = await story.engine.questions();
    expect(open?.question.kind).toBe('later_chapters');
  }
});

test.each([
  [
    'dismissing a finding',
    {
      kind: 'dismiss_issue',
      agent: 'Atlas',
      chapter: 1,
      round: 1,
      location: '¶3',
      problem: '時刻が戻っている。',
      reason: '回想',
    },
    'PASS',
  ],
  ['leaving a reviewer out', { kind: 'skip_review', chapter: 1, round: 1, agent: 'Lens' }, 'FAIL'],
  ['a gate of their own', { kind: 'set_gate', settings: { no_critical: false } }, 'PASS'],
] as const)(
  '%s before the first round counts in it, wherever the program ends on the way',
  async (_, item, outcome) => {
    const critical = outcome === 'PASS' ? '時刻が戻っている。' : undefined;
    const script = { reply: scoring({ 1: 7.4, 2: 7.8 }, critical) };
    const summary = `${one}/reviews/round-01/editor-summary.json`;
    const begun = openStory({ script });
    await begun.start();
    await begun.answer('path-A');
    for (const at of placesBy(40)) {
      const story = copyOf(begun, { script });
      await story.engine.tell('current', item);
      let writes = 0;
      let wasCut = false;
      const cut = openStory({
        root: story.root,
        script,
        onWrite: (path) => {
          writes += 1;
          wasCut ||= writes >= at && !path.includes('round-02');
          if (wasCut) throw new Error('killed');
        },
      });
      await cut.resume();
      await story.resume();
      expect(story.json(summary).outcome).toBe(outcome);
      if (!wasCut) break;
    }
  },
);

test('a path edited at the gate is the edited one, wherever the program ends while it is taken', async () => {
  const begun = openStory();
  await begun.start();
  for (const at of placesBy(5)) {
    const story = copyOf(begun);
    const text = JSON.stringify({ ...story.json('paths/path-B.json'), title: '作者の道' });
    await story.engine.tell('current', { kind: 'edit_path', path: 'path-B', text });
    let writes = 0;
    let wasCut = false;
    const cut = openStory({
      root: story.root,
      onWrite: () => {
        writes += 1;
        wasCut ||= writes >= at;
        if (wasCut) throw new Error('killed');
      },
    });
    await cut.resume();
    expect((await story.resume()).result.status).toBe('waiting');
    expect(story.json('paths/path-B.json').title).toBe('作者の道');
    await story.answer('path-B');
    await story.resume();
    expect(story.json('current/selected_path.json').path.title).toBe('作者の道');
    if (!wasCut) break;
  }
});
