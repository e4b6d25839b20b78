import { logWords } from '../log-words.ts';
import { roles } from './roles.ts';

/** 記録では英語の語（docs/spec/crew.md §22）を、画面の言葉で。知らない語はそのまま。 */
const qualities = {
  GREEN: '良好',
  YELLOW: '要注意',
  RED: '問題あり',
};

const verdicts = {
  PASS: '合格',
  NOTES: '注記あり',
  'PASS WITH NOTES': '合格（注記あり）',
  FAIL: '不合格',
  APPROVE: '承認',
  'APPROVE-WITH-NOTES': '承認（注記あり）',
  REJECT: '差し戻し',
};

const statuses = {
  pending: '待機',
  running: '作業中',
  retrying: 'やり直し中',
  success: '完了',
  partial: '一部完了',
  failure: '失敗',
  timeout: '応答の上限',
  skipped: '飛ばした',
};

const modes = { full: '全体', light: '手短に' };

const priorities = { HIGH: '高', MEDIUM: '中', LOW: '低' };

const kinds = {
  template_update: '指示文の変更',
  config_change: '設定の変更',
  claude_md_update: 'CLAUDE.md の変更',
  new_template: '新しい指示文',
  best_practice: 'うまくいくやり方',
  failure_pattern: '失敗の型',
  tech_decision: '技術の決定',
  lesson_learned: '学んだこと',
  anti_pattern: '避けるべきやり方',
};

export const logged = logWords({ qualities, verdicts, statuses, modes, priorities, kinds, roles });

export const {
  qualityWord,
  verdictWord,
  statusWord,
  modeWord,
  personaWord,
  priorityWord,
  kindWord,
} = logged;
