import { expect, test } from 'vitest';
import { loadTemplates } from '../../src/agents/prompt/template.ts';

/*
 * What the founding documents leave to whoever reads a template: the criteria have to stand there, in both languages. Each
 * pattern is one of them.
 */

const templates = await loadTemplates(new URL('../../templates/', import.meta.url));

const criteria: readonly (readonly [
  row: string,
  roles: readonly string[],
  ja: readonly RegExp[],
  en: readonly RegExp[],
])[] = [
  [
    'C-018: the four questions of a review',
    ['plan_reviewer'],
    [/^1\. .*求めがすべて/m, /^2\. 依存/m, /^3\. 出力/m, /^4\. 範囲/m],
    [/^1\. .*all requirements/m, /^2\. .*dependencies/m, /^3\. .*output paths/m, /^4\. .*scope/m],
  ],
  [
    'C-193: what is dropped at once of what might be remembered',
    ['retrospector', 'aggregator'],
    [
      /cmd やタスクの番号/,
      /Crew の内側/,
      /一般論/,
      /文書にある|すでにある/,
      /ただの事実/,
      /行動に落ちない/,
    ],
    [
      /numbers of cmds/,
      /inside of the Crew/,
      /general knowledge|what everybody knows/,
      /documents already/,
      /bare facts/,
      /cannot be acted on|nobody can act on/,
    ],
  ],
  [
    'C-194: what a candidate needs to stay',
    ['retrospector', 'aggregator'],
    [/三つ以上の(違う|別の)仕事/, /行動が変わ/, /条件と効果が具体的/],
    [
      /three or more different kinds of work/,
      /change[s]? what a reader does/,
      /condition and effect/,
    ],
  ],
  [
    'C-197, C-198: the five criteria of a skill, and what becomes of what misses them',
    ['retrospector'],
    [
      ...[/`\/名前 \[引数\]`/, /三つ以上のプロジェクト/, /月に三回以上/, /手順が三段以上/],
      ...[/Crew の外に値打ち/, /満たさないものは IMP か MCP/],
    ],
    [
      ...[/`\/name \[args\]`/, /three or more other projects/, /three times a month/],
      ...[
        /three or more fixed steps/,
        /value outside the Crew/,
        /What does not is an IMP or an MCP/,
      ],
    ],
  ],
];

test.each(criteria)('%s', (_, roles, ja, en) => {
  for (const role of roles) {
    for (const pattern of ja) expect(templates.role(`crew/${role}`, 'ja').body).toMatch(pattern);
    for (const pattern of en) expect(templates.role(`crew/${role}`, 'en').body).toMatch(pattern);
  }
});

test('C-133: further instructions of a phase are followed, and the template wins over them', () => {
  expect(templates.text('crew/house', 'ja')).toMatch(/このフェーズの追加指示:.*手順書が勝ちます/);
  expect(templates.text('crew/house', 'en')).toMatch(
    /このフェーズの追加指示:.*your instructions win/,
  );
});
