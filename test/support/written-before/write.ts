/*
 * Writes workspaces as this version of the program leaves them, for later versions to open:
 *
 *   node scripts/build.ts && node test/support/written-before/write.ts NAME
 *
 * NAME is the folder under test/written-before/, by default the version in package.json. What is written once stays as it is: a
 * version that writes something else gets a folder of its own, and the test opens them all.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Answer, openFaultServer, type Served } from '../fault-server.ts';
import { crewOfFive, isUnderWay, type Said, storyteller, storytellerWithAGap } from './models.ts';

const top = new URL('../../../', import.meta.url).pathname;
const program = path.join(top, 'dist/main.js');
const { version } = JSON.parse(await readFile(path.join(top, 'package.json'), 'utf8'));
const into = path.join(top, 'test/written-before', process.argv[2] ?? version);

type Written = {
  readonly line: readonly string[];
  readonly language: 'ja_JP.UTF-8' | 'en_US.UTF-8';
  /** None: the rehearsal plays. */
  readonly model?: Said;
  /** Killed as soon as this has been printed, or this has been asked. */
  readonly killedAt?: { readonly printed: RegExp } | { asked(text: string): boolean };
};

const idea = '灯台守の娘が、来ない船を待つ話。';
const request = 'Compare three editors, and always put numbers in a table.';
const story = ['write', idea, '--yes', '--path', 'A'] as const;
const crew = ['crew', request, '-c', 'ui.confirm_plan=false'] as const;

const workspaces: Readonly<Record<string, Written>> = {
  'finished-story': { line: story, language: 'ja_JP.UTF-8', model: storyteller },
  'story-with-a-question': {
    line: ['write', idea, '--path', 'A'],
    language: 'ja_JP.UTF-8',
    model: storytellerWithAGap,
  },
  'crew-in-wave-2': {
    line: [...crew, '--no-retrospect'],
    language: 'en_US.UTF-8',
    model: crewOfFive,
    killedAt: { asked: isUnderWay },
  },
  'rehearsal-in-the-middle': {
    line: ['write', 'A letter in the fog', '--rehearsal', '--path', 'B', '--speed', '40'],
    language: 'en_US.UTF-8',
    killedAt: { printed: /Verdict, chapter 1 round 1/ },
  },
  'crew-with-approvals': { line: crew, language: 'en_US.UTF-8', model: crewOfFive },
};

for (const [name, written] of Object.entries(workspaces)) {
  const folder = await mkdtemp(path.join(tmpdir(), 'written-'));
  await write(folder, written);
  await keep(path.join(folder, 'workspace'), path.join(into, name));
  await rm(folder, { recursive: true });
}

async function write(cwd: string, { line, language, model, killedAt }: Written): Promise<void> {
  let child: ChildProcess | undefined;
  const fatal = killedAt !== undefined && 'asked' in killedAt ? killedAt.asked : () => false;
  const answer = async ({ text }: Served): Promise<Answer> => {
    if (model === undefined || !fatal(text)) return model?.(text) ?? '';
    // whoever was asked beside it has answered, and that is on disk
    await new Promise((resolve) => setTimeout(resolve, 1000));
    child?.kill('SIGKILL');
    return '';
  };
  const server = await openFaultServer({ answer });
  const home = path.join(cwd, 'home');
  await mkdir(home);
  const connected = {
    ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
    ANTHROPIC_BASE_URL: server.url,
  };
  const env = { PATH: '/usr/bin:/bin', HOME: home, LANG: language, TZ: 'UTC' };
  // a folder that is not trusted is told of by its whole path, which is of this machine
  execFileSync(process.execPath, [program, 'trust', cwd], { cwd, env });
  const args = [...line, '--plain', ...(model ? ['--provider', 'anthropic'] : [])];
  child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...env, ...(model ? connected : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    if (killedAt !== undefined && 'printed' in killedAt && killedAt.printed.test(text))
      child?.kill('SIGKILL');
  });
  await once(child, 'close');
  await server.close();
}

/** The workspace without what is of one machine and one moment: locks, and the list that keeps it out of git. */
async function keep(workspace: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const left = new Set(['lock', 'lock.json', '.gitignore']);
  await cp(workspace, target, {
    recursive: true,
    filter: (file) => !left.has(path.basename(file)),
  });
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const foreign = /(?:\/tmp\/|\/home\/|\/root\/|sk-ant-)[\w/-]*/.exec(
      await readFile(file, 'utf8'),
    );
    if (foreign !== null) throw new Error(`${file} holds ${foreign[0]}`);
  }
}
