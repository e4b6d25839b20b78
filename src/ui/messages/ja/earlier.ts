const kinds: Readonly<Record<string, string>> = {
  payer: '支払い',
  permission: 'コマンドやファイルの許可',
  confirm_plan: 'この実行でのコマンドの許可',
  approvals: '提案の適用',
  commit_change: 'コミット',
  memory: '記憶',
};

/** 本人のものと認めれば効力を持つものを一行で。 */
export function earlierLine(n: string, kind: string, text: string): string {
  return `${n}. ${kinds[kind] ?? '実行'}: ${text}`;
}
