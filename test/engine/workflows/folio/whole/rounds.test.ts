import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '../../../../../src/engine/data/event.ts';
import { folioMark } from '../../../../../src/engine/workflows/folio/contract/events.ts';
import { type Disk, nodeDisk } from '../../../../../src/engine/workspace/disk.ts';
import {
  type FolioOptions,
  filesOf,
  newWorkspace,
  openFolioEngine,
  pathA,
  sitting,
  someIdea,
} from '../../../../support/folio/folio-world.ts';
import { crewFiles, crewNames } from '../../../../support/folio/founding-schemas.ts';
import { type Heard, heard } from '../../../../support/folio/heard-provider.ts';
import { meetingPoint, tickingNow } from '../../../../support/folio/meeting-point.ts';
import { readingAllTheTime } from '../../../../support/folio/reading.ts';
import { scripted, tape } from '../../../../support/folio/scripted-provider.ts';
import { type Version, watchedDisk } from '../../../../support/folio/watched-disk.ts';
import { openManualClock } from '../../../../support/manual-clock.ts';
import { realClock } from '../../../../support/real-clock.ts';

const batches = [crewFiles.slice(0, 5), crewFiles.slice(5)];
const folder = 'rehearsal/current';

async function story(provider: FolioOptions['provider'], more: Partial<FolioOptions> = {}) {
  const { root, discard } = await newWorkspace();
  onTestFinished(discard);
  const engine = await openFolioEngine({ root, provider, ...more });
  return { root, files: filesOf(root), engine };
}

const reviewsOf = (calls: readonly Heard[], round: number) =>
  calls.filter((call) => call.round === round && call.role !== 'plotter-draft');

test('five reviewers are at work together, then three, never more, and the Plotter drafts alone', async () => {
  const houses: (readonly string[])[] = [];
  const model = heard(tape(), { during: meetingPoint((roles) => houses.push(roles)) });
  const { engine } = await story(model.provider);
  const { result } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
  expect(result.status).toBe('done');
  expect(model.peak()).toBe(5);
  expect(houses.map((roles) => [...roles].sort())).toEqual(
    [...batches, ...batches, ...batches].map((batch) => [...batch].sort()),
  );
  for (const draft of model.calls.filter(({ role }) => role === 'plotter-draft')) {
    const beside = model.calls.filter(
      (call) => call !== draft && call.began < (draft.over ?? 0) && (call.over ?? 0) > draft.began,
    );
    expect(beside).toEqual([]);
  }
});

test('the paths are asked for one after the other', async () => {
  const model = heard(tape(), { during: async () => await new Promise(setImmediate) });
  const { engine } = await story(model.provider);
  await sitting(engine.start('folio', { idea: someIdea }));
  const paths = model.calls.filter(({ role }) => role === 'plotter-path');
  expect(paths.map(({ request }) => request.tag.values['path'])).toEqual(['A', 'B', 'C']);
  for (const [index, { began }] of paths.entries())
    expect(began).toBeGreaterThan(paths[index - 1]?.over ?? 0);
});

test('the second batch waits for the fifth of the first, also when that one is tried again', async () => {
  const failing = scripted(({ role, tag }, before) =>
    role === 'folio/lens' && tag.values['round'] === 1 && before < 2
      ? { kind: 'server_error', status: 503, detail: 'busy' }
      : undefined,
  );
  const model = heard(failing);
  const { engine } = await story(model.provider, { clock: openManualClock({ auto: true }) });
  const { result, events } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
  expect(result.status).toBe('done');
  expect(events.filter(({ type }) => type === 'call_retried')).toHaveLength(2);
  const first = reviewsOf(model.calls, 1);
  const [one, two] = batches.map((batch) => first.filter(({ role }) => batch.includes(role)));
  expect(one?.filter(({ role }) => role === 'lens')).toHaveLength(3);
  const lastOfOne = Math.max(...(one ?? []).map(({ over }) => over ?? Number.POSITIVE_INFINITY));
  for (const { began } of two ?? []) expect(began).toBeGreaterThan(lastOfOne);
});

test('every round is told in one order: draft, eight reviews, summary, verdict, then notes or the final text', async () => {
  const { engine } = await story(tape());
  await sitting(engine.start('folio', { idea: someIdea }, pathA));
  const [run] = await engine.runs();
  const told = (await engine.history(run?.id ?? '')).flatMap(landmark);
  const round = (number: number) => [
    `draft-0${number}.md`,
    ...Array(8).fill('scored'),
    'editor-summary.json',
    'judged',
  ];
  const chapter = told.slice(told.indexOf('draft-01.md'));
  expect(chapter).toEqual([
    ...[...round(1), 'revision-notes-01.md', ...round(2), 'revision-notes-02.md'],
    ...[...round(3), 'final.md'],
  ]);
});

function landmark(event: RunEvent): string[] {
  const mark = folioMark(event);
  if (mark !== undefined) return [mark.type];
  if (event.type !== 'step_finished') return [];
  const name = event.path.split('/').at(-1) ?? '';
  return /\.md$|summary/.test(name) ? [name] : [];
}

test('whoever reads progress.json all the time never sees half of it', async () => {
  const slow = heard(tape(), {
    during: async () => await new Promise((done) => setTimeout(done, 15)),
  });
  const { engine, root } = await story(slow.provider);
  const reader = await readingAllTheTime(`${root}/${folder}/progress.json`);
  const { result } = await sitting(engine.start('folio', { idea: someIdea }, pathA));
  const seen = await reader.stop();
  expect(result.status).toBe('done');
  expect(seen.broken).toBe(0);
  expect(seen.reads).toBeGreaterThan(200);
  expect(seen.versions).toBeGreaterThan(10);
});

/** All versions of both files of one run whose reviewers are at work together. */
async function versionsOfAStory() {
  const versions: Version[] = [];
  const disk: Disk = watchedDisk(nodeDisk, /(state|progress)\.json$/, versions);
  const clock = { ...realClock, now: tickingNow() };
  const model = heard(tape(), { during: meetingPoint() });
  const { engine } = await story(model.provider, { disk, clock });
  await sitting(engine.start('folio', { idea: someIdea }, pathA));
  const of = (name: string) =>
    versions.filter(({ file }) => file.endsWith(name)).map(({ text }) => JSON.parse(text));
  return { progress: of('progress.json'), state: of('state.json') };
}

test('progress.json changes, with a later time, at each start and each end of each reviewer', async () => {
  const { progress } = await versionsOfAStory();
  for (const round of [1, 2, 3]) {
    const mine = progress.filter((each) => each.round === round && each.phase === 4);
    for (const name of crewNames) {
      const seen = mine.map(({ agents }) => agents[name].status);
      const path = seen.filter((status, index) => status !== seen[index - 1]);
      const drafting = name === 'Plotter' ? ['drafting'] : [];
      expect(path.slice(drafting.length), `${name} ${round}`).toEqual([
        'pending',
        'reviewing',
        'done',
      ]);
      expect(path.slice(0, drafting.length)).toEqual(drafting);
    }
    const times = mine.map(({ updated_at }) => updated_at);
    expect(new Set(times).size).toBe(times.length);
    expect([...times].sort()).toEqual(times);
  }
});

test('who is done has a score and no percentage, who is at work the reverse', async () => {
  const { progress } = await versionsOfAStory();
  const reviewing = progress.filter(({ status }) => status === 'Crew評価中');
  expect(reviewing.length).toBeGreaterThan(30);
  for (const { agents } of reviewing) {
    for (const entry of Object.values<Record<string, unknown>>(agents)) {
      expect('score' in entry).toBe(entry['status'] === 'done');
      expect('progress' in entry).toBe(entry['status'] === 'reviewing');
    }
  }
});

test('state.json names who is at work and who is done, five at most, none twice', async () => {
  const { state } = await versionsOfAStory();
  const reviewing = state.filter(({ status }) => status === 'reviewing');
  const crowds = reviewing.map(({ active_agents }) => active_agents.length);
  expect(Math.max(...crowds)).toBe(5);
  for (const { active_agents, completed_agents } of reviewing) {
    const all = [...active_agents, ...completed_agents];
    expect(new Set(all).size).toBe(all.length);
  }
  const second = reviewing.filter((each) => each.active_agents.includes('Anchor'));
  for (const { completed_agents } of second)
    expect(completed_agents).toEqual(expect.arrayContaining(crewNames.slice(0, 5)));
});
