import { reasons } from '../../../../messages/ja/reasons.ts';
import { withoutCodes } from '../../../../text/without-codes.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { fieldWords } from '../log-words.ts';
import { taskReasons } from './reasons.ts';
import { logged } from './verdicts.ts';

const decisions = {
  approved: '承認',
  edited: '編集して承認',
  rejected: '却下',
  kept: 'いまのまま',
  deferred: 'あとで',
};

const proposals = {
  improvement: '改善',
  skill: 'スキル',
  memory: '知識',
  preference: '好み',
  preference_update: '好みの更新',
  signal_log: '気づいた癖',
  rejected_kind: '今後やめる種類',
};

const fixed = {
  decision: decisions,
  kind: proposals,
  trigger: { auto: '自動', manual: '手動' },
  plan_confirmed: {
    person: 'あなた',
    file: 'ファイルから',
    flag: 'コマンドの指定',
    edited: '編集した計画',
  },
};

/** 記録の中の決まった値を、画面の言葉で。undefined: この項目に決まった値はない。 */
export const valueWord = fieldWords({
  fixed,
  task: 'タスク ',
  words: logged,
  why: (text) => withoutCodes(describeTaskReason(text, reasons, taskReasons)),
});
