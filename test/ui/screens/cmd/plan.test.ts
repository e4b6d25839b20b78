import { expect, test } from 'vitest';
import { isMapping } from '../../../../src/engine/data/mapping.ts';
import type { Question } from '../../../../src/engine/data/question.ts';
import type { Look } from '../../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import type { KeyPress } from '../../../../src/ui/keys/keys.ts';
import { planAsked } from '../../../../src/ui/workflows/crew/screens/plan-asked.ts';
import {
  planFoot,
  planGraph,
  planTitle,
  planWindow,
} from '../../../../src/ui/workflows/crew/screens/plan-rows.ts';
import { planSide, sideFile } from '../../../../src/ui/workflows/crew/screens/plan-side.ts';
import {
  editPlan,
  keptEdit,
  newPlan,
  openPlan,
  type PlanState,
  planAnswer,
  pressPlan,
} from '../../../../src/ui/workflows/crew/screens/plan-state.ts';
import { taskWordsOf } from '../../../../src/ui/workflows/crew/words/of.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { key } from './keys.ts';
import { planQuestion } from './questions.ts';

const real = { rehearsal: false };
const asked = planAsked(planQuestion(), real);

function screen(
  look: Look,
  state: PlanState = newPlan,
  question: Question = planQuestion(),
  rehearsal = false,
) {
  const read = planAsked(question, { rehearsal });
  return [
    planTitle(read, look),
    ...planGraph(read, state.chosen, look).map(({ row }) => row),
    ...planFoot(read, state, look),
  ].map((row) => rowText(fitRow(row, look.columns, look.cells)));
}

function press(names: readonly (string | KeyPress)[], from = newPlan) {
  let state = from;
  let effect = 'none';
  for (const name of names) {
    const step = pressPlan(state, asked, typeof name === 'string' ? key(name) : name, 5);
    state = step.state;
    effect = step.effect;
  }
  return { state, effect };
}

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s every row of the plan is exactly as wide as the screen',
  (_, look) => {
    const state = { ...newPlan, chosen: 3 };
    const question = planQuestion({
      problems: ['a cycle: 3 → 4 → 3'],
      grants: [{ id: 'a', command: 'npm test' }],
    });
    for (const row of screen(look, state, question))
      expect(look.cells.width(row), row).toBe(look.columns);
  },
);

test('the plan says how much it is, what it costs and how long it takes, wave by wave', () => {
  const text = screen(makeLook()).join('\n');
  expect(text).toContain('この計画で進めますか？ 4 タスク、2 ウェーブ  ~$0.42 ~12分');
  expect(text).toContain('ウェーブ 1  2 件');
  expect(text).toMatch(/○.* +2 影響の調査 +調査 +haiku/);
  expect(text).toMatch(/○.* +3 直す +実装 +sonnet +← 1, 2/);
});

test('the edges of the plan are drawn from each task down to those that wait for it', () => {
  const edges = (look: Look) =>
    screen(look)
      .slice(1, 7)
      .map((row) => row.slice(3, 9).trimEnd());
  expect(edges(makeLook())).toEqual(['', '○─┐', '○─│─┐', '  │ │', '○←┼─┘', '○←┘']);
  expect(edges(makeLook({ ascii: true }))[1]).toBe('o-+');
});

test('tasks that the same others wait for share one line, and a line that is over makes room for another', () => {
  const task = (id: number, wave: number, dependsOn: number[]) => ({
    ...{ id, wave, dependsOn },
    ...{ name: `n${id}`, persona: 'worker_coder', model: 'haiku' },
  });
  const graph = [
    ...[1, 2, 3].map((id) => task(id, 1, [])),
    ...[task(4, 2, [1, 2, 3]), task(5, 3, [4])],
  ];
  const question = planQuestion({ graph, tasks: 5, waves: 3 });
  const rows = screen(makeLook(), newPlan, question).slice(1, 9);
  expect(rows.map((row) => row.slice(3, 8).trimEnd())).toEqual([
    '',
    '○─┐',
    '○─┤',
    '○─┤',
    '  │',
    '○←┴─┐',
    '    │',
    '○←──┘',
  ]);
});

test('how long each wave is at work stands beside it on a time line, where there is room and it is known', () => {
  const question = planQuestion({ estimate: { usd: 1, minutes: 12, waves: [4, 8] } });
  const heads = (columns: number) =>
    screen(makeLook({ columns }), newPlan, question).filter(
      (row) => row.includes('ウェーブ') && !row.includes('？'),
    );
  const [first, second] = heads(120);
  expect(first?.trimEnd()).toMatch(/ ━{12}─{24}$/);
  expect(second?.trimEnd()).toMatch(/ ─{12}━{24}$/);
  expect(heads(80).join('')).not.toContain('━');
});

test('beside the plan stands what the chosen task is told and what its worker may do, else the request', () => {
  const look = makeLook({ columns: 160, language: 'en' });
  const size = { width: 65, height: 8 };
  const side = (chosen: number | undefined, file: string, read = asked) =>
    planSide(read, chosen, file, size, look).map((row) => rowText(row).trim());
  expect(sideFile(asked, 3)).toBe('work/cmd_014/tasks/task_3.md');
  const told = side(3, '# Task 3: 直す\n\n## Overview\nMend it.\n');
  expect(told[0]).toMatch(/^── Task 3 直す ─+$/);
  expect(told.slice(1)).toEqual([
    'code  sonnet  ← 1, 2',
    'may: read and search, write files, run commands',
    '',
    'Overview',
    'Mend it.',
    '',
  ]);
  expect(side(1, '')[2]).toBe('may: read and search, look things up on the web');
  expect(side(1, '', planAsked(planQuestion(), { rehearsal: true })).join('\n')).not.toMatch(/may/);
  expect(sideFile(asked, undefined)).toBe('work/cmd_014/request.md');
  const request = side(undefined, 'Mend the timeout.\n');
  expect(request[0]).toMatch(/^── request ─+$/);
  expect(request).toContain('Mend the timeout.');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row beside the plan is wider than its pane',
  (_, look) => {
    const file = `# 見出し\n\n${'長い文がつづく。'.repeat(40)}\n`;
    for (const chosen of [undefined, 3])
      for (const row of planSide(asked, chosen, file, { width: 50, height: 12 }, look)) {
        const text = rowText(row).trimEnd();
        expect(look.cells.width(text), text).toBeLessThanOrEqual(50);
      }
  },
);

test('a task’s name gets the room that nothing else on its row needs', () => {
  const name = 'Compare three announcements of the change'; // 41 cells
  const task = { id: 1, name, persona: 'worker_coder', model: 'sonnet', wave: 1, dependsOn: [] };
  const question = planQuestion({ graph: [task], tasks: 1, waves: 1 });
  expect(screen(makeLook(), newPlan, question).join('\n')).toContain(`${name} `);
  expect(screen(makeLook({ columns: 60 }), newPlan, question).join('\n')).not.toContain(name);
});

test('a cost that nobody knows is said to be unknown', () => {
  const question = planQuestion({ estimate: { usd: null, minutes: null } });
  expect(screen(makeLook(), newPlan, question)[0]).toContain('費用は不明');
});

test('what the chosen task needs and what needs it is marked', () => {
  const rows = screen(makeLook(), { ...newPlan, chosen: 1 });
  expect(rows.find((row) => row.includes(' 直す '))).toMatch(/^ ▼ /);
  expect(rows.find((row) => row.includes(' 現状 '))).toMatch(/^ ▸ /);
  const other = screen(makeLook(), { ...newPlan, chosen: 3 });
  expect(other.find((row) => row.includes(' 現状 '))).toMatch(/^ ▲ /);
});

test('g alone starts nothing; g and Enter do', () => {
  expect(press(['g']).effect).toBe('none');
  expect(press(['g', 'g']).effect).toBe('again');
  expect(press(['g', { ...key('g'), held: true }]).effect).toBe('none');
  const sent = press(['g', 'enter']);
  expect(sent.effect).toBe('send');
  expect(planAnswer(sent.state)).toEqual({ choice: 'go', comment: '' });
});

test('Enter alone starts nothing, and no held key starts or stops a plan', () => {
  expect(press(['enter']).effect).toBe('nothing');
  expect(press(['g', { ...key('enter'), held: true }]).effect).toBe('none');
  expect(press(['s', { ...key('s'), held: true }]).effect).toBe('none');
});

test('stopping takes s and once more s or Enter; another key between takes it back', () => {
  expect(press(['s', 'enter']).effect).toBe('send');
  expect(press(['s']).effect).toBe('none');
  expect(press(['s', 's']).effect).toBe('send');
  for (const other of ['g', 'down', 'o', '?', 'z', 'esc'])
    expect(press(['s', other, 's']).effect, other).toBe('none');
  expect(press(['s', 'down', 'enter']).effect).toBe('nothing');
});

test('an edited plan is picked, says how much has changed, and travels whole', () => {
  const before = '| 1 | a |\n| 2 | b |\n';
  const state = editPlan(newPlan, before, '| 1 | a |\n| 2 | c |\n| 3 | d |\n');
  expect(state).toMatchObject({ picked: 'edit', edited: { added: 2, removed: 1 } });
  expect(screen(makeLook(), state).at(-1)).toContain('編集済み（+2 -1 行）');
  const sent = press(['enter'], state);
  expect(sent.effect).toBe('send');
  const text = '| 1 | a |\n| 2 | c |\n| 3 | d |\n';
  expect(planAnswer(sent.state)).toEqual({
    choice: 'edit',
    comment: text,
    details: { plan: text },
  });
});

test('a plan that came back as it was is no edit', () => {
  expect(editPlan(newPlan, 'a\n', 'a')).toMatchObject({ picked: undefined, edited: undefined });
});

test('what is wrong with an edited plan is said above the keys', () => {
  const question = planQuestion({ problems: ['task 3 depends on 9, which is not there'] });
  const text = screen(makeLook(), newPlan, question).join('\n');
  expect(text).toContain('編集した計画は使えません:');
  expect(text).toContain('task 3 depends on 9');
});

test('exact commands can be ticked for this run, and go with the answer', () => {
  const question = planQuestion({
    grants: [
      { id: 'a', command: 'npm test' },
      { id: 'b', command: 'npm run \u202Ebuild' },
    ],
  });
  const read = planAsked(question, real);
  const ticked = pressPlan({ ...newPlan, picked: 'go' }, read, key('2'), 5).state;
  expect(planAnswer(ticked).choice).toBe('');
  const { state } = pressPlan(ticked, read, key('g'), 5);
  const rows = screen(makeLook(), state, question);
  expect(rows.find((row) => row.includes('npm test'))).toContain('[ ] 1');
  expect(rows.find((row) => row.includes('npm run'))).toContain('[x] 2');
  expect(rows.join('')).not.toContain('\u202E');
  expect(planAnswer(state)).toEqual({ choice: 'go', comment: '', details: { grants: ['b'] } });
});

test('values of another form leave an empty plan, not a broken screen', () => {
  const question = { ...planQuestion(), values: { graph: [1, null, { id: 'x' }], problems: 'no' } };
  expect(screen(makeLook(), newPlan, question).length).toBeGreaterThan(2);
});

test('a rehearsal’s plan names its own project, and no minutes that a recording would take', () => {
  const estimate = { usd: 1, minutes: 12, waves: [4, 8], work: { where: 'trees', missing: [] } };
  for (const columns of [70, 120]) {
    const look = makeLook({ language: 'en', columns });
    const said = (rehearsal: boolean) =>
      screen(look, newPlan, planQuestion({ estimate }), rehearsal).join('\n');
    expect(said(false)).toMatch(/~12 min[\s\S]*~4 min/);
    expect(said(true)).not.toMatch(/\d min/);
    expect(said(true)).toMatch(/rehearsal’s own project/);
  }
});

test('what it costs to go on is said before it does: money, or nothing in a rehearsal', () => {
  const picked = { ...newPlan, picked: 'go' } as const;
  const said = (rehearsal: boolean) =>
    screen(makeLook({ language: 'en' }), picked, planQuestion(), rehearsal).join('\n');
  expect(said(false)).toContain('the work itself costs money');
  expect(said(true)).toContain('it costs nothing');
  expect(said(true)).not.toContain('money');
});

test('an edit that was refused, or not used before the program ended, is still there, and nothing is picked', () => {
  const before = editPlan({ ...newPlan, chosen: 3 }, 'a\nb\n', 'a\nc\n');
  const again = openPlan(keptEdit(before));
  expect(again).toEqual({ ...newPlan, edited: before.edited });
  expect(planAnswer({ ...again, picked: 'go' })).toEqual({ choice: 'go', comment: '' });
  expect(keptEdit({ ...again, picked: 'go' })).toBeUndefined();
  for (const text of [undefined, '', '{"torn', '{"text":3}'])
    expect(openPlan(text)).toEqual(newPlan);
});

test('the plan of a project that nobody trusted says what agents would do there, and which key grants more', () => {
  const seal = '0123456789abcdef';
  const work = { where: 'untrusted', missing: [], more: 0, counts: ['AGENTS.md', '.claude/rules'] };
  const question = planQuestion();
  const { estimate } = question.values;
  const values = {
    ...question.values,
    estimate: { ...(isMapping(estimate) ? estimate : {}), work },
    grants: [{ id: `trust:${seal}`, command: `trust:${seal}` }],
  };
  for (const language of ['ja', 'en'] as const) {
    const look = makeLook({ language });
    const words = taskWordsOf(look.messages).plan;
    const shown = screen(look, newPlan, { ...question, values }).join('\n');
    expect(shown).toContain(words.grantsTrust);
    expect(shown).toMatch(/\[ \] 1 {2}/);
    expect(shown).not.toContain(seal);
    expect(shown).toContain('AGENTS.md, .claude/rules');
    const read = planAsked({ values }, real);
    const ticked = pressPlan(newPlan, read, key('1'), 5).state;
    const wide = makeLook({ language, columns: 160 });
    expect(screen(wide, newPlan, { ...question, values }).join('\n')).toContain(
      words.where.untrusted.slice(0, 30),
    );
    // what is ticked counts in what is said above it
    const after = screen(wide, ticked, { ...question, values }).join('\n');
    expect(after).toContain(words.where.trees.slice(0, 30));
    expect(after).not.toContain(words.where.untrusted.slice(0, 30));
    const answer = planAnswer(pressPlan(ticked, read, key('g'), 5).state);
    expect(answer).toMatchObject({ choice: 'go', details: { grants: [`trust:${seal}`] } });
  }
});

test.each(['ja', 'en'] as const)(
  'on a narrow screen nothing of what may be granted is cut (%s)',
  (language) => {
    const look = makeLook({ columns: 60, rows: 16, language });
    const long = `Bash(make ${'very-long-target '.repeat(6).trim()})`;
    const grants = [
      { id: 'work:cmd', command: 'x' },
      { id: 'work:project', command: 'y' },
      { id: 'one', command: long },
    ];
    const narrow = {
      ...asked,
      grants,
      work: { where: 'trees', missing: [], more: 0, counts: [] } as const,
    };
    const rows = planFoot(narrow, newPlan, look).map((row) => rowText(row));
    for (const row of rows) expect(look.cells.width(row), row).toBeLessThanOrEqual(60);
    expect(rows.join('').replaceAll(/\s/g, '')).toContain(long.replaceAll(' ', ''));
    expect(rows.length).toBeLessThanOrEqual(9);
  },
);

test('a plan that is longer than its place says how many of its tasks are above and below', () => {
  const look = makeLook({ columns: 60, rows: 16, language: 'en' });
  const graph = planGraph(asked, undefined, look);
  const said = (top: number) =>
    planWindow(graph, { top, height: 5 }, look).map((row) => rowText(row));
  expect(said(0).at(-1)).toMatch(/↓ \d+ more/);
  expect(said(graph.length - 5)[0]).toMatch(/↑ \d+ more/);
  expect(planWindow(graph, { top: 0, height: 50 }, look)).toHaveLength(graph.length);
});

test('what is pressed after the plan was chosen takes the choice back, whatever it is', () => {
  const read = planAsked(planQuestion({}), real);
  for (const name of ['x', 't', 'down', 'e', 's']) {
    const { state } = pressPlan({ ...newPlan, picked: 'go' }, read, key(name), 5);
    expect(state.picked).not.toBe('go');
  }
});
