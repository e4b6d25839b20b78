import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { programsOf } from '../../../src/acting.ts';
import { loadTemplates } from '../../../src/agents/prompt/template.ts';
import { recordedProvider } from '../../../src/agents/providers/recorded.ts';
import { openAgents } from '../../../src/agents/run-agent.ts';
import { settingsSnapshot } from '../../../src/engine/config/snapshot.ts';
import { defaultConfig } from '../../../src/engine/config.ts';
import { openEngine } from '../../../src/engine/open-engine.ts';
import { registry } from '../../../src/engine/workflows/registry.ts';
import { type Disk, nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openEngineDisk } from '../../../src/engine/workspace/engine-disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { openRunFiles } from '../../../src/engine/workspace/run-files.ts';
import { sweepTemps } from '../../../src/engine/workspace/temp-files.ts';
import { openOwnSeal } from '../own-seal.ts';
import { everybodyTrusted, realClock } from '../toys/toy-engine.ts';

const project = (root: string, ...more: readonly string[]) => path.join(root, 'proj', ...more);
const here = (folder: string) => new URL(`../../../${folder}/`, import.meta.url);

/** A folder with issues as files: one that can be started, one that waits for it, one that was begun, one that is over. */
export function makeField(root: string): void {
  const issues = project(root, '.agent', 'issues');
  mkdirSync(issues, { recursive: true });
  const issue = (number: number, front: string) =>
    writeFileSync(
      path.join(issues, `${number}-x.md`),
      `---\ntitle: issue ${number}\n${front}\n---\n`,
    );
  issue(1, 'labels: [bug]');
  issue(2, 'dependsOn: [1]');
  issue(3, 'pr: { branch: tides, state: open }');
  issue(4, 'state: closed');
}

/** An engine that looks at it, on this disk; its clock stands still, so that the same is written whenever it looks. */
export async function openField(root: string, disk: Disk = nodeDisk) {
  const workspace = path.join(root, 'workspace');
  const home = path.join(root, 'home');
  for (const folder of [workspace, home]) mkdirSync(folder, { recursive: true });
  const folders = { config: path.join(home, '.config'), state: path.join(home, '.state') };
  const ids = { random: (length: number) => '0'.repeat(length) };
  const env = { PATH: process.env['PATH'], HOME: home };
  const clock = { ...realClock, now: () => new Date('2026-02-10T12:00:00Z') };
  return openEngine({
    root: workspace,
    config: defaultConfig,
    ports: {
      agents: openAgents({
        provider: recordedProvider(here('rehearsal'), { speed: 0, clock: realClock }),
        payer: { kind: 'nobody' },
        credential: null,
        templates: await loadTemplates(here('templates')),
        config: defaultConfig.provider,
        clock: realClock,
        random: () => 0,
      }),
      ...{ clock, ids, consents: everybodyTrusted },
      memory: () => memoryFile(disk, workspace, openOwnSeal),
      repository: () => ({
        ...{ root: project(root), files: openRunFiles(disk, project(root)) },
        sweep: async (folder) => await sweepTemps(nodeDisk, project(root, folder)),
      }),
      programs: async (run, folder) => programsOf({ disk, env, home, folders }, '', run, folder),
    },
    disk: openEngineDisk(disk, workspace, () => ({
      ...{ pid: process.pid, host: 'test', command: 'field', started: new Date().toISOString() },
    })),
    registry,
    snapshot: settingsSnapshot,
  });
}

export const lookInput = { repository: null, rehearsal: false, look: { language: 'en' } } as const;

/** What looks leave: the issues, and what the next look begins with. How many there were is of no matter. */
export function fieldLeft(root: string) {
  const issues = project(root, '.agent', 'issues');
  const runs = path.join(root, 'workspace', 'field');
  const [run = ''] = readdirSync(runs);
  const { issues: remembered, intended } = JSON.parse(
    readFileSync(path.join(runs, run, 'state.json'), 'utf8'),
  );
  return {
    names: readdirSync(issues).sort(),
    texts: readdirSync(issues).map((name) => readFileSync(path.join(issues, name), 'utf8')),
    ...{ remembered, intended },
  };
}
