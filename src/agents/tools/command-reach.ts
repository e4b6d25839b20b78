import type { CommandReach } from '../../engine/acting/acting.ts';
import { isWithin } from '../guard/paths.ts';
import { fetchersIn, hostsSaid, registryEnv } from './fetching.ts';
import type { ToolHost } from './tool.ts';

const patienceMs = 15_000;
const mostSaid = 10_000;

/** What a command could reach with a yes, and what a person may add to that. Asks its programs where they fetch from. */
export async function reachOf(
  host: ToolHost,
  command: string,
  signal: AbortSignal,
): Promise<CommandReach> {
  const { sandbox, project } = host;
  const copy = project?.tree !== undefined;
  const none = { hosts: [], offers: [], fetches: false };
  if (sandbox === null) return { held: false, network: true, ...none, writable: [], copy };
  return {
    held: true,
    network: sandbox.network,
    hosts: await host.hostsAllowed(),
    offers: await offered(host, command, signal),
    fetches: fetchersIn(command).length > 0,
    writable: writableIn(sandbox),
    copy,
  };
}

/** Folders as the command names them: a tree that stands at the project's place is known by that. */
function writableIn({
  writable,
  stands = [],
}: NonNullable<ToolHost['sandbox']>): readonly string[] {
  const here = stands.flatMap(({ at, readOnly }) => (readOnly ? [] : [at]));
  const other = writable.filter((each) => stands.every(({ folder }) => folder !== each));
  return [...here, ...other].filter(
    (each, _, all) => !all.some((around) => around !== each && isWithin(around, each)),
  );
}

/** Asked in the sandbox and without network: it is the project's settings that these programs read. */
async function offered(
  host: ToolHost,
  command: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const asked = fetchersIn(command).flatMap(({ says }) => (says === undefined ? [] : [says]));
  if (asked.length === 0) return [];
  const env = registryEnv(host.home);
  const bounds = { cwd: host.place, sandbox: host.sandbox, signal, timeoutMs: patienceMs };
  const said: string[] = [];
  for (const argv of asked) {
    const { output, code } = await host.shell.run({
      ...bounds,
      run: { argv },
      env,
      maxBytes: mostSaid,
    });
    if (code === 0) said.push(output);
  }
  return hostsSaid(said);
}
