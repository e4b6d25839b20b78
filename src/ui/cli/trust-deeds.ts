import { RunError } from '../../engine/data/failure.ts';
import type { FolderTrust } from '../../engine/workspace/trust.ts';
import { localMoment } from '../messages/time.ts';
import { visible } from '../text/visible.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbCommand } from './options.ts';
import type { VerbPorts } from './verb-ports.ts';

/** `folder` undefined: the workspace. */
type TrustCommand = VerbCommand<
  | { readonly action: 'list' }
  | { readonly action: 'show' | 'give'; readonly folder: string | undefined }
  | { readonly action: 'revoke'; readonly folder: string }
>;

type File = FolderTrust['files'][number];

/** What may count in a folder. Typing it is the answer to the question; all that it enables is named. */
export async function trustDeed(command: TrustCommand, ports: VerbPorts): Promise<ExitCode> {
  switch (command.action) {
    case 'list':
      return await list(command, ports);
    case 'revoke':
      return await revoke(command.folder, command, ports);
    case 'show':
    case 'give': {
      const folder =
        command.folder === undefined
          ? await ports.workspaceRoot()
          : ports.resolvePath(command.folder);
      if (folder === undefined) throw new RunError({ kind: 'unknown_run', id: '' });
      const seen = await ports.trust.look(folder);
      if (!seen.there)
        throw new RunError({
          kind: 'input_invalid',
          reason: 'no_such_file',
          values: { path: folder },
        });
      return await (command.action === 'show' ? show : give)(seen, command, ports);
    }
    default:
      return command satisfies never;
  }
}

async function give(seen: FolderTrust, command: TrustCommand, ports: VerbPorts): Promise<ExitCode> {
  const words = ports.messages.cli.trust;
  const already = seen.state === 'trusted';
  if (!already) await ports.trust.trust(seen);
  if (command.options.output === 'json')
    return await print(
      jsonText(
        { ...dataOf({ ...seen, state: 'trusted' }), root: seen.folder, trusted: true, already },
        2,
      ),
      ports,
    );
  const path = visible(seen.folder);
  const lines = already
    ? [words.already(path)]
    : [
        words.done(path),
        ...words.means,
        ...grantLines(seen.news, words.counts, ports),
        ...(await earlierLines(seen.folder, ports)),
      ];
  return await print(`${lines.join('\n')}\n`, ports);
}

async function show(seen: FolderTrust, command: TrustCommand, ports: VerbPorts): Promise<ExitCode> {
  if (command.options.output === 'json') return await print(jsonText(dataOf(seen), 2), ports);
  const words = ports.messages.cli.trust;
  const asked = [
    ...grantLines(seen.news, words.would, ports),
    ...(await earlierLines(seen.folder, ports)),
  ];
  const lines = [
    `${words.state[seen.state]}: ${visible(seen.folder)}`,
    ...(seen.state !== 'trusted' && asked.length === 0 ? [words.nothing] : asked),
    ...(seen.state === 'trusted' ? [] : [words.until]),
  ];
  return await print(`${lines.join('\n')}\n`, ports);
}

async function list(command: TrustCommand, ports: VerbPorts): Promise<ExitCode> {
  const folders = await ports.trust.list();
  if (command.options.output === 'json')
    return await print(jsonText(folders.map(dataOf), 2), ports);
  const words = ports.messages.cli.trust;
  if (folders.length === 0) return await print(`${words.none}\n`, ports);
  const lines = folders.flatMap((each) => [
    visible(each.folder),
    `  ${each.there ? words.state[each.state] : words.gone}${each.since === null ? '' : ` · ${words.since(localMoment(each.since))}`}`,
    ...grantLines(each.news, words.would, ports).map((line) => `  ${line}`),
  ]);
  return await print(`${lines.join('\n')}\n`, ports);
}

async function revoke(folder: string, command: TrustCommand, ports: VerbPorts): Promise<ExitCode> {
  const words = ports.messages.cli.trust;
  const absolute = ports.resolvePath(folder);
  const revoked = await ports.trust.revoke(absolute);
  if (command.options.output === 'json')
    await print(jsonText({ folder: absolute, revoked }, 2), ports);
  else if (revoked) await print(`${words.revoked(visible(absolute))}\n`, ports);
  else ports.complain(`${words.wasNot(visible(absolute))}\n`);
  return revoked ? 0 : 1;
}

/** What this person's key has not signed: trust alone does not make it count, their answer about it does. */
async function earlierLines(folder: string, { messages, earlier }: VerbPorts): Promise<string[]> {
  const { unsigned, unsignedLine } = messages.cli.trust;
  const items = await earlier(folder);
  if (items.length === 0) return [];
  const lines = items.map(
    ({ kind, text }, at) => `  ${unsignedLine(String(at + 1), kind, visible(text))}`,
  );
  return [unsigned, ...lines];
}

function grantLines(
  files: readonly (File & { readonly change: 'new' | 'changed' })[],
  head: string,
  { messages }: VerbPorts,
): string[] {
  const words = messages.cli.trust;
  if (files.length === 0) return [];
  const lines = files.map(({ name, keys, change }) => {
    const what = keys === undefined ? words.whole : keys.map((key) => visible(key)).join(', ');
    return `  ${visible(name)} (${words.change[change]}): ${what}`;
  });
  return [head, ...lines];
}

function dataOf({ folder, there, state, since, files, news }: FolderTrust) {
  return {
    ...{ folder, there, state, since },
    files: files.map(({ name, keys }) => ({ name, grants: keys ?? 'all' })),
    news: news.map(({ name, keys, change }) => ({ name, change, grants: keys ?? 'all' })),
  };
}

async function print(text: string, ports: VerbPorts): Promise<ExitCode> {
  await ports.out.write(text);
  return 0;
}
