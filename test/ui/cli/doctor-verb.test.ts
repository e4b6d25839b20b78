import { describe, expect, test } from 'vitest';
import { type Finding, findingKinds, type Verdict } from '../../../src/ui/cli/doctor-findings.ts';
import { plainWidth } from '../../../src/ui/text/plain-units.ts';
import { perform } from './perform.ts';

const findings: readonly Finding[] = [
  { check: 'node', level: 'ok', kind: 'node', values: { version: '24.0.0' } },
  {
    check: 'sandbox',
    level: 'warning',
    kind: 'sandbox_none',
    values: { reason: 'no \u001bbwrap' },
  },
  {
    ...{ check: 'settings', level: 'fail', kind: 'failure' },
    failure: {
      kind: 'config_invalid',
      file: 'config.yaml',
      problems: ['ui.refresh_hz: 99 (1–30)'],
    },
  },
];

const verdict: Verdict = {
  ...{ outcome: 'ask', command: 'npm \u202etest', normalised: 'npm \u202etest', folder: '/p' },
  guard: {
    ...{ tier: '3', phase: '7B', rule: 'always_ask:npm' },
    reason: { kind: 'always_ask', values: { program: 'npm' } },
  },
  ...{ pattern: null, writes: ['/p/**'], remember: 'session', sandboxed: true },
  runs: ['/p/package.json'],
};

async function doctor(
  line: readonly string[],
  given: readonly Finding[] = findings,
  language: 'ja' | 'en' = 'en',
  columns?: number,
) {
  const asked: unknown[] = [];
  const ports = {
    doctor: async () => ({
      examine: async (options: unknown) => {
        asked.push(options);
        return given;
      },
      judge: async (command: string) => ({ ...verdict, command }),
    }),
  };
  return {
    ...(await perform(
      ['doctor', ...line],
      {},
      {
        ...{ ports, language },
        ...(columns === undefined ? {} : { columns }),
      },
    )),
    looked: asked,
  };
}

describe('doctor', () => {
  test('tells each finding on a line of its own, what to do below it, and ends with 1 when one fails', async () => {
    const { code, out, looked } = await doctor([]);
    expect(code).toBe(1);
    expect(looked).toEqual([{ providerCall: false }]);
    expect(out.split('\n')).toEqual([
      'ok       Node      Node 24.0.0',
      'warning  sandbox   there is none: no \\u001bbwrap',
      '         → Every command that is not plainly read-only asks. On Linux, install bubblewrap.',
      expect.stringMatching(/^fail {5}settings {2}A setting cannot be used: config\.yaml .*99/),
      expect.stringMatching(/^ {9}→ Use a value/),
      '',
      'Found 1 failure and 1 warning.',
      '',
    ]);
  });

  test.each(['ja', 'en'] as const)(
    'breaks no word on a terminal of 80 columns (%s)',
    async (language) => {
      const long = { check: 'workspace', level: 'ok', kind: 'workspace_writable' } as const;
      const values = { path: `/${'folder/with-a-name/'.repeat(9)}end` };
      const { out } = await doctor([], [...findings, { ...long, values }], language, 80);
      const lines = out.split('\n');
      expect(Math.max(...lines.map((line) => plainWidth(line) ?? 0))).toBeLessThanOrEqual(80);
      const words = out.match(/\S+/g) ?? [];
      const whole = (await doctor([], [...findings, { ...long, values }], language)).out;
      // a path goes on where its parts join
      const parts = words.flatMap((word) => word.split(/(?<=[/-])/));
      const known = new Set(whole.match(/\S+/g)?.flatMap((word) => word.split(/(?<=[/-])/)));
      expect(parts.filter((part) => (!/^[ -~]+$/.test(part) ? false : !known.has(part)))).toEqual(
        [],
      );
    },
  );

  test('ends with 0 when nothing fails, and says so in words when all is well', async () => {
    expect((await doctor([], findings.slice(0, 2))).code).toBe(0);
    const well = await doctor(['--provider-call'], findings.slice(0, 1), 'ja');
    expect(well.out.trimEnd().split('\n').at(-1)).toBe('問題は見つかりませんでした。');
    expect(well.looked).toEqual([{ providerCall: true }]);
  });

  test('--json gives what was found and the words for it', async () => {
    const { code, out } = await doctor(['--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { check: 'node', level: 'ok', kind: 'node', values: { version: '24.0.0' }, todo: '' },
      { check: 'sandbox', level: 'warning', text: expect.stringContaining('there is none') },
      { check: 'settings', level: 'fail', failure: { kind: 'config_invalid' } },
    ]);
  });

  test.each(['ja', 'en'] as const)(
    'every finding has words in %s, and all but good news says what to do',
    async (language) => {
      const good =
        /^(node|workspace_writable|trusted|settings_good|templates_load|model_chosen|call_answered|program_(found|optional)|sandbox_works|guard_passes|terminal|terminal_none|space|runs_in_order|log_file)$/;
      for (const kind of findingKinds) {
        const { out } = await doctor(
          ['--json'],
          [{ check: 'node', level: 'warning', kind, values: {} }],
          language,
        );
        const [told]: readonly { text: string; todo: string }[] = JSON.parse(out);
        expect([kind, told?.text]).not.toEqual([kind, '']);
        expect([kind, told?.todo === '']).toEqual([kind, good.test(kind)]);
      }
    },
  );
});

describe('doctor --guard', () => {
  test('explains one decision, with nothing hidden, and does not look at the machine', async () => {
    const { code, out, looked } = await doctor(['--guard', 'npm \u202etest']);
    expect([code, looked]).toEqual([0, []]);
    expect(out.split('\n')).toEqual([
      'outcome   ask (a person decides)',
      'command   npm \\u202etest',
      'folder    /p',
      'why       npm is on the list of programs that always ask.',
      'rule      “always ask npm” (check 7B, caution 3 of 4)',
      'writes    any file in /p and its folders',
      'bound to  /p/package.json',
      'bounds    runs inside the sandbox',
      'kept      “always here” counts until you quit folio-tui',
      '',
    ]);
  });

  test('keeps every line of a command in its column, so that none passes for ours', async () => {
    const { out } = await doctor(['--guard', 'ls\noutcome  allow'], findings, 'ja');
    expect(out).toMatch(/\n {10,}outcome {2}allow\n/);
    expect(out.split('\n')[0]).toContain('確認');
  });

  test('--json gives the reason in words beside the data', async () => {
    const { out } = await doctor(['--guard', 'npm test', '--json'], findings, 'ja');
    expect(JSON.parse(out)).toMatchObject({
      ...{ outcome: 'ask', command: 'npm test', guard: { rule: 'always_ask:npm' } },
      why: expect.stringContaining('npm'),
    });
  });
});
