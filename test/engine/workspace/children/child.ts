import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { childFile } from '../../../support/children.ts';

/** Starts one of the programs in this folder; it is killed at the latest when the test is over. */
export function startChild(name: string, ...args: string[]): ChildProcess {
  const child = fork(childFile(path.parse(name).name), args);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message;
}

/** Says something and waits for the answer. */
export async function ask(child: ChildProcess, wish: string): Promise<unknown> {
  const answer = nextMessage(child);
  child.send(wish);
  return answer;
}

export async function killed(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Resolves with the exit code. */
export async function ended(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, 'exit');
  return code;
}
