import { describe, expect, test } from 'vitest';
import { realClock } from '../../../support/real-clock.ts';
import { cardReply, reviewOf } from './replies.ts';
import { openStory, type StoryOptions } from './story-world.ts';

const pathA = { answers: [{ kind: 'choose_path' as const, choice: 'path-A' }] };

type Snapshot = Record<string, unknown> & {
  readonly agents: Record<string, { status: string; score?: number; progress?: number }>;
};

/** Every version of a derived file, in order, read whenever another file is about to be put in place. */
async function versionsOf(file: string, options: StoryOptions = {}): Promise<Snapshot[]> {
  const versions: string[] = [];
  const story = openStory({
    ...options,
    onWrite: () => {
      try {
        const text = story.text(file);
        if (text !== versions.at(-1)) versions.push(text);
      } catch {
        // Not there yet.
      }
    },
  });
  await story.start(undefined, pathA);
  versions.push(story.text(file));
  return versions.map((text) => JSON.parse(text));
}

describe('progress.json', () => {
  test('parses at every moment and shows each start and each end of an agent', async () => {
    const versions = await versionsOf('current/progress.json');
    const seen = (agent: string) =>
      versions.flatMap(({ agents }) => agents[agent]?.status ?? []).filter(isChange);
    for (const agent of ['Persona', 'Stylist', 'Pacer', 'Lens', 'Anchor', 'Voice', 'Atlas'])
      expect(seen(agent).slice(0, 3)).toEqual(['pending', 'reviewing', 'done']);
    expect(seen('Plotter')).toEqual([
      ...['drafting', 'done', 'drafting', 'done', 'drafting', 'done'],
      ...['drafting', 'pending', 'reviewing', 'done'],
    ]);
  });

  test('has a score for who is done and a percentage for who is at work, never both', async () => {
    const versions = await versionsOf('current/progress.json');
    const entries = versions
      .filter(({ status }) => status === 'Crew評価中')
      .flatMap(({ agents }) => Object.values(agents));
    const atWork = entries.filter(({ status }) => status === 'reviewing');
    const done = entries.filter(({ status }) => status === 'done');
    expect(atWork.length).toBeGreaterThan(0);
    expect(atWork.every((entry) => entry.progress !== undefined && !('score' in entry))).toBe(true);
    expect(done.every((entry) => entry.score === 7.2 && !('progress' in entry))).toBe(true);
  });

  test('goes through the phases and the founding words in order', async () => {
    const versions = await versionsOf('current/progress.json');
    expect(versions.map(({ phase_name }) => phase_name).filter(isChange)).toEqual([
      '構造化',
      '3パス生成',
      'ユーザー選択',
      '執筆ループ',
    ]);
    expect(versions.map(({ status }) => status).filter(isChange)).toEqual([
      '構造化中',
      'Path生成中',
      '選択待ち',
      'ドラフト生成中',
      'Crew評価中',
      '集計中',
      '章完了',
    ]);
    expect(versions.every(({ updated_at }) => /^[\d-]+T[\d:]+Z$/.test(String(updated_at)))).toBe(
      true,
    );
  });

  test('knows the round before while a round is at work, and the difference when it is judged', async () => {
    const versions = await versionsOf('current/progress.json', {
      script: {
        reply: (task) => (reviewOf(task)?.round === 1 ? cardReply(task, 6.2) : undefined),
      },
    });
    const during = versions.filter(({ round, status }) => round === 2 && status === 'Crew評価中');
    expect(during.every((each) => each['prev_avg'] === 6.2 && each['delta'] === null)).toBe(true);
    expect(versions.at(-1)).toMatchObject({ current_avg: 7.2, prev_avg: 6.2, delta: '+1.0' });
  });
});

describe('progress.json while a reply is on its way', () => {
  test.each([
    ['a second apart', 1000, [0, 10, 20, 30]],
    ['half a second apart', 500, [0, 20]],
    ['in one moment', 0, [0]],
  ])(
    'follows who is at work while nobody starts or ends, once a second at most (%s)',
    async (_, apart, seen) => {
      let elapsed = 0;
      const versions = await versionsOf('current/progress.json', {
        clock: { ...realClock, monotonic: () => elapsed },
        script: {
          during: async ({ role, step }, { emit }) => {
            for (const percent of role === 'folio/plotter-draft' ? [10, 20, 30] : []) {
              elapsed += apart;
              emit({ type: 'call_progress', call: '0005', step, percent });
            }
          },
        },
      });
      const drafting = versions.flatMap(({ phase, agents }) =>
        phase === 4 && agents['Plotter']?.status === 'drafting' ? [agents['Plotter'].progress] : [],
      );
      expect(drafting).toEqual(seen);
    },
  );

  test('says nothing any more after the end of a walk that was stopped in the midst of a reply', async () => {
    let elapsed = 0;
    const story = openStory({
      clock: { ...realClock, monotonic: () => elapsed },
      script: {
        during: async ({ role, step }, host) => {
          if (role !== 'folio/plotter-draft') return;
          live?.stop('now');
          elapsed += 1000;
          host.emit({ type: 'call_progress', call: '0005', step, percent: 50 });
          host.signal.throwIfAborted();
        },
      },
    });
    const started = await story.engine.start('folio', { idea: '船' }, pathA);
    const live = started.kind === 'started' ? started.run : undefined;
    expect((await live?.ended)?.status).toBe('paused');
    expect(story.json('current/progress.json')).toMatchObject({
      status: '一時停止',
      agents: { Plotter: { status: 'pending' } },
    });
  });
});

describe('state.json', () => {
  test('has all its fields in every phase, and phases only ever go 0, 1, 2, 4', async () => {
    const versions = await versionsOf('current/state.json');
    for (const state of versions) {
      expect(state).toMatchObject({
        run_id: expect.stringMatching(/^story_/),
        active_agents: expect.any(Array),
        completed_agents: expect.any(Array),
        quality_gate: {
          min_overall: 7,
          min_each: 6.5,
          no_critical: true,
          max_rounds: 5,
          min_improvement: 0.3,
        },
      });
      for (const field of ['chapter', 'round', 'path_id', 'updated_at'])
        expect(state).toHaveProperty(field);
    }
    expect(versions.map(({ phase }) => phase).filter(isChange)).toEqual([0, 1, 2, 4]);
    expect(versions.map(({ status }) => status).filter(isChange)).toEqual([
      'initializing',
      'intake',
      'generating_paths',
      'awaiting_selection',
      'path_selected',
      'drafting',
      'reviewing',
      'aggregating',
      'chapter_passed',
    ]);
  });

  test('names who is at work and who is done, so that a crash is visible', async () => {
    const versions = await versionsOf('current/state.json');
    const reviewing = versions.filter(({ status }) => status === 'reviewing');
    const seen = reviewing.map((state) => [state['active_agents'], state['completed_agents']]);
    expect(seen).toContainEqual([['Plotter'], []]);
    expect(seen.at(-1)?.[1]).toHaveLength(8);
  });
});

describe('a walk that ends early', () => {
  test('by a person leaves «paused» in both files, and the next one goes on', async () => {
    let stopped = false;
    const story = openStory({
      script: {
        during: async ({ role }, host) => {
          if (role !== 'folio/stylist' || stopped) return;
          stopped = true;
          live?.stop('now');
          host.signal.throwIfAborted();
        },
      },
    });
    const started = await story.engine.start('folio', { idea: '船' }, pathA);
    const live = started.kind === 'started' ? started.run : undefined;
    expect((await live?.ended)?.status).toBe('paused');
    expect(story.json('current/state.json')).toMatchObject({
      status: 'paused',
      previous_status: 'reviewing',
      active_agents: [],
    });
    expect(story.json('current/progress.json')).toMatchObject({ status: '一時停止' });
    expect((await story.resume()).result.status).toBe('done');
    expect(story.json('current/state.json')).not.toHaveProperty('previous_status');
  });

  test('by a failure names the agent and the cause', async () => {
    const story = openStory({
      script: { reply: ({ role }) => (role === 'folio/intake' ? '' : undefined) },
    });
    expect((await story.start()).result.status).toBe('failed');
    expect(story.json('current/state.json')).toMatchObject({
      status: 'error',
      error: { code: 'agent_failed' },
    });
    expect(story.json('current/progress.json')).toMatchObject({
      status: 'エラー',
      message: 'Intake でエラーが発生しました（invalid_reply）。',
    });
  });
});

test('a story that was stopped goes on with the scores that stand and the word about the chapter before, from the first write on', async () => {
  const versions: string[] = [];
  let stopped = false;
  const story = openStory({
    config: (config) => ({
      ...config,
      quality_gate: { ...config.quality_gate, max_rounds: 1 },
    }),
    onWrite: () => {
      if (!stopped) return;
      const text = story.text('current/progress.json');
      if (text !== versions.at(-1)) versions.push(text);
    },
    script: {
      during: async ({ role, values }, host) => {
        if (stopped || role !== 'folio/anchor' || values['chapter'] !== 2) return;
        stopped = true;
        live?.stop('now');
        host.signal.throwIfAborted();
      },
      reply: (task) => (reviewOf(task)?.chapter === 1 ? cardReply(task, 6.6) : undefined),
    },
  });
  const started = await story.engine.start(
    'folio',
    { idea: '船' },
    {
      answers: [{ kind: 'choose_path', choice: 'path-A', amount: 2 }],
    },
  );
  const live = started.kind === 'started' ? started.run : undefined;
  expect((await live?.ended)?.status).toBe('paused');
  const first = ['Persona', 'Stylist', 'Pacer', 'Lens'];
  const paused: Snapshot = story.json('current/progress.json');
  for (const agent of first) expect(paused.agents[agent]).toEqual({ status: 'done', score: 7.2 });
  versions.length = 0;
  expect((await story.resume()).result.status).toBe('done');
  const seen: Snapshot[] = versions.map((text) => JSON.parse(text));
  expect(seen.length).toBeGreaterThan(4);
  for (const each of seen)
    for (const agent of first) expect(each.agents[agent]).toEqual({ status: 'done', score: 7.2 });
  const judging = seen.filter(({ status }) => status === 'Crew評価中');
  expect(judging.map((each) => each['message'])).toEqual(
    judging.map(() => '⚠️ 最大ラウンド到達。品質基準未達のまま通過'),
  );
});

/** Keeps the first of equal neighbours. */
function isChange<T>(value: T, index: number, all: readonly T[]): boolean {
  return index === 0 || value !== all[index - 1];
}
