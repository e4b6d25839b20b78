import { type Cost, costBehind } from './about-cost.ts';

/** Of the list of runs, what stands beside it of the run one is on. Figures come as they are shown. */
type Words = {
  readonly status: string;
  readonly place: string;
  readonly average: string;
  readonly cost: string;
  readonly calls: (calls: number) => string;
  readonly tokens: string;
  readonly tokensOf: (input: string, output: string) => string;
  readonly begun: string;
  readonly last: string;
  readonly folder: string;
  /** What the money went to. */
  readonly phases: string;
  /** What has become of it, event by event. */
  readonly happened: string;
  readonly next: Readonly<
    Record<'waiting' | 'paused' | 'running' | 'done' | 'failed' | 'archived', string>
  > & { goesOn(cost: Cost): string };
};

export const runCardWords: Readonly<Record<'ja' | 'en', Words>> = {
  ja: {
    status: '状態',
    place: '進み',
    average: '平均',
    cost: '費用',
    calls: (calls) => `呼び出し ${calls} 回`,
    tokens: 'トークン',
    tokensOf: (input, output) => `入 ${input}  出 ${output}`,
    begun: '開始',
    last: '最終',
    folder: '場所',
    phases: '費用の内訳',
    happened: '最近の動き',
    next: {
      waiting: '↵ で開いて答えます',
      paused: '↵ で開き、もう一度 ↵ で続きから再開します',
      goesOn: (cost) => `↵ で続きから再開します${costBehind.ja(cost)}`,
      running: '↵ で開いて様子を見ます',
      done: '↵ で開いて読みます',
      failed: '↵ で開くと、理由と次にすることが出ます',
      archived: '↵ で開いて読みます。p で元の場所に戻します',
    },
  },
  en: {
    status: 'status',
    place: 'where',
    average: 'average',
    cost: 'cost',
    calls: (calls) => `${calls} call${calls === 1 ? '' : 's'}`,
    tokens: 'tokens',
    tokensOf: (input, output) => `${input} in  ${output} out`,
    begun: 'begun',
    last: 'last',
    folder: 'folder',
    phases: 'What the money went to',
    happened: 'What happened last',
    next: {
      waiting: '↵ opens it to be answered',
      paused: '↵ opens it, and ↵ again goes on with it',
      goesOn: (cost) => `↵ goes on with it where it was${costBehind.en(cost)}`,
      running: '↵ opens it to watch',
      done: '↵ opens it to read',
      failed: '↵ opens it: why, and what to do',
      archived: '↵ opens it to read; p brings it back',
    },
  },
};
