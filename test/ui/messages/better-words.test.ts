import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ui = fileURLToPath(new URL('../../../src/ui', import.meta.url));

/** The words of both languages: the catalogues, and those of each workflow. */
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?:^messages|\/words)\/.*\.ts$/.test(file) && !file.startsWith('messages/describe-'),
);
const catalogue = files
  .map((file) => readFileSync(path.join(ui, file), 'utf8'))
  .join('\n')
  .replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, '');

test('the words of every language are looked at', () => {
  expect(files).toEqual(
    expect.arrayContaining(['messages/ja/screens.ts', 'messages/en/screens.ts']),
  );
  expect(files.filter((file) => file.startsWith('workflows/')).length).toBeGreaterThan(10);
});

test.each([
  '3つのPath',
  '3パス',
  '査読者',
  '枠を切替',
  '構造化ループ',
  '執筆ループ',
  '未達のまま通過',
  '合格（収束）',
  'ラウンドを退避し',
  "'よし'",
  '16777216',
  'この環境で動くかを調べる',
  'success でない',
  '承認しますか？ [Y/n/edit]',
  'AI の行動変化',
  'round を',
  '要対応',
  'たった今から',
  't its gate',
  'gain≥0.3',
  'gain ≥0.3',
  'What about chapter',
  'Used, this draft becomes',
  'rule project_untrusted',
  'Cmd board',
  'signal log',
  'MCP-0',
  'Approvals of cmd',
  'Trusting it changes nothing',
  'there is nobody to ask',
  'works on cmds',
  'made anew',
  'a cmd that was',
])('nowhere on the screen stands «%s», over which a reader stumbled', (phrase) => {
  const at = catalogue.indexOf(phrase);
  expect(at === -1 ? '' : catalogue.slice(Math.max(0, at - 60), at + 80)).toBe('');
});

test('Japanese words tell of tasks and waves in Japanese', () => {
  const japanese = files
    .filter((file) => /\/ja(?:\/|\.ts)/.test(file))
    .map((file) => readFileSync(path.join(ui, file), 'utf8'))
    .join('\n');
  for (const english of ['tasks running', 'dependency task', 'The reply holds', " success'"])
    expect(japanese).not.toContain(english);
});
