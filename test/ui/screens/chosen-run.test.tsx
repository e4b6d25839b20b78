import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { expect, onTestFinished, test } from 'vitest';
import type { Engine, RunSummary } from '../../../src/engine/engine.ts';
import { LookProvider } from '../../../src/ui/components/look.tsx';
import { ChosenRun } from '../../../src/ui/screens/home/chosen-run.ts';
import { makeLook } from './looks.ts';
import { summary } from './summaries.ts';

/* A history is told by a read that is counted. */

function openChosen(columns: number, height: number) {
  const reads: string[] = [];
  const history = async (run: string) => {
    reads.push(run);
    return [];
  };
  const look = makeLook({ columns });
  const chosen = (run: RunSummary) => (
    <LookProvider look={look}>
      <ChosenRun cockpit={cockpit([run])} run={run} height={height}>
        {({ events }) => <Text>{`${run.lastAt} ${events === undefined ? 'unread' : 'read'}`}</Text>}
      </ChosenRun>
    </LookProvider>
  );
  const engine = { history } as Partial<Engine> as Engine;
  const cockpit = (runs: readonly RunSummary[]) => ({
    ...{ engine, runs, rooms: undefined, facts: undefined, trusted: undefined },
  });
  const ink = render(chosen(summary({ lastAt: '1' })));
  onTestFinished(() => ink.cleanup());
  return {
    reads,
    turn: (run: Partial<RunSummary>) => ink.rerender(chosen(summary(run))),
    see: (text: string) => expect.poll(ink.lastFrame).toBe(text),
  };
}

test('where the run one is on does not stand beside or below the list, its history is not read', async () => {
  const { reads, turn, see } = openChosen(80, 9);
  await see('1 unread');
  turn({ lastAt: '2', status: 'done' });
  await see('2 unread');
  expect(reads).toEqual([]);
});

test('the history of a run at work is read again when it has cost more, asks something, or has ended', async () => {
  const { reads, turn, see } = openChosen(160, 20);
  const { spent } = summary();
  await see('1 read');
  turn({ lastAt: '2' });
  await see('2 read');
  turn({ lastAt: '3' });
  await see('3 read');
  expect(reads.length).toBe(1);
  turn({ lastAt: '4', spent: { ...spent, calls: spent.calls + 1 } });
  await expect.poll(() => reads.length).toBe(2);
  turn({ lastAt: '5', spent: { ...spent, calls: spent.calls + 1 }, openQuestions: 7 });
  await expect.poll(() => reads.length).toBe(3);
  turn({ spent: { ...spent, calls: spent.calls + 1 }, openQuestions: 7, status: 'done' });
  await expect.poll(() => reads.length).toBe(4);
});
