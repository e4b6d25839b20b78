/** 記録では英語の語（docs/spec/crew.md §22）を、画面の言葉で。知らない語はそのまま。 */
const qualities: Readonly<Record<string, string>> = {
  GREEN: '良好',
  YELLOW: '要注意',
  RED: '問題あり',
};

const verdicts: Readonly<Record<string, string>> = {
  PASS: '合格',
  NOTES: '注記あり',
  'PASS WITH NOTES': '合格（注記あり）',
  FAIL: '不合格',
  REJECT: '差し戻し',
};

const statuses: Readonly<Record<string, string>> = {
  success: '完了',
  partial: '一部完了',
  failure: '失敗',
  timeout: '応答の上限',
  skipped: '飛ばした',
};

export function qualityWord(word: string): string {
  return qualities[word] ?? word;
}

export function verdictWord(word: string): string {
  return verdicts[word] ?? word;
}

export function statusWord(word: string): string {
  return statuses[word] ?? word;
}
