import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { defaultConfig } from '../../../../src/engine/config.ts';
import { beginRun, foldEvents } from '../../../../src/engine/runs/run-state.ts';
import { crewFold, crewState } from '../../../../src/engine/workflows/crew/contract/state.ts';
import { type Disk, nodeDisk } from '../../../../src/engine/workspace/disk.ts';
import { use } from '../../../support/acting-sitting.ts';
import { openServedCmd, whoAsks } from '../../../support/crew/served-cmd.ts';
import { realClock } from '../../../support/real-clock.ts';
import { planReply, reportReply, resultText } from './replies.ts';

vi.setConfig({ testTimeout: 180_000 });

const settings = { lp_system: { ...defaultConfig.lp_system, collect_signals: false } };
const coder = (id: number) => ({ id, persona: 'worker_coder', model: 'sonnet', needs: [] });
const written = (id: number) => [`a${id}.txt`, `b${id}.txt`];

/** Two tasks that wrote two files each, applied one after the other; `breaks`: the next move to such a name fails, once. */
async function twoApplied() {
  let wanted: RegExp | undefined;
  const disk: Disk = {
    ...nodeDisk,
    async unlink(file) {
      fail(file);
      await nodeDisk.unlink(file);
    },
    async rename(from, to) {
      fail(to);
      await nodeDisk.rename(from, to);
    },
  };
  const fail = (name: string) => {
    if (wanted?.test(name) !== true) return;
    wanted = undefined;
    throw Object.assign(new Error(`EIO: ${name}`), { code: 'EIO' });
  };
  const answer = (request: Parameters<typeof whoAsks>[0]) => {
    const who = whoAsks(request);
    if (who === 'decomposer') return planReply([coder(1), coder(2)]);
    if (who === 'aggregator') return reportReply();
    const id = Number(who.replace('worker ', ''));
    const done = request.asked.messages.filter(({ role }) => role === 'assistant').length;
    const path = written(id)[done];
    if (path === undefined) return resultText(id);
    return { calls: [use('write_file', { path, content: 'said\n' }, `toolu_${done}`)] };
  };
  const world = await openServedCmd(answer, { 'sum.js': '1\n' }, realClock, settings, disk);
  const { engine } = world;
  const sit = async (starting: ReturnType<typeof engine.start>) => {
    const started = await starting;
    if (started.kind !== 'started') throw new Error(JSON.stringify(started));
    for await (const event of started.run.events) {
      if (event.type !== 'question_opened' || event.question.kind !== 'apply_work') continue;
      const by = { comment: '', by: 'person' } as const;
      await engine.answer(started.run.id, { question: event.question.id, choice: 'later', ...by });
    }
    await started.run.ended;
    return started.run.id;
  };
  const id = await sit(
    engine.start('crew', { request: 'mend it', noRetrospect: true }, { attended: true }),
  );
  for (const task of [1, 2]) await engine.tell(id, { kind: 'apply_work', task });
  await sit(engine.resume(id, { attended: true }));
  return {
    id,
    engine,
    put: (name: string, text: string) => writeFileSync(path.join(world.project, name), text),
    there: () => world.git('status', '--short').match(/\w+\.txt/g) ?? [],
    async undo(breaks: RegExp) {
      await engine.tell(id, { kind: 'undo_work' });
      wanted = breaks;
      await sit(engine.resume(id, { attended: true }));
      return wanted === undefined;
    },
    again: async () => await sit(engine.resume(id, { attended: true })),
  };
}

test('an undo that broke off among its files is gone on with by the next sitting', async () => {
  const world = await twoApplied();
  expect(world.there()).toEqual(['a1.txt', 'a2.txt', 'b1.txt', 'b2.txt']);
  expect(await world.undo(/b2\.txt$/)).toBe(true);
  expect(world.there()).toEqual(['a1.txt', 'b1.txt', 'b2.txt']);
  await world.again();
  expect(world.there()).toEqual(['a1.txt', 'b1.txt']);
});

test('one undo that broke off behind its files takes back one apply, not the one before it too', async () => {
  const world = await twoApplied();
  expect(await world.undo(/tasks\/2\.json$/)).toBe(true);
  await world.again();
  expect(world.there()).toEqual(['a1.txt', 'b1.txt']);
});

test('an undo that was refused names the file each time, stays possible, and is done once that is as it came in', async () => {
  const world = await twoApplied();
  const stands = async () =>
    crewState(foldEvents(beginRun(crewFold), await world.engine.history(world.id)));
  const refusals = async () =>
    (await world.engine.history(world.id)).flatMap((event) =>
      event.type === 'warned' && event.warning === 'work_not_undone' ? [event.values] : [],
    );
  world.put('b2.txt', 'mine\n');
  for (const times of [1, 2]) {
    await world.undo(/never/);
    expect(await refusals()).toEqual(Array(times).fill({ files: ['b2.txt'], more: 0 }));
    expect(await stands()).toMatchObject({ undoable: 2, notUndone: ['b2.txt'] });
  }
  expect(world.there()).toEqual(['a1.txt', 'a2.txt', 'b1.txt', 'b2.txt']);
  world.put('b2.txt', 'said\n');
  await world.undo(/never/);
  expect(world.there()).toEqual(['a1.txt', 'b1.txt']);
  expect(await stands()).toMatchObject({ undoable: 2, notUndone: [] });
});
