import type {
  FacilitateAction,
  IssueState,
} from '../../../../engine/workflows/field/contract/report.ts';
import { spokenAs } from '../../../messages/turned.ts';

type Condition = 'stateClear' | 'nextActionClear' | 'blockersVisible' | 'workable';

type ScreenWords = {
  readonly states: Readonly<Record<IssueState | 'dropped', string>>;
  readonly conditions: Readonly<Record<Condition, string>>;
  /** What a score means. */
  readonly bands: Readonly<Record<'now' | 'recommended' | 'possible' | 'low', string>>;
  readonly looking: string;
  /** `hidden`: how many were dismissed. */
  readonly suggestions: (count: number, hidden: number) => string;
  readonly people: string;
  /** Commits, where there are no issues. */
  readonly activity: string;
  /** The graph of what waits for what. */
  readonly waiting: string;
  readonly maintenance: (count: number, ticked: number) => string;
  readonly agents: string;
  /** Of an agent that is never suggested. */
  readonly offersNothing: string;
  readonly warnings: string;
  readonly cycle: (number: number) => string;
  /** What an action of the tick list does. */
  readonly kinds: Readonly<Record<FacilitateAction['action'], string>>;
  /** How long nothing has happened. */
  readonly age: (days: number) => string;
  readonly rule: (rule: string) => string;
  readonly waits: (what: string, name: string, days: number | null) => string;
  readonly parts: (urgency: number, fit: number, history: number, freshness: number) => string;
  readonly dismissed: string;
  readonly noSuggestion: string;
  readonly shownAgain: string;
  readonly noneDismissed: string;
  readonly noCommand: string;
  readonly nothingTicked: string;
  readonly tending: (count: number) => string;
  /** What is left on an issue stands there for all to see. */
  readonly applySure: (count: number) => string;
  readonly noAction: string;
  readonly nothingToHandOver: string;
  /** `repository`: where the issues lie; the crew of this cockpit works elsewhere. */
  readonly otherProject: (repository: string) => string;
  /** `connected`: a model would answer; else a recording plays, which the first screen says. */
  readonly handedOver: (issues: number, waves: number, connected: boolean) => string;
  readonly atWork: string;
  readonly watching: (time: string) => string;
  readonly notWatching: string;
  readonly changed: string;
  /** Of a recording. */
  readonly day: (day: number, days: number) => string;
  readonly fromFirst: string;
};

/** Rules of docs/spec/field.md §8.2, by their names in a report. */
const rules: Readonly<Record<'ja' | 'en', Readonly<Record<string, string>>>> = {
  en: {
    ...{ unreadable: 'it cannot be read', closed: 'it was closed', merged: 'it was merged' },
    ...{ approved: 'it was approved', pr: 'a pull request is ready', blocker: 'a blocker' },
    ...{ work: 'work on it', nothing: 'nothing was begun' },
  },
  ja: {
    ...{ unreadable: '読めません', closed: 'クローズ済み', merged: 'マージ済み' },
    ...{ approved: '承認済み', pr: 'レビューできる PR', blocker: '妨げ' },
    ...{ work: '作業の跡', nothing: 'まだ何もない' },
  },
};

/** Words of the field's screen, in both languages. */
export const screenWords: Readonly<Record<'ja' | 'en', ScreenWords>> = {
  en: {
    states: {
      ...{ done: 'done', review_pending: 'in review', in_progress: 'in progress' },
      ...{ incomplete: 'not started', blocked: 'blocked', unknown: 'unclear', dropped: 'dropped' },
    },
    conditions: {
      ...{ stateClear: 'states clear', nextActionClear: 'next step clear' },
      ...{ blockersVisible: 'blockers visible', workable: 'work can start' },
    },
    bands: { now: 'now', recommended: 'recommended', possible: 'possible', low: 'low' },
    looking: 'Looking at the field…',
    suggestions: (count, hidden) =>
      `Next steps ${count}${hidden > 0 ? ` (${hidden} hidden, X shows them)` : ''}`,
    people: 'People',
    activity: 'Commits',
    waiting: 'What waits for what',
    maintenance: (count, ticked) =>
      `Maintenance ${count}${ticked > 0 ? ` (${ticked} ticked)` : ''}`,
    agents: 'Agents',
    offersNothing: 'offers nothing that is asked for here, so it is never suggested',
    warnings: 'Warnings',
    cycle: (number) => `look ${number}`,
    kinds: { comment: 'remark', label: 'label', update: 'update', attention: 'attention' },
    age: (days) => (days === 0 ? 'today' : `${days} d`),
    rule: (rule) => `decided by: ${rules.en[rule] ?? rule}`,
    waits: (what, name, days) =>
      `${what} waits for ${name}${days === null ? '' : days === 0 ? ', since today' : `, ${days} d`}`,
    parts: (urgency, fit, history, freshness) =>
      `urgency ${urgency}, fit ${fit}, history ${history}, freshness ${freshness}`,
    dismissed: 'Hidden until something about it changes; X shows it again.',
    noSuggestion: 'Choose one of the next steps first.',
    shownAgain: 'All next steps are shown again.',
    noneDismissed: 'No next step is hidden.',
    noCommand: 'Choose a next step first.',
    nothingTicked: 'Nothing is ticked.',
    tending: (count) => `Doing what was ticked (${count}); then the field is looked at again.`,
    applySure: (count) => `leave ${count === 1 ? 'what is ticked' : `all ${count}`} on the issues`,
    noAction: 'Choose an action under Maintenance, or an issue that can be started.',
    nothingToHandOver: 'No issue can be started now.',
    otherProject: (repository) =>
      `A crew works in the folder where the cockpit was opened: open it in ${repository}`,
    handedOver: (issues, waves, connected) =>
      `${issues} ${issues === 1 ? 'issue' : 'issues'} in ${waves} ${waves === 1 ? 'wave' : 'waves'}, to be read and changed here.${connected ? ' ↵ lets a crew plan them.' : ' A crew of your own takes a model.'}`,
    atWork: 'A look is at work.',
    watching: (time) => `Looks again at ${time} (w stops)`,
    notWatching: 'Looks no more by itself.',
    changed: 'changed',
    day: (day, days) => `recorded, day ${day} of ${days}`,
    fromFirst: 'That was the last recorded day; it is played from the first one again.',
  },
  ja: {
    states: {
      ...{ done: '完了', review_pending: 'レビュー待ち', in_progress: '作業中' },
      ...{ incomplete: '未着手', blocked: '妨げあり', unknown: '不明', dropped: '取りやめ' },
    },
    conditions: {
      ...{ stateClear: '状態が明確', nextActionClear: '次の一手が明確' },
      ...{ blockersVisible: '妨げが見える', workable: '着手できる' },
    },
    bands: { now: '最優先', recommended: 'おすすめ', possible: '可能', low: '低優先' },
    looking: 'Issue を見ています…',
    suggestions: (count, hidden) =>
      `次の一手 ${count}${hidden > 0 ? `（ほかに非表示 ${hidden} 件、X で出す）` : ''}`,
    people: '人',
    activity: 'コミット',
    waiting: '待ちのつながり',
    maintenance: (count, ticked) => `整備 ${count}${ticked > 0 ? `（選択 ${ticked} 件）` : ''}`,
    agents: 'エージェント',
    offersNothing: 'できることが書かれていないため、推奨されません',
    warnings: '警告',
    cycle: (number) => `${number} 回目`,
    kinds: { comment: 'コメント', label: 'ラベル', update: '更新', attention: '注意' },
    age: (days) => (days === 0 ? '今日' : `${days} 日`),
    rule: (rule) => `決め手: ${rules.ja[rule] ?? rule}`,
    waits: (what, name, days) =>
      `${what} は ${name} 待ち${days === null ? '' : days === 0 ? '、今日から' : `、${days} 日`}`,
    parts: (urgency, fit, history, freshness) =>
      `緊急 ${urgency}、適合 ${fit}、履歴 ${history}、新しさ ${freshness}`,
    dismissed: '隠しました。事情が変わればまた出ます。X ですぐ出せます。',
    noSuggestion: '先に「次の一手」を選んでください。',
    shownAgain: '次の一手をすべて出しました。',
    noneDismissed: '隠した次の一手はありません。',
    noCommand: '先に「次の一手」を選んでください。',
    nothingTicked: '何も選ばれていません。',
    tending: (count) => `選んだ ${count} 件を行い、そのあとでもう一度見ます。`,
    applySure: (count) => `選んだ ${count} 件を Issue に残す`,
    noAction: '「整備」の項目か、着手できる Issue を選んでください。',
    nothingToHandOver: 'いま着手できる Issue はありません。',
    otherProject: (repository) =>
      `作業（crew）はこの画面を開いたフォルダーで働きます。${repository} で開いてください`,
    handedOver: (issues, waves, connected) =>
      `Issue ${issues} 件を ${waves} つのウェーブに分けました。ここで読んで直せます。${connected ? '↵ で計画が始まります。' : '自分のクルーを動かすにはモデルが要ります。'}`,
    atWork: '確認中です。',
    watching: (time) => `次は ${time} に見ます（w で停止）`,
    notWatching: '自動では見ません。',
    changed: '変化',
    day: (day, days) => `録画 ${day}/${days} 日目`,
    fromFirst: '録画はここまで。もう一度最初の日から見ます。',
  },
};

/** In the language and the glyphs of the screen. */
export function screenWordsOf(look: {
  readonly language: 'ja' | 'en';
  readonly messages: object;
}): ScreenWords {
  return spokenAs(screenWords[look.language], look.messages);
}
