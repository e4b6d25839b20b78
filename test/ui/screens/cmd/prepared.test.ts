import { expect, test } from 'vitest';
import { rowText } from '../../../../src/ui/components/row.ts';
import { approvalsAsked } from '../../../../src/ui/workflows/crew/approvals-asked.ts';
import { titleRow } from '../../../../src/ui/workflows/crew/screens/approvals-rows.ts';
import {
  openApprovals,
  pressApprovals,
} from '../../../../src/ui/workflows/crew/screens/approvals-state.ts';
import { introRows, preparedRows } from '../../../../src/ui/workflows/crew/screens/card-lines.ts';
import { makeLook } from '../looks.ts';
import { key } from './keys.ts';
import { approvalsQuestion, preference } from './questions.ts';

const real = { rehearsal: false };
const fits = { total: 5, height: 10 };
const long = { total: 30, height: 10 };

test('a prepared text is read to its end before the cards, to the letter, and decides nothing (C-090)', () => {
  const prepared = [
    '## 知識の候補',
    '### LP-001: 表にする',
    '- **Evidence**: 3回の独立したセッションで同様のパターンを観測',
    '詳細は retrospective.md を参照',
  ].join('\n');
  const given = approvalsAsked(approvalsQuestion([preference], { prepared }), real);
  const open = openApprovals(given);
  expect(open.stage).toBe('prepared');
  const look = makeLook({ columns: 80, rows: 24 });
  expect(preparedRows(prepared, 78, look).map(rowText).join('\n')).toBe(prepared);
  expect(pressApprovals(open, given, fits, key('y')).state.decided.size).toBe(0);
  const turned = pressApprovals(open, given, long, key('enter')).state;
  expect(turned.stage).toBe('prepared');
  expect(pressApprovals(open, given, fits, key('enter')).state.stage).toBe('cards');
  expect(rowText(titleRow(given, open, look))).toContain('秘書が用意した一覧');
  const first = approvalsAsked(
    approvalsQuestion([preference], { prepared, onboarding: true }),
    real,
  );
  const after = pressApprovals(openApprovals(first), first, fits, key('enter')).state;
  expect(after.stage).toBe('prepared');
});

test('what learned preferences are is told line by line in the founding words (C-098)', () => {
  const look = makeLook({ columns: 160, rows: 45 });
  // the marks of emphasis are drawn, not written
  expect(introRows(150, look).map(rowText)).toEqual([
    '覚えた好みについて',
    '',
    'これは、あなたの作業パターンから学習した「好み」を記録する機能です。',
    '例えば、毎回「TypeScriptで」と指定している場合、次回から自動的にTypeScriptを選ぶようになります。',
    '',
    '- 任意機能: 無効化はいつでも可能です（config.yaml で lp_system.enabled: false）',
    '- 透明性: 全ての学習は承認後にのみ記録されます',
    '- 変更可能: 後から見直し・削除が可能です',
    '',
    '以下、今回学習した候補を提示します。',
  ]);
});
