import { type Offer, wordsIn } from '../offer.ts';

/**
 * A cmd, from what is to be done: its tasks wave by wave, or `woken`, each as soon as what it needs is done, as `--dag`
 * has it.
 */
export const taskOffer: Offer = {
  input: (request, way) => ({ request, ...(way === 'woken' ? { dag: true } : {}) }),
  untrusted: 'noCopies',
  longest: 200_000,
  ways: { names: ['waves', 'woken'], of: () => 'waves' },
  door: {
    strong: wordsIn(
      '進行表|旅程|日程表|チラシ|招待状|議事録|表にして|packing list|itinerary|agenda',
      'in a table|spreadsheet|press release|invitation|brochure|比較表|報告書|提案書',
      '手順書|しおり|資料|手分け|原稿|チェックリスト|記事|まとめて|文書|faq|report',
      'handbook|guide|newsletter|glossary|manual|proposal|announcement|release notes',
      'put together|compile|checklist|onboarding',
    ),
    words: wordsIn(
      '配る|プリント|welcome pack|見積|段取り|手配|候補|集めて|挙げて|gather|plan a',
      'organize|schedule|budget|一覧にして|調査|調べて|集計|文章|用意|作って|作成',
      '準備|そろえて|一式|スライド|research|write|prepare|draft|collect|translate',
      'survey|list of|summary',
    ),
    kinds: ['errand', 'deed'],
    acts: true,
  },
  words: {
    ja: {
      label: '作業を分担',
      one: '新しい作業に',
      prompt: '何を任せますか',
      hint: '任せたい作業を書いて ↵',
      empty: '任せたい作業を書いてください。',
      sample:
        '汐待島（しおまちじま）を一日歩くための、しおりを作ってください。大学のころの仲間六人で、七月の土曜に日帰りします',
      notes: {
        woken: {
          said: '前のタスクが終わりしだい始めます',
          how: '（ふだんは波ごと。コマンドでは --dag）',
        },
      },
      rehearsalStarts: '録画した別の作業を再生します。あなたの文は残してあります（入力欄で ↑）。',
    },
    en: {
      label: 'do any task',
      one: 'a new task',
      prompt: 'What needs doing?',
      hint: 'Write what you want done, then ↵',
      empty: 'Write what you want done.',
      sample:
        'Get tidewatch 0.4.0, a small command line tool that prints tide tables, ready for release',
      notes: {
        woken: {
          said: 'Each task as soon as what it needs is done',
          how: '(else wave by wave; as a command --dag)',
        },
      },
      rehearsalStarts:
        'Plays another, recorded task, not yours. Your words are kept (↑ in the field).',
    },
  },
};
