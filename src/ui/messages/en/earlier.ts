const kinds: Readonly<Record<string, string>> = {
  payer: 'pays',
  permission: 'allows a command or file',
  confirm_plan: 'allows commands in this run',
  approvals: 'applies proposals',
  commit_change: 'commits',
  memory: 'is remembered',
};

/** One line of what would count if it were the person’s own. */
export function earlierLine(n: string, kind: string, text: string): string {
  return `${n}. ${kinds[kind] ?? 'does'}: ${text}`;
}
