import type { AllowedChecks } from '../../engine/workspace/allowed-checks.ts';
import type { Approval, TreeGrant } from '../../engine/workspace/approvals.ts';
import type { PermissionRecord } from '../../engine/workspace/permission-log.ts';
import { describePermission } from '../messages/describe-permission.ts';
import { describeQuestion } from '../messages/describe-question.ts';
import { localMoment } from '../messages/time.ts';
import { visible, visibleCommand } from '../text/visible.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbCommand } from './options.ts';
import type { HouseDoor, VerbHouse, VerbPorts } from './verb-ports.ts';

type PermissionsCommand = VerbCommand<
  | { readonly action: 'list' }
  | { readonly action: 'log'; readonly limit: number }
  | { readonly action: 'show' | 'revoke'; readonly id: string }
>;

/** What a person has allowed for good, and every question for permission that was asked. */
export async function permissionsDeed(
  command: PermissionsCommand,
  ports: VerbPorts,
  house: HouseDoor,
): Promise<ExitCode> {
  switch (command.action) {
    case 'list':
      return await list(command, ports);
    case 'show':
      return await show(command.id, command, ports);
    case 'revoke':
      return await revoke(command.id, command, ports);
    case 'log':
      return await log(command, ports, await house.look());
    default:
      return command satisfies never;
  }
}

async function list({ options }: PermissionsCommand, ports: VerbPorts): Promise<ExitCode> {
  const approvals = await ports.approvals.all();
  const grants = await ports.approvals.grants();
  const checks = await ports.approvals.checks();
  const words = ports.messages.cli.permissions;
  const texts = [
    ...approvals.map((each) => approvalText(each, ports)),
    ...grants.map((each) => grantText(each, ports)),
    ...checks.map((each) => checksText(each, ports)),
  ];
  const ids = [...approvals, ...grants, ...checks].map(({ id }) => visible(id));
  const listed = texts.map((text, at) => `${text}  ${words.takeBack(ids[at] ?? '')}\n`);
  if (options.output === 'json')
    await ports.out.write(
      jsonText([...approvals.map(dataOf), ...grants.map(grantData), ...checks.map(checksData)], 2),
    );
  else if (texts.length === 0) await ports.out.write(`${words.none}\n`);
  else await ports.out.write(listed.join('\n'));
  return 0;
}

/** One of them whole: what it allows and what it does not, since when, for which project, and how it is taken back. */
async function show(
  id: string,
  { options }: PermissionsCommand,
  ports: VerbPorts,
): Promise<ExitCode> {
  const words = ports.messages.cli.permissions;
  const approval = (await ports.approvals.all()).find((each) => each.id === id);
  const grant = (await ports.approvals.grants()).find((each) => each.id === id);
  const found = approval ?? grant;
  const checks = (await ports.approvals.checks()).find((each) => each.id === id);
  if (checks !== undefined) return await showChecks(checks, options, ports);
  if (found === undefined) {
    ports.complain(`${words.unknown(visible(id))}\n`);
    return 1;
  }
  const text = approval ? approvalText(approval, ports) : grant ? grantText(grant, ports) : '';
  const data = approval ? dataOf(approval) : grant && grantData(grant);
  const project = approval === undefined || approval.projectRoot === approval.cwd;
  const more = [
    ...(project ? [] : [words.project(visible(found.projectRoot))]),
    ...(approval ? [words.exactly] : []),
    ...(found.bound.length > 0 ? [words.otherwise] : []),
    words.takeBack(visible(id)),
  ];
  if (options.output === 'json') await ports.out.write(jsonText(data ?? {}, 2));
  else await ports.out.write(`${text}${more.map((line) => `  ${line}\n`).join('')}`);
  return 0;
}

async function showChecks(
  checks: AllowedChecks,
  { output }: PermissionsCommand['options'],
  ports: VerbPorts,
): Promise<ExitCode> {
  const takeBack = `  ${ports.messages.cli.permissions.takeBack(visible(checks.id))}\n`;
  if (output === 'json') await ports.out.write(jsonText(checksData(checks), 2));
  else await ports.out.write(`${checksText(checks, ports)}${takeBack}`);
  return 0;
}

function dataOf({ id, command, cwd, projectRoot, approvedAt, bound }: Approval) {
  const runs = bound.map(({ path, hash }) => ({ path, hash: hash ?? null }));
  return { id, command, folder: cwd, project: projectRoot, since: approvedAt, runs };
}

/** Every line of a command is indented, so that none can be mistaken for one of our own lines. */
function approvalText(approval: Approval, { messages }: VerbPorts): string {
  const words = messages.cli.permissions;
  const lines = [
    `${visible(approval.id)}  ${words.since(localMoment(visible(approval.approvedAt)))}`,
    ...visibleCommand(approval.command)
      .split('\n')
      .map((line) => `  ${line}`),
    `  ${words.folder(visible(approval.cwd))}`,
    ...approval.bound.map(({ path }) => `  ${words.whileSame(visible(path))}`),
  ];
  return `${lines.join('\n')}\n`;
}

function grantData({ id, covers, projectRoot, run, approvedAt, bound, hosts }: TreeGrant) {
  const runs = bound.map(({ path, hash }) => ({ path, hash: hash ?? null }));
  return { id, covers, project: projectRoot, run, since: approvedAt, runs, hosts };
}

function grantText(grant: TreeGrant, { messages }: VerbPorts): string {
  const words = messages.cli.permissions;
  const files = [...new Set(grant.bound.map(({ path }) => path))];
  const lines = [
    `${visible(grant.id)}  ${words.since(localMoment(visible(grant.approvedAt)))}`,
    `  ${words[grant.covers]}`,
    `  ${words.folder(visible(grant.projectRoot))}`,
    `  ${grant.run === null ? words.forAll : words.forRun(visible(grant.run))}`,
    ...files.map((file) => `  ${words.whileSame(visible(file))}`),
    ...grant.hosts.map((host) => `  ${words.host(visible(host))}`),
  ];
  return `${lines.join('\n')}\n`;
}

function checksData({ id, known }: AllowedChecks) {
  const { repository = null, commands = [], approvedAt = null } = known ?? {};
  return { id, covers: 'verify', project: repository, commands, since: approvedAt };
}

/** What verifies the changes of a repository, as it was taken: a line a command. */
function checksText({ id, known }: AllowedChecks, { messages }: VerbPorts): string {
  const words = messages.cli.permissions;
  const since = known && words.since(localMoment(visible(known.approvedAt)));
  const lines = [
    `${visible(id)}  ${since ?? words.sinceEarlier}`,
    `  ${words.verify}`,
    ...(known === undefined ? [] : [`  ${words.folder(visible(known.repository))}`]),
    ...(known?.commands ?? []).map((command) => `  ${visible(command)}`),
  ];
  return `${lines.join('\n')}\n`;
}

async function revoke(
  id: string,
  { options }: PermissionsCommand,
  ports: VerbPorts,
): Promise<ExitCode> {
  const words = ports.messages.cli.permissions;
  const revoked = await ports.approvals.revoke(id);
  if (options.output === 'json') await ports.out.write(jsonText({ id, revoked }, 2));
  else if (revoked) await ports.out.write(`${words.revoked(visible(id))}\n`);
  else ports.complain(`${words.unknown(visible(id))}\n`);
  return revoked ? 0 : 1;
}

async function log(
  command: Extract<PermissionsCommand, { action: 'log' }>,
  ports: VerbPorts,
  house: VerbHouse | undefined,
): Promise<ExitCode> {
  const { messages, out } = ports;
  const runs = (await house?.engine.runs()) ?? [];
  const all = house === undefined ? [] : await ports.permissionLog(house.engine.root, runs);
  const shown = all.slice(0, command.limit);
  if (command.options.output === 'json') {
    await out.write(jsonText(shown, 2));
    return 0;
  }
  const words = messages.cli.permissions;
  if (shown.length === 0) await out.write(`${words.noQuestions}\n`);
  else await out.write(shown.map((record) => recordText(record, ports)).join('\n'));
  if (shown.length < all.length) await out.write(`\n${words.older(all.length - shown.length)}\n`);
  return 0;
}

function recordText(record: PermissionRecord, { messages }: VerbPorts): string {
  const { run, question, answer } = record;
  const words = messages.cli.permissions;
  if (question.kind !== 'permission') return verifyText(record, messages);
  const { asks, step, subject, folder, why, rule } = describePermission(question, messages);
  const lines = [
    `${localMoment(visible(question.openedAt))}  ${visible(run)}  ${step}`,
    `  ${asks}`,
    ...subject.map((line) => `    ${line}`),
    `  ${words.folder(folder)}`,
    `  ${why} (${rule})`,
    `  ${answer === null ? words.open : answerLine(answer, messages)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** What verifies a repository was shown, and taken or not. */
function verifyText(
  { run, question, answer }: PermissionRecord,
  messages: VerbPorts['messages'],
): string {
  const words = messages.cli.permissions;
  const { title, choice } = describeQuestion(question, messages);
  const { lines = [], repository = '' } = question.values;
  const taken = answer && { ...answer, choice: choice(answer.choice) };
  const told = [
    `${localMoment(visible(question.openedAt))}  ${visible(run)}`,
    `  ${visible(title)}`,
    ...(Array.isArray(lines) ? lines : []).map((line) => `    ${visible(String(line))}`),
    `  ${words.folder(visible(String(repository)))}`,
    `  ${taken === null ? words.open : answerLine(taken, messages)}`,
  ];
  return `${told.join('\n')}\n`;
}

function answerLine(
  { choice, comment, answeredAt, by }: NonNullable<PermissionRecord['answer']>,
  messages: VerbPorts['messages'],
): string {
  const words = messages.cli.permissions;
  const what = words.choices[choice] ?? visible(choice);
  const word = comment === '' ? '' : ` ${words.word(visible(comment))}`;
  const who = by === 'person' ? '' : ` (${by})`;
  return `${words.answered(localMoment(visible(answeredAt)), what)}${who}${word}`;
}
