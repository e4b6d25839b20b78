import type { ContextPart } from './ledger/context-parts.ts';
import type { CheckGroup } from './lint/kinds.ts';
import type { Unit } from './unit.ts';

/** What a reviewer reads beside the draft and its own scorecard of the round before, in the order it is told. */
export type Reads = {
  readonly file: 'idea' | 'selected' | 'characters' | 'authors_voice';
  /** The words behind its path, by their name in `inputNotes`. */
  readonly note?: 'characters' | 'theme' | 'genre';
};

/** How an episode ends, and how it reads on a screen. */
export const assessments = ['episode_hook_assessment', 'web_novel_assessment'] as const;
export type Assessment = (typeof assessments)[number];

/** All that the house must know of a reviewer. What it is told to do stands in `templates/folio/<its key>.md`. */
type Reviewer = {
  readonly name: string;
  /** Reviews of a batch run beside each other; the next batch starts when this one has ended whole. */
  readonly batch: number;
  /** What it scores (`docs/spec/folio.md` §7), with the label in Japanese files. Equal weights. */
  readonly axes: Readonly<Record<string, string>>;
  /** What changes where it reviews an episode: axes it scores beside the others, and those it leaves out. */
  readonly inEpisodes?: {
    readonly axes: Readonly<Record<string, string>>;
    readonly without?: readonly string[];
    /** What it says beside its scores. */
    readonly assesses: readonly Assessment[];
  };
  readonly reads: readonly Reads[];
  /** Told beside that: where the chapter stands in the outline, or what was counted in the draft. */
  readonly told?: 'outline' | 'evidence';
  /** What of the counts that need no model it is shown as data. */
  readonly counts?: readonly CheckGroup[];
  /** What of the draft's choice from the ledger it is shown, as is its duty. */
  readonly ledger?: readonly ContextPart[];
  /** `characters`: an issue names the character it is about; `across`: it looks at what the others look at, too. */
  readonly finds?: 'characters' | 'across';
};

/** The reviewers, in the order every list keeps. Keys are lower case, as in file names and `crew_scores`. */
export const reviewers = {
  plotter: {
    name: 'Plotter',
    batch: 1,
    axes: {
      plot_structure: 'プロット構成',
      foreshadowing: '伏線',
      logic_consistency: '論理整合性',
      causality: '因果関係',
      pacing_macro: 'マクロペーシング',
    },
    inEpisodes: {
      axes: { episode_hook: '話末の引き', web_novel_pacing: 'Web小説テンポ' },
      assesses: ['episode_hook_assessment'],
    },
    reads: [],
    told: 'outline',
    ledger: ['threads', 'summaries'],
  },
  persona: {
    name: 'Persona',
    batch: 1,
    axes: {
      consistency: '一貫性',
      motivation: '動機',
      growth_arc: '成長弧',
      distinctiveness: '差別化',
      believability: '説得力',
    },
    reads: [{ file: 'characters', note: 'characters' }, { file: 'idea' }],
    ledger: ['characters'],
    finds: 'characters',
  },
  stylist: {
    name: 'Stylist',
    batch: 1,
    axes: {
      prose_quality: '文章品質',
      rhythm: 'リズム',
      freshness: '描写の鮮度',
      dialogue: '会話品質',
      vocabulary: '語彙',
    },
    reads: [{ file: 'idea' }, { file: 'authors_voice' }],
    told: 'evidence',
    counts: ['prose', 'names'],
  },
  pacer: {
    name: 'Pacer',
    batch: 1,
    axes: {
      tension_flow: '緊張の山谷',
      scene_transitions: 'シーン遷移',
      information_reveal: '情報開示',
      reader_engagement: '読者関心',
      chapter_hooks: '章末フック',
    },
    inEpisodes: {
      axes: { episode_hook: '話末フック', web_novel_pacing: 'Web小説テンポ' },
      without: ['chapter_hooks'],
      assesses: ['episode_hook_assessment', 'web_novel_assessment'],
    },
    reads: [{ file: 'idea' }, { file: 'selected' }],
  },
  lens: {
    name: 'Lens',
    batch: 1,
    axes: {
      immersion: '没入感',
      empathy: '感情移入',
      page_turner: '続読性',
      clarity: '明瞭さ',
      satisfaction: '満足度',
    },
    reads: [{ file: 'idea' }],
    finds: 'across',
  },
  anchor: {
    name: 'Anchor',
    batch: 2,
    axes: {
      theme_consistency: 'テーマ一貫性',
      message_depth: 'メッセージ深度',
      symbolism: '象徴',
      resonance: '共鳴',
      subtlety: '巧みさ',
    },
    reads: [{ file: 'idea', note: 'theme' }],
  },
  voice: {
    name: 'Voice',
    batch: 2,
    axes: {
      dialogue_quality: '会話品質',
      character_voice: 'キャラの声',
      subtext: '言外の意味',
      information_density: '情報密度',
      naturalness: '自然さ',
    },
    reads: [{ file: 'idea' }, { file: 'characters' }, { file: 'authors_voice' }],
    counts: ['prose', 'names'],
  },
  atlas: {
    name: 'Atlas',
    batch: 2,
    axes: {
      worldbuilding: '世界構築',
      detail_level: '設定詳細度',
      internal_consistency: '内部整合性',
      sensory_detail: '感覚描写',
      realism: 'リアリティ',
    },
    reads: [{ file: 'idea', note: 'genre' }],
    ledger: ['moments', 'places', 'things', 'rules'],
    counts: ['names'],
  },
} as const satisfies Readonly<Record<string, Reviewer>>;

export type Agent = keyof typeof reviewers;
export type AgentName = (typeof reviewers)[Agent]['name'];
export type AxesOf<A extends Agent> = keyof (typeof reviewers)[A]['axes'];
/** Axes that are scored of episodes alone. */
export type EpisodeAxis = 'episode_hook' | 'web_novel_pacing';

export const allReviewers: readonly Agent[] = Object.keys(reviewers).filter((key): key is Agent =>
  Object.hasOwn(reviewers, key),
);

/** Those whose reviews run beside each other, first batch first (`docs/spec/folio.md` §8). */
export const batches: readonly (readonly Agent[])[] = [
  ...new Set(allReviewers.map((agent) => reviewers[agent].batch)),
]
  .toSorted((a, b) => a - b)
  .map((batch) => allReviewers.filter((agent) => reviewers[agent].batch === batch));

/** Looks a second time, at what all have found, where a story wants that (`cross_review_pass`). */
export const crossReviewer = 'lens' satisfies Agent;

export function reviewerOf(agent: Agent): Reviewer {
  return reviewers[agent];
}

/** What a reviewer scores of such a unit, with the label of each in Japanese files. */
export function axesOf(agent: Agent, unit: Unit): Readonly<Record<string, string>> {
  const { axes, inEpisodes } = reviewerOf(agent);
  if (unit === 'chapter' || inEpisodes === undefined) return axes;
  const { axes: more, without = [] } = inEpisodes;
  const kept = Object.entries(axes).filter(([axis]) => !without.includes(axis));
  return { ...Object.fromEntries(kept), ...more };
}

/** The label of an axis in Japanese files; undefined: this reviewer scores no such thing. */
export function axisName(agent: Agent, axis: string): string | undefined {
  return axesOf(agent, 'episode')[axis] ?? reviewerOf(agent).axes[axis];
}

export function nameOf(agent: Agent): AgentName {
  return reviewers[agent].name;
}

/** How grave a finding is, gravest first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** The three paths and their direction hints, word for word the same in every language (docs/spec/folio.md §3.3). */
export const directions = [
  { letter: 'A', id: 'path-A', key: 'a', hint: '王道・安定・広い読者層' },
  { letter: 'B', id: 'path-B', key: 'b', hint: '意外性・挑戦的・印象的な展開' },
  { letter: 'C', id: 'path-C', key: 'c', hint: 'キャラ深掘り・感情重視・没入感' },
] as const;
export type PathId = (typeof directions)[number]['id'];
