import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Decision, Reason, Syntax } from '../../../src/agents/guard/decision.ts';
import { guardFacts } from '../../../src/agents/guard/guard-facts.ts';
import { familyOf } from '../../../src/agents/guard/programs.ts';
import type { Question } from '../../../src/engine/data/question.ts';
import { describePermission, reasonText } from '../../../src/ui/messages/describe-permission.ts';
import { en } from '../../../src/ui/messages/en.ts';
import { ja } from '../../../src/ui/messages/ja.ts';

type ValuesOf<K extends Reason['kind']> = Omit<Extract<Reason, { kind: K }>, 'kind'>;

/** One of each kind of the guard's union: a new kind does not compile until it stands here. */
const samples: { readonly [K in Reason['kind']]: ValuesOf<K> } = {
  denied_pattern: { pattern: 'rm -rf *' },
  removes_folders: { program: 'rm' },
  pipe_to_shell: { shell: 'zsh' },
  opens_to_everyone: { mode: '777' },
  http_delete: { program: 'curl' },
  drops_data: { statement: 'DROP TABLE' },
  writes_device: { device: '/dev/sda' },
  others_at_work: { use: 'git stash', count: 2 },
  allowed_pattern: { pattern: 'ls*' },
  trusted_script: { path: 'scripts/build.sh' },
  no_paths: {},
  inside_project: {},
  remembered: { id: 'a1b2c3' },
  granted_for_run: { pattern: 'make test' },
  checks_granted: {},
  work_granted: {},
  empty: {},
  nul_byte: {},
  not_a_command: { tool: 'Fetch' },
  too_long: { length: 20_000, most: 16_384 },
  too_many_parts: { most: 1000 },
  control_characters: { codes: ['U+0009', 'U+000A'] },
  hidden_characters: { codes: ['U+202E'] },
  not_understood: { at: 4, detail: 'unterminated quote' },
  shell_syntax: { what: 'operators' },
  quoted_name: { name: 'rm' },
  odd_name: { name: 'SUDO' },
  shell_builtin: { name: 'eval' },
  dangerous_flag: { program: 'python3', flag: '-c' },
  unknown_flag: { program: 'bash', flag: '-x' },
  no_script: { program: 'python3' },
  script_elsewhere: { path: 'x.py' },
  always_ask: { program: 'npm' },
  asks_by_kind: { program: 'psql', family: 'database' },
  subcommand: { rule: 'git:reset:--hard' },
  unknown_subcommand: { program: 'gh', subcommand: 'codespace' },
  dangerous_use: { program: 'git:branch', use: '-D' },
  unknown_program: { program: 'frob' },
  may_start: { program: 'frob', inner: 'curl' },
  project_untrusted: {},
  no_sandbox: { program: 'scripts/a.sh' },
  address: { address: 'https://example.invalid/a' },
  outside_project: { path: '/etc/passwd', leadsTo: '/etc/passwd' },
  unclear_path: { path: 'work/link' },
  secret_name: { path: '.env' },
  protected_place: { path: '.vscode/settings.json' },
  too_many_paths: { count: 400, most: 200 },
  may_lose: { use: 'git stash', paths: ['a.ts', 'b.ts', 'c.ts'], more: 4 },
  other_repository: { path: 'pkg' },
  changed_in_run: { paths: ['/p/a.sh', '/p/b.sh', '/p/c.sh', '/p/d.sh', '/p/e.sh'] },
  runs_definition: { program: 'make', paths: ['/p/Makefile'] },
  ask_pattern: { pattern: 'git*push*' },
  rules_unreadable: { files: ['/p/.claude/permission-config.yaml'] },
};

const decided: Omit<Decision, 'reason'> = {
  outcome: 'ask',
  tier: 3,
  phase: '7B',
  rule: 'a rule',
  normalised: '',
  pattern: undefined,
  notes: [],
  remember: 'once',
  bound: [],
};

/** As a question carries it: a decision, made flat. */
function told(kind: string, values: object, messages = en): string {
  const reason = { kind, ...values } as Reason;
  return reasonText(guardFacts({ ...decided, reason }).reason, messages);
}

describe.each([
  ['Japanese', ja, /^[^\n]*[\u3040-\u30ff][^\n]*。$/u],
  ['English', en, /^[^\n\u3040-\u30ff]+\.$/u],
] as const)('in %s', (_language, messages, sentence) => {
  test.each(Object.entries(samples))(
    '%s is told in one sentence with its values',
    (kind, values) => {
      const text = told(kind, values, messages);
      expect(text).toMatch(sentence);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
      expect(messages.permission.reasons).toHaveProperty(kind);
    },
  );

  test('every family of programs and every sign of the shell has words of its own', () => {
    const unknown = told('asks_by_kind', { program: 'p', family: 'no such' }, messages);
    const programs = 'sftp doas time lua vi psql npx kill shred ln podman make'.split(' ');
    const families = new Set(programs.map((name) => familyOf(name) ?? name));
    expect(families.size).toBe(12);
    const texts = [...families].map((family) =>
      told('asks_by_kind', { program: 'p', family }, messages),
    );
    expect(new Set([...texts, unknown]).size).toBe(13);

    const signs: Record<Syntax, true> = {
      operators: true,
      redirection: true,
      substitution: true,
      variable: true,
      assignment: true,
      tilde: true,
      wildcard: true,
      compound: true,
      comment: true,
      glued_interpreter: true,
    };
    const other = told('shell_syntax', { what: 'no such' }, messages);
    const words = Object.keys(signs).map((what) => told('shell_syntax', { what }, messages));
    expect(new Set([...words, other]).size).toBe(11);
  });

  test('a reason that this version does not know is named', () => {
    expect(told('moon_phase', {}, messages)).toContain('moon_phase');
  });
});

test('characters that cannot be seen are shown in a reason', () => {
  expect(told('outside_project', { path: '/etc/\u202egol', leadsTo: '' })).toContain('\\u202e');
});

test('of many paths the first are named and the others counted', () => {
  expect(told('changed_in_run', samples.changed_in_run)).toContain(
    '/p/a.sh, /p/b.sh, /p/c.sh and 2 more',
  );
});

test('a rule is told as it is typed', () => {
  expect(told('subcommand', samples.subcommand)).toContain('git reset --hard');
});

const pushing = {
  id: 'permission-1',
  kind: 'permission',
  values: {
    step: 'results/task-1.md',
    role: 'crew/worker_coder',
    tool: 'run_command',
    subject: 'git push origin main',
    folder: '/home/me/proj',
    writes: ['/home/me/proj/**', '/tmp/a'],
    guard: {
      tier: '3',
      phase: '7B2',
      rule: 'git:push',
      reason: { kind: 'subcommand', values: { rule: 'git:push' } },
    },
    bound: '',
    remember: 'always',
  },
  choices: [],
  openedAt: '2026-02-05T10:00:00.000Z',
} as const satisfies Question;

test('a question for permission says who, what, where, what it would write, why, by which rule, and how long a yes is kept', () => {
  expect(describePermission(pushing, en)).toEqual({
    asks: 'The “code” agent wants to run a command',
    step: 'results/task-1.md',
    subject: ['git push origin main'],
    folder: '/home/me/proj',
    writes: ['any file in /home/me/proj and its folders', '/tmp/a'],
    reach: undefined,
    why: 'git push is on the list of commands that always ask.',
    rule: '“git push” (check 7B2, caution 3 of 4)',
    shortRule: '“git push” (check 7B2)',
    keeps: '“always here” counts until you revoke it',
    change: [],
    cautions: [],
  });
});

test.each([
  [{ held: false }, /^No sandbox holds it: .*network and change whatever you can\.$/],
  ['odd', undefined],
  [{ held: true, writable: 5 }, /^It has network\. It can write nothing\.$/],
  [
    { held: true, network: false, writable: ['/home/me/proj', '/w/cmd_001'], copy: false },
    /^No network\. It can write only in \/home\/me\/proj and \/w\/cmd_001\. These are your own files/,
  ],
  [
    { held: true, network: false, hosts: ['a.example', 'b.example'], writable: ['/p'] },
    /^Network to a\.example, b\.example alone, as you allowed for this run\. It can write only/,
  ],
  [
    { held: true, network: false, writable: ['/w/cmd_001'], copy: true },
    /^No network\. It can write only in \/w\/cmd_001\.$/,
  ],
  [
    { held: true, network: false, writable: ['/home/me/proj'], copy: true },
    /only in its own copy of \/home\/me\/proj\. Your files change only when you apply its work\.$/,
  ],
])('what a command with the bounds %j could reach is told', (reach, told) => {
  const asked = { ...pushing, values: { ...pushing.values, reach } };
  const { reach: text } = describePermission(asked, en);
  if (told === undefined) expect(text).toBeUndefined();
  else expect(text?.whole).toMatch(told);
});

test('a question for permission that is damaged on disk is still told, and keeps a yes the least', () => {
  const damaged = { ...pushing, values: { writes: 5, guard: [], subject: 'rm a' } };
  const text = describePermission(damaged, ja);
  expect(text.subject).toEqual(['rm a']);
  expect(text.writes).toEqual([ja.permission.writesNothing]);
  expect(text.keeps).toBe(ja.permission.keeps['once']);
});

const odd: readonly { cmd: string; must_show: readonly string[] }[] = JSON.parse(
  readFileSync(new URL('../../cases/c/c15_approval_text.json', import.meta.url), 'utf8'),
);

test.each(odd.map(({ cmd, must_show }) => [cmd.slice(0, 30), cmd, must_show] as const))(
  'C15: %j is shown as it is',
  (_, subject, must) => {
    const text = describePermission({ ...pushing, values: { ...pushing.values, subject } }, ja);
    const shown = text.subject.join('\n');
    for (const part of must) expect(shown).toContain(part);
    expect(text.cautions.length > 0).toBe(/[^ -~]/.test(subject));
  },
);

test('a command with letters written from right to left is told to be so', () => {
  const asked = { ...pushing, values: { ...pushing.values, subject: 'rm \u05d0/\u05d1' } };
  expect(describePermission(asked, en).cautions).toEqual([en.permission.rightToLeft]);
});
