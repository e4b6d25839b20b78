import { expect, test } from 'vitest';
import type { Question } from '../../../../src/engine/data/question.ts';
import { fitRow, rowText } from '../../../../src/ui/components/row.ts';
import type { KeyPress } from '../../../../src/ui/keys/keys.ts';
import {
  type DecidingStep,
  pressDeciding,
  undecided,
} from '../../../../src/ui/screens/question/decide-read.ts';
import {
  changeFoot,
  changeRows,
} from '../../../../src/ui/workflows/crew/screens/change-screen.tsx';
import { changeKeys } from '../../../../src/ui/workflows/crew/screens/change-state.ts';
import { ownTitle } from '../../../../src/ui/workflows/crew/screens/own-rows.ts';
import { everyLook, lookName, makeLook } from '../looks.ts';
import { key } from './keys.ts';

const diff = [
  'diff --git a/CHANGELOG.md b/CHANGELOG.md',
  '@@ -1,2 +1,3 @@',
  ' ## [Unreleased]',
  '-old \u202Eline',
  '+- **config.yaml** (IMP-001) — 長い一行'.padEnd(150, '字'),
].join('\n');

const question: Question = {
  id: 'commit-IMP-001',
  kind: 'commit_change',
  values: {
    id: 'IMP-001',
    title: 'x',
    message: 'feat(config): add a rule\n\nCo-authored-by: someone',
    files: ['config.yaml', 'CHANGELOG.md'],
    branch: 'main',
    diff,
  },
  choices: [
    { id: 'commit', key: 'c', weighty: true },
    { id: 'leave', key: 'l' },
  ],
  openedAt: '2026-02-05T10:00:00.000Z',
};

const fits = { total: 5, height: 10 };
const long = { total: 30, height: 10 };

function press(names: readonly (string | KeyPress)[], extent = fits) {
  let step: DecidingStep<'commit' | 'leave'> = { state: undecided, effect: 'none' };
  for (const name of names)
    step = pressDeciding(
      step.state,
      extent,
      typeof name === 'string' ? key(name) : name,
      changeKeys,
    );
  return step;
}

test('a change is committed by c and once more c or Enter, and left by l and Enter', () => {
  expect(press(['c']).effect).toBe('none');
  expect(press(['c', 'c'])).toMatchObject({ effect: 'send', state: { picked: 'commit' } });
  expect(press(['c', 'enter']).effect).toBe('send');
  expect(press(['enter']).effect).toBe('nothing');
  expect(press(['c', { ...key('c'), held: true }]).effect).toBe('none');
  for (const other of ['l', 'down', '?', 'z', 'esc'])
    expect(press(['c', other, 'c']).effect, other).toBe('none');
  expect(press(['c', 'down', 'enter']).effect).toBe('nothing');
  expect(press(['l', 'enter'])).toMatchObject({ effect: 'send', state: { picked: 'leave' } });
});

test('a change is not committed before its end was on the screen', () => {
  expect(press(['c', 'c'], long).effect).toBe('unread');
  expect(press(['end', 'c', 'c'], long).effect).toBe('send');
  expect(press(['l', 'enter'], long).effect).toBe('send');
});

test('message, files and every line of the difference are there, with nothing hidden in them', () => {
  const text = changeRows(question, makeLook()).map(rowText).join('\n');
  for (const words of ['feat(config): add a rule', 'Co-authored-by', '- config.yaml', '1行目から'])
    expect(text).toContain(words);
  expect([...text.matchAll(/字/g)]).toHaveLength([...diff.matchAll(/字/g)].length);
  expect(text).not.toContain('\u202E');
  expect(rowText(ownTitle(question, makeLook()))).toContain('IMP-001 を main にコミットしますか？');
});

test.each(everyLook.map((look) => [lookName(look), look] as const))(
  'at %s no row of a change is wider than the screen',
  (_, look) => {
    for (const row of changeRows(question, look))
      expect(look.cells.width(rowText(row)), rowText(row)).toBeLessThanOrEqual(look.columns);
    for (const row of [ownTitle(question, look), ...changeFoot(undecided, long, look)])
      expect(look.cells.width(rowText(fitRow(row, look.columns, look.cells)))).toBe(look.columns);
  },
);
