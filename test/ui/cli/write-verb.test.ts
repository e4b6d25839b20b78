import { describe, expect, test } from 'vitest';
import { perform } from './perform.ts';
import {
  choosePath,
  earlier,
  events,
  later,
  started,
  summary,
  type World,
} from './small-engine.ts';

const finished: World = {
  runs: [summary({ status: 'done' })],
  events: events(
    later,
    started,
    { type: 'phase_started', phase: 'loop', values: { chapter: 1, round: 1 } },
    {
      type: 'text',
      call: '0001',
      step: 's',
      role: 'folio/plotter-draft',
      text: '霧笛が三度鳴った。',
    },
    {
      type: 'said',
      notice: 'chapter_accepted',
      values: { chapter: 1, round: 2, average: 731, outcome: 'PASS' },
    },
    { type: 'run_ended', status: 'done', failure: null },
  ),
  files: {
    'current/chapters/ch01/final.md': '# 第1章：霧の朝',
    'current/chapters/ch01/reviews/round-01/editor-summary.json': '{"round":1}',
    'current/chapters/ch01/reviews/round-10/editor-summary.json': '{"round":10}',
    'current/chapters/ch02/reviews/round-02/editor-summary.json': '{"chapter":2}',
  },
};

describe('the idea', () => {
  test.each([
    ['', 'エラー: プロンプトを入力してください'],
    ['  \n　', 'エラー: プロンプトを入力してください'],
    ['あ'.repeat(5001), 'エラー: 入力が長すぎます（最大5000文字）'],
    ['😀'.repeat(5001), 'エラー: 入力が長すぎます（最大5000文字）'],
  ])(
    'of a bad length is refused in the founding words before anything is opened',
    async (idea, words) => {
      const { code, err, out, asked } = await perform(['write', idea], finished, {
        language: 'ja',
      });
      expect([code, out, asked]).toEqual([1, '', []]);
      expect(err.split('\n')[0]).toBe(words);
    },
  );

  test.each(['a', '😀'.repeat(5000)])('of 1 to 5000 code points is taken', async (idea) => {
    const { code, asked } = await perform(['write', idea], finished);
    expect(code).toBe(0);
    expect(asked[0]).toEqual([
      'start',
      ['folio', { idea }],
      { archiveOld: false, answers: [], yes: false, attended: false },
    ]);
  });

  test('comes from a file or the standard input without its last line break', async () => {
    const texts = { 'idea.txt': '\uFEFF灯台守の娘\n父の手紙\r\n', '-': '夜の海\n' };
    const fromFile = await perform(['write', '--prompt-file', 'idea.txt'], finished, { texts });
    const fromStdin = await perform(['write', '-'], finished, { texts });
    expect(fromFile.asked[0]).toMatchObject([
      'start',
      ['folio', { idea: '灯台守の娘\n父の手紙' }],
      {},
    ]);
    expect(fromStdin.asked[0]).toMatchObject(['start', ['folio', { idea: '夜の海' }], {}]);
  });

  test('goes in with the answers and flags that were given', async () => {
    const { asked } = await perform(
      ['write', 'x', '--path', 'B', '--chapters', '2', '--new'],
      finished,
    );
    const answers = [{ kind: 'choose_path', choice: 'path-B', amount: 2 }];
    expect(asked).toEqual([
      [
        'start',
        ['folio', { idea: 'x' }],
        { archiveOld: true, answers, yes: false, attended: false },
      ],
    ]);
  });

  test('without a path, how many chapters to write is told to the run', async () => {
    const { asked } = await perform(['write', 'x', '--chapters', '3'], finished);
    expect(asked[1]).toEqual(['tell', 'story_1', { kind: 'more_chapters', upTo: 3 }]);
  });
});

describe('plain output', () => {
  test('is one line an event with its time, then what was written and what it cost', async () => {
    const { code, out, err } = await perform(['write', 'x'], finished, { language: 'ja' });
    expect([code, err]).toEqual([0, '日本語で書きます（変えるには --story-lang en）\n']);
    const lines = out.split('\n');
    expect(lines.slice(0, 4).every((line) => /^\d\d:\d\d:\d\d \S/.test(line))).toBe(true);
    expect(lines[0]).toContain('灯台守の娘');
    expect(lines[0]).toContain('リハーサル');
    expect(lines[2]).toContain('第1章が合格しました（ラウンド 2、平均 7.31）');
    expect(out).not.toContain('霧笛');
    expect(out).toContain('/w/current/chapters/ch01/final.md');
    expect(out).toContain('$0.42');
    expect(out).not.toContain('\u001b');
  });

  test('of a resumed run leaves its history out', async () => {
    const old = events(earlier, { type: 'said', notice: 'archived', values: { id: 'long-ago' } });
    const world = { ...finished, events: [...old, ...(finished.events ?? [])] };
    expect((await perform(['resume'], world)).out).not.toContain('long-ago');
  });

  test('ends with the open question, its choices, the estimate and how to answer', async () => {
    const world: World = {
      runs: [summary({ status: 'waiting' })],
      questions: [{ run: summary(), question: choosePath }],
      events: events(
        later,
        started,
        { type: 'question_opened', question: choosePath },
        { type: 'run_ended', status: 'waiting', failure: null },
      ),
      result: { status: 'waiting', failure: null },
    };
    const { code, out } = await perform(['write', 'x'], world, { language: 'ja' });
    expect(code).toBe(2);
    expect(out).toContain('三つの道筋から選んでください');
    expect(out).toContain('[A] A 「霧の灯台」 – 王道 – 全7章');
    expect(out).toContain('見積もり: 第1章 呼び出し 9–45 回、~$0.40–$2.00、約 6–27 分');
    expect(out).toContain('folio-tui answer choose-path A');
    expect(out).toContain('--chapters N（1–7）');
  });

  test('of a failed run says what happened and what to do on the other stream', async () => {
    const failure = {
      kind: 'file_unwritable',
      path: 'current/state.json',
      code: 'ENOSPC',
      detail: 'no space',
    } as const;
    const { code, err } = await perform(['write', 'x'], {
      ...finished,
      result: { status: 'failed', failure },
    });
    expect(code).toBe(3);
    expect(err).toMatch(
      /^In Japanese \(--story-lang en changes that\)\nThe disk is full \(ENOSPC\)\.\n {2}current\/state\.json – no space\n→ /,
    );
  });
});

describe('output for programs', () => {
  test('--events is every event as one line of JSON, streamed text too', async () => {
    const { out } = await perform(['write', 'x', '--events'], finished);
    const lines = out.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(finished.events);
  });

  test('--json is one document with the last summary of each chapter', async () => {
    const { code, out } = await perform(['write', 'x', '--json'], finished);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      id: 'story_1',
      status: 'done',
      failure: null,
      summaries: [{ round: 10 }, { chapter: 2 }],
      files: Object.keys(finished.files ?? {}),
      questions: [],
    });
  });

  test('what terminals obey is written as escapes in JSON', async () => {
    const text = '\u009b2J\u202e\u001b[2J';
    const world = {
      ...finished,
      events: events(later, { type: 'text', call: '1', step: 's', role: 'r', text }),
    };
    const { out } = await perform(['write', 'x', '--events'], world);
    expect(out).not.toMatch(/[\u001b\u0080-\u009f\u202e]/);
    expect(JSON.parse(out)).toMatchObject({ text });
  });
});

describe('when it cannot start', () => {
  test('a story that lies there is named, with the flag that moves it away', async () => {
    const { code, err } = await perform(['write', 'x'], { occupied: summary() });
    expect(code).toBe(1);
    expect(err).toContain('灯台守の娘');
    expect(err).toContain('--new');
    expect(err).toContain('folio-tui resume');
  });

  test('a second process is refused with the pid of the first', async () => {
    const { code, err, asked } = await perform(['resume'], { ...finished, readOnly: true });
    expect(code).toBe(1);
    expect(err).toMatch(/^already running: pid 4711/);
    expect(asked.at(-1)).toEqual(['stop', 'now']);
  });

  test('an untrusted workspace is refused with the verb that trusts it', async () => {
    const { code, err } = await perform(['write', 'x'], { ...finished, trusted: false });
    expect(code).toBe(1);
    expect(err).toContain('folio-tui trust');
  });
});
