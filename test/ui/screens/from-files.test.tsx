import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { type FromFiles, useFromFiles } from '../../../src/ui/screens/run/use-from-files.ts';

/* What stands in the files is told by reads that the test ends when it likes. */

type Read = { end(text: string): void; fail(): void };

type ShownProps = {
  readonly of: string | undefined;
  readonly version: number;
  read(): Promise<string>;
  have(files: FromFiles<string>): void;
};

const engine = {} as Engine;

function Shown({ of, version, read, have }: ShownProps) {
  const files = useFromFiles(engine, { of, version }, read);
  have(files);
  return <Text>{files.loaded ?? '–'}</Text>;
}

function openReads() {
  const reads: Read[] = [];
  let files: FromFiles<string> | undefined;
  const given = {
    read: () => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      reads.push({ end: resolve, fail: () => reject(new Error('gone')) });
      return promise;
    },
    have: (now: FromFiles<string>) => {
      files = now;
    },
  };
  const ink = render(<Shown {...given} of="a" version={1} />);
  onTestFinished(() => ink.cleanup());
  return {
    reads,
    turn: (of: string | undefined, version: number) =>
      ink.rerender(<Shown {...given} of={of} version={version} />),
    reload: () => files?.reload(),
    see: (text: string) => expect.poll(ink.lastFrame).toBe(text),
    begun: (count: number) => expect.poll(() => reads.length).toBe(count),
  };
}

test('of two reads at once the later one counts, whichever ends first', async () => {
  const { reads, turn, see, begun } = openReads();
  await begun(1);
  turn('a', 2);
  await begun(2);
  reads[1]?.end('second');
  await see('second');
  reads[0]?.end('first');
  turn('a', 3);
  await begun(3);
  await see('second');
  reads[2]?.end('third');
  await see('third');
});

test('a read that fails leaves what stands, and a key that changed a file reads it again', async () => {
  const { reads, turn, reload, see, begun } = openReads();
  await begun(1);
  reads[0]?.end('whole');
  await see('whole');
  turn('a', 2);
  await begun(2);
  reads[1]?.fail();
  const again = reload();
  await begun(3);
  await see('whole');
  reads[2]?.end('changed');
  await again;
  await see('changed');
});

test('of another thing nothing is shown until it was read, and of none nothing is read', async () => {
  const { reads, turn, see, begun } = openReads();
  await begun(1);
  reads[0]?.end('of a');
  await see('of a');
  turn('b', 1);
  await begun(2);
  await see('–');
  turn(undefined, 1);
  await see('–');
  reads[1]?.end('of b');
  turn('a', 1);
  await begun(3);
  reads[2]?.end('of a again');
  await see('of a again');
});
