/*
 * 学習済み好みの見直しとリセットの言葉。枠の中の文は創設文書のもので、プロファイルの見直しとリセットの 2 つは、あちらに
 * ならって英語のまま。
 */
export const learned = {
  noneYet: '好みはまだありません。',
  nearCap: (count: number, cap: number) =>
    `LP数が上限に近づいています（現在 ${count}/${cap}）。古いLPの見直しを推奨します。`,
  prune: {
    full: (count: number, cap: number) =>
      `LP数が上限に到達しました（${count}/${cap}）。以下の古いLPの見直しをお勧めします:`,
    some: (count: number, cap: number) => `古いLPがあります（現在 ${count}/${cap}）:`,
    heading: '### Stale LP Candidates (60+ days without reinforcement)',
    line: (name: string, date: string) => `- ${name}: [last reinforced: ${date}]`,
    ask: '削除しますか？ [Y/n/review-all]',
    none: '古いLPはありません。',
  },
  profile: {
    heading: (count: number) =>
      `### Aggregate Profile Review: You now have ${count} learned preferences`,
    purpose:
      '**Purpose**: Review the overall "profile" created by individual LP approvals. Individual approvals ≠ awareness of aggregate pattern.',
    clusters: {
      vocabulary: '**Vocabulary (your term definitions)**',
      defaults: '**Defaults (your repeated choices)**',
      avoid: '**Avoidance (what you consistently reject)**',
      judgment: '**Judgment patterns (your tradeoff priorities)**',
      communication: '**Communication style (how you prefer to interact)**',
      task_scope: '**Task scope assumptions (what you expect included)**',
    },
    options: [
      '**Options**:',
      '- [Keep all] - Continue with current profile',
      '- [Review individually] - Go through each LP for potential deletion/edit',
      '- [Clear all] - Delete all LPs and reset system',
    ],
    ask: 'Choose: [keep/review/clear]',
    one: '[keep/edit/delete]',
  },
  reset: {
    asks: (count: number) => [
      'You requested deletion of all learned preferences. This will:',
      `- Delete all ${count} LP entities (lp:vocabulary:*, lp:defaults:*, etc.)`,
      '- Delete signal accumulation state (pending signals)',
      '- Delete LP system metadata',
      '- Disable LP system (lp_system.enabled: false)',
      '',
    ],
    ask: 'This cannot be undone. Proceed? [y/N]',
    done: (count: number) => [
      `Deleted ${count} learned preferences`,
      'Deleted internal state (signal_log, metadata)',
      'LP system disabled',
      '',
      'To re-enable: Set lp_system.enabled: true in config.yaml',
    ],
  },
};
export type Learned = typeof learned;
