import { reasons } from '../../../../messages/ja/reasons.ts';
import { describeTaskReason } from '../../task-reason.ts';
import { taskReasons } from './reasons.ts';
import { modeWord, personaWord, qualityWord, statusWord, verdictWord } from './verdicts.ts';

const decisions: Readonly<Record<string, string>> = {
  approved: '承認',
  edited: '編集して承認',
  rejected: '却下',
  kept: 'いまのまま',
  deferred: '後回し',
};

const proposals: Readonly<Record<string, string>> = {
  improvement: '改善',
  skill: 'スキル',
  memory: '知識',
  preference: '好み',
  preference_update: '好みの更新',
  signal_log: '癖の回数',
  rejected_kind: '今後やめる種類',
};

const plainly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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

const why = (text: string) => describeTaskReason(text, reasons, taskReasons);

const made: Readonly<Record<string, (text: string) => string>> = {
  status: statusWord,
  quality: qualityWord,
  verdict: verdictWord,
  mode: modeWord,
  role: personaWord,
  persona: personaWord,
  task: (text) => text.replace(/^task_(?=\d+$)/, 'タスク '),
  reviews: (text) => text.replace(/^task_(?=\d+$)/, 'タスク '),
  error: why,
  metadata_issues: why,
};

/** 記録の中の決まった値を、画面の言葉で。undefined: この項目に決まった値はない。 */
export function valueWord(field: string, text: string): string | undefined {
  const word = Object.hasOwn(plainly, field) ? plainly[field]?.[text] : undefined;
  return word ?? (Object.hasOwn(made, field) ? made[field]?.(text) : undefined);
}
