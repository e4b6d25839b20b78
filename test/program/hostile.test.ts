import { rm } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type StoryHome, writeStory } from '../support/finished-story.ts';
import {
  type HostilePlace,
  hostileConfig,
  hostilePlace,
  listening,
} from '../support/hostile-place.ts';
import { runHere } from '../support/program-here.ts';
import { openTerminalHere } from '../support/terminal-here.ts';

let story: StoryHome;
let place: HostilePlace;
beforeAll(async () => {
  story = await writeStory();
});
beforeEach(async () => {
  place = await hostilePlace(story);
  // whatever is started, by the surroundings it is handed or by those of the process, is a stand-in and found out
  for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
  return () => {
    vi.unstubAllEnvs();
    place.server.close();
  };
});

const run = async (...line: readonly string[]) =>
  await runHere({ cwd: place.repo, env: place.env }, line);

/** Nothing was started, nobody was called. */
function expectNothingHappened() {
  expect(place.programs.started()).toBe('');
  expect(place.server.connections()).toBe(0);
}

async function verdict(command: string): Promise<string> {
  const { code, out, err } = await run('doctor', '--guard', command, '--json');
  expect([code, err]).toEqual([0, '']);
  const { outcome }: { readonly outcome: string } = JSON.parse(out);
  return outcome;
}

describe('a stranger’s workspace in a stranger’s repository, before it is trusted', () => {
  test('can be read by every verb that reads, and nothing is written, started or called', async () => {
    const before = place.files();
    const runs = await run('runs', '--json');
    expect(runs.code).toBe(0);
    const [first]: readonly { readonly id: string }[] = JSON.parse(runs.out);
    const id = first?.id ?? '';
    for (const line of [
      ['runs'],
      ['runs', 'show', id],
      ['runs', 'log', id],
      ['answer'],
      ['stats'],
      ['permissions'],
      ['permissions', 'log'],
      ['trust', 'list'],
      ['trust', 'show'],
      ['trust', 'show', '.'],
      ['doctor', '--guard', 'make deploy'],
    ]) {
      const { code, out, err } = await run(...line);
      expect([line, code, err.match(/ {4}at /)]).toEqual([line, 0, null]);
      expect([line, /\u001b|\u202e/.test(out + err)]).toEqual([line, false]);
    }
    expectNothingHappened();
    expect(place.files()).toEqual(before);
  });

  test('is refused everything that would write or call, with the verb that trusts it', async () => {
    const before = place.files();
    for (const line of [
      ['write', 'a letter in the fog', '--plain', '--new', '--yes', '--path', 'A'],
      ['resume', '--plain', '--yes'],
      ['export'],
      ['export', '--out', '../elsewhere'],
    ]) {
      const { code, err } = await run(...line);
      expect([line, code]).toEqual([line, 1]);
      expect(err).toContain('folio-tui trust');
    }
    expectNothingHappened();
    expect(place.files()).toEqual(before);
  });
});

describe('what is said and decided about it before it is trusted', () => {
  test('is told about by the doctor, who touches nothing of it', async () => {
    const before = place.files();
    const { code, out } = await run('doctor', '--json');
    const findings: readonly { readonly kind: string; readonly text: string }[] = JSON.parse(out);
    const text = (kind: string) => findings.find((each) => each.kind === kind)?.text ?? '';
    expect(text('not_trusted')).toContain(place.workspace);
    expect(text('project_rules')).toContain('.claude/settings.json');
    expect(findings.map(({ kind }) => kind)).not.toContain('call_answered');
    // provider.name is no granting key: without the address that belongs to it there is no model
    expect([code, text('failure')]).toEqual([1, expect.stringContaining('provider.base_url')]);
    expectNothingHappened();
    expect(place.files()).toEqual(before);
  });

  test('decides about no command: what it allows asks, what it denies is denied', async () => {
    expect(await verdict('make deploy')).toBe('ask');
    expect(await verdict('npm test')).toBe('ask');
    expect(await verdict('cat /etc/passwd')).toBe('ask');
    expect(await verdict('./run.sh')).toBe('ask');
    expect(await verdict('mycat x')).toBe('deny');
    expectNothingHappened();
  });

  test('is read in the cockpit, whose question names all that trust would let count', async () => {
    const before = place.files().filter((file) => file.startsWith(place.repo));
    const { XDG_CONFIG_HOME, XDG_STATE_HOME, HOME, ...env } = place.env;
    const terminal = await openTerminalHere({ cwd: place.repo, env, rows: 40, columns: 120 });
    await terminal.see('五時の係');
    await terminal.see('not trusted: read-only');
    terminal.type('\u001B');
    await terminal.see('. t to decide');
    terminal.type('t');
    await terminal.see('config.yaml (new): provider.base_url');
    expect(terminal.text()).toContain('templates/crew/decomposer.md (new)');
    expectNothingHappened();
    expect(place.files().filter((file) => file.startsWith(place.repo))).toEqual(before);
    terminal.type('\u0003');
    await terminal.ended;
  });
});

describe('a stranger’s workspace that was trusted', () => {
  const begin = ['write', 'a letter in the fog', '--plain', '--new', '--path', 'A'] as const;

  test('may name its server, and nothing of the repository counts by that', async () => {
    // links that lead out of the workspace are refused whether it is trusted or not
    for (const link of ['archive', 'work']) await rm(path.join(place.workspace, link));
    const { code, out } = await run('trust');
    expect([code, out.split('\n')[0]]).toEqual([0, `Trusted: ${place.workspace}`]);
    expect(out).toContain('config.yaml (new): provider.base_url');
    await run(...begin, '--yes', '--provider', 'compatible');
    expect(place.server.connections()).toBeGreaterThan(0);
    expect(place.programs.started()).toBe('');
    const trust = await run('trust', 'show', '.', '--json');
    expect(JSON.parse(trust.out)).toMatchObject({ state: 'unknown', folder: place.repo });
  });

  test('is asked about again when it changes, and until then the new words count for nothing', async () => {
    for (const link of ['archive', 'work']) await rm(path.join(place.workspace, link));
    await run('trust');
    const other = await listening();
    onTestFinished(() => void other.close());
    await place.put('workspace/config.yaml', hostileConfig(other.url));
    const { code, err } = await run(...begin, '--yes', '--provider', 'compatible');
    expect(code).toBe(1);
    expect(err).toContain('provider.base_url');
    const shown = await run('trust', 'show');
    expect(shown.out).toContain('config.yaml (changed): provider.base_url');
    expect([other.connections(), place.server.connections()]).toEqual([0, 0]);
    expect(place.programs.started()).toBe('');
    await place.put('workspace/config.yaml', hostileConfig(place.server.url));
    expect((await run('trust')).out).toContain('Already trusted');
  });

  test('counts for commands by its own rules only, and a repository by its own', async () => {
    await run('trust');
    expect(await verdict('make deploy')).toBe('allow');
    await run('trust', 'revoke', 'workspace');
    expect(await verdict('make deploy')).toBe('ask');
    await run('trust', '.');
    expect(await verdict('make deploy')).toBe('allow');
    expect(await verdict('mycat x')).toBe('deny');
    await place.put('.claude/settings.json', '{"permissions":{"allow":["Bash(*)", "Bash(x)"]}}');
    expect(await verdict('make deploy')).toBe('ask');
    expect(place.programs.started()).toBe('');
  });
});
