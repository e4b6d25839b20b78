import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, onTestFinished, test } from 'vitest';
import type { Cockpit } from '../../../src/ui/cockpit/cockpit-state.ts';
import { useDoing } from '../../../src/ui/screens/run/use-doing.ts';

type ShownProps = {
  readonly live: boolean;
  readonly hint: Cockpit['hint'];
  have(doing: (text: string) => void): void;
};

function Shown({ live, hint, have }: ShownProps) {
  have(useDoing({ hint }, { live }));
  return <Text>{live ? 'at work' : 'rests'}</Text>;
}

test('what a run was told to do is said until it rests again, and what was said since is left alone', async () => {
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
  const ink = render(<Shown live={false} hint={hint} have={have} />);
  onTestFinished(() => ink.cleanup());
  const turn = async (live: boolean) => {
    ink.rerender(<Shown live={live} hint={hint} have={have} />);
    await expect.poll(ink.lastFrame).toBe(live ? 'at work' : 'rests');
  };
  tell?.('It is being taken out');
  await turn(true);
  expect([said, gone]).toEqual([['It is being taken out done'], []]);
  await turn(false);
  await expect.poll(() => gone).toEqual(['It is being taken out']);
  await turn(true);
  await turn(false);
  expect(gone).toEqual(['It is being taken out']);
});
