import { expect, test } from 'vitest';
import type { InboxItem } from '../../../../src/engine/data/inbox.ts';
import { waitingIn } from '../../../../src/ui/workflows/folio/waiting-in.ts';
import { accepted, decide } from '../../../engine/workflows/folio/decided-story.ts';
import { barePorts } from '../../../support/bare-cockpit.ts';
import { drawCockpitHere } from '../../../support/drawn-cockpit.tsx';

/* Whatever was decided about the text of a story that is done waits, as its list says, until a walk carries it out. */

const decisions: readonly InboxItem[] = [
  { kind: 'use_round', chapter: 1, round: 1 },
  { kind: 'redo_chapter', chapter: 1, fromRound: 1, comment: '' },
  { kind: 'retry_review', chapter: 1, round: 1, agent: 'lens' },
];

test.each(decisions)('a $kind waits until a walk has carried it out', async (item) => {
  const story = await accepted({ 1: 7.4 });
  const waiting = async () => (await waitingIn(story.engine, 'current', 'current')).all;
  await story.engine.tell('current', item);
  expect((await story.engine.runs())[0]?.status).toBe('paused');
  expect(await waiting()).toMatchObject([item]);
  await story.resume();
  expect(await waiting()).toEqual([]);
});

test('what is no decision about a text waits for nothing', async () => {
  const story = await accepted({ 1: 7.4 });
  await decide(story, { kind: 'set_gate', settings: { max_rounds: 2 } });
  await story.engine.tell('current', { kind: 'set_gate', settings: { max_rounds: 3 } });
  expect((await waitingIn(story.engine, 'current', 'current')).all).toEqual([]);
});

test('a rewriting that was put off is told of by the story, and Enter goes on with it', async () => {
  const story = await accepted({ 1: 7.4 });
  const [run] = await story.engine.runs();
  const ports = barePorts({
    start: { kind: 'resume', run: run?.id, options: {}, changes: { tell: [], more: false } },
    screen: { language: 'ja' },
    provider: { model: 'toy', connected: true },
    engine: async () => story.engine,
  });
  const screen = drawCockpitHere(ports, { columns: 100, rows: 30 });
  await screen.see('原稿: ');
  await screen.pass(1_000);
  await screen.type('r');
  await screen.see('指摘');
  await screen.pass(1_000);
  await screen.type('w');
  await screen.see('変えたいこと');
  await screen.type('\r');
  await screen.see('いま反映しますか');
  await screen.pass(1_000);
  await screen.type('\x1b');
  await screen.until((seen) => !seen.includes('いま反映しますか'));
  expect(screen.text()).toContain('まだ反映していない変更が 1 件（戻って ↵ で反映）');
  await screen.pass(1_000);
  await screen.type('q');
  await screen.see('まだ反映していない変更が 1 件（↵ で反映）');
  await screen.pass(1_000);
  await screen.type('\r');
  await screen.until((seen) => !seen.includes('まだ反映していない'));
  await screen.see('原稿: ');
  expect(story.text('current/.engine/receipts/author-1.json')).not.toBe('');
});
