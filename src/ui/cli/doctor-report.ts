import { configWarningText } from '../messages/config-warning.ts';
import { describeFailure } from '../messages/describe-failure.ts';
import { reasonText } from '../messages/describe-permission.ts';
import { factsOf } from '../messages/facts.ts';
import type { Messages } from '../messages/ja.ts';
import { oneLine } from '../text/sanitise.ts';
import { makeCells } from '../text/text-width.ts';
import { visible, visibleCommand } from '../text/visible.ts';
import { wrapProse } from '../text/wrap.ts';
import type { Finding, Verdict } from './doctor-findings.ts';
import type { ExitCode } from './exit-code.ts';
import { jsonText } from './json.ts';
import type { VerbCommand } from './options.ts';
import type { VerbPorts } from './verb-ports.ts';

type DoctorCommand = VerbCommand<{
  /** Explain what the guard says to this command, instead of looking at the machine. */
  readonly command: string | undefined;
  /** Make one tiny call, which may cost something. */
  readonly providerCall: boolean;
}>;

/** A pipe has no terminal to ask: what is ambiguous counts one cell. */
const cells = makeCells(1);
const { pad, width } = cells;

/** Less room (cells) than this is not worth a column of its own. */
const leastRoom = 24;

/**
 * A sentence behind `before`, in lines of a terminal this wide that are broken between words, and in a path that is
 * longer than a line where its parts join. Where nobody sees it in one it stays one line.
 */
function sentence(before: string, text: string, columns: number | undefined): readonly string[] {
  const indent = width(before);
  if (columns === undefined || columns - indent < leastRoom) return [before + text];
  return wrapProse(text, cells, columns - indent).map(
    (line, at) => (at === 0 ? before : ' '.repeat(indent)) + line,
  );
}

/** `doctor`: what is well here, what is not, and what to do about it. 1 when something has to be put right. */
export async function doctorReport(command: DoctorCommand, ports: VerbPorts): Promise<ExitCode> {
  const doctor = await ports.doctor();
  if (command.command !== undefined)
    return await explain(await doctor.judge(command.command), command, ports);
  const findings = await doctor.examine({ providerCall: command.providerCall });
  const { messages, out } = ports;
  const told = findings.map((finding) => ({ finding, ...wordsOf(finding, messages) }));
  if (command.options.output === 'json')
    await out.write(
      jsonText(
        told.map(({ finding, text, todo }) => ({ ...finding, text, todo })),
        2,
      ),
    );
  else await out.write(`${report(told, messages, out.columns)}\n`);
  return findings.some(({ level }) => level === 'fail') ? 1 : 0;
}

type Told = { readonly finding: Finding; readonly text: string; readonly todo: string };

function wordsOf(finding: Finding, messages: Messages): Pick<Told, 'text' | 'todo'> {
  switch (finding.kind) {
    case 'failure': {
      const { title, detail, next } = describeFailure(finding.failure, messages);
      const text = detail === '' ? title : `${title} ${detail}`;
      return { text: oneLine(text), todo: oneLine(next) };
    }
    case 'config_warning':
      return { text: configWarningText(finding.warning, messages), todo: '' };
    default: {
      const [text, todo = ''] = messages.cli.doctor.lines[finding.kind](factsOf(finding.values));
      return { text: oneLine(text), todo: oneLine(todo) };
    }
  }
}

function report(told: readonly Told[], messages: Messages, columns: number | undefined): string {
  const words = messages.cli.doctor;
  const labels = told.map(({ finding }) => words.checks[finding.check]);
  const label = Math.max(...labels.map((each) => width(each)));
  const level = Math.max(...Object.values(words.levels).map((each) => width(each)));
  const lines = told.flatMap(({ finding, text, todo }, index) => [
    ...sentence(
      `${pad(words.levels[finding.level], level)}  ${pad(labels[index] ?? '', label)}  `,
      text,
      columns,
    ),
    ...(todo === '' || finding.level === 'ok'
      ? []
      : sentence(`${' '.repeat(level + 2)}→ `, todo, columns)),
  ]);
  const count = (wanted: Finding['level']) =>
    told.filter(({ finding }) => finding.level === wanted).length;
  return [...lines, '', words.sum(count('fail'), count('warning'))].join('\n');
}

async function explain(
  verdict: Verdict,
  { options }: DoctorCommand,
  { messages, out }: VerbPorts,
): Promise<ExitCode> {
  if (options.output === 'json') {
    const reason = reasonText(verdict.guard.reason, messages);
    await out.write(jsonText({ ...verdict, why: reason }, 2));
    return 0;
  }
  await out.write(`${verdictLines(verdict, messages).join('\n')}\n`);
  return 0;
}

function verdictLines(verdict: Verdict, messages: Messages): string[] {
  const words = messages.cli.doctor.guard;
  const { permission } = messages;
  const { tier, phase, rule, reason } = verdict.guard;
  const command = visibleCommand(verdict.command);
  const normalised = visibleCommand(verdict.normalised);
  const writes = verdict.writes.map((each) => {
    const anywhere = /^(.*)\/\*\*$/s.exec(each)?.[1];
    return anywhere === undefined ? visible(each) : permission.writesAnywhere(visible(anywhere));
  });
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [words.outcome, [words.outcomes[verdict.outcome]]],
    [words.command, command.split('\n')],
    ...(normalised === command ? [] : [[words.normalised, normalised.split('\n')] as const]),
    [words.folder, [visible(verdict.folder)]],
    [words.why, [reasonText(reason, messages)]],
    [words.rule, [permission.rule(visible(rule), visible(phase), visible(tier))]],
    ...(verdict.pattern === null ? [] : [[words.pattern, [visible(verdict.pattern)]] as const]),
    [words.writes, writes.length === 0 ? [permission.writesNothing] : writes],
    ...(verdict.runs.length === 0
      ? []
      : [[words.runs, verdict.runs.map((each) => visible(each))] as const]),
    ...(verdict.outcome === 'deny'
      ? []
      : [[words.sandbox, [verdict.sandboxed ? words.bounded : words.unbounded]] as const]),
    ...(verdict.outcome === 'ask'
      ? [[words.keeps, [permission.keeps[verdict.remember] ?? '']] as const]
      : []),
  ];
  const label = Math.max(...facts.map(([name]) => width(name)));
  return facts.flatMap(([name, values]) =>
    values.map((value, index) => `${pad(index === 0 ? name : '', label)}  ${value}`),
  );
}
