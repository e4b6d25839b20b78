import { spawn } from 'node:child_process';
import type { Shell, ShellCommand } from '../../src/engine/acting/shell.ts';

/** Runs commands for real, as the least that the port promises; counts what it ran. */
export function openShell() {
  const ran: ShellCommand[] = [];
  const shell: Shell = {
    run: (command) => {
      ran.push(command);
      const { run, cwd, env, timeoutMs, signal, maxBytes } = command;
      const [file, ...args] = 'argv' in run ? run.argv : (['sh', '-c', run.command] as const);
      const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Shell['run']>>>();
      const child = spawn(file, args, {
        cwd,
        env: { ...process.env, ...env },
        timeout: timeoutMs,
        signal,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.on('error', () => undefined);
      child.on('close', (code, ended) => {
        const output = Buffer.concat(chunks);
        resolve({
          code,
          signal: ended,
          timedOut: ended === 'SIGTERM' && !signal.aborted,
          cancelled: signal.aborted,
          output: output.subarray(0, maxBytes).toString('utf8'),
          truncated: output.length > maxBytes,
          leftBehind: 0,
        });
      });
      return promise;
    },
  };
  return { shell, ran };
}
