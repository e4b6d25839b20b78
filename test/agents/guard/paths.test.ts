import { readFileSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GuardContext } from '../../../src/agents/guard/decision.ts';
import { pathObjection, type Standpoint, whereIs } from '../../../src/agents/guard/paths.ts';
import { isSecretName, mayMatchSecret } from '../../../src/agents/guard/secret-names.ts';
import { makeTempFolder, tempFolder } from '../../engine/workspace/temp-folder.ts';
import { guardOf, makeWorkspace } from './guard-world.ts';

let base: string;
let world: GuardContext;
beforeAll(async () => {
  base = await makeTempFolder();
  world = makeWorkspace(base);
});
afterAll(() => rm(base, { recursive: true, force: true }));

const placeOf = ({ cwd, projectRoot, home, files }: GuardContext): Standpoint => ({
  cwd,
  root: projectRoot,
  home,
  extra: [],
  files,
});

/** What other programs obey on their own: who may not write one of these unasked may not act later either. */
const obeyed = [
  ...[
    '.claude/settings.json',
    '.husky/pre-commit',
    '.git/hooks/x',
    '.GIT/config',
    '.envrc',
    'pkg/.envrc',
  ],
  ...[
    '.vscode/tasks.json',
    'sub/.vscode/settings.json',
    '.idea/workspace.xml',
    '.mcp.json',
    '.codex/config.toml',
  ],
  ...[
    '.cursor/mcp.json',
    '.devcontainer/devcontainer.json',
    '.github/workflows/ci.yml',
    '.gitlab-ci.yml',
  ],
  ...[
    'AGENTS.md',
    'docs/AGENTS.md',
    'CLAUDE.md',
    'Jenkinsfile',
    'tools/our-hooks/pre-push',
    '.gitattributes',
  ],
  ...[
    '.github/copilot-instructions.md',
    '.pre-commit-config.yaml',
    '.exrc',
    '.cargo/config.toml',
    '.npmrc',
  ],
];

describe('case D08: where a path may lead', () => {
  const file = fileURLToPath(new URL('../../cases/d/d08_write_paths.json', import.meta.url));
  const rows = z
    .array(z.object({ path: z.string(), expect: z.enum(['allow', 'deny']) }))
    .parse(JSON.parse(readFileSync(file, 'utf8')));

  test.each(rows)('$path → $expect', ({ path: given, expect: wanted }) => {
    const real = given.replace('/workspace', `${base}/workspace`);
    const objection = pathObjection(placeOf(world), real, { contents: false });
    expect(objection === undefined ? 'allow' : 'deny').toBe(wanted);
  });
});

describe('links', () => {
  const decide = guardOf();

  test.each([
    ['cat root/etc/hostname', '/etc/hostname'],
    ['cat src/link.txt', 'secret.txt'],
    // `link/..` is the folder that holds what the link leads to.
    ['cat link_out/../secret.txt', 'secret.txt'],
    ['cat src/../link_out/x', 'other/x'],
    ['ls -la && cat dangling', ''],
  ])('%s asks', (command, leadsTo) => {
    const { outcome, reason } = decide(command, world);
    expect(outcome).toBe('ask');
    if (reason.kind === 'outside_project') expect(reason.leadsTo).toContain(leadsTo);
  });

  test('a link to nowhere is unclear, and nothing is made through it', () => {
    expect(whereIs(placeOf(world), 'dangling')).toEqual({ kind: 'unclear' });
    expect(decide('touch dangling', world).reason).toEqual({
      kind: 'unclear_path',
      path: 'dangling',
    });
  });

  test('a link inside the project is followed to its real name', async () => {
    const folder = await tempFolder();
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'src/a.ts'), '');
    await symlink('src', path.join(folder, 'alias'));
    await symlink('.git', path.join(folder, 'innocent'));
    await mkdir(path.join(folder, '.git'));
    const place = placeOf({ ...world, cwd: folder, projectRoot: folder });
    expect(whereIs(place, 'alias/a.ts')).toMatchObject({ kind: 'inside', relative: 'src/a.ts' });
    expect(pathObjection(place, 'innocent/config', { contents: false })?.rule).toBe(
      'protected_place',
    );
  });

  test('a script folder that is a link to elsewhere is not trusted', async () => {
    const folder = await tempFolder();
    await mkdir(path.join(folder, 'work'));
    await writeFile(path.join(folder, 'work/x.sh'), '');
    await symlink('work', path.join(folder, 'scripts'));
    const there = { ...world, cwd: folder, projectRoot: folder };
    expect(decide('bash scripts/x.sh', there).outcome).toBe('ask');
  });

  test('a project that is reached through a link is still the project', async () => {
    const folder = await tempFolder();
    await mkdir(path.join(folder, 'real/src'), { recursive: true });
    await symlink('real', path.join(folder, 'project'));
    const root = path.join(folder, 'project');
    const there = { ...world, cwd: root, projectRoot: root };
    expect(decide('cat src/a.ts', there).outcome).toBe('allow');
    expect(decide(`cat ${folder}/real/src/a.ts`, there).outcome).toBe('allow');
    expect(decide(`cat ${folder}/x`, there).outcome).toBe('ask');
  });
});

describe('folders', () => {
  const decide = guardOf();

  test('paths count from the folder the command runs in', () => {
    const cwd = path.join(world.projectRoot, 'sub');
    expect(decide('cat ../README.md', { ...world, cwd }).outcome).toBe('allow');
    expect(decide('cat ../../secret.txt', { ...world, cwd }).outcome).toBe('ask');
    expect(decide('git checkout ..', { ...world, cwd }).outcome).toBe('ask');
  });

  test('outside the project nothing but the allow list runs unasked', () => {
    const there = { ...world, cwd: path.join(base, 'workspace/other') };
    expect(decide('git status', there).outcome).toBe('ask');
    expect(decide('cat x', there).outcome).toBe('ask');
    expect(decide('ls', there).outcome).toBe('allow');
  });

  test('an extra folder counts as inside', () => {
    const extra = path.join(base, 'workspace/other');
    const text = JSON.stringify({ permissions: { allowed_dirs_extra: [extra] } });
    const wider = guardOf({ own: { file: 'own', text } });
    expect(wider(`cat ${extra}/x`, world).outcome).toBe('allow');
    expect(wider('cat ../other/x', world).outcome).toBe('allow');
    expect(wider(`cat ${extra}-2/x`, world).outcome).toBe('ask');
    expect(decide(`cat ${extra}/x`, world).outcome).toBe('ask');
  });

  test('hidden folders of the home belong to no project, also when the home is the project', async () => {
    const home = await tempFolder();
    const there = { ...world, cwd: home, projectRoot: home, home };
    expect(decide('cat .ssh/config', there).outcome).toBe('ask');
    expect(decide('cat .bashrc', there).outcome).toBe('ask');
    expect(decide('cat notes.txt', there).outcome).toBe('allow');
    const inside = path.join(home, '.local/project');
    await mkdir(inside, { recursive: true });
    expect(decide('cat .x', { ...there, cwd: inside, projectRoot: inside }).outcome).toBe('allow');
  });

  test('more paths than anybody could look at ask', () => {
    const many = Array.from({ length: 201 }, (_, index) => `f${index}`).join(' ');
    expect(decide(`cat ${many}`, world).reason).toEqual({
      kind: 'too_many_paths',
      count: 201,
      most: 200,
    });
  });

  test.each(obeyed)('touch %s asks', (file) =>
    expect(decide(`touch ${file}`, world).outcome).toBe('ask'),
  );
});

describe('names of secrets', () => {
  test.each([
    '.env',
    '.env.local',
    'a/.ENV',
    'prod.env',
    'credentials.json',
    '.git-credentials',
    'my-secret.txt',
    'a.pem',
    'b.KEY',
    'id_rsa',
    'id_ed25519.pub',
    '.npmrc',
    '.netrc',
    'x.p12',
    'credentials.ts',
  ])('%s is one', (name) => expect(isSecretName(name)).toBe(true));
  test.each([
    '.env.example',
    '.env.sample',
    'secret_manager.ts',
    'id_map.ts',
    'environment.ts',
    'keyboard.ts',
    'README.md',
    'src/secret/index.html.ts',
  ])('%s is none', (name) => expect(isSecretName(name)).toBe(false));
  test('a wildcard that could stand for one is seen', () => {
    expect(['.*', '.e*', '*.pem', 'a/.en?', 'id_*'].every(mayMatchSecret)).toBe(true);
    expect(['*', '*.ts', 'src/*'].some(mayMatchSecret)).toBe(false);
    const decide = guardOf();
    expect(decide('grep KEY .e*').outcome).toBe('ask');
    expect(decide('grep KEY src/*').outcome).toBe('allow');
    expect(decide('grep KEY .env').outcome).toBe('ask');
    expect(decide('ls .env').outcome).toBe('allow');
  });
});
