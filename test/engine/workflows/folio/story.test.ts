import { describe, expect, test } from 'vitest';
import { cardReply, reviewOf } from './replies.ts';
import { openStory } from './story-world.ts';

const pathA: { answers: readonly { kind: 'choose_path'; choice: string }[] } = {
  answers: [{ kind: 'choose_path', choice: 'path-A' }],
};

describe('a story', () => {
  test('goes from the idea to the gate by itself and waits there with nothing running', async () => {
    const story = openStory();
    const { result, events } = await story.start();
    expect(result.status).toBe('waiting');
    expect(story.roles()).toEqual(['intake', 'plotter-path', 'plotter-path', 'plotter-path']);
    expect(story.json('current/state.json')).toMatchObject({
      phase: 2,
      status: 'awaiting_selection',
    });
    expect(story.json('current/progress.json')).toMatchObject({
      awaiting_user: true,
      message: '3つのPathから選択してください',
      phase_name: 'ユーザー選択',
      status: '選択待ち',
    });
    expect(events.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
  });

  test('writes one chapter when a path is chosen and leaves every founding file', async () => {
    const story = openStory();
    await story.start();
    await story.answer('path-B', { comment: '意外な方へ' });
    const { result } = await story.resume();
    expect(result).toEqual({ status: 'done', failure: null });
    expect(story.json('current/user_input.json')).toMatchObject({
      selected_path: 'path-B',
      user_comment: '意外な方へ',
    });
    expect(story.json('current/selected_path.json')).toMatchObject({
      path_id: 'path-B',
      chapters_now: 1,
    });
    expect(story.list('current/chapters')).toEqual(['ch01']);
    expect(story.list('current/chapters/ch01')).toEqual(['draft-01.md', 'final.md', 'reviews']);
    expect(story.list('current/chapters/ch01/reviews/round-01')).toEqual([
      'anchor.json',
      'atlas.json',
      'editor-summary.json',
      'lens.json',
      'pacer.json',
      'persona.json',
      'plotter.json',
      'stylist.json',
      'voice.json',
    ]);
    expect(story.text('current/chapters/ch01/final.md')).toBe(
      story.text('current/chapters/ch01/draft-01.md'),
    );
    expect(story.json('current/progress.json')).toMatchObject({
      status: '章完了',
      current_avg: 7.2,
      prev_avg: null,
      delta: null,
      message: null,
      awaiting_user: false,
    });
  });
});

test('revises after a failed round and passes with the notes of the round before', async () => {
  const story = openStory({
    script: {
      reply: (task) => {
        const review = reviewOf(task);
        if (review?.round !== 1) return undefined;
        return cardReply(task, review.agent === 'stylist' ? 6.2 : 6.2, {
          issues: [
            {
              severity: 'high',
              location: '¶2',
              problem: '硬い。',
              fix: 'ほぐす。',
              character: '澪',
            },
          ],
        });
      },
    },
  });
  const { result } = await story.start(undefined, pathA);
  expect(result.status).toBe('done');
  const draft = story.calls.find(({ step }) => step.endsWith('draft-02.md'));
  expect([...(draft?.inputs.keys() ?? [])]).toEqual([
    'current/idea.json',
    'current/selected_path.json',
    'current/chapters/ch01/revision-notes-01.md',
    'current/chapters/ch01/draft-01.md',
    'current/characters/',
  ]);
  expect(draft?.inputs.get('current/chapters/ch01/revision-notes-01.md')).toContain(
    'Atlas ¶2] 硬い。 → 直し方：ほぐす。',
  );
  expect(story.json('current/progress.json')).toMatchObject({
    current_avg: 7.2,
    prev_avg: 6.2,
    delta: '+1.0',
  });
  expect(
    story.json('current/chapters/ch01/reviews/round-02/editor-summary.json').round_history,
  ).toEqual([
    { round: 1, avg: 6.2, gate: 'fail' },
    { round: 2, avg: 7.2, gate: 'pass' },
  ]);
});
