import { type Offer, wordsIn } from '../offer.ts';

/** A session, from what is to be settled or made. */
export const sessionOffer: Offer = {
  input: (request) => ({ request }),
  longest: 200_000,
  door: {
    strong: wordsIn(
      'talk me out of|大丈夫だろうか|迷って|迷う|悩んで|悩む|決めきれない|決めかね',
      '弱い点|弱点|欠点|厳しく|どっち|賛否|一長一短|メリット|weigh|versus|dilemma',
      'torn between|worth it|is it worth|second opinion|what could go wrong',
      "devil's advocate|feedback on|決めたい|判断|べきか|レビュー|振り返り",
      'トレードオフ|批評|意見|指摘|検討|どちら|なぜ|優先順位|方針|観点|見落とし',
      'decide|should|review|trade-off|tradeoff|retrospective|retro|critique|why',
      'which of|priorities|pros and cons',
    ),
    words: wordsIn(
      'がいいか|にするか|criticize|risks of|設計|アーキテクチャ|比較|調べて',
      '弱いところ|案|計画|仕様|design|architecture|compare|better|approach|find out',
      'strategy',
    ),
    kinds: ['dilemma', 'question'],
    acts: false,
  },
  words: {
    ja: {
      label: '二つの目で検討',
      one: '新しい検討に',
      prompt: '何を検討しますか',
      hint: '決めたいこと、見てほしいことを書いて ↵',
      empty: '検討したいことを書いてください。',
      sample: '社内の予定表を、一つの共有表に置き換えるか、各チームの表を残すかを判断したい',
      rehearsalStarts: '録画した別の検討を再生します。あなたの文は残してあります（入力欄で ↑）。',
    },
    en: {
      label: 'settle a question',
      one: 'a new session',
      prompt: 'What needs settling?',
      hint: 'Write what you want settled or looked at, then ↵',
      empty: 'Write what you want settled.',
      sample: 'Decide whether our teams keep their own calendars or move to one shared calendar',
      rehearsalStarts: 'Plays another, recorded session. Your words are kept (↑ in the field).',
    },
  },
};
