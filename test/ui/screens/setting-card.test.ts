import { expect, test } from 'vitest';
import { leafKeys } from '../../../src/engine/config/keys.ts';
import { rowText, rowWidth } from '../../../src/ui/components/row.ts';
import { settings as en } from '../../../src/ui/messages/en/settings.ts';
import { settings as ja } from '../../../src/ui/messages/ja/settings.ts';
import { settingCard } from '../../../src/ui/screens/dialogs/setting-card.ts';
import { makeLook } from './looks.ts';

test('every setting says in both languages what it does, and no other is told', () => {
  const names = [...leafKeys()].toSorted();
  expect(Object.keys(en.about).toSorted()).toEqual(names);
  expect(Object.keys(ja.about).toSorted()).toEqual(names);
});

test.each([
  ['en', 'on the command line', 'config.yaml of this workspace, line 7 says otherwise'],
  ['ja', 'コマンドラインの --budget', 'このワークスペースの config.yaml の 7 行目に別の値'],
] as const)(
  'a setting is told whole, within its pane, with where its value is from (%s)',
  (language, flag, passed) => {
    const look = makeLook({ language });
    const rows = settingCard(
      {
        name: 'provider.budget.usd',
        value: '2',
        allowed: '> 0 | null',
        builtIn: '5',
        grants: true,
        origin: {
          from: { source: 'flag', where: '--budget', line: null },
          repeated: undefined,
          passed: { why: 'not_granted', place: { source: 'base', where: 'config.yaml', line: 7 } },
        },
      },
      60,
      look,
    );
    for (const row of rows) expect(rowWidth(row, look.cells)).toBeLessThanOrEqual(60);
    const text = rows
      .map(rowText)
      .join('')
      .replaceAll(/ +/g, language === 'en' ? ' ' : ' ');
    for (const words of ['provider.budget.usd', flag, '> 0 | null', '5', '-c provider.budget.usd='])
      expect(text).toContain(words);
    expect(text.replaceAll(' ', '')).toContain(passed.replaceAll(' ', ''));
  },
);
