import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import { done } from '../acting-sitting.ts';
import { withNodeStandIn } from '../coder/coder-engine.ts';
import { sensibleCoder, testCommand } from '../coder/coder-model.ts';
import { makeProject } from '../coder/coder-world.ts';
import { type Answer, openFaultServer, type Served } from '../fault-server.ts';
import { startProgram } from '../program.ts';
import { runHere } from '../program-here.ts';
import { openTerminal, type TerminalOptions } from '../terminal.ts';
import { type HereOptions, openTerminalHere } from '../terminal-here.ts';
import { tempFolder } from '../tool-world.ts';
import { saidBy, whoInPrompt } from './said-by.ts';

/** Plays every role; its coder runs this command where a sensible one would run the tests. */
function modelOfAll(command: string) {
  return (request: Served): Answer => {
    const who = whoInPrompt(request.text);
    if (who !== 'worker 1') return saidBy(who);
    const answer = sensibleCoder(request);
    if (answer === done || typeof answer === 'string') return saidBy(who);
    const calls = answer.calls.map((call) =>
      call.name === 'run_command' ? { ...call, json: JSON.stringify({ command }) } : call,
    );
    return { ...answer, calls };
  };
}

const request = [
  ...['crew', 'Mend sum.js.', '--no-retrospect', '--apply', '-c', 'ui.confirm_plan=false'],
];

/** A scratch repository, a person with a home, a model on a real server, and the program itself to be started in it. */
export async function openCoderCmd({
  trusted = true,
  command = testCommand,
  files = {},
  env: more = {},
  answer = modelOfAll(command),
  name = 'proj',
  shared = false,
  realTests = false,
}: {
  readonly trusted?: boolean;
  readonly command?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Another model than the one that plays a cmd of one coder. */
  readonly answer?: (request: Served) => Answer | Promise<Answer>;
  /** Of the project's folder. */
  readonly name?: string;
  /** Its coder works right in the project instead of a tree of its own. */
  readonly shared?: boolean;
  /** Node itself runs the tests of the project, not its stand-in. */
  readonly realTests?: boolean;
} = {}) {
  const server = await openFaultServer({ answer });
  onTestFinished(() => server.close());
  const top = tempFolder('coder-cmd');
  const project = path.join(top, name);
  const home = path.join(top, 'home');
  for (const folder of [project, home]) mkdirSync(folder, { recursive: true });
  makeProject(project, files);
  if (trusted) {
    const trust = openTrust(nodeDisk, path.join(home, '.config'));
    await trust.trust(await trust.look(project, 'project'));
  }
  const programs = `${path.dirname(process.execPath)}:/usr/bin:/bin`;
  const env = {
    PATH: realTests || 'sum.test.js' in files ? programs : withNodeStandIn(programs),
    HOME: home,
    LANG: 'en_US.UTF-8',
    ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef',
    ANTHROPIC_BASE_URL: server.url,
    ...more,
  };
  const place = { cwd: project, env };
  const bare = {
    XDG_CONFIG_HOME: undefined,
    XDG_STATE_HOME: undefined,
    XDG_CACHE_HOME: undefined,
  };
  const window = { cwd: project, columns: 160, rows: 40 };
  const ran = () =>
    Math.max(...foldersOf(project, home).map((each) => linesOf(path.join(each, 'ran.log'))));
  return {
    top,
    place,
    project,
    server,
    request: shared ? [...request, '-c', 'crew.trees.mode=shared'] : request,
    text: (file: string) => readFileSync(path.join(project, file), 'utf8'),
    /** How often the tests of the project were begun, in the project or in a coder's own tree. */
    ran,
    async begun() {
      while (ran() === 0) await wait(10);
    },
    run: async (...line: readonly string[]) => await runHere(place, line),
    /** The same by the program as it is built. */
    runBuilt: async (...line: readonly string[]) => await startProgram(place, line).ended,
    /** The same computer, another person: nothing that the first one allowed is in their folder. */
    runAs: async (name: string, ...line: readonly string[]) => {
      const other = path.join(top, name);
      mkdirSync(other, { recursive: true });
      return await runHere({ cwd: project, env: { ...env, HOME: other } }, line);
    },
    start: (...line: readonly string[]) => startProgram(place, line),
    /** The program as it is built, at a real terminal. */
    terminal: async (line: readonly string[], options: TerminalOptions = {}) =>
      await openTerminal({ ...{ ...window, args: line }, ...options, env: { ...bare, ...env } }),
    terminalHere: async (line: readonly string[], options: HereOptions = {}) =>
      await openTerminalHere({
        ...{ ...window, args: line },
        ...options,
        env: { ...bare, ...env },
      }),
  };
}

/** The id in a question for permission, as a person would copy it. */
export function askedId(text: string): string {
  return /folio-tui answer (permission-\w+)/.exec(text)?.[1] ?? '';
}

/** Where the files of the project lie: there, and in the tree of each task. */
function foldersOf(project: string, home: string): readonly string[] {
  const trees = path.join(home, '.cache/folio-tui/trees');
  const tasks = existsSync(trees)
    ? readdirSync(trees).flatMap((cmd) => {
        const folder = path.join(trees, cmd, 'tasks');
        return existsSync(folder) ? readdirSync(folder).map((task) => path.join(folder, task)) : [];
      })
    : [];
  return [project, ...tasks];
}

function linesOf(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).length : 0;
}
