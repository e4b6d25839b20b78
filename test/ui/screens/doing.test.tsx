import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, onTestFinished, test } from 'vitest';
import { emptyRunState } from '../../../src/engine/runs/run-state.ts';
import type { Cockpit } from '../../../src/ui/cockpit/cockpit-state.ts';
import { createRunStore, type RunStore } from '../../../src/ui/cockpit/store.ts';
import { useDoing } from '../../../src/ui/screens/run/use-doing.ts';

type ShownProps = {
  readonly live: boolean;
  readonly store: RunStore;
  readonly hint: Cockpit['hint'];
  have(doing: (text: string) => void): void;
};

function Shown({ live, store, hint, have }: ShownProps) {
  have(useDoing({ hint }, { live, store }));
  return <Text>{live ? 'at work' : 'rests'}</Text>;
}

/** A screen of a run that tells what it does, and what was said and is gone. */
function open() {
  const said: string[] = [];
  const gone: string[] = [];
  const hint = (text: string, until: string | undefined) => {
    said.push(`${text} ${until}`);
    return () => void gone.push(text);
  };
  let tell: ((text: string) => void) | undefined;
  const have = (doing: (text: string) => void) => {
    tell = doing;
  };
  const first = createRunStore(30, emptyRunState);
  const ink = render(<Shown live={false} store={first} hint={hint} have={have} />);
  onTestFinished(() => ink.cleanup());
  const turn = async (live: boolean, store = first) => {
    ink.rerender(<Shown live={live} store={store} hint={hint} have={have} />);
    await expect.poll(ink.lastFrame).toBe(live ? 'at work' : 'rests');
  };
  return { said, gone, turn, tell: (text: string) => tell?.(text) };
}

test('what a run was told to do is said until it rests again, and what was said since is left alone', async () => {
  const { said, gone, turn, tell } = open();
  tell('It is being taken out');
  await turn(true);
  expect([said, gone]).toEqual([['It is being taken out done'], []]);
  await turn(false);
  await expect.poll(() => gone).toEqual(['It is being taken out']);
  await turn(true);
  await turn(false);
  expect(gone).toEqual(['It is being taken out']);
});

test('what a run was told to do is gone also where it rests again before it was drawn at work', async () => {
  const { gone, turn, tell } = open();
  tell('What was ticked is being done');
  await turn(false);
  expect(gone).toEqual([]);
  await turn(false, createRunStore(30, emptyRunState));
  await expect.poll(() => gone).toEqual(['What was ticked is being done']);
});
