import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig, parseSetting } from '../../../src/engine/config/parse.ts';
import { type Failure, toFailure } from '../../../src/engine/data/failure.ts';
import { describeFailure, whatFailed } from '../../../src/ui/messages/describe-failure.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';
import { everyFailure } from './every-failure.ts';

const languages = [
  ['ja', ja],
  ['en', en],
] as const;
const japanese = /[\u3040-\u30ff\u4e00-\u9fff]/;

describe.each(languages)('in %s', (language, messages) => {
  test.each(everyFailure.map((failure) => [failure.kind, failure] as const))(
    '%s says what happened and what to do next, in at most 500 characters on clean lines',
    (_kind, failure) => {
      const { title, detail, next } = describeFailure(failure, messages);
      expect(title.length).toBeGreaterThan(5);
      expect(next.length).toBeGreaterThan(5);
      const all = [title, detail, next].join('\n');
      expect(all.length).toBeLessThanOrEqual(500);
      expect(all).not.toMatch(/undefined|\[object|NaN|something went wrong/i);
      expect(all.split('\n').length).toBe(3);
      expect(japanese.test(next)).toBe(language === 'ja');
    },
  );

  test('no two kinds of failure have the same title', () => {
    const titles = everyFailure.map((failure) => describeFailure(failure, messages).title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('what a model or a server says cannot reach the terminal as a command', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const failure: Failure = {
          kind: 'connection',
          detail: `\u001b]0;title\u0007${text}\u001b[2J`,
        };
        expect(describeFailure(failure, messages).detail).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f]/,
        );
      }),
    );
  });

  test('a full disk is named with its code', () => {
    const failure = {
      kind: 'file_unwritable',
      path: 'current/state.json',
      code: 'ENOSPC',
      detail: '',
    } as const;
    expect(describeFailure(failure, messages).title).toContain('ENOSPC');
  });

  test('an agent’s failure carries its cause and what to do about it', () => {
    const cause = { kind: 'authentication', detail: 'invalid key' } as const;
    const own = describeFailure(cause, messages);
    const words = describeFailure(
      { kind: 'agent_failed', agent: 'Lens', step: 'lens.json', cause },
      messages,
    );
    expect(words.title).toContain('Lens');
    const call = { kind: 'agent_failed', agent: 'folio/plotter-draft', step: 's', cause } as const;
    expect(describeFailure(call, messages).title).toMatch(/^Plotter /);
    expect(whatFailed(call, messages)).toBe(own.title);
    expect(words.title).toContain(own.title);
    expect(words.detail).toContain('invalid key');
    expect(words.next).toBe(own.next);
  });

  test('a secret in a setting gets advice about environment variables, a wrong number does not', () => {
    const secret = describeFailure(
      { kind: 'config_invalid', file: 'config.yaml', problems: ['provider.api_key: ***'] },
      messages,
    );
    const range = describeFailure(
      { kind: 'config_invalid', file: 'config.yaml', problems: ['folio.max_parallel: 6 (1–5)'] },
      messages,
    );
    expect(secret.next).toContain('provider.api_key_env');
    expect(range.next).not.toContain('provider.api_key_env');
    expect(range.detail).toBe('folio.max_parallel: 6 (1–5)');
  });
});

describe('founding words', () => {
  const idea = (reason: string) =>
    describeFailure({ kind: 'input_invalid', reason, values: {} }, ja).title;

  test('an empty idea and one that is too long are refused in the founding words', () => {
    expect(idea('✖ idea_empty\n  → at idea')).toBe('エラー: プロンプトを入力してください');
    expect(idea('✖ idea_too_long\n  → at idea')).toBe('エラー: 入力が長すぎます（最大5000文字）');
  });

  test('a second process is told who holds the run', () => {
    const failure = { kind: 'already_running', pid: 4711, host: null, started: null } as const;
    expect(describeFailure(failure, en).title).toBe('already running: pid 4711.');
    expect(describeFailure(failure, ja).title).toContain('pid 4711');
    // what stops it can be typed as it stands there
    for (const messages of [en, ja])
      expect(describeFailure({ ...failure, run: 'cmd_003' }, messages).next).toContain(
        '`folio-tui runs cancel cmd_003`',
      );
  });

  test('a workspace without its configuration has the code E001 first and names init', () => {
    const failure = { kind: 'workspace_without_config', path: 'workspace' } as const;
    for (const messages of [ja, en]) {
      const { title, next } = describeFailure(failure, messages);
      expect(title).toMatch(/^\[E001\] /);
      expect(next).toContain('folio-tui init');
    }
  });
});

test.each(languages)(
  'what is no YAML is not taken for a bad value: line and column, and its own advice (%s)',
  (_, messages) => {
    const broken = describeFailure(
      {
        kind: 'config_invalid',
        file: 'config.yaml',
        problems: ['3:5: Nested mappings are not allowed in compact mappings'],
      },
      messages,
    );
    expect(broken.detail).toBe(
      messages === ja
        ? '3:5: 一行に「名前: 値」が二つあります（値にコロンがあるなら引用符で囲む）'
        : '3:5: “name: value” twice in one line; a value with a colon goes in quotes',
    );
    expect(broken.title).toMatch(/YAML.*config\.yaml/);
    expect(broken.next).toMatch(/line:column|行:桁/);
  },
);

const noYaml = [
  'a: 1\na: 2',
  'a:\n\tb: 1',
  'a: b: c',
  'a: [1, 2',
  'a: "open',
  'a:\n  - 1\n - 2',
  'a\nb: 1',
  'a: @b',
  'a: *nowhere',
  'a: 1\n---\nb: 2',
  'a: {b c: 1}}',
  'a: "\\q"',
  `a: ${'['.repeat(300)}`,
  'a:\n  b: [1,\n2]',
  'a: "x"#no',
  '- a\nb: 1',
  'a: - b',
  'a: [1 2, {b:1} c]',
  'a: | x',
  'a: "one\nb: 1',
  '- a',
  'words',
  `b: &b 1\na: [${'*b,'.repeat(30)}]`,
];

function refusedFor(read: () => unknown): Failure {
  try {
    throw new Error(`taken: ${JSON.stringify(read())}`);
  } catch (error) {
    return toFailure(error);
  }
}

const refused = (text: string) => refusedFor(() => parseConfig({ file: 'config.yaml', text }));

test.each(noYaml)('what is no YAML in the settings is told in plain English (%j)', (text) => {
  const { title, detail } = describeFailure(refused(text), en);
  expect(title).toMatch(/settings/);
  expect(detail).not.toMatch(
    /\b(?:[Ff]low|[Bb]lock|[Ii]mplicit|[Mm]appings?|[Mm]ap|[Ss]equence|[Ss]calar|alias|tag|[Pp]lain|token|indicator|column|EOF)\b/,
  );
});

test.each(['[1', '@x', 'b: c: d', '"open'])(
  'what is no YAML behind -c is told of its setting as in a file (%j)',
  (value) => {
    const failure = refusedFor(() => parseSetting(`folio.title=${value}`));
    expect(describeFailure(failure, ja).detail).toMatch(/^folio\.title:\d+:\d+: .*[ぁ-ん]/);
    expect(describeFailure(failure, en).detail).toMatch(
      /^folio\.title:\d+:\d+: (?:a |“name: value” twice)/,
    );
  },
);

test.each(noYaml)(
  'what is no YAML in the settings is one Japanese sentence behind its place (%j)',
  (text) => {
    const { title, detail } = describeFailure(refused(text), ja);
    expect(title).toMatch(/設定/);
    // names of the person's own stand in it, sentences in English do not
    expect(detail).toMatch(/[ぁ-ん]/);
    expect(detail).not.toMatch(/[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}/);
  },
);

test.each([ja, en])(
  'what is said of a run that ended names that run, whatever ended it',
  (messages) => {
    const said = everyFailure.flatMap((failure) => {
      const { next } = describeFailure(failure, messages, 'story_1');
      return [...next.matchAll(/folio-tui resume[^`]*/g)].map(([command]) => command);
    });
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((command) => !/resume (?:story_1|cmd_001|current)/.test(command))).toEqual(
      [],
    );
  },
);

test.each([ja, en])(
  'what is said of no run in particular goes on with the last one, and names none that there is not',
  (messages) => {
    const said = everyFailure.map((failure) => describeFailure(failure, messages).next);
    expect(said.filter((next) => /resume ID/.test(next))).toEqual([]);
    expect(said.filter((next) => /folio-tui resume[` .]/.test(next)).length).toBeGreaterThan(20);
  },
);

test.each([
  ['en', /does not go on.*`folio-tui edit`/],
  ['ja', /`folio-tui edit`/],
] as const)(
  'what was stopped for good says how it is begun anew, and never to resume it (%s)',
  (language, says) => {
    const messages = { ja, en }[language];
    const { title, detail, next } = describeFailure(
      { kind: 'cancelled', anew: 'edit' },
      messages,
      'task_1',
    );
    expect(next).toMatch(says);
    expect(`${title} ${detail} ${next}`).not.toContain('resume');
    expect(describeFailure({ kind: 'cancelled' }, messages, 'task_1').next).toContain(
      'folio-tui resume task_1',
    );
  },
);

test('a settings file that is no text is told as that, with its line and no place in YAML', () => {
  const told = (lines: readonly number[], problem: string, words = en) =>
    describeFailure(
      { kind: 'config_invalid', file: 'c.yaml', problems: [problem], lines, unread: true },
      words,
    );
  expect(told([3], 'no UTF-8 text')).toMatchObject({
    title: 'A settings file cannot be read: c.yaml',
    detail: 'line 3: this is no text in UTF-8',
  });
  expect(told([0], 'not a file', ja).detail).toBe('ファイルではないものがこの名前で置かれています');
  const damaged = { kind: 'file_damaged', path: 'voice.md', detail: 'no UTF-8 text' } as const;
  expect(describeFailure({ ...damaged, line: 3 }, ja).detail).toBe(
    '3 行目: UTF-8 の文字ではありません',
  );
});
