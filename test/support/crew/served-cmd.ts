import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openActing, programsOf } from '../../../src/acting.ts';
import { loadTemplates } from '../../../src/agents/prompt/template.ts';
import { openAgents } from '../../../src/agents/run-agent.ts';
import { type Config, defaultConfig } from '../../../src/engine/config.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import type { Clock } from '../../../src/engine/ports.ts';
import { crewPlace } from '../../../src/engine/workflows/crew/contract/paths.ts';
import { crew } from '../../../src/engine/workflows/crew/index.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { openRunFiles } from '../../../src/engine/workspace/run-files.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import { providerAt } from '../acting-world.ts';
import { type Answer, openFaultServer, type Served } from '../fault-server.ts';
import { openOwnSeal } from '../own-seal.ts';
import { realClock } from '../real-clock.ts';
import { tempFolder } from '../tool-world.ts';
import { onlyRoom } from '../toys/toy-contract.ts';
import { everybodyTrusted } from '../toys/toy-engine.ts';
import { whoInPrompt } from './said-by.ts';

/** A scratch repository, a workspace, a model on a real server, and the engine with crew, real tools and a real guard. */
export async function openServedCmd(
  answer: (request: Served) => Answer | Promise<Answer>,
  files: Readonly<Record<string, string>>,
  /** Of the engine; what goes over the wire takes the time it takes. */
  clock: Clock = realClock,
  settings: Partial<Config> = {},
  /** Of what its programs write: the trees, and the project when something comes into it. */
  disk: Disk = nodeDisk,
) {
  const server = await openFaultServer({ answer });
  onTestFinished(() => server.close());
  const top = tempFolder('served-cmd');
  const project = path.join(top, 'proj');
  const workspace = path.join(top, 'workspace');
  const home = path.join(top, 'home');
  for (const folder of [project, workspace, home]) mkdirSync(folder, { recursive: true });
  const git = makeRepository(project, files);
  const ids = { random: (length: number) => randomBytes(length).toString('hex').slice(0, length) };
  const folders = { config: path.join(home, '.config'), state: path.join(home, '.local/state') };
  const env = { PATH: process.env['PATH'], HOME: home };
  // the person has said that this project is theirs
  const trust = openTrust(nodeDisk, folders.config);
  await trust.trust(await trust.look(project));
  const facts = { disk, ids, env, home, folders, layers: {}, granted: [] };
  const engine = openEngine({
    root: workspace,
    config: { ...defaultConfig, ui: { ...defaultConfig.ui, confirm_plan: false }, ...settings },
    ports: {
      agents: openAgents({
        provider: providerAt(server.url),
        payer: { kind: 'nobody' },
        credential: null,
        templates: await loadTemplates(new URL('../../../templates/', import.meta.url)),
        config: defaultConfig.provider,
        clock: realClock,
        random: () => 0.5,
        acting: async () => openActing(facts),
      }),
      clock,
      ids,
      consents: everybodyTrusted,
      memory: () => memoryFile(nodeDisk, workspace, openOwnSeal),
      project: { root: project, files: openRunFiles(nodeDisk, project) },
      programs: async (run, folder) => programsOf(facts, '', run, folder),
    },
    disk: openEngineDisk(nodeDisk, workspace, () => ({
      pid: process.pid,
      host: 'test',
      command: 'cmd',
      started: new Date().toISOString(),
    })),
    registry: onlyRoom(crew, crewPlace),
    snapshot: { write: (given) => JSON.stringify(given), read: (text) => JSON.parse(text) },
  });
  return {
    engine,
    server,
    git,
    project,
    inProject: (file: string) => readFileSync(path.join(project, file), 'utf8'),
    inHome: (file: string) => readFileSync(path.join(home, file), 'utf8'),
    inWorkspace: (file: string) => readFileSync(path.join(workspace, file), 'utf8'),
  };
}

function makeRepository(root: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  return git;
}

export const whoAsks = ({ text }: Served): string => whoInPrompt(text);
