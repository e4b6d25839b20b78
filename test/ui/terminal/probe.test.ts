import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { probeAmbiguousWidth } from '../../../src/ui/terminal/probe.ts';
import { TtyFilter } from '../../../src/ui/terminal/tty-filter.ts';

test('an answer that came in time counts, though the program was busy with loading until the time was over', async () => {
  const terminal = spawn('/bin/sh', [
    '-c',
    String.raw`read ask; printf '\033[1;3R\033[?1;2c'; read end`,
  ]);
  const nothing = () => undefined;
  const source = Object.assign(terminal.stdout, {
    ...{ setRawMode: nothing, ref: nothing, unref: nothing },
  });
  const filter = new TtyFilter(source);
  filter.setRawMode(true);
  await once(terminal, 'spawn');
  const { first } = probeAmbiguousWidth(filter, () => terminal.stdin.write('\n'), { tmux: true });
  // once the question is on its way
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(await first).toBe(2);
  terminal.stdin.end('\n');
  await once(terminal, 'close');
});
