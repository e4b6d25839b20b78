import type { FieldSeen } from '../../../../engine/workflows/field/contract/events.ts';

/** Lines about fields, in both languages. */
export const lineWords = {
  en: {
    branchIgnored: 'Field touches no branches: --branch and --base-branch are ignored.',
    nextLook: (minutes: number) => `Next look in ${minutes} min (ctrl+c stops).`,
    phases: {
      ...{ discover: 'Finding agents', statuscheck: 'Looking at the state' },
      ...{ blockercheck: 'Looking for blockers', stalecheck: 'Looking for what stands still' },
      ...{ facilitate: 'Keeping the field in order', report: 'Writing the report' },
      complete: 'Looked',
    },
    seen: ({ total, counts, nextAgent, targets }: FieldSeen) =>
      `${total} ${total === 1 ? 'issue' : 'issues'}: ${counts.review_pending} in review, ${counts.in_progress} in progress, ${counts.incomplete} not started, ${counts.blocked} blocked, ${counts.unknown} unclear, ${counts.done} done. Next: ${nextAgent}${targets.length > 0 ? ` (${targets.map((n) => `#${n}`).join(', ')})` : ''}`,
    changed: (count: number) => (count === 1 ? '1 issue changed' : `${count} issues changed`),
    asking: {
      intro: 'What would keep the field in order:',
      which: 'Which of them shall be done? (1 3, 2-4, all; Enter: none) ',
      notUnderstood: (most: number) => `Numbers from 1 to ${most}, or all.`,
    },
    morning: {
      title: (count: number) => (count === 1 ? '1 repository' : `${count} repositories`),
      next: 'Next steps',
      nothing: 'nothing',
      /** A command, and the folder it is meant for. */
      there: (command: string, folder: string) => `${command} in ${folder}`,
    },
  },
  ja: {
    branchIgnored: 'field はブランチに触れません。--branch と --base-branch は無視します。',
    nextLook: (minutes: number) => `次の確認は ${minutes} 分後（ctrl+c で停止）。`,
    phases: {
      ...{ discover: '担当を確認', statuscheck: '状態を確認' },
      ...{ blockercheck: '妨げを確認', stalecheck: '停滞を確認' },
      ...{ facilitate: '整える', report: '報告を作成', complete: '確認済み' },
    },
    seen: ({ total, counts, nextAgent, targets }: FieldSeen) =>
      `Issue ${total} 件: レビュー待ち ${counts.review_pending}、作業中 ${counts.in_progress}、未着手 ${counts.incomplete}、妨げあり ${counts.blocked}、不明 ${counts.unknown}、完了 ${counts.done}。次: ${nextAgent}${targets.length > 0 ? `（${targets.map((n) => `#${n}`).join('、')}）` : ''}`,
    changed: (count: number) => `変わった Issue ${count} 件`,
    asking: {
      intro: 'Issue を整えるためにできること:',
      which: 'どれを行いますか（1 3、2-4、all。Enter だけなら何もしない）',
      notUnderstood: (most: number) => `1 から ${most} の番号か all で答えてください。`,
    },
    morning: {
      title: (count: number) => `リポジトリ ${count} 件`,
      next: '次の一手',
      nothing: 'なし',
      there: (command: string, folder: string) => `${command}（${folder} で）`,
    },
  },
} as const;
