import { describe, expect, test } from 'vitest';
import { makeCells } from '../../../src/ui/text/text-width.ts';
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

const rehearsal = summary({
  id: 'story_2',
  title: '霧の港\u001b[2J\u0007',
  folder: 'rehearsal/current',
  rehearsal: true,
  status: 'done',
  average: null,
  phaseValues: {},
});
const waiting = summary({
  id: 'story_3_long_name',
  status: 'waiting',
  openQuestions: 1,
  askedSince: '2026-02-05T10:00:00.000Z',
  folder: 'archive/a/current',
  archived: true,
});
const world: World = {
  runs: [summary(), rehearsal, waiting],
  questions: [{ run: summary(), question: choosePath }],
  files: {
    'current/idea.json': '{"title":"x\u001b[2J"}',
    'current/chapters/ch01/final.md': '# 第1章：霧の朝\n\n霧笛。',
    'current/chapters/ch02/final.md': '# 第2章',
  },
  history: events(
    earlier,
    started,
    { type: 'said', notice: 'archived', values: { id: 'one' } },
    { type: 'text_void', step: 's' },
    { type: 'run_ended', status: 'paused', failure: null },
  ),
};

describe('runs', () => {
  test('is a table with aligned columns and no escape codes', async () => {
    const { code, out } = await perform(['runs'], world, { language: 'ja' });
    expect(code).toBe(0);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(out).not.toMatch(/[\u001b\u0007]/);
    const { width } = makeCells(1);
    const before = lines.map((line) => {
      const title = ['作品', '灯台守の娘', '霧の港', '灯台守の娘'][lines.indexOf(line)] ?? '';
      return width(line.slice(0, line.indexOf(title)));
    });
    expect(new Set(before).size).toBe(1);
    expect(lines[2]).toContain('［リハーサル］');
    expect(lines[3]).toContain('返事待ち（質問 1）');
    expect(lines[1]).toContain('第1章 ラウンド 2');
  });

  test.each(['ja', 'en'] as const)(
    'is no wider than the terminal, keeps each date whole and says what is a rehearsal (%s)',
    async (language) => {
      const long = summary({
        id: 'cmd_012',
        title: '港の倉庫の台帳を一冊ずつ写し直す話 '.repeat(4),
      });
      const runs = [...(world.runs ?? []), { ...long, rehearsal: true }];
      const { width } = makeCells(1);
      for (const columns of [60, 80, 100]) {
        const { out } = await perform(['runs'], { ...world, runs }, { language, columns });
        const lines = out.trimEnd().split('\n');
        expect(lines).toHaveLength(5);
        for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(columns);
        for (const line of lines.slice(1)) expect(line).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d/);
        expect(lines[4]).toMatch(/［リハーサル］$|\[rehearsal\]$/);
      }
      const { out } = await perform(['runs'], { ...world, runs }, { language });
      expect(Math.max(...out.split('\n').map(width))).toBeGreaterThan(100);
    },
  );

  test('tells a book at rest by what there is of it, as the screen does', async () => {
    const amount = { chapters: 6, characters: 4788, threads: 3 };
    const runs = (status: 'done' | 'running') => ({ runs: [summary({ status, amount })] });
    const resting = await perform(['runs'], runs('done'), { language: 'ja' });
    expect(resting.out).toContain('6章 4788字 伏線3');
    const running = await perform(['runs'], runs('running'), { language: 'ja' });
    expect(running.out).not.toContain('4788');
  });

  test('says how to begin when there is nothing, also without a workspace', async () => {
    const empty = await perform(['runs'], {});
    const homeless = await perform(['runs'], {}, { homeless: true });
    for (const { code, out } of [empty, homeless]) {
      expect(code).toBe(0);
      expect(out).toContain('folio-tui write');
    }
  });

  test('--open leaves out what is finished or put away, --limit cuts', async () => {
    const open = await perform(['runs', '--open', '--json'], world);
    expect(JSON.parse(open.out)).toMatchObject([{ id: 'story_1' }]);
    const two = await perform(['runs', '--limit', '2', '--json'], world);
    expect(JSON.parse(two.out)).toHaveLength(2);
  });

  test('--json gives the numbers themselves', async () => {
    const { out } = await perform(['runs', '--json'], world);
    expect(JSON.parse(out)).toEqual(world.runs);
  });
});

describe('runs show', () => {
  test('gives the details, the files and the open question', async () => {
    const { code, out } = await perform(['runs', 'show', 'current'], world);
    expect(code).toBe(0);
    for (const part of [
      'story_1',
      '灯台守の娘',
      '7.31',
      '$0.42',
      'current/idea.json',
      'folio-tui answer choose-path A',
    ]) {
      expect(out).toContain(part);
    }
  });

  test('an unknown run is refused with where to look', async () => {
    for (const action of ['show', 'log', 'open', 'cancel', 'archive']) {
      const { code, err } = await perform(['runs', action, 'story_9'], world);
      expect(code).toBe(1);
      expect(err).toContain('story_9');
      expect(err).toContain('folio-tui runs');
    }
  });

  test('current is the rehearsal when there is no other story', async () => {
    const { out } = await perform(['runs', 'show', 'current', '--json'], { runs: [rehearsal] });
    expect(JSON.parse(out)).toMatchObject({ id: 'story_2' });
  });
});

describe('runs log', () => {
  test('prints what happened with day and time, and says how much it left out', async () => {
    const all = await perform(['runs', 'log', 'story_1', '--all'], world);
    expect(all.out.trimEnd().split('\n')).toHaveLength(3);
    expect(all.out).toMatch(/^2026-02-0\d \d\d:\d\d /);
    const last = await perform(['runs', 'log', 'story_1', '--limit', '1'], world);
    expect(last.out.trimEnd().split('\n')).toHaveLength(2);
    expect(last.out).toContain('(2 earlier; --all shows everything)');
  });

  test('--events gives each event on its line, --json all as one list', async () => {
    const lines = await perform(['runs', 'log', 'story_1', '--all', '--events'], world);
    expect(
      lines.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(world.history);
    const list = await perform(['runs', 'log', 'story_1', '--all', '--json'], world);
    expect(JSON.parse(list.out)).toEqual(world.history);
  });

  test('says so when nothing has been recorded', async () => {
    const { code, out } = await perform(['runs', 'log', 'story_1'], { runs: [summary()] });
    expect([code, out]).toEqual([0, 'Nothing has been recorded yet.\n']);
  });
});

describe('runs open', () => {
  test('lists the files, and prints one by its path or the end of it', async () => {
    const list = await perform(['runs', 'open', 'current'], world);
    expect(list.out.trimEnd().split('\n')).toEqual(Object.keys(world.files ?? {}));
    const file = await perform(['runs', 'open', 'current', 'ch01/final.md'], world);
    expect(file.out).toBe('# 第1章：霧の朝\n\n霧笛。\n');
  });

  test('takes escape codes out of what it prints', async () => {
    const { out } = await perform(['runs', 'open', 'current', 'idea.json'], world);
    expect(out).toBe('{"title":"x"}\n');
  });

  test.each(['final.md', 'no.md', '../../etc/passwd'])(
    '%s names no one file and is refused',
    async (file) => {
      const { code, out, err } = await perform(['runs', 'open', 'current', file], world);
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain(file);
    },
  );
});

describe('runs cancel', () => {
  const running: World = { runs: [summary({ status: 'running' })] };
  const held = (host: string | null, pid: number | null, alive: boolean) => {
    const interrupted: number[] = [];
    const interrupt = (given: number) => {
      interrupted.push(given);
      return alive;
    };
    return { interrupted, ports: { holder: () => ({ host, pid }), interrupt } };
  };

  test('asks the process that runs it', async () => {
    const { interrupted, ports } = held('desk', 4711, true);
    const { code, out } = await perform(['runs', 'cancel', 'story_1'], running, { ports });
    expect([code, interrupted]).toEqual([0, [4711]]);
    expect(out).toContain('story_1');
  });

  test('sends nothing to a process of another machine', async () => {
    const { interrupted, ports } = held('elsewhere', 4711, true);
    const { code, err } = await perform(['runs', 'cancel', 'story_1'], running, { ports });
    expect([code, interrupted]).toEqual([1, []]);
    expect(err).toContain('elsewhere');
  });

  test('says so when nothing runs', async () => {
    const gone = held('desk', 4711, false);
    const { code, err } = await perform(['runs', 'cancel', 'story_1'], running, {
      ports: gone.ports,
    });
    expect([code, err]).toEqual([1, 'story_1 is not running.\n']);
    expect((await perform(['runs', 'cancel', 'story_1'], running)).code).toBe(1);
  });
});

test('runs archive puts a run away and says that it can still be read', async () => {
  const { code, out, asked } = await perform(['runs', 'archive', 'story_1'], world);
  expect([code, asked]).toEqual([0, [['archive', 'story_1']]]);
  expect(out).toContain('story_1 is in archive/ now');
});

test('runs archive does not leave changes behind that the project lacks, unless it is told to', async () => {
  const left = { ...world, runs: [{ ...summary(), unapplied: 3 }] };
  const { code, err, asked } = await perform(['runs', 'archive', 'story_1'], left);
  expect([code, asked]).toEqual([2, []]);
  expect(err).toContain('story_1 changed 3 files that the project does not have');
  expect(err).toContain('folio-tui crew apply story_1');
  const anyway = await perform(['runs', 'archive', 'story_1', '--yes'], left);
  expect([anyway.code, anyway.asked]).toEqual([0, [['archive', 'story_1']]]);
});

test('the log of a run names the time of its own place', async () => {
  const { out } = await perform(['runs', 'log', 'story_1'], {
    runs: [summary()],
    history: events(later, started),
  });
  expect(out).toContain(String(new Date(later).getHours()).padStart(2, '0'));
});

test('what was begun and cannot be read is told beside the list, whatever is printed', async () => {
  const file = 'work/cmd_003/.engine/answers/input.json';
  const unread = [{ folder: 'work/cmd_003', file, why: 'damaged', detail: '' }] as const;
  for (const line of [['runs'], ['runs', '--json']]) {
    const { code, err } = await perform(line, { runs: [summary()], unread });
    expect(code).toBe(0);
    expect(err).toContain('! work/cmd_003 is not in the list');
    expect(err).toContain(file);
  }
});

test.each(['ja', 'en'] as const)(
  'at 80 columns shortens ids to what names their runs before it gives up what a run has cost or how it stands (%s)',
  async (language) => {
    const ids = ['story_20261201_010203_ab12cd', 'story_20261201_010455_ef34gh'];
    const runs = ids.map((id) => summary({ id, title: '灯台守の娘が書いた長い手紙' }));
    const { out } = await perform(['runs'], { ...world, runs }, { language, columns: 80 });
    const [, first = ''] = out.split('\n');
    expect(first).toMatch(/^story_20261201_0102 .*\$0\.42.*\d\d:\d\d.*灯台守の娘/);
    expect(first).toContain({ ja: '停止中', en: 'paused' }[language]);
    const [short = ''] = first.split(' ');
    const shown = await perform(['runs', 'show', short], { ...world, runs }, { language });
    expect(shown.out).toContain(ids[0]);
    // what two of them begin with names neither
    expect((await perform(['runs', 'show', 'story_2026'], { ...world, runs })).code).not.toBe(0);
  },
);
