import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeProject } from '../coder/coder-world.ts';
import { openHeldModel } from './held-model.ts';
import { openPlace } from './places.ts';
import { type Language, walkThrough } from './recorder.ts';

/* A change of code, a field and a session, each from its beginning to its end. */

const esc = '\u001B';
const enter = '\r';
const settles = 1500;
/** What was said before has left the screen by then. */
const unsaid = 9000;
const released = 1100;

type Replies = Readonly<Record<Language, readonly string[]>>;

/** A model that gives these answers in their order, one call after the other; each is held until it is allowed. */
async function replies(language: Language, { [language]: all }: Replies) {
  const names = all.map((_, nth) => String(nth));
  return await openHeldModel(
    { name: ({ nth }) => String(nth), answer: ({ nth }) => all[nth] ?? '' },
    names,
  );
}

const json = (value: unknown) => JSON.stringify(value);

const edited = (slice: string, hypothesis: string, from: string, to: string) =>
  json({
    action: 'edit',
    slice_id: slice,
    hypothesis,
    rationale: hypothesis,
    ops: [{ op: 'update', path: 'clock.js', edits: [{ find: from, replace: to }] }],
  });

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: source of the project, as text */
const clockFiles = {
  'clock.js':
    'export function clock(minutes) {\n  const h = Math.floor(minutes / 60);\n  return `${h}:${minutes % 60}`;\n}\n',
  // no trace of where it failed: that names this computer's folders
  'check.js':
    "import { clock } from './clock.js';\nfor (const [minutes, wanted] of [[65, '1:05'], [75, '1:15']])\n  if (clock(minutes) !== wanted) {\n    console.error(`Error: clock(${minutes}) is ${clock(minutes)}, not ${wanted}`);\n    process.exit(1);\n  }\n",
  'package.json': '{ "name": "clock", "type": "module", "scripts": { "test": "node check.js" } }\n',
};

const map = {
  schema_version: '1',
  repo_map: {
    relevant_files: [{ path: 'clock.js', purpose: 'clock()', relevance: 'primary' }],
    entry_points: ['clock.js'],
    dependency_graph: {},
  },
  risk_zones: [],
  change_boundaries: {
    safe_slices: [
      { id: 'pad', files: ['clock.js'], description: 'pad', complexity: 'low', order: 1 },
    ],
    ordering_constraints: [],
  },
  conventions: { naming: 'camelCase', patterns: [], anti_patterns: [] },
  prior_art: [],
  verification_tips: [],
  hypotheses: [],
};

const opening = (question: string) =>
  json({
    questions: [{ scout: 'A', question }],
    acceptance_criteria: [],
    expected_behavior_changes: [],
    verification_hints: [],
  });

const was = '${minutes % 60}`';
const tooMuch = '0${minutes % 60}`';
const right = "${String(minutes % 60).padStart(2, '0')}`";

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: source of the project, as text */

const mending: Replies = {
  ja: [
    opening('clock() はどこにあり、何が確かめていますか'),
    json(map),
    edited('pad', '分の前に 0 がない', was, tooMuch),
    edited('pad', '二桁の分にも 0 が付いている', tooMuch, right),
    json({
      what_changed: '分は必ず二桁で出ます。65 分は 1:05、75 分は 1:15 です。',
      why: '検証が二桁の分を求めています。ほかは変えていません。',
    }),
  ],
  en: [
    opening('Where is clock(), and what checks it?'),
    json(map),
    edited('pad', 'No 0 stands before the minutes', was, tooMuch),
    edited('pad', 'The 0 stands before two digits too', tooMuch, right),
    json({
      what_changed: 'Minutes always have two digits: 65 minutes are 1:05, 75 are 1:15.',
      why: 'The check asks for two digits. Nothing else was changed.',
    }),
  ],
};

export async function change(language: Language): Promise<readonly string[]> {
  const model = await replies(language, mending);
  const place = await openPlace([], {
    trusted: true,
    prepare: (cwd) => makeProject(cwd, clockFiles),
  });
  const env = { ...place.env, ...model.env };
  const task = { ja: '分を二桁にして、検証を通す', en: 'Pad minutes, so that the check passes' };
  const go = (nth: number) => () => model.allow(String(nth));
  return await walkThrough(
    language,
    { ...place, env },
    ['edit', task[language], '--provider', 'anthropic'],
    [
      {
        screen: 'edit-opening',
        shows: { ja: '尋ねることを決めています', en: 'decides what to ask' },
        settles,
      },
      {
        screen: 'edit-scout',
        shows: { ja: 'コードを読んでいます', en: 'reads the code' },
        act: go(0),
        settles,
      },
      {
        screen: 'edit-commands',
        shows: { ja: 'もう一度確かめます', en: 'it asks once more' },
        rest: released,
        act: go(1),
        settles,
      },
      {
        screen: 'edit-before',
        shows: { ja: '変更前', en: 'Before the change' },
        rest: released,
        keys: ['r', 'r'],
        settles,
      },
      {
        screen: 'edit-red',
        shows: { ja: '失敗の記録', en: 'What failed' },
        act: go(2),
        settles,
      },
      {
        screen: 'edit-green',
        shows: { ja: '元に戻すコマンド', en: 'the undo command' },
        act: () => {
          model.allow('3');
          model.allow('4');
        },
        settles: 4000,
      },
      { screen: 'edit-difference', keys: ['r'] },
    ],
  );
}

const issue = (number: number, title: string, more: string) =>
  `---\ntitle: ${title}\nnumber: ${number}\n${more}---\n`;

const issues = {
  ja: [
    issue(1, '分が二桁にならない', 'labels: [bug]\n'),
    issue(2, '次の満潮を三つ出す', 'dependsOn: [1]\n'),
    issue(3, '観測所を CSV から読む', ''),
    issue(4, '夏は一時間ずれる', 'blockedBy: "どの時間帯か"\n'),
    issue(5, '式を文書にする', 'state: closed\n'),
  ],
  en: [
    issue(1, 'The clock does not pad minutes', 'labels: [bug]\n'),
    issue(2, 'Show the next three high waters', 'dependsOn: [1]\n'),
    issue(3, 'Read the stations from a CSV file', ''),
    issue(4, 'Times are one hour off in summer', 'blockedBy: "which zone?"\n'),
    issue(5, 'Document the formula', 'state: closed\n'),
  ],
};

export async function field(language: Language): Promise<readonly string[]> {
  const place = await openPlace([], {
    trusted: true,
    prepare: (cwd) => {
      makeProject(cwd);
      const folder = path.join(cwd, '.agent/issues');
      mkdirSync(folder, { recursive: true });
      for (const [at, text] of issues[language].entries())
        writeFileSync(path.join(folder, `${at + 1}.md`), text);
    },
  });
  const found = { ja: 'CSV', en: 'CSV' };
  return await walkThrough(
    language,
    place,
    ['field'],
    [
      { screen: 'field', shows: { ja: '次の一手', en: 'Next steps' }, settles: 4000 },
      { screen: 'field-issue', keys: ['/', found[language], enter, 'G'] },
      { screen: 'field-report', rest: released, keys: [enter] },
      {
        screen: 'field-upkeep',
        shows: { ja: '[x] #4', en: '[x] #4' },
        keys: [esc, esc, 'G', 'k', ' '],
      },
    ],
  );
}

const persona = (
  name: string,
  axis: string,
  [distortion, value, anti, blindspot]: readonly [string, string, string, string],
) => ({ name, distortion, values: [value], anti_values: [anti], blindspot, axis });

const two = (executor: object, watcher: object, rationale: string) =>
  json({ executor_persona: executor, watcher_persona: watcher, rationale });

const made = (log: string, text: string) =>
  `status: done\npersona: Lord Kelvin\n\n=== LOG ===\n人格宣言:\n私は今回、Lord Kelvin として振る舞います。\n歪み: 計算\n大事にすること: 式\n大事にしないこと: 表\n盲点（自覚）: 風\n\n${log}\n=== FILE: docs/decision.md ===\n${text}\n=== END ===\n`;

const inspected = (issues: readonly string[], items: readonly string[], note: string) =>
  json({
    pass: issues.length === 0,
    issues,
    inspection_log:
      '私は今回、Joshua Slocum として検査します。\n歪み: 目\nexecutor の人格: Lord Kelvin\nexecutor の盲点: 風\n私がカバーすべき盲点: 風',
    persona_applied: 'Joshua Slocum',
    blindspots_covered: [note],
    misclassification_detected: false,
    reclassification_suggestion: null,
    checklist: items.map((item, n) => ({ item, ok: issues.length === 0 || n < 4, note })),
    settled: [],
  });

const settling: Replies = {
  ja: [
    two(
      persona('Lord Kelvin', '構造', ['計算できるものを信じる', '式', '表', 'その日の風']),
      persona('Joshua Slocum', '柔軟', [
        '見たものを信じる',
        '船に積めるもの',
        '理屈',
        '長い年月のずれ',
      ]),
      '式の確かさと、海の上で使えるかが分かれ目になります。',
    ),
    made(
      '計算を選んだ。表はいつか終わるので退けた。',
      '# 潮の時刻は計算する\n\n観測所が分かるときは計算し、分からないときは表を読む。',
    ),
    inspected(
      [],
      ['成果物がある', '依頼に答えている', '盲点を見た', '分類が合っている', '重大な問題がない'],
      'その日の風',
    ),
  ],
  en: [
    two(
      persona('Lord Kelvin', '構造', [
        'believes what can be calculated',
        'formula',
        'tables',
        'the wind of the day',
      ]),
      persona('Joshua Slocum', '柔軟', [
        'trusts what he saw',
        'what a boat can carry',
        'theory',
        'drift over the years',
      ]),
      'It turns on how exact a formula is, and on what can be used at sea.',
    ),
    made(
      'I chose to compute. Tables were rejected, since they end.',
      '# Tide times are computed\n\nWhere the station is known they are computed, else read from the table.',
    ),
    inspected(
      [],
      [
        'There are artifacts',
        'They answer the request',
        'The blind spot was looked into',
        'The classification is apt',
        'There is no critical problem',
      ],
      'the wind of the day',
    ),
  ],
};

export async function settle(language: Language): Promise<readonly string[]> {
  const model = await replies(language, settling);
  const place = await openPlace([], { trusted: true, prepare: (cwd) => makeProject(cwd) });
  const env = { ...place.env, ...model.env };
  const request = {
    ja: '潮の時刻は計算するべきか、表を読むべきかを判断し、docs/decision.md に書く',
    en: 'Decide whether tide times are computed or read from a table, in docs/decision.md',
  };
  const go = (nth: number) => () => model.allow(String(nth));
  return await walkThrough(
    language,
    { ...place, env },
    ['session', request[language], '--provider', 'anthropic'],
    [
      { screen: 'session-choosing', shows: { ja: 'タスク: ', en: 'Task type: ' }, settles: unsaid },
      {
        screen: 'session-personas',
        shows: { ja: 'Joshua Slocum', en: 'Joshua Slocum' },
        act: go(0),
        settles: unsaid,
      },
      {
        screen: 'session-inspecting',
        shows: { ja: 'docs/decision.md +3', en: 'docs/decision.md +3' },
        act: go(1),
        settles: unsaid,
      },
      {
        screen: 'session-apply',
        shows: { ja: 'x 入れない', en: 'do not apply' },
        act: go(2),
        settles: unsaid,
      },
      { screen: 'session-asked-twice', rest: released, keys: ['a'] },
      {
        screen: 'session-applied',
        shows: { ja: '✓ 完了しました', en: 'Completed' },
        rest: released,
        keys: ['a'],
        settles: unsaid,
      },
      { screen: 'session-ledger', keys: ['l'] },
    ],
  );
}
