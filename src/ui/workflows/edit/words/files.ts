type Words = {
  readonly whole: Readonly<Record<string, string>>;
  scout(scout: string, n: number, attempt: number): string;
  edit(n: number): string;
  strategy(n: number, attempt: number): string;
  log(n: number): string;
};

/** Files of a task, by what they are; `whole`: by the name of the file. */
export const fileWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    whole: {
      'report.md': '報告',
      'difference.patch': '変更の差分',
      'proposal.patch': '変更案',
      'issue.md': '依頼の原文',
      'summary.json': '変更のまとめ',
      'theories.json': '原因の見立て',
      'mutants.json': 'ミューテーションテストの結果',
      'opening.json': '編集役が尋ねたこと',
      'begin.json': '開始時の状態',
      'end.json': '終わり方',
    },
    scout: (scout, n, attempt) =>
      `偵察 ${scout} の答え ${n}${attempt === 1 ? '' : `（${attempt} 回目）`}`,
    edit: (n) => `編集 ${n}`,
    strategy: (n, attempt) => `方針 ${n}${attempt === 1 ? '' : `（${attempt} 回目）`}`,
    log: (n) => `検証 ${n} の出力`,
  },
  en: {
    whole: {
      'report.md': 'report',
      'difference.patch': 'what has changed',
      'proposal.patch': 'what would change',
      'issue.md': 'the task as it was given',
      'summary.json': 'summary of changes',
      'theories.json': 'what could be wrong',
      'mutants.json': 'mutation check',
      'opening.json': 'what the Editor asked',
      'begin.json': 'state before',
      'end.json': 'outcome',
    },
    scout: (scout, n, attempt) =>
      `Scout ${scout}: answer ${n}${attempt === 1 ? '' : `, attempt ${attempt}`}`,
    edit: (n) => `edit ${n}`,
    strategy: (n, attempt) => `strategy ${n}${attempt === 1 ? '' : `, attempt ${attempt}`}`,
    log: (n) => `verification ${n}: output`,
  },
};
