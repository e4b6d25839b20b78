import { expect, test } from 'vitest';
import {
  type ApprovalCard,
  ApprovalsAnswer,
} from '../../../../src/engine/workflows/crew/contract/cards.ts';
import type { Look } from '../../../../src/ui/components/look.tsx';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import type { KeyPress } from '../../../../src/ui/keys/keys.ts';
import { approvalsAsked } from '../../../../src/ui/workflows/crew/approvals-asked.ts';
import {
  barRow,
  hintRow,
  listRows,
  listWidth,
  summaryRows,
  titleRow,
} from '../../../../src/ui/workflows/crew/screens/approvals-rows.ts';
import { approvalsFooter } from '../../../../src/ui/workflows/crew/screens/approvals-screen.tsx';
import {
  type ApprovalsState,
  approvalsAnswer,
  editCard,
  openApprovals,
  pressApprovals,
  rejectKind,
} from '../../../../src/ui/workflows/crew/screens/approvals-state.ts';
import { cardRows } from '../../../../src/ui/workflows/crew/screens/card-lines.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { key } from './keys.ts';
import { approvalsQuestion, improvement, preference, signals, update } from './questions.ts';

const real = { rehearsal: false };
const asked = approvalsAsked(approvalsQuestion(), real);
const fits = { total: 5, height: 10 };
const long = { total: 30, height: 10 };

/** Presses keys one after the other, a second apart. */
function press(
  names: readonly (string | KeyPress)[],
  from: ApprovalsState = openApprovals(asked),
  extent = fits,
) {
  let state = from;
  let effect: ReturnType<typeof pressApprovals>['effect'] = 'none';
  names.forEach((name, index) => {
    const event = typeof name === 'string' ? key(name, 10_000 + index * 1000) : name;
    const step = pressApprovals(state, asked, extent, event);
    state = step.state;
    effect = step.effect;
  });
  return { state, effect };
}

const decisions = (state: ApprovalsState) =>
  Object.fromEntries([...state.decided].map(([id, { decision }]) => [id, decision]));

const text = (rows: ReturnType<typeof cardRows>, look: Look) =>
  rows.map((row) => rowText(fitRow(row, look.columns, look.cells)).trimEnd()).join('\n');

test('y, n and d decide the card and go on to the next open one', () => {
  const { state } = press(['y', 'n', 'd']);
  expect(decisions(state)).toEqual({
    'IMP-001': 'approved',
    'IMP-002': 'rejected',
    'SKL-001': 'deferred',
  });
  expect(asked.items[state.at]?.id).toBe('LP-001');
});

test('Y says yes as y does (C-100)', () => {
  const { state } = press(['Y', 'N']);
  expect(decisions(state)).toEqual({ 'IMP-001': 'approved', 'IMP-002': 'rejected' });
});

test('A says so where all of a kind have been decided', () => {
  expect(press(['A', 'up', 'up', 'A']).effect).toEqual({ say: 'noneOpen' });
});

test('keeping what is there is only for updates', () => {
  expect(press(['k']).effect).toEqual({ say: 'onlyUpdates' });
  expect(decisions(press(['down', 'down', 'down', 'down', 'k']).state)).toEqual({
    'LP-UPD-001': 'kept',
  });
});

test('nothing is approved before its end was on the screen; rejecting needs no reading', () => {
  const first = press(['y'], openApprovals(asked), long);
  expect(first.effect).toEqual({ say: 'readFirst' });
  expect(first.state.decided.size).toBe(0);
  const read = press(['pagedown', 'pagedown', 'pagedown', 'y'], openApprovals(asked), long);
  expect(decisions(read.state)).toEqual({ 'IMP-001': 'approved' });
  expect(decisions(press(['n'], openApprovals(asked), long).state)).toEqual({
    'IMP-001': 'rejected',
  });
});

test('a key that is held down decides one card, not all of them', () => {
  const quick = [0, 30, 60, 90].map((ms) => key('y', 10_000 + ms));
  const { state, effect } = press(quick);
  expect(decisions(state)).toEqual({ 'IMP-001': 'approved' });
  expect(effect).toEqual({ say: 'tooFast' });
  expect(press([{ ...key('y'), held: true }]).state.decided.size).toBe(0);
});

test('A approves what is still open of a kind; what was rejected stays rejected', () => {
  const { state } = press(['n', 'up', 'A']);
  expect(decisions(state)).toEqual({ 'IMP-001': 'rejected', 'IMP-002': 'approved' });
});

test('R asks for a reason, rejects the whole kind and remembers why', () => {
  const open = press(['R']).state;
  expect(open.field).toBe('reason');
  const state = rejectKind(open, asked, ' 効果が測れない ');
  expect(decisions(state)).toEqual({ 'IMP-001': 'rejected', 'IMP-002': 'rejected' });
  expect(approvalsAnswer(state, asked)).toMatchObject({
    rejectedKinds: [{ kind: 'improvement', reason: '効果が測れない' }],
  });
});

test('u takes back one decision after the other, a rejected kind included, and then says that there is none', () => {
  const rejected = rejectKind(press(['R']).state, asked, '');
  const back = press(['u'], rejected);
  expect(back.state.decided.size).toBe(0);
  expect(back.state.rejectedKinds.size).toBe(0);
  expect(press(['u'], back.state).effect).toEqual({ say: 'nothingToUndo' });
  expect(decisions(press(['y', 'y', 'u']).state)).toEqual({ 'IMP-001': 'approved' });
});

test('an edited card is approved with its new text; left as it was it is not decided', () => {
  const open = press(['e']).state;
  expect(open.field).toBe('text');
  expect(editCard(open, asked, improvement.text ?? '').decided.size).toBe(0);
  const state = editCard(open, asked, '別の直し方\n');
  expect(state.decided.get('IMP-001')).toEqual({ decision: 'edited', text: '別の直し方' });
  const card = text(
    cardRows(improvement, state.decided.get('IMP-001'), 70, makeLook()),
    makeLook(),
  );
  expect(card).toContain('別の直し方');
});

test('the counters can only be taken as they are', () => {
  const at = asked.items.findIndex(({ kind }) => kind === 'signal_log');
  expect(press(['e'], { ...openApprovals(asked), at }).effect).toEqual({ say: 'fixed' });
});

test('Enter shows all of it together, and only Enter there applies it', () => {
  expect(press(['enter']).effect).toEqual({ say: 'nothingYet' });
  const summary = press(['y', 'enter']);
  expect(summary.state.stage).toBe('summary');
  expect(summary.effect).toBe('none');
  expect(press(['enter'], summary.state).effect).toBe('apply');
  expect(press([{ ...key('enter'), held: true }], summary.state).effect).toBe('none');
  expect(press(['y'], summary.state).effect).toBe('unknown');
  expect(press(['esc'], summary.state).state.stage).toBe('cards');
});

test('the last decision leads to the summary by itself', () => {
  expect(press(['y', 'y', 'y', 'y', 'y', 'y']).state.stage).toBe('summary');
});

test('esc puts the queue off without deciding anything', () => {
  expect(press(['y', 'esc']).effect).toBe('leave');
});

test('the answer says something of every card, in the form the engine checks', () => {
  const edited = editCard(press(['y', 'e']).state, asked, '違う文');
  const answer = ApprovalsAnswer.parse(approvalsAnswer(edited, asked));
  expect(answer.decisions.map(({ id, decision }) => [id, decision])).toEqual([
    ['IMP-001', 'approved'],
    ['IMP-002', 'edited'],
    ['SKL-001', 'deferred'],
    ['LP-001', 'deferred'],
    ['LP-UPD-001', 'deferred'],
    ['signals', 'deferred'],
  ]);
});

test('the first preferences ever come after a word about what they are', () => {
  const first = approvalsAsked(approvalsQuestion([preference], { onboarding: true }), real);
  const open = openApprovals(first);
  expect(open.stage).toBe('intro');
  expect(pressApprovals(open, first, fits, key('y')).state.decided.size).toBe(0);
  expect(pressApprovals(open, first, fits, key('enter')).state.stage).toBe('cards');
});

test('a learned preference is put whole, without keys that stand in the footer', () => {
  const look = makeLook({ columns: 160, rows: 45 });
  expect(text(cardRows(preference, undefined, 150, look), look).split('\n')).toEqual([
    '好み 1: テストも直す（優先度: 高）',
    '',
    '学習内容:',
    '「バグを直すときは、テストも一緒に直してほしい」',
    '',
    '根拠:',
    '3回の独立したセッションで同様のパターンを観測（修正指示2回、後付け要求1回） (3.4/3.0)',
    '',
    '適用場面:',
    'コード修正タスク全般',
    '',
    'これからの動き:',
    'バグ修正時、テストファイルも自動的に更新します',
    '',
    '品質チェック: 合格（正確性・安全性・完全性を損ねません）',
  ]);
});

test('an update shows what is there, why it changes, the three kinds of change with one ticked, and the new words', () => {
  const look = makeLook({ columns: 160, rows: 45 });
  const card = text(cardRows(update, undefined, 150, look), look);
  expect(card).toContain('好みの更新 1: 文書の言葉 の更新（優先度: 中）');
  expect(card).not.toContain('- [');
  expect(card).toContain('[ ] 完全置換（以前の好みから変化した場合）');
  expect(card).toContain('[x] 条件追加（文脈依存の場合。');
  expect(card).toContain('[ ] 廃止（もはや適用すべきでない場合）');
});

test('a card of an improvement names the files it will touch; the hint names the branch', () => {
  const look = makeLook();
  const card = text(cardRows(improvement, undefined, 70, look), look);
  expect(card).toContain('この承認で変わるファイル:');
  expect(card).toContain('- templates/worker_coder.md');
  const hint = hintRow(asked, { state: openApprovals(asked), extent: fits, note: undefined }, look);
  expect(rowText(hint)).toContain('ブランチ main');
  const none = { state: openApprovals(asked), extent: fits, note: undefined };
  expect(rowText(hintRow({ ...asked, branch: null }, none, look))).toContain('信頼していない');
});

test('before it is applied every decision, the branch and the files of what was approved are shown', () => {
  const look = makeLook();
  const { state } = press(['y', 'n', 'y', 'enter']);
  const summary = text(
    summaryRows(asked, state, look, (made) => `$0.1${made}`),
    look,
  );
  expect(summary).toContain('改善 1 件は担当者が行います（約$0.11）');
  expect(summary).toMatch(/✓ 承認 +改善 1/);
  expect(summary).toMatch(/✗ 却下 +改善 2/);
  expect(summary).toContain('未決の 3 件は、あとに回します');
  expect(summary).toContain('変わるファイル  ブランチ main');
  expect(summary).toContain('docs/skills/timeout-audit.md');
  expect(summary).toContain('CHANGELOG.md');
});

test('when nothing was approved the summary says that nothing changes', () => {
  const { state } = press(['n', 'enter']);
  expect(text(summaryRows(asked, state, makeLook()), makeLook())).toContain('何も変わりません');
});

test('what a model wrote cannot draw over the screen', () => {
  const evil = {
    ...preference,
    title: 'a\u001B[2Jb',
    fields: { ...preference.fields, what: 'x\u001B]0;t\u0007y\u202Ez' },
  };
  const card = text(cardRows(evil, undefined, 70, makeLook()), makeLook());
  expect(card).not.toMatch(/[\u001B\u0007\u202E]/);
});

test('values of another form leave out what cannot be shown', () => {
  const odd = approvalsAsked(
    {
      values: { items: [null, 7, { id: 'X', kind: 'nonsense' }, { ...signals }] },
    },
    real,
  );
  expect(odd.items.map(({ id }) => id)).toEqual(['signals']);
  expect(odd.branch).toBeNull();
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of the approvals is wider than its place',
  (_, look) => {
    const { state } = press(['y', 'n']);
    const width = look.columns - (listWidth(look.columns) === 0 ? 2 : listWidth(look.columns) + 5);
    for (const card of asked.items)
      for (const row of cardRows(card, undefined, width, look))
        expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(width);
    for (const row of [titleRow(asked, state, look), barRow(asked, state, look)])
      expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
    expect(listRows(asked, state, look)).toHaveLength(asked.items.length);
  },
);

test('a rehearsal says that no file changes, whatever its cards propose', () => {
  const played = approvalsAsked(approvalsQuestion(), { rehearsal: true });
  expect(played.items.map(({ id }) => id)).toEqual(asked.items.map(({ id }) => id));
  expect(played.items.flatMap(({ files }) => files)).toEqual([]);
  expect(asked.items.flatMap(({ files }) => files)).not.toEqual([]);
  const taken = press(['y', 'enter']).state;
  const summed = (of: typeof asked) =>
    summaryRows(of, taken, makeLook({ language: 'en', columns: 80 }))
      .map(rowText)
      .join(' ');
  expect(summed(played)).toMatch(/This is a rehearsal: no file changes.*not in your\s+memory/);
  expect(summed(played)).not.toContain('only what is remembered');
  expect(summed(asked)).not.toContain('rehearsal');
});

test.each(['ja', 'en'] as const)(
  'in %s no two keys of the approvals have the same word',
  (language) => {
    const look = makeLook({ columns: 200, language });
    for (const { state } of [press([]), press(['y']), press(['y', 'enter'])]) {
      const words = rowText(approvalsFooter(asked, state, look))
        .trim()
        .split(/ {2,}/)
        .map((entry) => entry.replace(/^\S+ /, ''));
      expect(words.length).toBeGreaterThan(3);
      expect(new Set(words).size, words.join('|')).toBe(words.length);
    }
  },
);

const lesson: ApprovalCard = {
  id: 'MCP-001',
  kind: 'memory',
  title: 'scripts:failure_pattern:check_never_seen_to_fail',
  priority: 'MEDIUM',
  fields: {
    type: 'failure_pattern',
    observation: '[What] Try a check on bad input. [Evidence] One said ok. [Scope] Checks',
  },
  files: [],
  text: null,
};

test('a lesson is called by words and its parts stand below labels, without names and marks of the memory', () => {
  const look = makeLook({ language: 'en', columns: 100 });
  const card = text(cardRows(lesson, undefined, 90, look), look);
  expect(card).toContain('Lesson 1: check never seen to fail (priority: medium)');
  expect(card).toMatch(
    /Field: scripts[\s\S]*Learned:\s+Try a check on bad input\.[\s\S]*Where it applies:\s+Checks/,
  );
  const list = listRows({ ...asked, items: [lesson, signals] }, openApprovals(asked), look);
  const listed = text(list, look);
  expect(listed).not.toMatch(/[a-z]_[a-z]|[a-z]:[a-z]|\[What\]/);
  expect(listed).toContain('Noticed');
});

test('a change to the settings says whose words they are, and a score out of how many', () => {
  const look = makeLook({ language: 'en', columns: 100 });
  const fields = { change: 'add to `phase_instructions.decompose`: "Ask first."', score: '3.9' };
  const card = text(cardRows({ ...improvement, fields }, undefined, 90, look), look);
  expect(card).toContain('add to the words to whoever plans: "Ask first."');
  expect(card).toContain('Score: 3.9 of 5');
});
