/** Words around a scorecard and an editor's summary in the reader. */
export const reviews = {
  card: (agent: string, round: string) => (round === '' ? agent : `${agent}  ラウンド ${round}`),
  overall: (score: string) => `総合 ${score}`,
  issues: (count: number) => `指摘 ${count} 件`,
  noIssues: '指摘はありません。',
  crossFindings: (count: number) => `横断の所見 ${count} 件`,
  severity: { critical: '重大', high: '高', medium: '中', low: '低' } as Readonly<
    Record<string, string>
  >,
  problem: (text: string) => `問題: ${text}`,
  fix: (text: string) => `直し方: ${text}`,
  summary: (chapter: number, round: number) => `第${chapter}章 ラウンド ${round} の判定`,
  average: (score: string) => `平均 ${score}`,
  decision: (outcome: string) => `判定: ${outcome}`,
  reason: (text: string) => `理由: ${text}`,
  priorities: '優先して直すこと',
};

export type Reviews = typeof reviews;
