import type { Failure } from '../data/failure.ts';
import { namedHosts } from '../data/hosts.ts';
import type { Answer, Choice, Question } from '../data/question.ts';
import type { PermissionAnswer, PermissionRequest } from './acting.ts';

const prefix = 'permission-';

const once: Choice = { id: 'once', key: 'y' };
const always: Choice = { id: 'always', key: 'A', weighty: true };
const checks: Choice = { id: 'checks', key: 'T', weighty: true };
const network: Choice = { id: 'network', key: 'H', weighty: true };
const networkRun: Choice = { id: 'network_run', key: 'R', weighty: true };
const deny: Choice = { id: 'deny', key: 'n' };

/**
 * A wish as a question. The same wish gives the same one in every sitting. No `yes`, and no preset is ever looked for:
 * only a person answers it. The comment is a word to the agent.
 */
export function permissionQuestion(request: PermissionRequest): Omit<Question, 'openedAt'> {
  const { id, ...values } = request;
  return {
    id: permissionName(id),
    kind: 'permission',
    values,
    choices: [
      once,
      ...(request.remember === 'once' ? [] : [always]),
      ...(request.checks === true ? [checks] : []),
      ...(request.reach?.held === true && !request.reach.network ? [network, networkRun] : []),
      deny,
    ],
    comment: true,
  };
}

/** The id of the question about the wish of this id. */
export function permissionName(id: string): string {
  return prefix + id;
}

/** Hosts stand in the comment; without any, those that the question offered are meant. */
export function permissionAnswer(
  { choice, comment }: Answer,
  { reach }: Pick<PermissionRequest, 'reach'>,
): PermissionAnswer {
  if (choice === 'network' || choice === 'network_run') {
    const { hosts: named } = namedHosts(comment);
    const hosts = named.length > 0 ? named : (reach?.offers ?? []);
    if (hosts.length === 0) return { kind: 'once' };
    return { kind: 'network', hosts, forRun: choice === 'network_run' };
  }
  if (choice === 'once' || choice === 'always' || choice === 'checks') return { kind: choice };
  return { kind: 'deny', word: comment };
}

/** Is this the name of a file that holds such a question, or the answer to one? Then its id. */
export function permissionId(file: string): string | undefined {
  return file.startsWith(prefix) && file.endsWith('.json') ? file.slice(0, -5) : undefined;
}

type Befell = {
  readonly type: string;
  readonly step: string;
  readonly failure?: Pick<Failure, 'kind'>;
};

/**
 * What is still asked after a step has ended without a result: when it has failed, its own questions are dropped. When
 * only the sitting was stopped it goes on in the next one, and so does what it waits for: an answer given till then
 * counts.
 */
export function stillAsked(
  questions: readonly Question[],
  { type, step, failure }: Befell,
): readonly Question[] {
  const isOwn = ({ kind, values }: Question) => kind === 'permission' && values['step'] === step;
  if (type !== 'step_failed' || failure?.kind === 'cancelled') return questions;
  return questions.some(isOwn) ? questions.filter((each) => !isOwn(each)) : questions;
}
