import type { RoomWords } from '../../../../messages/words.ts';
import { oneLine } from '../../../../text/sanitise.ts';
import { roles } from './roles.ts';
import { crewSays } from './says.ts';

export const crewWords: RoomWords = {
  ...crewSays,
  keys: {
    note: '伝言',
    feedback: '感想',
    retry_task: 'やり直す',
    cancel_task: '中止',
    task_file: '指示を読む',
    files: 'ファイル',
    plan_go: '進める',
    plan_edit: '計画を編集',
    plan_stop: '止める',
    approve: '承認',
    reject: '却下',
    edit_card: '編集',
    keep_existing: 'いまのまま',
    defer: '後回し',
    approve_kind: '同種を承認',
    reject_kind: '同種を却下',
    commit_change: 'コミットする',
    leave_change: 'コミットしない',
    work_diff: '変更',
    work_apply: '反映',
    work_drop: '使わない',
    work_check: 'テスト',
    work_later: '後で',
    work_undo: '取り消す',
    work_view: '見せ方を変える',
    work_next: '次へ',
    work_back: '前へ',
    take_back: '取り消す',
  },
  scopes: {
    cmd: 'ボード',
    plan: '計画の確認',
    change: '変更の確認',
    work: 'タスクの変更',
    approvals: '承認',
    learned: '好みの確認',
  },
  groups: { report: '計画と報告', results: '結果', tasks: 'タスク' },
  agent: (name) => {
    const short = name.replace(/^worker_/, '');
    return roles[short] ?? oneLine(short);
  },
};
