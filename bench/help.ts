import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inFolder } from './folders.ts';
import { type Bench, ratio, sideBySide, timed } from './measure.ts';
import { product } from './product.ts';
import { freshEnvironment } from './program.ts';

/** `--help`, from start to end, beside a Node that does nothing. */
export const help: Bench = {
  name: 'help',
  run: async () =>
    await inFolder(async (folder) => {
      const { env } = await freshEnvironment(folder, path.join(folder, 'compile-cache'));
      async function start(...args: readonly string[]): Promise<void> {
        const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
        let said = '';
        child.stdout.on('data', (data) => {
          said += data;
        });
        const [code] = await once(child, 'close');
        const expected = args[0] === product ? said.includes('folio-tui') : said === '';
        if (code !== 0 || !expected) throw new Error(`${args.join(' ')} ended with ${code}`);
      }
      const medians = await sideBySide({
        subject: () => timed(() => start(product, '--help')),
        control: () => timed(() => start('-e', '0')),
        samples: 25,
        warmUp: 3,
      });
      return [ratio('--help beside node -e 0', medians, { bar: 1.5, goal: 1.2 })];
    }),
};
