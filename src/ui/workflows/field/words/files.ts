/** Files of a field, by what they are and by the name of the file. */
export const fileWords: Readonly<Record<'ja' | 'en', Readonly<Record<string, string>>>> = {
  ja: {
    'report.md': '報告',
    'report.json': '報告のデータ',
    'state.json': '前に見たときの様子',
    'issues.json': '開いている Issue の本文',
    'played.json': 'リハーサルでしたこと',
  },
  en: {
    'report.md': 'report',
    'report.json': 'the report as data',
    'state.json': 'how it stood at the last look',
    'issues.json': 'what open issues say',
    'played.json': 'what was done in the rehearsal',
  },
};
