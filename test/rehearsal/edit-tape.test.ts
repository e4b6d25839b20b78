import * as fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadTemplates } from '../../src/agents/prompt/template.ts';
import { recordedProvider } from '../../src/agents/providers/recorded.ts';
import { openAgents } from '../../src/agents/run-agent.ts';
import { defaultConfig } from '../../src/engine/config.ts';
import { recordedTask } from '../../src/engine/workflows/edit/recorded.ts';
import { editOffer } from '../../src/ui/workflows/edit/offer.ts';
import { marksOf, openEdit } from '../engine/workflows/edit/edit-world.ts';
import { realClock } from '../support/toys/toy-engine.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = (name: string) => new URL(`../../${name}/`, import.meta.url);

const taskIn = (language: 'ja' | 'en') =>
  recordedTask({ folio: { ...defaultConfig.folio, language } });

/** A person's own repository, in which the workspace lies, and the recording that plays in place of a model. */
async function openRehearsal(language: 'ja' | 'en') {
  const agents = openAgents({
    provider: recordedProvider(folder('rehearsal'), { speed: 0, clock: realClock }),
    ...{ payer: { kind: 'nobody' }, credential: null, config: defaultConfig.provider },
    ...{ templates: await loadTemplates(folder('templates')), clock: realClock, random: () => 0.5 },
  });
  const world = openEdit({ files: { 'mine.txt': 'own\n' }, agents, language, asks: true });
  const own = async () => path.join(world.workspace, (await world.listed())?.folder ?? '');
  const project = async () =>
    path.join(world.workspace, 'rehearsal/projects', path.basename(await own()));
  return {
    ...world,
    sample: async (name: string) => fs.readFileSync(path.join(await project(), name), 'utf8'),
    own,
  };
}

test('in Japanese two failures, a fix, green play on a repository of their own, and nothing of the person is touched', async () => {
  const world = await openRehearsal('ja');
  const { result, events, all } = await world.whole({ task: '', rehearsal: true });
  expect(result).toEqual({ status: 'done', failure: null });
  expect(marksOf(all, 'base_verified')).toMatchObject([{ status: 'PASS' }]);
  const verified = marksOf(events, 'verified').map(({ status }) => status);
  expect(verified).toEqual(['FAIL', 'FAIL', 'PASS']);
  expect(marksOf(events, 'batch_refused')).toEqual([]);
  expect(marksOf(events, 'integrity')).toMatchObject([{ findings: [] }]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 3 }]);
  expect(await world.sample('src/duration.js')).toContain('minutes % 1440');
  expect(await world.sample('agent/summary.md')).toContain('attempt 3/12: test.');
  expect(await world.listed()).toMatchObject({ rehearsal: true, title: taskIn('ja') });
  expect((await world.listed())?.folder).toMatch(/^rehearsal\/runs\/task_/);
  expect(world.git('status', '--short')).toBe('');
  expect(world.runs()).toEqual([]);
});

test('in English a dry run shows the first edit, writes nothing, and goes the same way to green when it is applied', async () => {
  const world = await openRehearsal('en');
  const first = await world.start({ task: '', rehearsal: true, dryRun: true });
  expect(first.result.status).toBe('waiting');
  expect(await world.sample('src/duration.js')).not.toContain('1440');
  expect(fs.readFileSync(path.join(await world.own(), 'proposal.patch'), 'utf8')).toContain(
    '+  const days = Math.floor(minutes / 1440);',
  );
  await world.answer('apply');
  expect((await world.resume()).result.status).toBe('waiting');
  await world.answer('run');
  const { events } = await world.resume();
  expect(marksOf(events, 'batch_refused')).toEqual([]);
  expect(marksOf(events, 'edit_ended')).toMatchObject([{ end: 'SUCCESS', attempt: 3 }]);
});

test('without a model nobody plays a recording for a request that was meant: it says what is missing', async () => {
  const world = await openRehearsal('en');
  expect(await world.engine.start('edit', { task: 'Mend the login.' })).toMatchObject({
    kind: 'refused',
    failure: { kind: 'no_model', detail: 'Cannot proceed without model access' },
  });
});

test('what home offers to begin with is the task that was recorded', () => {
  for (const language of ['ja', 'en'] as const) {
    const task = taskIn(language);
    expect(editOffer.words[language].sample).toBe(task);
    expect(editOffer.input(task)).toEqual({ task, rehearsal: true });
  }
  expect(editOffer.input('mine')).toEqual({ task: 'mine', rehearsal: false });
});
