import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/agents/tools/project-path.ts';
import { ToolRefused } from '../../../src/agents/tools/tool.ts';
import type { ToolName } from '../../../src/engine/ports.ts';
import { openToolWorld, tempFolder } from '../../support/tool-world.ts';

type Row = { path: string; expect: 'allow' | 'deny'; accept?: string[] };
const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../cases/d/d08_write_paths.json', import.meta.url), 'utf8'),
);

/** The workspace the cases talk about, as the project of some tools. */
function caseWorld() {
  const base = tempFolder('cases');
  const script = new URL('../../cases/b/setup.sh', import.meta.url).pathname;
  execFileSync('sh', [script, base], { stdio: 'ignore' });
  const root = path.join(base, 'proj');
  const world = openToolWorld({ project: { root, writes: 'project' } });
  const given = (file: string) => file.replace(/^\/workspace\//, `${base}/`);
  return { ...world, root, base, given };
}

describe('D08: where file-writing tools may write', () => {
  test.each(rows)('$path: $expect', async (row) => {
    const { use, given, base } = caseWorld();
    const before = execFileSync('find', [base, '-type', 'f'], { encoding: 'utf8' });
    const outcome = await use('write_file', { path: given(row.path), content: 'x\n' });
    expect(outcome.isError).toBe(row.expect === 'deny');
    const after = execFileSync('find', [base, '-type', 'f'], { encoding: 'utf8' });
    expect(after === before).toBe(row.expect === 'deny');
  });
});

describe('a path a model names', () => {
  test.each([
    ['nothing', '', 'InvalidPath'],
    ['a control character', 'a\nb', 'InvalidPath'],
    ['the home', '~/.ssh/id_rsa', 'InvalidPath'],
    ['a drive', 'C:\\x', 'InvalidPath'],
    ['a share', '\\\\host\\x', 'InvalidPath'],
    ['an address', 'file:///etc/passwd', 'InvalidPath'],
    ['a climb by the other slash', 'a\\..\\..\\x', 'OutsideRepo'],
    ['a climb and back', '../proj/x', 'OutsideRepo'],
    ['another place', '/etc/passwd', 'OutsideRepo'],
    ['a neighbour with the same beginning', '../proj-evil/notes.txt', 'OutsideRepo'],
    ['a link out', 'root/etc/passwd', 'SymlinkEscape'],
    ['a link to a file outside', 'src/link.txt', 'SymlinkEscape'],
    ['a link to nowhere', 'dangling', 'SymlinkEscape'],
    ['git', '.git/config', 'ProtectedPath'],
    ['git in other letters', 'sub/.GIT/hooks/x', 'ProtectedPath'],
  ])('%s is refused: %j is %s', async (_, given, code) => {
    const { host } = caseWorld();
    for (const purpose of ['read', 'write'] as const) {
      const attempt = () => locate(host, given, purpose);
      expect(attempt).toThrow(ToolRefused);
      expect(attempt).toThrow(new RegExp(`^${code}: `));
      expect(attempt).toThrow(JSON.stringify(given));
    }
  });

  test('may go through a link that stays inside, and is told by its real name', () => {
    const { host, root } = caseWorld();
    symlinkSync('src', path.join(root, 'inner'));
    expect(locate(host, 'inner/app.ts', 'read')).toMatchObject({
      real: path.join(root, 'src/app.ts'),
      shown: 'src/app.ts',
      kind: 'file',
    });
  });

  test('may not hide git behind a link', () => {
    const { host, root } = caseWorld();
    symlinkSync('.git', path.join(root, 'innocent'));
    expect(() => locate(host, 'innocent/config', 'read')).toThrow(/^ProtectedPath/);
  });

  test('never leads out, however it is put together', () => {
    const { host, root } = caseWorld();
    const piece = fc.constantFrom(
      '..',
      '.',
      'src',
      'root',
      'link_out',
      'dangling',
      'sub',
      'x',
      '',
      '/',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        try {
          const { real } = locate(host, pieces.join('/'), 'write');
          expect(real === root || real.startsWith(`${root}/`)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ToolRefused);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the run’s own folder', () => {
  test('is found by the name it has in prompts and by its place, and written to', async () => {
    const { use, run } = openToolWorld();
    const named = { path: 'workspace/work/cmd_001/results/1.md', content: 'eins\n' };
    expect(await use('write_file', named)).toMatchObject({ isError: false });
    const placed = { path: path.join(run, 'results/2.md'), content: 'zwei\n' };
    expect(await use('write_file', placed)).toMatchObject({ isError: false });
    expect(readFileSync(path.join(run, 'results/1.md'), 'utf8')).toBe('eins\n');
    expect(readFileSync(path.join(run, 'results/2.md'), 'utf8')).toBe('zwei\n');
  });

  test('cannot be climbed out of by its name', async () => {
    const { use, top } = openToolWorld();
    const given = { path: 'workspace/work/cmd_001/../../x.md', content: 'x' };
    expect((await use('write_file', given)).text).toMatch(/^OutsideRepo/);
    expect(existsSync(path.join(top, 'x.md'))).toBe(false);
  });

  test('keeps the engine’s memory closed to reading and writing', async () => {
    const { use, run } = openToolWorld();
    writeFileSync(path.join(run, '.engine/events.jsonl'), '{}\n');
    for (const file of ['.engine/events.jsonl', '.ENGINE/new.json']) {
      const given = `workspace/work/cmd_001/${file}`;
      expect((await use('read_file', { path: given })).text).toMatch(/^ProtectedPath/);
      expect((await use('write_file', { path: given, content: 'x' })).text).toMatch(/^Prot/);
    }
  });

  test('is all that may be written to where the project is only to be read', async () => {
    const world = openToolWorld();
    const { put, root } = world;
    put('a.md', 'A\n');
    const { host } = world;
    const reading = { ...host, project: { root, writes: 'run' as const } };
    expect(() => locate(reading, 'a.md', 'write')).toThrow(/^ProtectedPath/);
    expect(locate(reading, 'a.md', 'read').kind).toBe('file');
    expect(locate(reading, 'workspace/work/cmd_001/a.md', 'write').kind).toBe('missing');
  });

  test('is nobody’s to write who does not answer for it, by whatever name, and everybody’s to read', () => {
    const world = openToolWorld();
    const others = path.join(world.run, 'results/result_2.md');
    const host = { ...world.host, othersFiles: [others] };
    const name = 'workspace/work/cmd_001/results/result_2.md';
    for (const given of [name, others, name.replace('result_2', 'RESULT_2')])
      expect(() => locate(host, given, 'write')).toThrow(/^ProtectedPath: .*another task/);
    mkdirSync(path.dirname(others));
    writeFileSync(others, 'x\n');
    symlinkSync('result_2.md', path.join(path.dirname(others), 'mine.md'));
    expect(() => locate(host, name.replace('result_2', 'mine'), 'write')).toThrow(/another task/);
    expect(locate(host, name, 'read').kind).toBe('file');
    expect(locate(host, name.replace('result_2', 'result_1'), 'write').kind).toBe('missing');
  });

  test('lies in a workspace inside the project, of which everything else stays closed', () => {
    const world = openToolWorld();
    const workspace = path.join(world.root, 'workspace');
    const run = path.join(workspace, 'work/cmd_001');
    mkdirSync(run, { recursive: true });
    const host = {
      ...world.host,
      runFolder: { root: run, name: 'workspace/work/cmd_001' },
      protectedPlaces: [workspace],
    };
    expect(locate(host, 'workspace/work/cmd_001/x.md', 'write').real).toBe(path.join(run, 'x.md'));
    expect(() => locate(host, 'workspace/local/config.yaml', 'write')).toThrow(/^ProtectedPath/);
    expect(() => locate(host, 'workspace/work/cmd_002/x.md', 'read')).toThrow(/^ProtectedPath/);
  });
});

const secrets: readonly [string, boolean][] = [
  ['.env', true],
  ['.env.local', true],
  ['prod.env', true],
  ['.env.example', false],
  ['server.PEM', true],
  ['id_rsa', true],
  ['aws-credentials.json', true],
  ['.npmrc', true],
  ['src/secret_manager.ts', false],
  ['client_secret.json', true],
];

test.each(secrets)('secrets by name: %s is closed: %s', async (file, closed) => {
  const { use, put, text } = openToolWorld();
  put(file, 'plain\n');
  const calls: readonly [ToolName, object][] = [
    ['read_file', { path: file }],
    ['edit_file', { path: file, edits: [{ find: 'plain', replace: 'changed' }] }],
  ];
  for (const [tool, input] of calls) {
    const outcome = await use(tool, JSON.parse(JSON.stringify(input)));
    expect(outcome.isError).toBe(closed);
    if (closed) expect(outcome.text).toMatch(/^SecretName/);
  }
  expect(text(file)).toBe(closed ? 'plain\n' : 'changed\n');
});

test('a folder that becomes a link on the way is noticed before anything is written', async () => {
  const world = openToolWorld();
  const { root, top } = world;
  mkdirSync(path.join(top, 'outside'));
  const changes = {
    all: () => new Set<string>(),
    // the last moment before the write: somebody swaps the folder
    add: async () => {
      rmSync(path.join(root, 'sub'), { recursive: true, force: true });
      symlinkSync('../outside', path.join(root, 'sub'));
    },
    look: async () => undefined,
    unsaved: () => new Set<string>(),
    around: async <T>(command: () => Promise<T>) => await command(),
  };
  mkdirSync(path.join(root, 'sub'));
  const host = { ...world.host, changes };
  const { tools } = await import('../../../src/agents/tools/table.ts');
  const { signal } = new AbortController();
  const outcome = await tools.write_file.use({ path: 'sub/x.md', content: 'x' }, host, signal);
  expect(outcome).toMatchObject({ isError: true, text: expect.stringMatching(/^SymlinkEscape/) });
  expect(existsSync(path.join(top, 'outside/x.md'))).toBe(false);
});
