import { kanji } from '../../../../engine/data/kanji.ts';
import {
  type Agent,
  type AxesOf,
  allReviewers,
  axesOf,
  type EpisodeAxis,
  nameOf,
  reviewerOf,
} from '../../../../engine/workflows/folio/contract/reviewers.ts';
import { numberWord } from '../../../messages/en/number-word.ts';

/*
 * The reviewers in words: what each watches over and what it scores. Names of axes in Japanese are those of the files
 * (`contract/reviewers.ts`).
 */

type Language = 'ja' | 'en';

const words: {
  readonly [A in Agent]: {
    readonly duty: Readonly<Record<Language, string>>;
    readonly axes: Readonly<Record<AxesOf<A>, string>>;
  };
} = {
  plotter: {
    duty: { ja: 'プロット構成・レビュー', en: 'plot, and its review' },
    axes: {
      plot_structure: 'plot structure',
      foreshadowing: 'foreshadowing',
      logic_consistency: 'logic',
      causality: 'causality',
      pacing_macro: 'overall pacing',
    },
  },
  persona: {
    duty: { ja: 'キャラクター一貫性', en: 'consistent character' },
    axes: {
      consistency: 'consistency',
      motivation: 'motivation',
      growth_arc: 'growth arc',
      distinctiveness: 'distinctiveness',
      believability: 'believability',
    },
  },
  stylist: {
    duty: { ja: '文章品質', en: 'quality of the prose' },
    axes: {
      prose_quality: 'prose quality',
      rhythm: 'rhythm',
      freshness: 'freshness',
      dialogue: 'dialogue',
      vocabulary: 'vocabulary',
    },
  },
  pacer: {
    duty: { ja: 'ペーシング', en: 'pacing' },
    axes: {
      tension_flow: 'tension',
      scene_transitions: 'scene changes',
      information_reveal: 'what is revealed',
      reader_engagement: 'engagement',
      chapter_hooks: 'chapter ending',
    },
  },
  lens: {
    duty: { ja: '読者視点・読み合わせ', en: 'reader, cross-review' },
    axes: {
      immersion: 'immersion',
      empathy: 'empathy',
      page_turner: 'page-turning',
      clarity: 'clarity',
      satisfaction: 'satisfaction',
    },
  },
  anchor: {
    duty: { ja: 'テーマ一貫性', en: 'consistent theme' },
    axes: {
      theme_consistency: 'theme',
      message_depth: 'depth of message',
      symbolism: 'symbolism',
      resonance: 'resonance',
      subtlety: 'subtlety',
    },
  },
  voice: {
    duty: { ja: '会話品質', en: 'quality of dialogue' },
    axes: {
      dialogue_quality: 'dialogue',
      character_voice: 'character voice',
      subtext: 'subtext',
      information_density: 'density',
      naturalness: 'naturalness',
    },
  },
  atlas: {
    duty: { ja: '世界観・設定', en: 'world and setting' },
    axes: {
      worldbuilding: 'worldbuilding',
      detail_level: 'detail',
      internal_consistency: 'no contradictions',
      sensory_detail: 'the senses',
      realism: 'realism',
    },
  },
};

const ofEpisodes: Readonly<Record<EpisodeAxis, string>> = {
  episode_hook: 'episode ending',
  web_novel_pacing: 'pace on a screen',
};

/** `会話品質`: an axis as the screen calls it; undefined: no reviewer scores it. */
export function axisLabel(axis: string, language: Language): string | undefined {
  const labels = allReviewers.map(
    (agent): Readonly<Record<string, string>> =>
      language === 'ja'
        ? { ...reviewerOf(agent).axes, ...axesOf(agent, 'episode') }
        : { ...words[agent].axes, ...ofEpisodes },
  );
  return labels.find((each) => Object.hasOwn(each, axis))?.[axis];
}

/** What a reviewer watches over; `''` for a name that nobody has. */
export function dutyOf(name: string, language: Language): string {
  const agent = allReviewers.find((each) => nameOf(each) === name);
  return agent === undefined ? '' : words[agent].duty[language];
}

/** Who reviews a story: the heading over their names, and what each of them watches over. */
export const reviewersTitle: Readonly<Record<Language, string>> = {
  ja: `${kanji(allReviewers.length)}人の評者`,
  en: `The ${numberWord(allReviewers.length)} reviewers`,
};
