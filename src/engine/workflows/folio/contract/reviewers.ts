/** The eight agents in the order every list keeps: lower case in file names and `crew_scores`, else capitalised. */
export const crew = [
  'plotter',
  'persona',
  'stylist',
  'pacer',
  'lens',
  'anchor',
  'voice',
  'atlas',
] as const;
export type Agent = (typeof crew)[number];

/** Review runs in these batches; the second starts when the first has ended whole (`docs/spec/folio.md` §8). */
export const batches: readonly (readonly Agent[])[] = [
  ['plotter', 'persona', 'stylist', 'pacer', 'lens'],
  ['anchor', 'voice', 'atlas'],
];

const names = {
  plotter: 'Plotter',
  persona: 'Persona',
  stylist: 'Stylist',
  pacer: 'Pacer',
  lens: 'Lens',
  anchor: 'Anchor',
  voice: 'Voice',
  atlas: 'Atlas',
} as const satisfies Record<Agent, string>;
export type AgentName = (typeof names)[Agent];

export function nameOf(agent: Agent): AgentName {
  return names[agent];
}

/** What each agent scores, with the Japanese label (`docs/spec/folio.md` §7). Equal weights. */
export const axes: Readonly<Record<Agent, Readonly<Record<string, string>>>> = {
  plotter: {
    plot_structure: 'プロット構成',
    foreshadowing: '伏線',
    logic_consistency: '論理整合性',
    causality: '因果関係',
    pacing_macro: 'マクロペーシング',
  },
  persona: {
    consistency: '一貫性',
    motivation: '動機',
    growth_arc: '成長弧',
    distinctiveness: '差別化',
    believability: '説得力',
  },
  stylist: {
    prose_quality: '文章品質',
    rhythm: 'リズム',
    freshness: '描写の鮮度',
    dialogue: '会話品質',
    vocabulary: '語彙',
  },
  pacer: {
    tension_flow: '緊張の山谷',
    scene_transitions: 'シーン遷移',
    information_reveal: '情報開示',
    reader_engagement: '読者関心',
    chapter_hooks: '章末フック',
  },
  lens: {
    immersion: '没入感',
    empathy: '感情移入',
    page_turner: '続読性',
    clarity: '明瞭さ',
    satisfaction: '満足度',
  },
  anchor: {
    theme_consistency: 'テーマ一貫性',
    message_depth: 'メッセージ深度',
    symbolism: '象徴',
    resonance: '共鳴',
    subtlety: '巧みさ',
  },
  voice: {
    dialogue_quality: '会話品質',
    character_voice: 'キャラの声',
    subtext: '言外の意味',
    information_density: '情報密度',
    naturalness: '自然さ',
  },
  atlas: {
    worldbuilding: '世界構築',
    detail_level: '設定詳細度',
    internal_consistency: '内部整合性',
    sensory_detail: '感覚描写',
    realism: 'リアリティ',
  },
};

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
