import { readYaml } from '../../../data/read-yaml.ts';
import { isRecord } from '../../../data/shapes.ts';
import { cmdStatuses, taskStatuses } from '../shapes/execution-log.ts';
import { maxLogCharacters } from '../text/execution-log.ts';
import { type Code, coded } from './codes.ts';

/** What is wrong with a log, by weight (`docs/spec/crew.md` §7.3). Valid: no critical and no error. */
export type LogCheck = {
  readonly critical: readonly string[];
  readonly error: readonly string[];
  readonly warning: readonly string[];
};

export type LogLimits = {
  readonly maxDurationSec: number | null;
  readonly maxRetries: number;
};

type Weight = keyof LogCheck;
type Finding = readonly [Weight, Code, string];
type Fields = Readonly<Record<string, unknown>>;

const terminal: readonly unknown[] = ['success', 'partial', 'failure', 'timeout', 'skipped'];
const begun: readonly unknown[] = ['running', 'retrying'];

/** The execution-log validator. `text` undefined: there is no file. */
export function checkLog(text: string | undefined, limits: LogLimits): LogCheck {
  const findings = findingsOf(text, limits);
  const of = (weight: Weight) =>
    findings.filter(([one]) => one === weight).map(([, code, context]) => coded(code, context));
  return { critical: of('critical'), error: of('error'), warning: of('warning') };
}

function findingsOf(text: string | undefined, limits: LogLimits): readonly Finding[] {
  if (text === undefined) return [['critical', 'E300', 'execution_log.yaml']];
  if (text.length > maxLogCharacters) {
    return [['critical', 'E303', `more than ${maxLogCharacters / 1_000_000} million characters`]];
  }
  const read = readYaml(text);
  if (!read.ok) return [['critical', 'E201', read.detail]];
  const log = fieldsOf(read.value);
  if (log === undefined) return [['critical', 'E281', 'execution_log.yaml']];
  return [...cmdFindings(log), ...tasksFindings(log, limits)];
}

function cmdFindings({ status, finished }: Fields): readonly Finding[] {
  if (isNothing(status)) return [['critical', 'E286', 'status']];
  const known = cmdStatuses.some((one) => one === status);
  if (!known) return [['error', 'E220', `status: ${shown(status)}`]];
  const open = status !== 'running' && isNothing(finished);
  return open ? [['error', 'E286', 'finished']] : [];
}

function tasksFindings({ status, tasks, finished }: Fields, limits: LogLimits): readonly Finding[] {
  if (!Array.isArray(tasks)) return [['critical', 'E283', 'tasks is no list']];
  const seen = new Set<unknown>();
  const findings: Finding[] = [];
  for (const [at, raw] of tasks.entries()) {
    const entry = fieldsOf(raw);
    if (entry === undefined) {
      findings.push(['error', 'E283', `tasks.${at} holds no fields`]);
      continue;
    }
    const { id } = entry;
    const name = isNothing(id) ? `tasks.${at}` : `id ${shown(id)}`;
    if (!isNothing(id) && seen.has(id)) findings.push(['critical', 'E285', name]);
    seen.add(id);
    findings.push(...entryFindings(entry, name, isOpen(status, finished, entry), limits));
  }
  return findings;
}

/** The cmd is at work, or has ended and this was begun again since then: a task that is done once more. */
function isOpen(status: unknown, finished: unknown, { started }: Fields): boolean {
  if (status === 'running') return true;
  return typeof started === 'string' && typeof finished === 'string' && started >= finished;
}

function entryFindings(entry: Fields, name: string, running: boolean, limits: LogLimits) {
  const { status, finished, duration_sec: duration, retries } = entry;
  const findings: Finding[] = [];
  const known = taskStatuses.some((one) => one === status);
  if (isNothing(status)) findings.push(['critical', 'E286', `${name}: status`]);
  else if (!known) findings.push(['error', 'E220', `${name}: ${shown(status)}`]);
  // A skipped task was never started: nothing ends there. When all is over, whatever was begun has ended.
  const ends = terminal.includes(status)
    ? status !== 'skipped'
    : !running && begun.includes(status);
  if (ends && isNothing(finished)) {
    findings.push(['error', 'E286', `${name}: finished`]);
  }
  const { maxDurationSec, maxRetries } = limits;
  if (
    !running &&
    maxDurationSec !== null &&
    typeof duration === 'number' &&
    duration > maxDurationSec
  ) {
    findings.push(['warning', 'E284', `${name}: duration_sec ${duration} > ${maxDurationSec}`]);
  }
  if (typeof retries === 'number' && retries > maxRetries) {
    findings.push(['warning', 'E284', `${name}: retries ${retries} > ${maxRetries}`]);
  }
  return findings;
}

function fieldsOf(value: unknown): Fields | undefined {
  return isRecord(value) ? value : undefined;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, 60);
}
