import type { ContextPart } from '../../../../engine/workflows/folio/contract/ledger/context-parts.ts';
import type { Unit } from '../../../../engine/workflows/folio/contract/unit.ts';

/** What the draft of a chapter was given of the ledger (`context.yaml`). */
type Words = {
  readonly title: Readonly<Record<Unit, (number: number) => string>>;
  readonly used: (characters: string, budget: string | undefined) => string;
  readonly parts: Readonly<Record<ContextPart, string>>;
  /** Why a part is there, by the sentence in the file; one that is not here stands as it is. */
  readonly why: Readonly<Record<string, string>>;
  readonly counted: (part: string, entries: number) => string;
  /** Names of what is told of an entry that mean something of their own here. */
  readonly names: Readonly<Record<string, string>>;
  /** Fixed words of the file that stand alone in a cell. */
  readonly values: Readonly<Record<string, string>>;
  readonly rest: string;
  readonly left: string;
  readonly nothingLeft: string;
};

export const contextWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    title: {
      chapter: (number) => `第${number}章の草稿に渡した台帳`,
      episode: (number) => `第${number}話の草稿に渡した台帳`,
    },
    used: (characters, budget) =>
      budget === undefined ? `${characters} 文字` : `${characters} / ${budget} 文字`,
    parts: {
      characters: '人物',
      places: '場所',
      things: '物',
      threads: '伏線',
      moments: '出来事',
      rules: '決まり',
      summaries: 'これまでのあらすじ',
    },
    why: {
      'named in the outline of this chapter': 'この章の構成に名前が出る',
      'taken up by the plan of this chapter, open and due within three chapters, or major':
        'この章の計画が挙げるもの、未回収で三章以内に期限が来るもの、大きなもの',
      // of files that were written before the plan counted
      'open and due within three chapters, or major':
        '未回収で、三章以内に期限が来るか、大きなもの',
      'the last five of the timeline': '時系列の最後の五つ',
      'rules of the world and of the text': '世界と文章の決まり',
      'what happened before, nearest first': 'これまでの出来事（近い順）',
    },
    counted: (part, entries) => `${part} ${entries} 件`,
    names: {
      what: '何が',
      who: '誰',
      where: 'どこ',
      when: 'いつ',
      rule: '決まり',
      kind: '種類',
      aliases: '別名',
      facts: '分かっていること',
      reading: '読み',
      age: '年齢',
      calls: '呼び方',
      voice: '話し方',
      speech: '口調',
      words: '口癖',
      examples: '例',
      wants: '望み',
      knows: '知っていること',
      has: '持ち主',
      due: '期限の章',
      importance: '重み',
      upto: 'この章まで',
      summary: 'あらすじ',
      state: '終わりの様子',
      since: '出どころ',
      until: 'いつまで',
      paragraph: '段落',
      quote: '本文',
      by: '書いた人',
      order: '順',
    },
    values: {
      open: '未回収',
      advanced: '進行中',
      paid: '回収',
      dropped: '取りやめ',
      major: '大',
      minor: '小',
      world: '世界',
      style: '文章',
    },
    rest: 'ほか',
    left: '入り切らなかったもの',
    nothingLeft: 'なし（すべて渡しました）',
  },
  en: {
    title: {
      chapter: (number) => `What the draft of chapter ${number} was given of the ledger`,
      episode: (number) => `What the draft of episode ${number} was given of the ledger`,
    },
    used: (characters, budget) =>
      budget === undefined ? `${characters} characters` : `${characters} of ${budget} characters`,
    parts: {
      characters: 'People',
      places: 'Places',
      things: 'Things',
      threads: 'Threads',
      moments: 'Events',
      rules: 'Rules',
      summaries: 'What happened before',
    },
    why: {},
    counted: (part, entries) => `${part}: ${entries}`,
    names: { upto: 'to chapter', due: 'due in chapter' },
    values: {},
    rest: 'more',
    left: 'What there was no room for',
    nothingLeft: 'nothing: all of it was given',
  },
};
