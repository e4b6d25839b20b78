import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../../src/engine/data/failure.ts';
import { cardReply, goodIdea, reviewOf } from './replies.ts';
import { type Call, openStory, type Script, type StoryOptions } from './story-world.ts';

const pathA = { answers: [{ kind: 'choose_path' as const, choice: 'path-A' }] };

const reviewers = (calls: readonly Call[]) => calls.filter(({ task }) => reviewOf(task));

/** Keeps every call open until `many` are open at once: calls that could run together do. */
function together(many: (task: { readonly role: string }) => number): Script {
  let waiting: (() => void)[] = [];
  return {
    during: async (task) => {
      const all = new Promise<void>((resolve) => waiting.push(resolve));
      if (waiting.length === many(task)) {
        for (const go of waiting) go();
        waiting = [];
      }
      await all;
    },
  };
}

const batchOf = ({ role }: { readonly role: string }) => {
  if (/anchor|voice|atlas/.test(role)) return 3;
  return /intake|plotter-/.test(role) ? 1 : 5;
};

function peakOf(calls: readonly Call[]): number {
  const ticks = calls.flatMap(({ started, ended }) => [
    { at: started, change: 1 },
    { at: ended, change: -1 },
  ]);
  let open = 0;
  let peak = 0;
  for (const { change } of ticks.sort((a, b) => a.at - b.at)) {
    open += change;
    peak = Math.max(peak, open);
  }
  return peak;
}

describe('the review of a draft', () => {
  test('runs five together, then three, and the Plotter drafts alone', async () => {
    const story = openStory({ script: together(batchOf) });
    await story.start(undefined, pathA);
    const reviews = reviewers(story.calls);
    const first = reviews.slice(0, 5);
    const second = reviews.slice(5);
    const names = (calls: readonly Call[]) => calls.map(({ role }) => role.slice(6)).sort();
    expect(names(first)).toEqual(['lens', 'pacer', 'persona', 'plotter', 'stylist']);
    expect(names(second)).toEqual(['anchor', 'atlas', 'voice']);
    expect(peakOf(story.calls)).toBe(5);
    expect(peakOf(second)).toBe(3);
    const barrier = Math.max(...first.map(({ ended }) => ended));
    expect(Math.min(...second.map(({ started }) => started))).toBeGreaterThan(barrier);
    const draft = story.calls.find(({ role }) => role === 'folio/plotter-draft');
    expect(draft?.ended).toBeLessThan(Math.min(...first.map(({ started }) => started)));
  });

  test('keeps its order with fewer at a time', async () => {
    const story = openStory({
      script: together(({ role }) =>
        /plotter$|persona|stylist|pacer|anchor|voice/.test(role) ? 2 : 1,
      ),
      config: (config) => ({ ...config, folio: { ...config.folio, max_parallel: 2 } }),
    });
    await story.start(undefined, pathA);
    expect(peakOf(story.calls)).toBe(2);
    expect(['folio/anchor', 'folio/voice']).toContain(reviewers(story.calls).at(5)?.role);
  });
});

describe('what reviewers are given', () => {
  test('is the draft first and shared, then the founding inputs of their own', async () => {
    const story = openStory();
    await story.start(undefined, pathA);
    const lists = Object.fromEntries(
      reviewers(story.calls).map(({ role, task }) => [
        role.replace('folio/', ''),
        task.inputs.map(({ path, note = '' }) => path.replace('current/', '') + note),
      ]),
    );
    const draft = 'chapters/ch01/draft-01.md';
    expect(lists).toEqual({
      plotter: [draft],
      persona: [draft, 'characters/（キャラシート）', 'idea.json'],
      stylist: [draft, 'idea.json'],
      pacer: [draft, 'idea.json', 'selected_path.json'],
      lens: [draft, 'idea.json'],
      anchor: [draft, 'idea.json（core_theme参照）'],
      voice: [draft, 'idea.json', 'characters/'],
      atlas: [draft, 'idea.json（genre参照）'],
    });
    for (const { task } of reviewers(story.calls)) {
      expect(task.inputs.map(({ shared = false }) => shared).indexOf(true)).toBe(0);
      expect(task).toMatchObject({ values: { chapter: 1, round: 1 }, tier: 'sonnet' });
    }
  });

  test('hands character sheets to Persona and Voice, and counted evidence to Stylist', async () => {
    const story = openStory();
    await story.start();
    story.write('current/characters/mio.json', '{"name":"澪"}');
    await story.answer('path-A');
    await story.resume();
    const sent = (role: string) =>
      story.calls.find((call) => call.role === role)?.inputs.get('current/characters/');
    expect(sent('folio/persona')).toContain('澪');
    expect(sent('folio/voice')).toContain('澪');
    const stylist = story.calls.find(({ role }) => role === 'folio/stylist');
    expect(JSON.parse(stylist?.task.extra ?? '').evidence.repeated_phrases[0].count).toBe(12);
  });

  test('leaves the names of the idea’s people out of what is counted for Stylist', async () => {
    const named = JSON.stringify({
      ...goodIdea,
      characters: [{ name: '霧笛が三度鳴って澪', traits: [] }],
    });
    const story = openStory({
      script: { reply: ({ role }) => (role === 'folio/intake' ? named : undefined) },
    });
    await story.start(undefined, pathA);
    const stylist = story.calls.find(({ role }) => role === 'folio/stylist');
    const { repeated_phrases: phrases } = JSON.parse(stylist?.task.extra ?? '').evidence;
    expect(phrases).toContainEqual({ phrase: 'は手帳を閉じた', count: 12 });
    expect(JSON.stringify(phrases)).not.toContain('澪');
  });
});

const invalid = { kind: 'agent_failed', cause: { kind: 'invalid_reply' } };

/** Stylist fails the first `times` times it is asked. */
function failing(
  times: number,
  how: string | Failure = 'とても良いです。',
): StoryOptions['script'] {
  let failed = 0;
  return {
    reply: ({ role }) => {
      if (role !== 'folio/stylist' || failed >= times) return undefined;
      failed += 1;
      return how;
    },
  };
}

describe('a reviewer that fails', () => {
  test('leaves seven scorecards, no summary, and a question that names it', async () => {
    const story = openStory({ script: failing(1) });
    const { result } = await story.start(undefined, pathA);
    expect(result.status).toBe('waiting');
    expect(story.list('current/chapters/ch01/reviews/round-01')).toHaveLength(7);
    const [open] = await story.engine.questions();
    expect(open?.question).toMatchObject({
      kind: 'missing_scorecard',
      values: { agent: 'Stylist', chapter: 1, round: 1, failure: { kind: 'invalid_reply' } },
      choices: [{ id: 'retry' }, { id: 'skip', weighty: true }],
    });
    expect(open?.question).not.toHaveProperty('yes');
    expect(story.json('current/state.json')).toMatchObject({
      status: 'error',
      error: { code: 'invalid_reply', agent: 'Stylist' },
    });
    expect(story.json('current/progress.json')).toMatchObject({
      status: 'エラー',
      awaiting_user: true,
      message: expect.stringContaining('Stylist'),
      agents: { Stylist: { status: 'error' }, Atlas: { status: 'done', score: 7.2 } },
    });
  });

  test('is the only one called again after «retry»', async () => {
    const story = openStory({ script: failing(1) });
    await story.start(undefined, pathA);
    const before = story.calls.length;
    await story.answer('retry');
    const { result } = await story.resume();
    expect(result.status).toBe('done');
    expect(story.roles().slice(before)).toEqual(['stylist']);
    expect(story.json('current/state.json')).not.toHaveProperty('error');
  });

  test('and is waited for is not called again by a mere resume', async () => {
    const story = openStory({ script: failing(9) });
    await story.start(undefined, pathA);
    const before = story.calls.length;
    expect((await story.resume()).result.status).toBe('waiting');
    expect(story.calls.length).toBe(before);
  });
});

describe('a person who is asked about a reviewer', () => {
  test('is asked anew when the retry fails too', async () => {
    const story = openStory({ script: failing(2) });
    await story.start(undefined, pathA);
    const [first] = await story.engine.questions();
    await story.answer('retry');
    expect((await story.resume()).result.status).toBe('waiting');
    const [second] = await story.engine.questions();
    expect(second?.question.id).not.toBe(first?.question.id);
    await story.answer('retry');
    expect((await story.resume()).result.status).toBe('done');
  });

  test('and skips it makes the round fail; the reviewer is named, and is back in the next round', async () => {
    const story = openStory({ script: failing(1) });
    await story.start(undefined, pathA);
    await story.answer('skip');
    const { result, events } = await story.resume();
    expect(result.status).toBe('done');
    const first = story.json('current/chapters/ch01/reviews/round-01/editor-summary.json');
    expect(first).toMatchObject({
      outcome: 'FAIL',
      missing_agents: ['Stylist'],
      editor_assessment: { pass_gate: false, reason: 'Stylist missing' },
    });
    expect(story.list('current/chapters/ch01/reviews/round-02')).toHaveLength(9);
    expect(events.some((e) => e.type === 'warned' && e.warning === 'reviewer_skipped')).toBe(true);
  });

  test('and answered in advance has it retried once, not for ever', async () => {
    const story = openStory({ script: failing(99) });
    const { result } = await story.start(undefined, {
      answers: [...pathA.answers, { kind: 'missing_scorecard', choice: 'retry' }],
    });
    expect(result).toMatchObject({ status: 'failed', failure: invalid });
    expect(story.roles().filter((role) => role === 'stylist')).toHaveLength(2);
  });
});

describe('when everybody fails', () => {
  test('nobody is asked about one reviewer: the run ends and says why', async () => {
    const story = openStory({
      script: {
        reply: (task) =>
          reviewOf(task) ? { kind: 'server_error', status: 500, detail: '' } : undefined,
      },
    });
    const { result } = await story.start(undefined, pathA);
    expect(result).toMatchObject({
      status: 'failed',
      failure: { kind: 'agent_failed', cause: { kind: 'server_error' } },
    });
    expect(reviewers(story.calls)).toHaveLength(5);
    expect(story.json('current/state.json').status).toBe('error');
  });

  test('a refused key stops the run at once', async () => {
    const story = openStory({ script: failing(1, { kind: 'authentication', detail: '401' }) });
    const { result } = await story.start(undefined, pathA);
    expect(result.failure).toMatchObject({
      kind: 'agent_failed',
      cause: { kind: 'authentication' },
    });
    expect(story.roles()).not.toContain('anchor');
  });
});

describe('the cross-review pass', () => {
  const finding = {
    severity: 'critical',
    scope: 'All Crew',
    problem: '状況が分からない。',
    fix: '示す。',
  };
  const options: StoryOptions = {
    config: (config) => ({ ...config, folio: { ...config.folio, cross_review_pass: true } }),
    script: {
      reply: ({ role, values }) =>
        role === 'folio/lens-cross'
          ? JSON.stringify({ cross_review_findings: values['round'] === 1 ? [finding] : [] })
          : undefined,
    },
  };

  test('is one more call with the other seven scorecards; a critical in it blocks, scores stay', async () => {
    const story = openStory(options);
    expect((await story.start(undefined, pathA)).result.status).toBe('done');
    const cross = story.calls.find(({ role }) => role === 'folio/lens-cross');
    expect(cross?.inputs.size).toBe(8);
    const summary = story.json('current/chapters/ch01/reviews/round-01/editor-summary.json');
    expect(summary).toMatchObject({ outcome: 'FAIL', average: 7.2 });
    expect(summary.critical_issues).toEqual([
      { agent: 'Lens', location: 'All Crew', issue: '状況が分からない。' },
    ]);
    expect(story.list('current/chapters/ch01/reviews/round-01')).toHaveLength(9);
    expect(story.list('current/chapters/ch01')).toContain('cross-review-01.json');
  });
});

test('a critical in a scorecard blocks whatever else the reply claims', async () => {
  const story = openStory({
    script: {
      reply: (task) => {
        const review = reviewOf(task);
        if (review?.round !== 1 || review.agent !== 'voice') return undefined;
        const issues = [{ severity: 'critical', location: '¶1', problem: '破綻', fix: '直す' }];
        return cardReply(task, 9.5, { issues, pass_gate: true, overall: 10 });
      },
    },
  });
  await story.start(undefined, pathA);
  const summary = story.json('current/chapters/ch01/reviews/round-01/editor-summary.json');
  expect(summary.editor_assessment.pass_gate).toBe(false);
  expect(story.json('current/chapters/ch01/reviews/round-01/voice.json')).toMatchObject({
    overall: 9.5,
    overall_reported: 10,
  });
});
