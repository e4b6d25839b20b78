import type { Failure } from '../../../engine/data/failure.ts';

export type StopLimit = Extract<Failure, { kind: 'agent_stopped' }>['limit'];
export type StopWords = Readonly<Record<StopLimit, (value: string) => string>>;

/** 道具を使うエージェントが、何を使い切って止まったか。 */
export const stops: StopWords = {
  turns: (value) => `エージェントが ${value} 回のやり取りを使い切り、答えが出ませんでした`,
  minutes: (value) => `エージェントが ${value} 分働いても、答えが出ませんでした`,
  tokens: (value) => `エージェントが ${value} トークンを使い切り、答えが出ませんでした`,
  usd: (value) => `エージェントが ${value} USD を使い切り、答えが出ませんでした`,
  repeats: (value) => `エージェントが同じことを ${value} 回繰り返し、結果が変わりませんでした`,
};
