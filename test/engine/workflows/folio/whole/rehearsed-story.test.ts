import { afterAll, expect, test } from 'vitest';
import {
  filesOf,
  newWorkspace,
  openFolioEngine,
  sitting,
  someIdea,
} from '../../../../support/folio/folio-world.ts';
import { crewFiles, faultsOf } from '../../../../support/folio/founding-schemas.ts';
import { tape } from '../../../../support/folio/scripted-provider.ts';
import {
  changes,
  discardStories,
  ideas,
  place,
  toldStory,
} from '../../../../support/folio/told-story.ts';

const languages = ['ja', 'en'] as const;

/** `docs/spec/folio.md` §2 after one chapter of three rounds, below the place of the story. */
const everyFile = [
  ...['idea', 'progress', 'selected_path', 'state', 'user_input'].map(
    (name) => `current/${name}.json`,
  ),
  ...[
    ...['draft-01', 'draft-02', 'draft-03', 'final'],
    ...['revision-notes-01', 'revision-notes-02'],
  ].map((name) => `current/chapters/ch01/${name}.md`),
  ...[1, 2, 3].flatMap((round) =>
    [...crewFiles, 'editor-summary'].map(
      (name) => `current/chapters/ch01/reviews/round-0${round}/${name}.json`,
    ),
  ),
  ...['A', 'B', 'C'].map((letter) => `paths/path-${letter}.json`),
].sort();

/** What the keeper adds to them (`docs/spec/books.md` §1); nothing in the chapter contradicts itself. */
const ledgerFiles = [
  'current/chapters/ch01/keeper-01.json',
  ...['characters', 'places', 'things', 'timeline', 'threads', 'rules', 'summaries'].map(
    (name) => `current/bible/${name}.yaml`,
  ),
];

afterAll(discardStories);

test.each(languages)(
  'in %s it stops once, at the choice of paths: the run has returned, its lock is free, nobody is at work',
  async (language) => {
    const { asked, gate, model, told } = await toldStory(language);
    expect(asked.result).toEqual({ status: 'waiting', failure: null });
    expect(asked.events.at(-1)).toMatchObject({ type: 'run_ended', status: 'waiting' });
    expect(gate.holder).toBeUndefined();
    expect(gate.calls).toBe(4);
    expect(model.calls.slice(0, 4).map(({ over }) => over)).not.toContain(null);
    expect(told.result).toEqual({ status: 'done', failure: null });
  },
);

test.each(languages)(
  'in %s the files say at the choice that a person is wanted, letter by letter',
  async (language) => {
    const { gate } = await toldStory(language);
    expect(gate.state).toMatchObject({ phase: 2, status: 'awaiting_selection', path_id: null });
    expect(gate.progress).toMatchObject({
      phase: 2,
      phase_name: 'ユーザー選択',
      status: '選択待ち',
      message: '3つのPathから選択してください',
      awaiting_user: true,
      paths: [{ id: 'path-A' }, { id: 'path-B' }, { id: 'path-C' }],
    });
    // No selection yet: the file still holds the idea.
    expect(gate.input).toMatchObject({ type: 'user_idea', content: ideas[language] });
  },
);

test('path C plays the chapter that was recorded for it', async () => {
  const { root, discard } = await newWorkspace();
  const engine = await openFolioEngine({ root, provider: tape() });
  const answers = [{ kind: 'choose_path' as const, choice: 'path-C' }];
  await sitting(engine.start('folio', { idea: someIdea }, { answers }));
  const draft = await filesOf(root).text(`${place}/current/chapters/ch01/draft-01.md`);
  expect(draft.split('\n')[0]).toBe('# 第1章：五時二分');
  await discard();
});

test.each(languages)('in %s it lives in a place of its own', async (language) => {
  const { files, engine } = await toldStory(language);
  expect(await files.list('')).toEqual([place]);
  expect(await files.list(place)).toEqual(['current', 'paths']);
  const [run] = await engine.runs();
  expect(run).toMatchObject({ folder: 'rehearsal/current', rehearsal: true, status: 'done' });
});

test.each(languages)(
  'in %s it leaves every founding file under its exact name, its ledger and no other',
  async (language) => {
    const { files } = await toldStory(language);
    expect(await files.tree(place)).toEqual([...everyFile, ...ledgerFiles].sort());
    expect(await files.list(`${place}/current/characters`)).toEqual(['.gitkeep']);
  },
);

test.each(languages)(
  'in %s every JSON file is what the specification says, timestamps included',
  async (language) => {
    const { files } = await toldStory(language);
    for (const file of everyFile.filter((name) => name.endsWith('.json')))
      expect(faultsOf(file, await files.text(`${place}/${file}`))).toBe('');
  },
);

test.each(languages)(
  'in %s every version of state.json and progress.json is what the specification says',
  async (language) => {
    const { versions, inStory } = await toldStory(language);
    expect(versions.length).toBeGreaterThan(60);
    for (const { file, text } of versions) expect(faultsOf(inStory(file), text)).toBe('');
  },
);

test.each(languages)('in %s the phases are 0, 1, 2 and 4 in this order', async (language) => {
  const { versionsOf } = await toldStory(language);
  expect(changes(versionsOf('state').map(({ phase }) => phase))).toEqual([0, 1, 2, 4]);
  expect(changes(versionsOf('progress').map(({ phase_name }) => phase_name))).toEqual([
    '構造化',
    '3パス生成',
    'ユーザー選択',
    '執筆ループ',
  ]);
});

test.each(languages)('in %s every status comes in its order', async (language) => {
  const { versionsOf } = await toldStory(language);
  for (const file of ['state', 'progress'] as const)
    expect(changes(versionsOf(file).map(({ round }) => round))).toEqual([null, 1, 2, 3]);
  expect(changes(versionsOf('state').map(({ status }) => status))).toEqual([
    ...['initializing', 'intake', 'generating_paths', 'awaiting_selection', 'path_selected'],
    ...['drafting', 'reviewing', 'aggregating', 'revising'],
    ...['drafting', 'reviewing', 'aggregating', 'revising'],
    ...['drafting', 'reviewing', 'aggregating', 'chapter_passed'],
  ]);
  expect(changes(versionsOf('progress').map(({ status }) => status))).toEqual([
    ...['構造化中', 'Path生成中', '選択待ち', 'ドラフト生成中'],
    ...['Crew評価中', '集計中', '改稿準備中'],
    ...['ドラフト生成中', 'Crew評価中', '集計中', '改稿準備中'],
    ...['ドラフト生成中', 'Crew評価中', '集計中', '章完了'],
  ]);
});

test.each(languages)(
  'in %s the verdict of the third round stands in progress.json',
  async (language) => {
    const { files } = await toldStory(language);
    const reviews = `${place}/current/chapters/ch01/reviews`;
    const one = await files.json(`${reviews}/round-01/editor-summary.json`);
    const two = await files.json(`${reviews}/round-02/editor-summary.json`);
    const three = await files.json(`${reviews}/round-03/editor-summary.json`);
    expect([one, two, three].map(({ outcome }) => outcome)).toEqual(['FAIL', 'FAIL', 'CONVERGED']);
    expect(three.round_history).toEqual([
      { round: 1, avg: one.average, gate: 'fail' },
      { round: 2, avg: two.average, gate: 'fail' },
      { round: 3, avg: three.average, gate: 'pass' },
    ]);
    expect(await files.json(`${place}/current/progress.json`)).toMatchObject({
      phase: 4,
      phase_name: '執筆ループ',
      status: '章完了',
      current_avg: three.editor_assessment.overall_quality,
      prev_avg: two.editor_assessment.overall_quality,
      delta: `+${(three.average - two.average).toFixed(1)}`,
      message: null,
      awaiting_user: false,
    });
  },
);

test.each(languages)(
  'in %s the draft of the accepted round is the final text, headed in the story’s language',
  async (language) => {
    const { files } = await toldStory(language);
    const chapter = `${place}/current/chapters/ch01`;
    const final = await files.text(`${chapter}/final.md`);
    expect(final).toBe(await files.text(`${chapter}/draft-03.md`));
    expect(final.split('\n')[0]).toMatch(language === 'ja' ? /^# 第1章：/ : /^# Chapter 1: /);
  },
);

test.each([
  ['ja', 'Voice', '章末フック', 'Pacer'],
  ['en', 'Stylist', 'symbolism', 'Atlas'],
] as const)(
  'in %s the notes name every failing reason in founding form and end with what to keep',
  async (language, weakest, kept, dropped) => {
    const { files } = await toldStory(language);
    const notes = await files.text(`${place}/current/chapters/ch01/revision-notes-01.md`);
    const headings = notes.split('\n').filter((line) => line.startsWith('#'));
    expect(headings).toEqual([
      '# Revision Notes — Round 1',
      "## Author's Conditions",
      '## Priority Fixes',
      '## Scores This Round',
      '## Keep',
    ]);
    const gate = `FAIL (${weakest} < 6.5, Average < 7.0, Critical: 1)`;
    expect(notes).toMatch(/^Average: \d\.\d+ — Gate: /m);
    expect(notes).toContain(` — Gate: ${gate}\n`);
    expect(notes.match(/\(below threshold\)/g)).toHaveLength(1);
    expect(notes.slice(notes.indexOf('## Keep'))).toContain(kept);
    const later = await files.text(`${place}/current/chapters/ch01/revision-notes-02.md`);
    expect(later).toContain(` — Gate: FAIL (${dropped} < 6.5)\n`);
  },
);

test.each(languages)(
  'in %s it tells that the tape plays whichever path is chosen, and ends as asked for',
  async (language) => {
    const { told } = await toldStory(language);
    const said = told.events.filter((event) => event.type === 'said');
    expect(said.map(({ notice }) => notice)).toContain('rehearsal_path');
    expect(said.at(-1)).toMatchObject({ notice: 'recording_over', values: { chapters: 1 } });
  },
);

test.each(languages)(
  'in %s the model was called once for each piece of work and not once more',
  async (language) => {
    const { model } = await toldStory(language);
    const round = ['plotter-draft', ...crewFiles];
    expect(model.roles().slice(0, 4)).toEqual(['intake', ...Array(3).fill('plotter-path')]);
    expect(model.roles().slice(4).sort()).toEqual([...round, ...round, ...round, 'keeper'].sort());
  },
);
