import { describe, expect, test } from 'vitest';
import { RunError } from '../../../src/engine/data/failure.ts';
import { perform } from './perform.ts';
import { summary, type World } from './small-engine.ts';

const world: World = {
  runs: [
    summary({ id: 'story_2', rehearsal: true, folder: 'rehearsal/current' }),
    summary(),
    summary({ id: 'story_0', archived: true }),
  ],
};

describe('export', () => {
  test('reports in the founding words', async () => {
    const { code, out, asked } = await perform(['export'], world, { language: 'ja' });
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toEqual([
      '原稿をエクスポートしています...',
      '✓ タイトル: 「灯台守の娘」',
      '✓ 章1: 第一章「霧の朝」（final.md）',
      '警告: 章2のドラフトが見つかりません（スキップします）',
      '✓ 章23: 第二十三章「帰港」（draft-03.md）',
      'エクスポート完了: /w/output/manuscript.md',
      '総文字数: 15,234文字',
    ]);
    expect(asked).toEqual([['export', 'story_1', { format: 'md', comments: 'keep' }]]);
  });

  test('txt leaves comments out, and a folder is named from where the person stands', async () => {
    const { asked } = await perform(['export', '--format', 'txt', '--out', 'books'], world);
    expect(asked).toEqual([
      ['export', 'story_1', { format: 'txt', comments: 'strip', out: '/here/books' }],
    ]);
  });

  test('names what the story was told and has not taken up: the export is without it', async () => {
    const told = await perform(['export'], {
      runs: [summary({ status: 'paused' })],
      told: [
        { kind: 'use_round', chapter: 2, round: 1 },
        { kind: 'redo_chapter', chapter: 3, fromRound: 1, comment: '' },
      ],
    });
    expect(told.code).toBe(0);
    expect(told.err).toContain('taken it up yet: chapter 2 as round 1 has it; chapter 3 written');
    expect((await perform(['export'], world)).err).toBe('');
  });

  test('takes the rehearsal when there is no story of the person’s own', async () => {
    const { asked } = await perform(['export', '--strip-comments'], {
      runs: world.runs?.slice(0, 1) ?? [],
    });
    expect(asked).toEqual([['export', 'story_2', { format: 'md', comments: 'strip' }]]);
  });

  test('--json gives the same as data', async () => {
    const { out } = await perform(['export', '--json'], world);
    expect(JSON.parse(out)).toMatchObject({
      run: 'story_1',
      characters: 15_234,
      paths: ['/w/output/manuscript.md'],
    });
  });

  test('says so in the founding words when there is nothing to export', async () => {
    for (const given of [{ language: 'ja' }, { language: 'ja', homeless: true }] as const) {
      const { code, err } = await perform(['export'], {}, given);
      expect(code).toBe(1);
      expect(err).toMatch(/^エクスポート可能なドラフトがありません。\n/);
    }
  });
});

describe('init', () => {
  test('names the workspace and the files it made', async () => {
    const { code, out } = await perform(['init'], {});
    expect([code, out]).toEqual([
      0,
      'The workspace is ready: /w\n  made: config.yaml\n  made: .gitignore\n',
    ]);
  });

  test('says so when everything was there', async () => {
    const { code, out } = await perform(
      ['init'],
      {},
      { ports: { init: async () => ({ root: '/w', made: [] }) } },
    );
    expect([code, out]).toEqual([0, 'The workspace is complete already: /w\n']);
  });

  test('a place that cannot be written is an infrastructure failure', async () => {
    const init = async () => {
      throw new RunError({
        kind: 'file_unwritable',
        path: '/w',
        code: 'EROFS',
        detail: 'read-only file system',
      });
    };
    const { code, err } = await perform(['init'], {}, { ports: { init } });
    expect(code).toBe(3);
    expect(err).toContain('EROFS');
    expect(err).toContain('read-only');
  });
});

describe('settings that were not taken', () => {
  test('are said on the other stream, before anything else', async () => {
    const warnings = [
      {
        kind: 'unknown_key',
        file: 'config.yaml',
        key: 'folio.max_paralel',
        likely: 'folio.max_parallel',
      },
      {
        kind: 'out_of_range',
        file: 'local/config.yaml',
        key: 'ui.refresh_hz',
        value: '99',
        allowed: '1–30',
        used: '15',
      },
      { kind: 'not_granted', file: 'config.yaml', key: 'ui.editor' },
    ] as const;
    const { smallEngine } = await import('./small-engine.ts');
    const house = async () => ({ engine: smallEngine(world).engine, warnings });
    const { code, err } = await perform(['runs'], world, { ports: { house } });
    expect(code).toBe(0);
    expect(err.trimEnd().split('\n')).toEqual([
      'config.yaml: folio.max_paralel is not a setting. Did you mean folio.max_parallel?',
      'local/config.yaml: ui.refresh_hz cannot be 99 (1–30); it stays 15',
      'config.yaml: a workspace may not set ui.editor until you trust it (folio-tui trust); your own settings file or -c can',
    ]);
  });

  test('a workspace that cannot be opened is refused with words and a code', async () => {
    const house = async () => {
      throw new RunError({
        kind: 'config_invalid',
        file: 'config.yaml',
        problems: ['folio.max_parallel: 6 (1–5)'],
      });
    };
    const { code, err } = await perform(['runs'], world, { ports: { house } });
    expect(code).toBe(1);
    expect(err).toContain('folio.max_parallel: 6 (1–5)');
  });
});
