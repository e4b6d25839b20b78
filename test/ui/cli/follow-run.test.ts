import { describe, expect, test } from 'vitest';
import { wish } from '../screens/wishes.ts';
import { perform } from './perform.ts';
import { earlier, events, later, started, summary, type World } from './small-engine.ts';

const endless: World = {
  runs: [summary()],
  events: events(later, started, { type: 'phase_started', phase: 'intake', values: {} }),
  endless: true,
};

describe('signals', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('the first %s stops the run in order and gives %i', async (signal, code) => {
    const result = await perform(['write', 'x'], endless, {
      onLine: (count, send) => {
        if (count === 2) send(signal);
      },
    });
    expect(result.code).toBe(code);
    expect(result.asked.at(-1)).toEqual(['stop', 'now']);
    expect(result.err).toContain('ctrl+c');
    expect(result.listening).toBe(0);
  });

  test('the second leaves at once, whatever the run still does', async () => {
    const stubborn: World = { ...endless, endless: false, events: [] };
    const forever = (async function* () {
      yield* endless.events ?? [];
      await new Promise(() => undefined);
    })();
    const result = await perform(['write', 'x'], stubborn, {
      onLine: (count, send) => {
        if (count !== 2) return;
        send('SIGINT');
        send('SIGINT');
      },
      ports: withEvents(forever),
    });
    expect(result.code).toBe(130);
  });

  test('a run that had finished anyway has done what it was asked for', async () => {
    const world: World = { ...endless, endless: false, result: { status: 'done', failure: null } };
    const result = await perform(['write', 'x'], world, {
      onLine: (count, send) => {
        if (count === 2) send('SIGINT');
      },
    });
    expect(result.code).toBe(0);
  });
});

test.each(['write', 'crew', 'edit', 'session', 'field'])(
  'a run of %s whose folder was deleted ends with that sentence and code 1, and is looked for no more',
  async (verb) => {
    const failure = { kind: 'run_gone', path: '/w/current' } as const;
    const world: World = { runs: [], gone: true, result: { status: 'failed', failure } };
    const words = verb === 'field' ? [verb] : [verb, 'x y'];
    const plain = await perform(words, world);
    expect([plain.code, plain.err]).toEqual([1, expect.stringContaining('/w/current')]);
    expect(plain.err).toContain('was deleted or moved');
    expect(plain.err).not.toContain('There is no run');
    if (verb === 'field') return;
    const json = await perform([...words, '--json'], world);
    expect(JSON.parse(json.out)).toMatchObject({ status: 'failed', failure });
  },
);

/** Before a story begins its language is said, where an answer could still change it; beside JSON, that a recording plays. */
const saidFirst = ([verb, ...rest]: readonly string[]) => {
  const language = verb === 'write' ? 'In Japanese (--story-lang en changes that)\n' : '';
  const played = '[REHEARSAL] Playing a recording. No model is used and nothing is paid\n';
  const isForPrograms = rest.some((flag) => ['--events', '--json'].includes(flag));
  return isForPrograms ? language + played : language;
};

describe('a reader that leaves', () => {
  test.each([['write', 'x'], ['write', 'x', '--events'], ['resume']])(
    'ends %s quietly with 0 and stops the run',
    async (...line) => {
      const result = await perform(line, endless, { readerLeavesAfter: 1 });
      expect([result.code, result.err]).toEqual([0, saidFirst(line)]);
      expect(result.asked.at(-1)).toEqual(['stop', 'now']);
    },
  );

  test('ends a list and a log quietly with 0', async () => {
    const world: World = { runs: [summary()], history: events(earlier, started, started) };
    for (const line of [['runs'], ['runs', 'log', 'story_1', '--all'], ['answer']]) {
      const result = await perform(line, world, { readerLeavesAfter: 0 });
      expect([result.code, result.err]).toEqual([0, '']);
    }
  });
});

describe('somebody at the terminal', () => {
  const asked = wish('npm test');
  const asking: World = {
    runs: [summary({ status: 'running' })],
    events: events(later, started, { type: 'question_opened', question: asked }),
    questions: [{ run: summary({ status: 'running' }), question: asked }],
  };
  const lines: readonly (readonly string[])[] = [
    ['write', 'x'],
    ['crew', 'x', '--events'],
    ['resume', 'story_1', '--json'],
  ];

  test.each(lines.map((line) => [line]))(
    'is waited for and told the whole question beside %j',
    async (line) => {
      const { asked: told, err } = await perform(line, asking, { ports: { attended: true } });
      expect(told[0]).toMatchObject([
        line[0] === 'resume' ? 'resume' : 'start',
        {},
        { attended: true },
      ]);
      expect(err).toContain(`folio-tui answer ${asked.id} once`);
      expect(err).toContain('another terminal');
    },
  );

  test.each(lines.map((line) => [line]))(
    'is nobody where there is no terminal: %j',
    async (line) => {
      const { asked: told, err } = await perform(line, asking);
      expect(told[0]).toMatchObject([
        line[0] === 'resume' ? 'resume' : 'start',
        {},
        { attended: false },
      ]);
      expect(err).toBe(saidFirst(line));
    },
  );
});

/** A house whose runs have these events and never end by themselves. */
function withEvents(stream: AsyncIterable<ReturnType<typeof events>[number]>) {
  return {
    house: async () => {
      const { smallEngine } = await import('./small-engine.ts');
      const { engine } = smallEngine({});
      return {
        warnings: [],
        engine: {
          ...engine,
          start: async () => ({
            kind: 'started' as const,
            run: {
              id: 'story_1',
              workflow: 'folio' as const,
              folder: 'current',
              readOnly: false,
              holder: null,
              events: stream,
              stop: () => undefined,
              ended: new Promise<never>(() => undefined),
              answeredLate: Promise.resolve(false),
            },
          }),
        },
      };
    },
  };
}
