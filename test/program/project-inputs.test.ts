import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { openTrust } from '../../src/engine/workspace/trust.ts';
import { resultText } from '../engine/workflows/crew/replies.ts';
import { resultsIn, use } from '../support/acting-sitting.ts';
import { improving } from '../support/crew/improving.ts';
import { openPerson } from '../support/crew/person.ts';
import type { Answer, Served } from '../support/fault-server.ts';
import { tempFolder } from '../support/tool-world.ts';

/* Repositories and folders as people really have them, through the built program. */

type Use = ReturnType<typeof use>;

/** A coder that makes these calls one after the other, then hands in its result. */
function coderWith(calls: readonly Use[], thoughts: object = {}) {
  return (who: string, { asked }: Served): Answer | undefined => {
    if (who !== 'worker 1') return undefined;
    const turn = asked.messages.filter(({ role }) => role === 'assistant').length;
    const call = calls[turn];
    return call === undefined ? resultText(1) : { ...thoughts, calls: [call] };
  };
}

const oneCoder = [{ id: 1, persona: 'worker_coder' }];

/** A cmd of one coder from beginning to end; its work comes into the project. */
const cmd = [
  ...['crew', 'Look around.', '--plain', '--lang', 'en', '--no-retrospect', '--apply'],
  ...['-c', 'ui.confirm_plan=false', '--provider', 'anthropic'],
];

/** What came of each call, by its id. */
function outcomes(requests: readonly Served[]) {
  const all = requests.flatMap((request) => resultsIn(request).map(({ id, text }) => [id, text]));
  return Object.fromEntries(all) as Readonly<Record<string, string>>;
}

const apart = (text: string) => text.normalize('NFD');

test('files whose names are stored with letters and marks apart are read, found and written as the ones they are', async () => {
  const guide = `${apart('ガイド')}.md`;
  const person = await openPerson(
    coderWith([
      use('read_file', { path: 'ガイド.md' }, 'toolu_read'),
      use('glob', { pattern: '*ガイド*' }, 'toolu_glob'),
      use('grep', { pattern: '本文のガイド' }, 'toolu_grep'),
      use('write_file', { path: 'ガイド.md', content: '# 新しいガイド\n' }, 'toolu_write'),
    ]),
    {
      rows: oneCoder,
      files: { [guide]: '# ガイド\n', 'body.md': `${apart('本文のガイド')}\n` },
    },
  );
  const { code, err } = await person.run(...cmd);
  expect([code, err]).toEqual([0, '']);
  const {
    toolu_read: read,
    toolu_glob: globbed,
    toolu_grep: found,
  } = outcomes(person.server.requests);
  expect(read).toContain('# ガイド');
  expect(globbed?.normalize('NFC')).toContain('ガイド.md');
  expect(found).toContain('body.md');
  // written into the file that was there, and into no other
  const names = readdirSync(person.project).filter(
    (name) => name.endsWith('ド.md'.normalize('NFD')) || name.endsWith('ド.md'),
  );
  expect(names).toEqual([guide]);
  expect(readFileSync(path.join(person.project, guide), 'utf8')).toBe('# 新しいガイド\n');
});

test.each(['own', 'shared'])(
  'a linked working tree is worked and committed in like the main one: trees %s',
  async (trees) => {
    const commands = [
      'git status --short',
      'git add note.md',
      'git commit -m note',
      'git log --oneline',
    ];
    const person = await openPerson(
      coderWith([
        use('write_file', { path: 'note.md', content: 'a note\n' }, 'toolu_w'),
        ...commands.map((command, at) => use('run_command', { command }, `toolu_${at}`)),
      ]),
      { rows: oneCoder },
    );
    const link = path.join(person.top, 'link');
    person.git('worktree', 'add', '-q', link, '-b', 'feat');
    const trust = openTrust(nodeDisk, path.join(person.home, '.config'));
    await trust.trust(await trust.look(link, 'project'));
    const ends = [];
    for (const folder of [person.project, link]) {
      const from = person.server.requests.length;
      const { code, err } = await person.runIn(folder, ...cmd, '-c', `crew.trees.mode=${trees}`);
      const said = outcomes(person.server.requests.slice(from));
      ends.push({
        code,
        err,
        said: Object.values(said).map((text) => text.replaceAll(/\b[0-9a-f]{7,}\b|main|feat/g, '')),
      });
      expect(readFileSync(path.join(folder, 'note.md'), 'utf8')).toBe('a note\n');
    }
    expect(ends[1]).toEqual(ends[0]);
  },
);

test('what the environment and the person’s own git say of another repository reaches nothing of ours', async () => {
  const other = tempFolder('other');
  const theirs = (...words: readonly string[]) =>
    execFileSync('git', ['-C', other, ...words], { encoding: 'utf8' });
  theirs('init', '-q', '-b', 'main');
  writeFileSync(path.join(other, 'o.txt'), 'theirs\n');
  theirs('add', '.');
  theirs('-c', 'user.name=B', '-c', 'user.email=b@example.org', 'commit', '-q', '-m', 'theirs');
  const at = (name: string) => path.join(other, name);
  const env = {
    GIT_DIR: at('.git'),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: at('.git/index'),
    GIT_COMMON_DIR: at('.git'),
    GIT_OBJECT_DIRECTORY: at('.git/objects'),
    GIT_NAMESPACE: 'else',
    GIT_CEILING_DIRECTORIES: '/',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'core.worktree',
    GIT_CONFIG_VALUE_0: other,
    GIT_PAGER: 'false',
    GIT_EXTERNAL_DIFF: 'false',
    LC_ALL: 'ja_JP.UTF-8',
  };
  const look = use('run_command', { command: 'git log --format=%s' }, 'toolu_look');
  const person = await openPerson(
    (who, request) => coderWith([look])(who, request) ?? improving(who, request),
    { rows: [...oneCoder, { id: 2 }, { id: 3 }], env },
  );
  mkdirSync(person.home, { recursive: true });
  writeFileSync(
    path.join(person.home, '.gitconfig'),
    '[color]\n\tui = always\n[core]\n\tpager = false\n[diff]\n\tnoprefix = true\n\texternal = false\n[alias]\n\tlog = status\n\tdiff = log\n\tcommit = log\n[commit]\n\tverbose = 2\n',
  );
  const line = cmd.filter((word) => word !== '--no-retrospect');
  const begun = await person.run(...line);
  expect(outcomes(person.server.requests)['toolu_look']).toMatch(/first/);
  expect(outcomes(person.server.requests)['toolu_look']).not.toMatch(/theirs/);
  expect([begun.code, begun.err]).toEqual([0, '']);
  await person.run('answer', 'approvals', 'd', '--text', 'IMP-001=y');
  const resumed = await person.run('resume', '--plain', '--lang', 'en');
  expect([resumed.code, resumed.err]).toEqual([2, '']);
  const told = JSON.parse((await person.run('answer', '--json')).out);
  const commit = told.find(
    (one: { question: { id: string } }) => one.question.id === 'commit-IMP-001',
  );
  expect(commit?.question.values.diff).toMatch(/b\/docs\/running\.md[\s\S]*\n\+node --test/);
  expect(commit?.question.values.diff).not.toContain('\u001b');
  await person.run('answer', 'commit-IMP-001', 'c');
  const last = await person.run('resume', '--plain', '--lang', 'en');
  expect([last.code, last.err]).toEqual([0, '']);
  expect(last.out).not.toContain('o.txt');
  expect(theirs('log', '--format=%s')).toBe('theirs\n');
  expect(theirs('status', '--porcelain')).toBe('');
  expect(person.git('-c', 'alias.log=', '--no-pager', 'log', '--format=%s', '-1')).toMatch(
    /running|tests/,
  );
  expect(person.work('execution_log.yaml')).toContain(
    `base_commit: "${person.git('rev-parse', 'HEAD~1').trim()}"`,
  );
});

const signed = {
  type: 'thinking',
  thinking: '先に読む。"引用"も。',
  signature: 'c2lnbmF0dXJl/+==',
} as const;
const hidden = { type: 'redacted_thinking', data: 'ZW5jcnlwdGVk' } as const;

test('what a model thought before a call goes back with its result as it came', async () => {
  const thoughts = [signed, hidden];
  const person = await openPerson(
    coderWith([use('read_file', { path: 'README.md' }, 'toolu_read')], { thoughts }),
    { rows: oneCoder },
  );
  expect((await person.run(...cmd)).code).toBe(0);
  const back = person.server.requests.filter((request) => resultsIn(request).length > 0);
  expect(back).toHaveLength(1);
  const said = back[0]?.asked.messages.find(({ role }) => role === 'assistant')?.content;
  expect(said).toMatchObject([signed, hidden, { type: 'tool_use', id: 'toolu_read' }]);
});

const remembered = [
  {
    name: 'auth:policy',
    entityType: 'tech_decision',
    observations: ['認証方針: JWT を使い、更新は十五分ごと'],
  },
  {
    name: 'db:choice',
    entityType: 'tech_decision',
    observations: ['データベースは PostgreSQL に決めた'],
  },
  { name: 'paper', entityType: 'lesson_learned', observations: ['京大の論文を引くときは年を書く'] },
];

test('what is remembered in Japanese is found without spaces, and nothing that shares no word', async () => {
  const call = (query: string, at: number) => use('memory_search', { query }, `toolu_${at}`);
  const queries = [
    ['認証の方針', 'auth:policy'],
    ['データベース選定', 'db:choice'],
    ['東京 大阪', undefined],
  ] as const;
  const person = await openPerson(coderWith(queries.map(([query], at) => call(query, at))), {
    rows: oneCoder,
  });
  await person.run('init');
  const file = path.join(person.top, 'memory.jsonl');
  writeFileSync(
    file,
    remembered.map((one) => JSON.stringify({ type: 'entity', ...one })).join('\n'),
  );
  expect((await person.run('memory', 'import', file)).code).toBe(0);
  for (const [query, name] of queries) {
    const { out } = await person.run('memory', 'search', query, '--lang', 'en');
    for (const one of remembered)
      expect([query, one.name, out.includes(one.name)]).toEqual([
        query,
        one.name,
        one.name === name,
      ]);
  }
  expect((await person.run(...cmd)).code).toBe(0);
  const said = outcomes(person.server.requests);
  for (const [at, [query, name]] of queries.entries()) {
    const told = remembered.filter((one) => said[`toolu_${at}`]?.includes(one.name));
    expect([query, ...told.map((one) => one.name)]).toEqual([query, ...(name ? [name] : [])]);
  }
});
