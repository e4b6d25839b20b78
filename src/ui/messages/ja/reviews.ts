/** Words around a scorecard and an editor's summary in the reader. */
export const reviews = {
  severity: { critical: '重大', high: '高', medium: '中', low: '低' } as Readonly<
    Record<string, string>
  >,
  problem: (text: string) => `問題: ${text}`,
  fix: (text: string) => `直し方: ${text}`,
};

export type Reviews = typeof reviews;
