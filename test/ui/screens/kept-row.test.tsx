import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { useLayoutEffect, useRef } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { type Kept, useKeptRow } from '../../../src/ui/components/use-kept-row.ts';

type ListProps = {
  readonly keys: readonly string[];
  readonly isOn?: boolean;
  readonly start?: Kept;
  have(row: ReturnType<typeof useKeptRow>): void;
};

function List({ keys, isOn, start, have }: ListProps) {
  const row = useKeptRow(keys, { start, ...(isOn !== undefined && { isOn }) });
  have(row);
  return <Text>{`${row.selected} ${keys[row.selected]}`}</Text>;
}

function openList(keys: string, isOn?: boolean, start?: Kept) {
  let row: ReturnType<typeof useKeptRow> | undefined;
  const list = (now: string, on?: boolean) => (
    <List
      keys={[...now]}
      {...(on !== undefined && { isOn: on })}
      {...(start !== undefined && { start })}
      have={(given) => {
        row = given;
      }}
    />
  );
  const ink = render(list(keys, isOn));
  onTestFinished(() => ink.cleanup());
  return {
    turn: (now: string, on?: boolean) => ink.rerender(list(now, on)),
    move: (by: number) => row?.move(by),
    see: (text: string) => expect.poll(ink.lastFrame).toBe(text),
  };
}

test('a row that goes after it has moved leaves the person where it stood last', async () => {
  const { turn, move, see } = openList('abcd');
  move(1);
  await see('1 b');
  turn('xyabcd');
  await see('3 b');
  turn('xyacd');
  await see('3 c');
});

test('two keys at once move two rows, and none leads out of the list', async () => {
  const { move, see } = openList('abcd');
  move(1);
  move(1);
  await see('2 c');
  move(5);
  await see('3 d');
  move(-9);
  await see('0 a');
});

test('whoever has not come to the list yet comes to its first row, whatever stands there by then', async () => {
  const { turn, see } = openList('ab', false);
  turn('xab', false);
  await see('0 x');
  turn('xab', true);
  turn('yxab', true);
  await see('1 x');
});

test('whoever comes back to a list that is read once more is on their row again, wherever it stands by then', async () => {
  const { turn, see } = openList('', undefined, { key: 'b', at: 0 });
  turn('xab');
  await see('2 b');
});

function MovedAtOnce() {
  const keys = ['a', 'b', 'c'];
  const { selected, move } = useKeptRow(keys);
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current) move(1);
    isMoved.current = true;
  });
  return <Text>{`${selected} ${keys[selected]}`}</Text>;
}

test('a key that comes before the list has looked where it is counts', async () => {
  const ink = render(<MovedAtOnce />);
  onTestFinished(() => ink.cleanup());
  await expect.poll(ink.lastFrame).toBe('1 b');
});
