import { z } from 'zod';
import type { ShellResult } from '../../engine/acting/shell.ts';
import type { Decision } from '../guard/decision.ts';
import { guardFacts, shownHash } from '../guard/guard-facts.ts';
import { material } from '../prompt/material.ts';
import { reachOf } from './command-reach.ts';
import { fetchersIn, registryEnv } from './fetching.ts';
import { refuseOthersFiles } from './project-path.ts';
import { refuseSecretsInReach } from './secrets-in-reach.ts';
import { ask, defineTool, honourNo, type ToolHost, ToolRefused, type Yes } from './tool.ts';

const mostSeconds = 600;
const usualSeconds = 120;
/** Kept of a command's output; of more, the beginning and the end. */
const mostBytes = 4 * 1024 * 1024;
const mostShown = 30_000;

export const runCommand = defineTool({
  input: z.object({
    command: z.string().min(1).describe('one shell command, run in the project'),
    seconds: z
      .int()
      .min(1)
      .max(mostSeconds)
      .optional()
      .describe(`after which it is stopped; ${usualSeconds} when left out`),
  }),
  foreign: true,
  changes: false,
  subject: ({ command }) => command,
  async run({ command, seconds = usualSeconds }, host, signal) {
    const { project } = host;
    if (project === undefined) throw new ToolRefused('NoProject: there is nowhere to run it.');
    const { writes, hosts } = await clear(host, command, { folder: host.place, signal });
    const bounds = await boundsFor(host, command, hosts);
    const run = async () =>
      await host.shell.run({
        run: { command },
        cwd: host.place,
        ...bounds,
        signal,
        timeoutMs: seconds * 1000,
        maxBytes: mostBytes,
      });
    const result = writes.length > 0 ? await host.changes.around(run) : await run();
    signal.throwIfAborted();
    const how = endOf(result, seconds);
    const output = shown(host.hide(result.output), result.truncated);
    const text =
      output === '' ? `${how} It said nothing.` : `${how}\n${material('output', output)}`;
    if (result.error !== undefined) return { text, isError: true };
    return { text, isError: result.code !== 0, code: result.code };
  },
});

type Cleared = {
  /** Places it may write to. */
  readonly writes: readonly string[];
  /** Hosts it may reach. */
  readonly hosts: readonly string[];
};

/** The sandbox, with a way out where a person has named hosts; then what is fetched has a place to go. */
async function boundsFor(host: ToolHost, command: string, hosts: readonly string[]) {
  const { sandbox } = host;
  if (hosts.length === 0 || sandbox === null || sandbox.network) return { env: {}, sandbox };
  const open = await host.fillable(fetchersIn(command).flatMap(({ fills }) => fills ?? []));
  return { env: registryEnv(host.home), sandbox: open === null ? null : { ...open, hosts } };
}

/**
 * Comes back when the command may run, with what a person allowed of it. What a person allowed is what is run: the bytes
 * are looked at again.
 */
async function clear(
  host: ToolHost,
  command: string,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<Cleared> {
  const judged = await host.judge(command);
  const { writes } = judged;
  refuseOthersFiles(host, writes);
  const decision = withForeignText(host, judged.decision);
  if (decision.outcome === 'allow') {
    await refuseSecretsInReach(host, command, signal);
    // what passes by a rule keeps to the rule; a yes that a person gave goes with the hosts they gave
    const own = decision.reason.kind === 'remembered';
    const { normalised } = decision;
    await honourNo(host, { tool: 'run_command', normalised, folder, bound: shownHash(decision) });
    return { writes, hosts: own ? await host.hostsAllowed() : [] };
  }
  if (decision.outcome === 'deny') throw denied(decision);
  const { normalised } = decision;
  const reach = await reachOf(host, command, signal);
  const yes = await ask(host, {
    tool: 'run_command',
    subject: command,
    normalised,
    folder,
    writes,
    guard: guardFacts(decision),
    bound: shownHash(decision),
    remember: decision.remember,
    reach,
    ...(decision.checks === undefined ? {} : { checks: true }),
  });
  const now = (await host.judge(command)).decision;
  if (now.outcome === 'deny') throw denied(now);
  if (!stillTheSame(now, decision)) {
    throw new ToolRefused(
      'Changed: what it would run, or what it could lose, has changed meanwhile; it was not run.',
    );
  }
  if (yes.kind === 'always') await host.keep(decision);
  if (yes.kind === 'checks') await host.keepChecks(decision);
  if (yes.kind === 'network' && yes.forRun) await host.keepHosts(yes.hosts);
  return { writes, hosts: hostsFor(yes, reach.hosts) };
}

/** The tests and builds are allowed without network, whatever else this run may reach. */
function hostsFor(yes: Yes, allowed: readonly string[]): readonly string[] {
  if (yes.kind === 'checks') return [];
  return yes.kind === 'network' ? [...new Set([...allowed, ...yes.hosts])] : allowed;
}

/**
 * Reading outside the project needs no question as long as only a person told the agent what to do. Once an agent has
 * read foreign text that could have had the idea, a person is asked (docs/spec/engine.md §7.5).
 */
function withForeignText(host: ToolHost, decision: Decision): Decision {
  const [beyond] = decision.notes.filter(({ kind }) => kind === 'outside_project');
  if (decision.outcome !== 'allow' || beyond === undefined || !host.foreignRead()) return decision;
  const reason = { kind: 'outside_project', path: beyond.path, leadsTo: beyond.path } as const;
  const asks = { outcome: 'ask', phase: '7D', rule: 'outside_project', reason } as const;
  return { ...decision, ...asks, remember: 'once' };
}

function stillTheSame(now: Decision, asked: Decision): boolean {
  return now.normalised === asked.normalised && shownHash(now) === shownHash(asked);
}

/** Why, and what to do instead where there is something. */
function denied({ rule, reason }: Decision): ToolRefused {
  if (reason.kind !== 'others_at_work')
    return new ToolRefused(`Denied by the rule ${rule}; it was not run and will not be.`);
  const { use, count } = reason;
  const who = count === 1 ? 'Another task of this run is' : `${count} other tasks of this run are`;
  return new ToolRefused(
    `Denied by the rule ${rule}; it was not run and will not be while that is so. ${who} at work in this same folder, and ${use} could take their unfinished files away or change them. Leave the tree as it stands: see what was there with git diff, or git show HEAD:FILE, and take back only what you changed yourself, with edit_file or write_file.`,
  );
}

function endOf(result: ShellResult, seconds: number): string {
  const { code, signal, timedOut, error, leftBehind } = result;
  if (error !== undefined) return `It did not start (${error.kind}): ${error.detail}`;
  const left = leftBehind === 0 ? '' : ` ${leftBehind} processes it left behind were ended.`;
  if (timedOut) return `It was stopped after ${seconds} seconds.${left}`;
  return `It ended ${signal === null ? `with code ${code}` : `by ${signal}`}.${left}`;
}

/** The beginning says what was run, the end how it went. */
function shown(output: string, truncated: boolean): string {
  // blanks at the ends of lines are what logs are padded with, and are paid for
  const text = output
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
  if (text.length <= mostShown) return truncated ? `${text}\n(truncated)` : text;
  const half = mostShown / 2;
  const left = text.length - mostShown;
  return `${text.slice(0, half).toWellFormed()}\n(truncated: ${left} characters left out)\n${text.slice(-half).toWellFormed()}`;
}
