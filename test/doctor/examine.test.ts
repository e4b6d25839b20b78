import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { selfTestRows } from '../../src/agents/guard/self-test.ts';
import { openDoctor } from '../../src/doctor/examine.ts';
import type { Where } from '../../src/doctor/where.ts';
import { registry } from '../../src/engine/workflows/registry.ts';
import { writeInitialConfig } from '../../src/engine/workspace/config-files.ts';
import { nodeDisk } from '../../src/engine/workspace/disk.ts';
import { takeLock } from '../../src/engine/workspace/lock.ts';
import { bootId } from '../../src/engine/workspace/process-table.ts';
import { openTrust } from '../../src/engine/workspace/trust.ts';
import type { Finding } from '../../src/ui/cli/doctor-findings.ts';
import { tempFolder } from '../engine/workspace/temp-folder.ts';
import { openFaultServer } from '../support/fault-server.ts';
import { read } from '../ui/cli/parse.ts';

type Given = Partial<Pick<Where, 'env' | 'terminal'>> & { readonly line?: readonly string[] };

async function place() {
  const base = await tempFolder();
  const [cwd, home] = [path.join(base, 'repo'), path.join(base, 'home')];
  const workspace = path.join(cwd, 'workspace');
  for (const folder of [cwd, home]) await mkdir(folder);
  const where = async ({ env = {}, terminal, line = [] }: Given): Promise<Where> => {
    const command = await read(['doctor', ...line]);
    if (command.kind !== 'verb') throw new Error('no doctor');
    const { options } = command;
    const entries = async () => registry;
    return { ...{ disk: nodeDisk, cwd, home, options, terminal }, env, configHome: home, entries };
  };
  return {
    ...{ base, cwd, workspace, trust: openTrust(nodeDisk, home) },
    async made() {
      await mkdir(workspace);
      await writeInitialConfig(nodeDisk, workspace);
    },
    doctor: async (given: Given = {}) => openDoctor(await where(given)),
    look: async (given: Given = {}, providerCall = false) =>
      await openDoctor(await where(given)).examine({ providerCall }),
  };
}

const of = (findings: readonly Finding[], check: Finding['check']) =>
  findings.filter((each) => each.check === check);

describe('the doctor', () => {
  test('finds a place without a workspace in order, and makes nothing there', async () => {
    const { base, look } = await place();
    const findings = await look();
    expect(of(findings, 'workspace')).toMatchObject([{ level: 'warning', kind: 'workspace_none' }]);
    expect(of(findings, 'templates')).toMatchObject([{ level: 'ok' }]);
    expect(of(findings, 'guard')).toMatchObject([
      { level: 'ok', kind: 'guard_passes', values: { rows: selfTestRows.length } },
    ]);
    expect(of(findings, 'model')).toMatchObject([{ level: 'warning', kind: 'model_none' }]);
    expect(findings.every(({ level }) => level !== 'fail')).toBe(true);
    expect((await nodeDisk.readFolder(path.join(base, 'repo'))).length).toBe(0);
    expect((await nodeDisk.readFolder(path.join(base, 'home'))).length).toBe(0);
  });

  test('says whether the workspace is trusted, and what has changed', async () => {
    const { workspace, trust, made, look } = await place();
    await made();
    const project = { level: 'ok', kind: 'project_untrusted' };
    expect(of(await look(), 'trust')).toMatchObject([{ kind: 'not_trusted' }, project]);
    await trust.trust(await trust.look(workspace));
    expect(of(await look(), 'trust')).toMatchObject([{ level: 'ok', kind: 'trusted' }, project]);
    await writeFile(path.join(workspace, 'config.yaml'), 'ui: { editor: sh }\n');
    expect(of(await look(), 'trust')).toMatchObject([
      { level: 'warning', kind: 'trust_changed', values: { files: 'config.yaml' } },
      project,
    ]);
    expect(of(await look(), 'settings')).toMatchObject([
      { kind: 'config_warning', warning: { kind: 'not_granted', key: 'ui.editor' } },
    ]);
  });

  test('fails with settings that cannot be used, and goes on looking', async () => {
    const { workspace, made, look } = await place();
    await made();
    await writeFile(path.join(workspace, 'config.yaml'), 'ui: { refresh_hz: 99 }\n');
    const findings = await look();
    expect(of(findings, 'settings')).toMatchObject([
      { level: 'fail', kind: 'failure', failure: { kind: 'config_invalid' } },
    ]);
    expect(of(findings, 'guard')).toMatchObject([{ level: 'ok' }]);
  });

  test('fails when rules cannot be read, when a workspace cannot be written, when consents are damaged', async () => {
    const { base, cwd, workspace, made, look } = await place();
    await made();
    await mkdir(path.join(cwd, '.claude'));
    await writeFile(path.join(cwd, '.claude/settings.json'), '{"permissions":');
    await mkdir(path.join(base, 'home/folio-tui'));
    await writeFile(path.join(base, 'home/folio-tui/approvals.json'), '{');
    await chmod(workspace, 0o500);
    onTestFinished(async () => await chmod(workspace, 0o700));
    const findings = await look();
    expect(of(findings, 'guard')[0]).toMatchObject({
      ...{ level: 'fail', kind: 'guard_closed', values: { files: '.claude/settings.json' } },
    });
    expect(of(findings, 'trust')).toMatchObject([
      { level: 'fail', failure: { kind: 'file_damaged' } },
    ]);
    // root may write anywhere
    const closed = process.getuid?.() === 0 ? 'workspace_writable' : 'workspace_closed';
    expect(of(findings, 'workspace')).toMatchObject([{ kind: closed }]);
  });
});

describe('what the doctor says of the computer', () => {
  test('names variables that are not read, programs that are missing, a small terminal', async () => {
    const { look } = await place();
    const env = { OPENAI_API_KEY: 'x', AGENT_LLM_MODEL: 'y', AGENT_LLM_EMPTY: '', TMUX: '/tmp/t' };
    const findings = await look({ env, terminal: { columns: 60, rows: 16, depth: 8 } });
    expect(of(findings, 'variables')).toMatchObject([
      { level: 'warning', values: { names: 'AGENT_LLM_MODEL\nOPENAI_API_KEY' } },
    ]);
    expect(of(findings, 'terminal')).toMatchObject([
      { level: 'warning', kind: 'terminal_small', values: { multiplexer: 'tmux', depth: 8 } },
    ]);
    expect(of(findings, 'programs')).toMatchObject([
      { level: 'warning', kind: 'program_missing', values: { name: 'git' } },
      { level: 'ok', kind: 'program_optional', values: { name: 'gh' } },
      { level: 'ok', kind: 'program_optional', values: { name: 'claude' } },
    ]);
  });
});

describe('what an earlier life has left', () => {
  test('is told: commands at work by their marks only, and runs that were cut off', async () => {
    const { workspace, made, look } = await place();
    await made();
    const run = { run: 'story_1', workflow: 'folio', title: 'x', rehearsal: false };
    const engine = path.join(workspace, 'current/.engine');
    await mkdir(path.join(engine, 'children'), { recursive: true });
    await mkdir(path.join(engine, 'answers'));
    const input = { ...run, startedAt: '2026-02-05T10:00:00.000Z', input: { idea: 'x' } };
    await writeFile(path.join(engine, 'answers/input.json'), JSON.stringify(input));
    expect(of(await look(), 'runs')).toMatchObject([{ level: 'ok' }]);
    // whoever answers a question of a killed run takes the note beside its lock away
    const began = {
      ...{
        at: input.startedAt,
        type: 'run_started',
        run: 'story_1',
        workflow: 'folio',
        title: 'x',
      },
      ...{ provider: 'recorded', rehearsal: false, payer: { kind: 'nobody' }, budgetUsd: 5 },
      ...{ resumed: false, told: 0 },
    };
    await writeFile(path.join(engine, 'events.jsonl'), `${JSON.stringify(began)}\n`);
    expect(of(await look(), 'runs')).toMatchObject([
      { level: 'warning', kind: 'killed_run', values: { run: 'story_1' } },
    ]);
    await rm(path.join(engine, 'events.jsonl'));
    await writeFile(path.join(engine, 'lock.json'), '{"pid":1}');
    expect(of(await look(), 'runs')).toMatchObject([
      { level: 'warning', kind: 'killed_run', values: { run: 'story_1' } },
    ]);
    const child = 'abcdefgh12345678';
    const env = { FOLIO_RUN_ID: 'story_1', FOLIO_CHILD: child };
    const left = spawn('/bin/sleep', ['61'], { stdio: 'ignore', env });
    onTestFinished(() => void left.kill('SIGKILL'));
    await once(left, 'spawn');
    const record = JSON.stringify({ run: 'story_1', child, boot: bootId() });
    await writeFile(path.join(engine, 'children/one.jsonl'), `${record}\n`);
    expect(of(await look(), 'runs')).toMatchObject([
      { kind: 'left_at_work', values: { run: 'story_1', count: 1 } },
    ]);
    expect(left.exitCode).toBe(null);
  });
});

test('a run at work is not called cut off, and one whose history cannot be read hides no other', async () => {
  const { workspace, made, look } = await place();
  await made();
  const began = async (folder: string, run: string, workflow: string) => {
    const engine = path.join(workspace, folder, '.engine');
    await mkdir(path.join(engine, 'answers'), { recursive: true });
    const startedAt = '2026-02-05T10:00:00.000Z';
    const given = { run, workflow, title: 'x', rehearsal: false, startedAt, input: {} };
    await writeFile(path.join(engine, 'answers/input.json'), JSON.stringify(given));
    const event = {
      ...{ at: startedAt, type: 'run_started', run, workflow, title: 'x', provider: 'recorded' },
      ...{ rehearsal: false, payer: { kind: 'nobody' }, budgetUsd: 5, resumed: false, told: 0 },
    };
    await writeFile(path.join(engine, 'events.jsonl'), `${JSON.stringify(event)}\n`);
    return engine;
  };
  const [current, unread] = [
    await began('current', 'story_1', 'folio'),
    await began('work/cmd_007', 'cmd_007', 'crew'),
  ];
  const killed = (run: string) => ({ level: 'warning', kind: 'killed_run', values: { run } });
  expect(of(await look(), 'runs')).toMatchObject([killed('story_1'), killed('cmd_007')]);
  await rm(path.join(unread, 'events.jsonl'));
  await mkdir(path.join(unread, 'events.jsonl'));
  expect(of(await look(), 'runs')).toMatchObject([killed('story_1'), { kind: 'failure' }]);
  await rm(unread, { recursive: true });
  const lock = takeLock(current, { pid: 1, host: 'x', started: 'x', command: 'x' });
  onTestFinished(() => lock?.release());
  expect(of(await look(), 'runs')).toMatchObject([{ level: 'ok', kind: 'runs_in_order' }]);
});

describe('--provider-call', () => {
  const line = ['--provider', 'compatible'];

  test('makes one tiny call, and none without it', async () => {
    const server = await openFaultServer({ answer: () => 'yes' });
    onTestFinished(server.close);
    const { look } = await place();
    const given = { line, env: { ANTHROPIC_BASE_URL: server.url } };
    expect(of(await look(given), 'model')).toMatchObject([{ kind: 'model_chosen' }]);
    expect(server.requests.length).toBe(0);
    expect(of(await look(given, true), 'model')).toMatchObject([
      { kind: 'model_chosen', values: { name: 'compatible' } },
      { level: 'ok', kind: 'call_answered' },
    ]);
    expect(server.requests.length).toBe(1);
    expect(server.requests[0]?.text.length).toBeLessThan(200);
  });

  test('fails with the words of the failure when nobody answers', async () => {
    const server = await openFaultServer();
    await server.close();
    const { look } = await place();
    const given = { line, env: { ANTHROPIC_BASE_URL: server.url } };
    expect(of(await look(given, true), 'model')).toMatchObject([
      { kind: 'model_chosen' },
      { level: 'fail', kind: 'failure', failure: { kind: 'connection' } },
    ]);
  });
});

test('a decision is explained by the rules of the folder, and by what was allowed there', async () => {
  const { cwd, doctor } = await place();
  await mkdir(path.join(cwd, '.claude'));
  await writeFile(
    path.join(cwd, '.claude/settings.json'),
    '{"permissions":{"deny":["Bash(deploy *)"],"allow":["Bash(*)"]}}',
  );
  const { judge } = await doctor();
  expect(await judge('deploy now')).toMatchObject({
    ...{ outcome: 'deny', folder: cwd, guard: { tier: '1', rule: 'Bash(deploy *)' } },
  });
  expect(await judge('git push')).toMatchObject({ outcome: 'ask', remember: 'once' });
  expect(await judge('cat notes.txt')).toMatchObject({ outcome: 'allow', writes: [] });
  expect(await judge('rm notes.txt')).toMatchObject({ writes: [path.join(cwd, 'notes.txt')] });
});
