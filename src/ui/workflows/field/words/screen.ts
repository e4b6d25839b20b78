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
  /** What can be done, with the rule that decided. */
  readonly because: (said: string, rule: string) => string;
  readonly evidence: string;
  readonly blockedBy: string;
  readonly unblocks: string;
  readonly nextStep: string;
  /** Between several things on one line. */
  readonly between: string;
  /** How many rows of the list say what was looked for. */
  readonly found: (count: number, all: number) => string;
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
  /** What its key would hand to a crew, where nothing is ticked; `isAll`: no more can be worked on. */
  readonly handsOver: (issues: number, isAll: boolean) => string;
  /** The same of what is ticked, with what that waits for. */
  readonly handsTicked: (issues: number, ticked: number) => string;
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

/** Rules of docs/spec/field.md §8.2, by their names in a report; what is said of the others says it all. */
const rules: Readonly<Record<'ja' | 'en', Readonly<Record<string, string>>>> = {
  en: {
    ...{ closed: 'the issue is closed', merged: 'a pull request is merged' },
    ...{ approved: 'a pull request is approved', pr: 'a pull request is ready' },
    ...{ work: 'work has begun', nothing: 'no work has begun' },
  },
  ja: {
    ...{ closed: 'Issue は閉じられています', merged: 'PR はマージ済みです' },
    ...{ approved: 'PR は承認済みです', pr: 'PR がレビューを待っています' },
    ...{ work: '作業が始まっています', nothing: '作業はまだ始まっていません' },
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
      ...{ stateClear: 'states clear', nextActionClear: 'next agent clear' },
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
    because: (said, rule) => {
      const why = rules.en[rule];
      return why === undefined ? said : `${said.replace(/\.$/, '')}: ${why}`;
    },
    ...{ evidence: 'Evidence', blockedBy: 'Blocked by', unblocks: 'Unblocks' },
    ...{ nextStep: 'Next step', between: '; ' },
    found: (count, all) => `${count} of ${all}`,
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
    handsOver: (issues, isAll) => `${isAll && issues > 1 ? 'all ' : ''}${issues} to a crew`,
    handsTicked: (issues, ticked) =>
      `${ticked} ticked${issues === ticked ? '' : ` and ${issues - ticked} before`} to a crew`,
    otherProject: (repository) =>
      `A crew works in the folder where the cockpit was opened: open it in ${repository}`,
    handedOver: (issues, waves, connected) =>
      `${issues} ${issues === 1 ? 'issue' : 'issues'} in ${waves} ${waves === 1 ? 'wave' : 'waves'}, to be read and changed here.${connected ? ' ↵ lets a crew plan them.' : ' A crew of your own needs a model.'}`,
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
      ...{ stateClear: '状態が明確', nextActionClear: '次の担い手が明確' },
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
    because: (said, rule) => {
      const why = rules.ja[rule];
      return why === undefined ? said : `${said.replace(/。$/, '')}（${why}）。`;
    },
    ...{ evidence: '根拠', blockedBy: '妨げ', unblocks: 'これを待つもの' },
    ...{ nextStep: '次の一手', between: '、' },
    found: (count, all) => `${all} 件中 ${count} 件`,
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
    handsOver: (issues, isAll) => `${isAll && issues > 1 ? '全 ' : ''}${issues} 件を任す`,
    handsTicked: (issues, ticked) =>
      `選んだ ${ticked} 件${issues === ticked ? '' : `と前提 ${issues - ticked} 件`}を任す`,
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
