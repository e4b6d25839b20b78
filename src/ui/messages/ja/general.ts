import { cli } from './cli.ts';
import { failures } from './failures.ts';
import { notices, warnings } from './notices.ts';
import { permission } from './permission.ts';
import { payerText, questions } from './questions.ts';
import { reasons } from './reasons.ts';
import { screens } from './screens.ts';

/** 頼まれずにしたこと。ワークフローのものは、それぞれの言葉にある。 */
const inbox: Readonly<Record<string, string>> = {
  raise_budget: '予算の変更',
  note: 'メモ',
};

/** ファイルの中の項目の名。ワークフローのものは、それぞれの言葉にある。ここにないものは、そのまま出す。 */
const fields: Readonly<Record<string, string>> = {
  title: '題名',
  name: '名前',
  role: '役割',
  id: 'ID',
  summary: '要約',
  timestamp: '時刻',
  phase: '段階',
  agents: '評者',
  status: '状態',
  score: '点',
  progress: '進み',
  message: 'お知らせ',
  severity: '重大度',
  location: '場所',
  problem: '問題',
  fix: '直し方',
  reason: '理由',
  model: 'モデル',
  task: 'タスク',
  tasks: 'タスク',
  started: '開始',
  finished: '終了',
  error: 'エラー',
  errors: 'エラー',
  warnings: '警告',
  quality: '品質',
  mode: 'やり方',
  trigger: 'きっかけ',
};

/** ワークフローが加える前の日本語。型は英語の側と同じ形を求める。 */
export const general = {
  language: 'ja' as 'ja' | 'en',
  failures,
  notices,
  warnings,
  questions,
  inbox,
  fields,
  payerText,
  permission,
  cli,
  screens,
  reasons,
};
