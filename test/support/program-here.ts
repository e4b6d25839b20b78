import { PassThrough, Readable, Writable } from 'node:stream';
import { registry } from '../../src/engine/workflows/registry.ts';
import type { Workflows } from '../../src/house.ts';
import { launchIn } from '../../src/launch.ts';
import type { Surroundings } from '../../src/surroundings.ts';
import type { StopSignal } from '../../src/ui/cli/exit-code.ts';
import { workflows } from '../../src/ui/workflows/registry.ts';
import type { Ended, Place } from './program.ts';

/*
 * The program itself, from its command line on, in this process: what a start of Node, a pseudo-terminal and the bundle add
 * is tested by those tests that start the built program (`program.ts`, `terminal.ts`), which take twenty times as long.
 */

const own: Workflows = { workflows, entries: async () => registry };

/** Signals as a shell or another person would send them. */
export function signalsHere() {
  const handlers = new Set<(signal: StopSignal) => void>();
  return {
    send(signal: StopSignal): void {
      for (const handler of [...handlers]) handler(signal);
    },
    onStop(handler: (signal: StopSignal) => void): () => void {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

/** Takes text as a pipe does. */
export function outputHere(take: (text: string) => void): NodeJS.WriteStream {
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string | Buffer, _, taken) {
      take(chunk.toString());
      taken();
    },
  });
  return stream as Writable & NodeJS.WriteStream;
}

/** Performs a command line with pipes for its output and nothing on its input. `workflows`: of a program with others. */
export function startHere(
  place: Place,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  given: Workflows = own,
) {
  const said = { out: '', err: '' };
  const looks = new Set<() => void>();
  const signals = signalsHere();
  const stdin = Readable.from([]) as Readable & NodeJS.ReadStream;
  const here: Surroundings = {
    ...{ args, env: { ...place.env, ...more }, cwd: place.cwd, stdin },
    stdout: outputHere((text) => {
      said.out += text;
      for (const look of [...looks]) look();
    }),
    stderr: outputHere((text) => {
      said.err += text;
    }),
    writeNow: (fd, text) => {
      said[fd === 1 ? 'out' : 'err'] += text;
    },
    isForeground: () => true,
    monotonic: () => performance.now(),
    onStop: signals.onStop,
  };
  const ended = launchIn(here, given).then(
    ({ code }): Ended => ({ code, signal: null, out: said.out, err: said.err }),
  );
  /** Resolves when `seen` is true of what was printed so far. */
  const until = (seen: (out: string) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!seen(said.out)) return;
        looks.delete(look);
        resolve();
      };
      looks.add(look);
      look();
    });
  return { ended, until, stop: signals.send };
}

export async function runHere(
  place: Place,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return await startHere(place, args, more).ended;
}

/** What is typed, on its way to the program. */
export class KeyboardHere extends PassThrough {
  readonly isTTY = true;
  raw = false;
  setRawMode(on: boolean): this {
    this.raw = on;
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

export { own as ownWorkflows };
