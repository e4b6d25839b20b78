import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../../../src/engine/engine.ts';
import {
  answerFirst,
  filesOf,
  newWorkspace,
  openFolioEngine,
  pathA,
  sitting,
  someIdea,
} from '../../../../support/folio/folio-world.ts';
import { endlessTape, scripted } from '../../../../support/folio/scripted-provider.ts';
import { chosenFrom } from '../../../../support/points/chosen.ts';
import { chapter, damagedTexts } from '../../../../support/points/damages.ts';
import { tables } from '../../../../support/points/tables.ts';

/* Files that are damaged, missing or somebody else's, in a story that rests after its first round. */

let resting: { root: string; discard(): Promise<void> };

beforeAll(async () => {
  resting = await newWorkspace();
  const short = scripted(({ role, tag }) =>
    role === 'folio/plotter-draft' && tag.values['round'] === 2
      ? { kind: 'tape_ended', recording: 'short', wanted: 'round 2' }
      : undefined,
  );
  const engine = await openFolioEngine({ root: resting.root, provider: short });
  await sitting(engine.start('folio', { idea: someIdea }));
  await answerFirst(engine, 'path-A');
  expect((await sitting(engine.resume('current'))).result.status).toBe('paused');
});
afterAll(async () => await resting.discard());

/** A copy of the resting story; `.engine` holds all that is needed to go on elsewhere. */
async function copied() {
  const { root, discard } = await newWorkspace();
  onTestFinished(discard);
  await cp(resting.root, root, { recursive: true });
  const provider = { ...endlessTape(), name: 'scripted' };
  const engine = await openFolioEngine({ root, provider });
  return { root, files: filesOf(root), engine };
}

/** Resumes and answers until there is nothing to ask: rebuild, redo. Gives what was asked and how it ended. */
async function broughtToAnEnd(engine: Engine) {
  const asked: string[] = [];
  for (;;) {
    const started = await engine.resume('current');
    if (started.kind !== 'started') return { asked, end: JSON.stringify(started) };
    for await (const _ of started.run.events);
    const { status, failure } = await started.run.ended;
    if (status !== 'waiting') return { asked, end: failure ? JSON.stringify(failure) : status };
    for (const { run, question } of await engine.questions()) {
      asked.push([question.kind, question.values['path']].filter(Boolean).join(' '));
      const choice = question.choices.find(({ id }) => ['rebuild', 'redo'].includes(id))?.id ?? '';
      const given = { question: question.id, choice, comment: '', by: 'person' as const };
      await engine.answer(run.id, given);
    }
    expect(asked.length).toBeLessThan(10);
  }
}

async function everyText(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'lock');
  return await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
  );
}

test.each(chosenFrom(tables.damagesAskedAbout))(
  'a damaged %s (%j) is asked about by name, kept aside when it is rebuilt, and the story ends',
  async (file, text) => {
    const { root, files, engine } = await copied();
    const marked = text === '' ? '' : `${text}\n\n\n`;
    await files.write(file, marked);
    const { asked, end } = await broughtToAnEnd(engine);
    expect(asked[0]).toBe(`damaged_file ${file}`);
    expect(end).toBe('done');
    expect(await everyText(root)).toContain(marked);
    expect(await files.has(`${chapter}/final.md`)).toBe(true);
  },
);

test('an empty draft is asked about, and when it is rebuilt it is what the Plotter has said', async () => {
  const { files, engine } = await copied();
  const before = await files.text(`${chapter}/draft-01.md`);
  await files.write(`${chapter}/draft-01.md`, ' \n');
  const { asked, end } = await broughtToAnEnd(engine);
  expect(asked[0]).toBe(`damaged_file ${chapter}/draft-01.md`);
  expect(end).toBe('done');
  expect(await files.text(`${chapter}/draft-01.md`)).toBe(before);
});

test.each(chosenFrom(tables.damagesOfNoMatter))(
  'a damaged %s (%j) is no matter any more: the story ends without a question',
  async (file, text) => {
    const { files, engine } = await copied();
    await files.write(file, text);
    expect(await broughtToAnEnd(engine)).toEqual({ asked: [], end: 'done' });
    if (file.includes('progress'))
      expect(await files.json(file)).toMatchObject({ status: '章完了' });
  },
);

test.each(chosenFrom(tables.damagesOfRecords))(
  'a damaged .engine/%s (%j) costs nothing but itself',
  async (file, text) => {
    const { files, engine } = await copied();
    expect(await files.has(`current/.engine/${file}`)).toBe(true);
    await files.write(`current/.engine/${file}`, text);
    expect(await broughtToAnEnd(engine)).toEqual({ asked: [], end: 'done' });
  },
);

test.each(damagedTexts)(
  'settings of the run that are damaged (%j) are named, and nothing starts',
  async (text) => {
    const { files, engine } = await copied();
    await files.write('current/.engine/config.yaml', text);
    expect(await engine.resume('current')).toMatchObject({
      kind: 'refused',
      failure: { kind: 'config_invalid', file: '.engine/config.yaml' },
    });
    expect((await sitting(engine.resume('current', { reloadConfig: true }))).result.status).toBe(
      'done',
    );
  },
);

test.each(damagedTexts)(
  'a first record that is damaged (%j) is named; the story is no unknown run and no free place',
  async (text) => {
    const { files, engine } = await copied();
    const damaged = 'current/.engine/answers/input.json';
    await files.write(damaged, text);
    for (const id of ['current', undefined])
      expect(await engine.resume(id)).toMatchObject({
        kind: 'refused',
        failure: { kind: 'file_damaged', path: damaged },
      });
    expect((await engine.start('folio', { idea: someIdea })).kind).toBe('occupied');
  },
);

describe('what somebody else has put there', () => {
  test('beside the story’s files is left alone', async () => {
    const { files, engine } = await copied();
    const foreign = {
      'current/notes.txt': 'milk',
      [`${chapter}/draft-1.md.bak`]: 'old',
      [`${chapter}/reviews/round-01/my-own.json`]: '{"severity":"critical"}',
      'current/chapters/extra/readme.md': 'hello',
      'paths/path-D.json': '{}',
    };
    for (const [file, text] of Object.entries(foreign)) await files.write(file, text);
    expect(await broughtToAnEnd(engine)).toEqual({ asked: [], end: 'done' });
    for (const [file, text] of Object.entries(foreign)) expect(await files.text(file)).toBe(text);
  });

  test('in place of the story is never written over: it is archived when a person says so', async () => {
    const { root, discard } = await newWorkspace();
    onTestFinished(discard);
    const files = filesOf(root);
    await files.write('current/novel.md', '手書きの小説');
    await files.write('paths/path-A.json', '{"mine":true}');
    const engine = await openFolioEngine({ root, provider: endlessTape() });
    expect((await engine.start('folio', { idea: someIdea }, pathA)).kind).toBe('occupied');
    const options = { ...pathA, archiveOld: true };
    const { result } = await sitting(engine.start('folio', { idea: someIdea }, options));
    expect(result.status).toBe('done');
    const texts = await everyText(path.join(root, 'archive'));
    expect(texts).toEqual(expect.arrayContaining(['手書きの小説', '{"mine":true}']));
  });

  test('as a link out of the workspace is neither read nor written', async () => {
    const { root, engine, files } = await copied();
    const secret = path.join(path.dirname(root), 'secret.json');
    await writeFile(secret, '{"genre":"secret"}');
    await files.remove('current/idea.json');
    await symlink(secret, path.join(root, 'current/idea.json'));
    const { end } = await broughtToAnEnd(engine);
    expect(end).toContain('outside_workspace');
    expect(await readFile(secret, 'utf8')).toBe('{"genre":"secret"}');
  });

  test('as a folder in place of a file stops the story with its name', async () => {
    const { root, engine, files } = await copied();
    await files.remove('current/state.json');
    await mkdir(path.join(root, 'current/state.json'));
    const { asked, end } = await broughtToAnEnd(engine);
    expect(asked).toEqual([]);
    expect(end).toMatch(/file_(unwritable|damaged).*current\/state\.json/);
  });
});
