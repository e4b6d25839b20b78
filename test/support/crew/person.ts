import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { openTrust } from '../../../src/engine/workspace/trust.ts';
import {
  planReply,
  type Row,
  reportReply,
  resultText,
  retrospectiveText,
} from '../../engine/workflows/crew/replies.ts';
import { type Answer, openFaultServer, type Scripted, type Served } from '../fault-server.ts';
import { runProgram, startProgram } from '../program.ts';
import { testKey } from '../provider-world.ts';
import { tempFolder } from '../tool-world.ts';
import { whoInPrompt } from './said-by.ts';

const threeRows: readonly Row[] = [{ id: 1 }, { id: 2 }, { id: 3, needs: [1, 2] }];

type CallMade = {
  readonly role: string;
  readonly tier: string;
  readonly request: { readonly own: string; readonly shared: string };
};

/** A person with a project of one commit that they trust, a model that answers so, and the program as it is built. */
export async function openPerson(
  answer: (who: string, request: Served) => Answer | undefined | Promise<Answer | undefined>,
  {
    rows = threeRows,
    files = {},
    env: more = {},
    script = [],
    trusted = true,
  }: {
    /** Of the plan that the decomposer hands over. */
    readonly rows?: readonly Row[];
    /** In the project's first commit, besides a README. */
    readonly files?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
    readonly script?: readonly Scripted[];
    /** Whether the person has said that the project is theirs. */
    readonly trusted?: boolean;
  } = {},
) {
  const server = await openFaultServer({
    script,
    answer: async (request) => {
      const who = whoInPrompt(request.text);
      return (await answer(who, request)) ?? usual(who, rows);
    },
  });
  onTestFinished(() => server.close());
  const top = tempFolder('cmd-inputs');
  const [project, home] = [path.join(top, 'proj'), path.join(top, 'home')];
  for (const folder of [project, home]) mkdirSync(folder);
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: project, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  for (const [name, text] of Object.entries({ 'README.md': '# P\n', ...files })) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), text);
  }
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  const trust = openTrust(nodeDisk, path.join(home, '.config'));
  if (trusted) await trust.trust(await trust.look(project, 'project'));
  const env = { PATH: '/usr/bin:/bin', HOME: home, LANG: 'en_US.UTF-8', ...more };
  const place = { cwd: project, env };
  const paid = { ANTHROPIC_API_KEY: testKey, ANTHROPIC_BASE_URL: server.url };
  return {
    ...{ top, project, home, server, git },
    /** In the settings of the workspace. */
    setBudget(usd: number) {
      const file = path.join(project, 'workspace/config.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('usd: 5', `usd: ${usd}`));
    },
    run: async (...line: readonly string[]) => await runProgram(place, line, paid),
    /** In another folder than the project. */
    runIn: async (cwd: string, ...line: readonly string[]) =>
      await runProgram({ cwd, env }, line, paid),
    start: (...line: readonly string[]) => startProgram(place, line, paid),
    write: (name: string, text: string | Uint8Array) =>
      writeFileSync(path.join(project, 'workspace/work/cmd_001', name), text),
    work: (name: string) =>
      readFileSync(path.join(project, 'workspace/work/cmd_001', name), 'utf8'),
    /** The record of the call of a role. */
    called(role: string): CallMade {
      const folder = path.join(project, 'workspace/work/cmd_001/.engine/calls');
      const records = readdirSync(folder).map(
        (name): CallMade => JSON.parse(readFileSync(path.join(folder, name), 'utf8')),
      );
      const own = records.filter((record) => record.role === role);
      if (own.length !== 1 || own[0] === undefined) throw new Error(`${own.length} of ${role}`);
      return own[0];
    },
    told: (who: string) =>
      server.requests.map(({ text }) => text).filter((text) => whoInPrompt(text) === who),
    asked: () => server.requests.map(({ text }) => whoInPrompt(text)),
  };
}

/** What a role says when all goes well. */
export function usual(who: string, rows: readonly Row[] = threeRows): string {
  switch (who) {
    case 'decomposer':
      return planReply(rows);
    case 'aggregator':
      return reportReply();
    case 'retrospector':
      return retrospectiveText();
    case 'plan_reviewer':
      return '# Plan Review\n\nAPPROVE\n';
    case 'lp_flush':
      return '---\nstatus: success\nlp_candidates_count: 0\nsignal_updates_count: 0\n---\n# LP Flush\n\nNone\n<!-- COMPLETE -->\n';
    default:
      return resultText(Number(who.replace('worker ', '')));
  }
}
