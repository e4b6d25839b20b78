import { expect, test } from 'vitest';
import { hashOf } from '../../../../src/engine/data/canonical.ts';
import { shownHash } from '../../../../src/engine/walk/ask.ts';
import { openApproving, request } from './approving-world.ts';
import { openCmd, temporaryFolder } from './cmd-world.ts';

test('a report that an earlier version made is not asked about anew', async () => {
  const root = temporaryFolder();
  const before = openCmd({ root });
  await before.start();
  const made = before.calls.find(({ role }) => role === 'crew/aggregator')?.task;
  if (made === undefined) throw new Error('nobody reported');
  const { role, language, values } = made;
  const asked = { role, language, values: { ...values, engine: 'folio-tui' }, texts: [] };
  const basis = hashOf(hashOf(asked));
  const record = '.engine/steps/work+cmd_001+report.md.json';
  before.write(record, JSON.stringify({ ...JSON.parse(before.text(record)), basis }));
  const after = openCmd({ root });
  expect((await after.resume()).result.status).toBe('done');
  expect(after.calls).toEqual([]);
});

test('approvals that were decided in an earlier version are not asked for again', async () => {
  const { open } = openApproving();
  const before = open();
  await before.start({ request });
  const [asked] = await before.engine.questions();
  if (asked === undefined) throw new Error('nothing was asked');
  await before.answer({ choice: 'none' });
  expect((await before.resume()).result.status).toBe('done');
  // neither the queue nor the question said anything of a prepared text
  const { prepared: _, ...values } = asked.question.values;
  const shown = shownHash({ ...asked.question, values });
  const answer = `.engine/answers/${asked.question.id}.json`;
  before.write(answer, JSON.stringify({ ...JSON.parse(before.text(answer)), shown }));
  const queue = '.engine/approvals/queue-1.json';
  const { asked: cards, ...rest } = JSON.parse(before.text(queue));
  const { prepared: __, ...own } = cards;
  before.write(queue, JSON.stringify({ ...rest, asked: own }));
  const after = open();
  expect((await after.resume()).result.status).toBe('done');
  expect(await after.engine.questions()).toEqual([]);
});
