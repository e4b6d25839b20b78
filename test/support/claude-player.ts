import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { type Act, lines, type ScriptedUse } from './claude-script.ts';
import { openToolClient } from './claude-tool-client.ts';

/*
 * Plays the `claude` program: notes how it was called, then does what its script says. `answers` names a module whose
 * `answer(prompt)` says what to reply instead.
 */

const [folder = '', answers = '', ...args] = process.argv.slice(2);
const input = await text(process.stdin);
const call = { args, env: process.env, cwd: process.cwd(), pid: process.pid, input };
appendFileSync(path.join(folder, 'calls.ndjson'), `${JSON.stringify(call)}\n`);
const ready = path.join(folder, 'acts.json');
const acts: readonly Act[] =
  answers === '' ? JSON.parse(readFileSync(ready, 'utf8')) : await reply();

let client: Awaited<ReturnType<typeof openToolClient>> | undefined;

for (const act of acts) await play(act);
if (client !== undefined) process.exit();

async function reply(): Promise<readonly Act[]> {
  const { answerTo } = await import(answers);
  return await answerTo(input);
}

async function play(act: Act): Promise<void> {
  if ('print' in act) await write(`${JSON.stringify(act.print)}\n`);
  else if ('raw' in act) await write(act.raw);
  else if ('complain' in act) process.stderr.write(act.complain);
  else if ('spawn' in act) leaveChild(act.spawn === 'stray');
  else if ('call' in act) await use(act.call);
  else if ('deaf' in act) process.on('SIGTERM', () => undefined);
  else if ('hang' in act) await new Promise(() => setInterval(() => existsSync(folder), 1000));
  else if ('exit' in act) process.exit(act.exit);
  else process.kill(process.pid, act.kill);
}

async function use({ id, name, input }: ScriptedUse): Promise<void> {
  client ??= await openToolClient(args, folder);
  const { result } = await client.call(id, name, input);
  await write(`${JSON.stringify(lines.answered(id, result?.content, result?.isError))}\n`);
}

function leaveChild(stray: boolean): void {
  const wait = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', wait], {
    stdio: stray ? 'ignore' : 'inherit',
    detached: stray,
  });
  appendFileSync(path.join(folder, 'children.txt'), `${child.pid}\n`);
  child.unref();
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
