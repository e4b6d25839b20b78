import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Language, loadTemplates, type Templates } from '../../src/agents/prompt/template.ts';
import { findHoles } from '../../src/agents/prompt/template-holes.ts';
import { axesOf, directions } from '../../src/engine/workflows/folio/contract/reviewers.ts';

const FOLDER = new URL('../../templates/', import.meta.url);
const LANGUAGES: readonly Language[] = ['ja', 'en'];

/** docs/spec/folio.md §6: the founding header lines, letter by letter. */
const HEADERS = {
  'plotter-path': 'Path {{path}} 生成。\n\nDirection Hint: {{direction_hint}}',
  'plotter-draft': 'Chapter {{chapter}} ドラフト生成（Round {{round}}）。',
  plotter: 'Chapter {{chapter}} Draft {{round}} を評価。',
  stylist: 'Chapter {{chapter}} Draft {{round}} を評価。',
  persona: 'Chapter {{chapter}} Draft {{round}} のキャラクター一貫性を評価。',
  pacer: 'Chapter {{chapter}} Draft {{round}} のペーシングを評価。',
  lens: 'Chapter {{chapter}} Draft {{round}} を読者視点で評価。Cross-Review も実施。',
  anchor: 'Chapter {{chapter}} Draft {{round}} のテーマ一貫性を評価。',
  voice: 'Chapter {{chapter}} Draft {{round}} の会話品質を評価。',
  atlas: 'Chapter {{chapter}} Draft {{round}} の世界観・設定を評価。',
} as const;

/** docs/spec/folio.md §7: each reviewer's axes, in the order of its table. */
const AXES = {
  plotter: ['plot_structure', 'foreshadowing', 'logic_consistency', 'causality', 'pacing_macro'],
  persona: ['consistency', 'motivation', 'growth_arc', 'distinctiveness', 'believability'],
  stylist: ['prose_quality', 'rhythm', 'freshness', 'dialogue', 'vocabulary'],
  pacer: [
    'tension_flow',
    'scene_transitions',
    'information_reveal',
    'reader_engagement',
    'chapter_hooks',
  ],
  lens: ['immersion', 'empathy', 'page_turner', 'clarity', 'satisfaction'],
  anchor: ['theme_consistency', 'message_depth', 'symbolism', 'resonance', 'subtlety'],
  voice: ['dialogue_quality', 'character_voice', 'subtext', 'information_density', 'naturalness'],
  atlas: ['worldbuilding', 'detail_level', 'internal_consistency', 'sensory_detail', 'realism'],
} as const;

/** docs/folio-replies.md: what the engine hands to each role's holes. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  intake: [],
  'plotter-path': ['path', 'direction_hint'],
  keeper: ['chapter'],
  'plotter-more': ['chapter'],
  'plotter-flow': ['chapter', 'direction_hint'],
  'editor-flow': ['chapter'],
};
const GIVEN_IN_THE_LOOP = ['chapter', 'round'];

/** Said beside a role's own text where the unit is an episode (docs/spec/books.md §7). */
const ALONG = ['', 'draft_', 'plotter_', 'pacer_', 'path_', 'more_'].map(
  (part) => `episode_${part}common`,
);

const ROLES = [
  ...['intake', 'keeper', 'lens-cross', 'plotter-more', 'plotter-flow', 'editor-flow'],
  ...Object.keys(HEADERS),
];

let templates: Templates;

beforeAll(async () => {
  templates = await loadTemplates(FOLDER);
});

test('folio has a prompt for every role in both languages and no other', async () => {
  const names = await readdir(new URL('folio/', FOLDER));
  // beside the prompts: what the checks without a model look for
  expect(names.filter((name) => !name.endsWith('.md')).sort()).toEqual([
    'lint.en.yaml',
    'lint.ja.yaml',
  ]);
  const files = names.filter((name) => name.endsWith('.md')).sort();
  const wanted = [...ROLES, ...ALONG, 'house'].flatMap((role) => [`${role}.md`, `${role}.en.md`]);
  expect(files).toEqual(wanted.sort());
});

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(Object.entries(HEADERS))('the header of %s is the founding one', (role, header) => {
    expect(templates.role(`folio/${role}`, language).header).toBe(header);
  });

  test.each(ROLES)('the holes of %s are those the engine fills', (role) => {
    const { file, header, body, lines } = templates.role(`folio/${role}`, language);
    const holes = [...findHoles(file, header, lines.header), ...findHoles(file, body, lines.body)];
    const given = GIVEN[role] ?? GIVEN_IN_THE_LOOP;
    expect(holes.map(({ name }) => name).filter((name) => !given.includes(name))).toEqual([]);
  });

  test('the drafter answers in prose and everybody else in JSON', () => {
    const prose = ROLES.filter(
      (role) => templates.role(`folio/${role}`, language).reply === 'text',
    );
    expect(prose).toEqual(['plotter-draft']);
  });

  test.each(Object.entries(AXES))('%s explains its five axes and shows them once', (role, axes) => {
    const { body } = templates.role(`folio/${role}`, language);
    const rubric = [...body.matchAll(/^\| `([a-z_]+)`/gm)].map((match) => match[1]);
    expect(rubric).toEqual(axes);
    expect(Object.keys(example(body).scores ?? {})).toEqual(axes);
  });

  test.each(Object.keys(AXES))('the example of %s has the keys of a scorecard', (role) => {
    const shown = example(templates.role(`folio/${role}`, language).body);
    const lens = role === 'lens' ? ['conditions', 'cross_review_findings'] : [];
    expect(Object.keys(shown)).toEqual(['agent', 'scores', 'overall', 'keep', 'issues', ...lens]);
    expect(shown.agent?.toLowerCase()).toBe(role);
    const character = role === 'persona' ? ['character'] : [];
    expect(Object.keys(shown.issues?.[0] ?? {})).toEqual([
      'severity',
      ...character,
      'location',
      'problem',
      'fix',
    ]);
    expect(shown.overall).toBeCloseTo(mean(Object.values(shown.scores ?? {})), 2);
  });

  test.each(Object.keys(AXES))('%s says what each severity means', (role) => {
    const { body } = templates.role(`folio/${role}`, language);
    for (const severity of ['critical', 'high', 'medium', 'low']) {
      expect(body).toMatch(new RegExp(`^- \`${severity}\` — `, 'm'));
    }
  });

  test('the house rules give every reviewer the same six bands', () => {
    const house = templates.text('folio/house', language);
    const bands = [...house.matchAll(/^\| (.*[0-9].*?) \|/gm)].map((match) => match[1]);
    expect(bands).toHaveLength(6);
    expect(bands.slice(0, 5)).toEqual(['9.0–10', '8.0–8.9', '7.0–7.9', '6.0–6.9', '5.0–5.9']);
    expect(bands[5]).toContain('5.0');
  });
});

test('no prompt names a direction hint by itself: each stands only in its own call', () => {
  for (const role of ROLES) {
    for (const { hint } of directions) {
      for (const language of LANGUAGES)
        expect(templates.role(`folio/${role}`, language).body, role).not.toContain(hint);
    }
  }
});

test('the Japanese prompts speak Japanese and the English ones English', async () => {
  for (const role of [...ROLES, 'house']) {
    const japanese = await readFile(new URL(`folio/${role}.md`, FOLDER), 'utf8');
    const english = await readFile(new URL(`folio/${role}.en.md`, FOLDER), 'utf8');
    expect(kana(japanese), role).toBeGreaterThan(0.3);
    expect(kana(english), role).toBeLessThan(0.02);
  }
});

type Shown = {
  readonly agent?: string;
  readonly overall?: number;
  readonly scores?: Readonly<Record<string, number>>;
  readonly issues?: readonly Readonly<Record<string, string>>[];
};

/** The one block of a template that shows what to send back. */
function example(body: string): Shown {
  const blocks = [...body.matchAll(/^```\n([\s\S]*?)\n```$/gm)];
  expect(blocks).toHaveLength(1);
  return JSON.parse(blocks[0]?.[1] ?? '');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Share of kana among the letters: high in Japanese, nearly nothing in English. */
function kana(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? [];
  return (
    letters.filter((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter)).length /
    letters.length
  );
}

test('every role that is asked in the loop has the founding header of an episode, with the numbers of both', () => {
  for (const role of [...Object.keys(HEADERS), 'lens-cross', 'keeper'].filter(
    (one) => one !== 'plotter-path',
  ))
    for (const language of LANGUAGES) {
      const { header, episode_header: episode = '' } = templates.role(`folio/${role}`, language);
      const [line] = episode.split('\n');
      expect(line).toBe(
        header.replace('Chapter {{chapter}}', 'Episode {{episode}} (Chapter {{chapter}})'),
      );
    }
  expect(templates.role('folio/plotter-draft', 'ja').episode_header).toMatch(
    /\n目標文字数: \{\{least\}\}〜\{\{most\}\}字$/,
  );
  // English is counted in words
  expect(templates.role('folio/plotter-draft', 'en').episode_header).toMatch(
    /\nTarget length: \{\{least\}\}–\{\{most\}\} \{\{length_unit\}\}$/,
  );
});

test.each(LANGUAGES)(
  'what is said of the axes of an episode names those that are scored, in %s',
  (language) => {
    for (const agent of ['plotter', 'pacer'] as const) {
      const text = templates.text(`folio/episode_${agent}_common`, language);
      const own = Object.keys(axesOf(agent, 'episode')).filter(
        (axis) => !Object.hasOwn(axesOf(agent, 'chapter'), axis),
      );
      expect([...text.matchAll(/^- `([a-z_]+)`/gm)].map((match) => match[1])).toEqual(own);
    }
    expect(templates.text('folio/episode_pacer_common', language)).toContain('`chapter_hooks`');
  },
);
