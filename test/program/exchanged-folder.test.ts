import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { resultsIn, use } from '../support/acting-sitting.ts';
import { openCoderCmd } from '../support/crew/coder-cmd.ts';
import { saidBy, whoInPrompt } from '../support/crew/said-by.ts';
import type { Served } from '../support/fault-server.ts';

const turns = 2;
const writesOfTurn = 20;
/** It goes on until one write was made: on a busy machine the link may stand there for long, and all are refused. */
const mostTurns = 12;

/** A coder that writes the same few files again and again, into a folder that somebody exchanges for a link meanwhile. */
function writer() {
  const told: boolean[] = [];
  let turn = 0;
  const answer = (request: Served) => {
    const who = whoInPrompt(request.text);
    if (who !== 'worker 1') return saidBy(who);
    told.push(...resultsIn(request).map(({ isError }) => !isError));
    const isEnough = turn >= turns && told.includes(true);
    if (isEnough || turn === mostTurns) return saidBy(who);
    turn += 1;
    const calls = Array.from({ length: writesOfTurn }, (_, n) =>
      use('write_file', { path: `sub/in/f${turn}-${n}`, content: 'mine\n' }, `toolu_${turn}_${n}`),
    );
    return { calls };
  };
  return { answer, told: () => told };
}

test('a folder that is exchanged for a link while a whole cmd writes into it puts no file outside', async () => {
  const coder = writer();
  const world = await openCoderCmd({ answer: coder.answer, shared: true });
  const folder = path.join(world.project, 'sub');
  const outside = path.join(world.top, 'outside');
  for (const each of [folder, outside]) mkdirSync(path.join(each, 'in'), { recursive: true });
  const program = fileURLToPath(
    new URL('../engine/workspace/children/exchange-folder.ts', import.meta.url),
  );
  const words = [program, folder, path.join(world.top, 'aside'), outside];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const { code, err } = await world.run(
    ...world.request,
    ...['--provider', 'anthropic', '--plain'],
  );
  child.kill('SIGKILL');
  expect([code, err]).toEqual([0, '']);
  expect(coder.told().length).toBeGreaterThanOrEqual(turns * writesOfTurn);
  expect(coder.told()).toContain(true);
  expect(readdirSync(outside)).toEqual(['in']);
  expect(readdirSync(path.join(outside, 'in'))).toEqual([]);
});
