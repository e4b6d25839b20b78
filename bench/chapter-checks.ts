import { readFileSync } from 'node:fs';
import { checksOf } from '../src/engine/workflows/folio/contract/lint/checks.ts';
import { listsOf } from '../src/engine/workflows/folio/contract/lint/lists.ts';
import { type Bench, median, rounded } from './measure.ts';

const length = 10_000;
const samples = 15;
const paragraph =
  '　霧が出ていた。澪は桟橋に立ち、まるで誰かを待つように海を見た。「まだ来ない…」と言う。父は3年前に海へ出て、戻らなかった。鐘が鳴った。\n\n';

/** What is counted in a chapter without a model, each time it is opened and before each review. */
export const chapterChecks: Bench = {
  name: 'chapter-checks',
  run: async () => {
    const text = Array.from(
      { length: Math.ceil(length / paragraph.length) },
      (_, nth) => `¶${nth + 1}\n${paragraph}`,
    )
      .join('')
      .slice(0, length);
    const lists = listsOf(readFileSync('templates/folio/lint.ja.yaml', 'utf8'), undefined);
    const names = ['森下 澪', '三浦 健', '灯台守のトヨ', 'ミオリ'].map((name) => ({ name }));
    const times: number[] = [];
    for (let nth = 0; nth < samples; nth += 1) {
      const from = performance.now();
      checksOf(text, { language: 'ja', names, lists });
      times.push(performance.now() - from);
    }
    return [
      {
        what: 'counting in a chapter of 10,000 characters',
        ...{ unit: 'ms', value: median(times), bar: 30, goal: 15 },
        detail: { first: rounded(times[0] ?? 0), max: rounded(Math.max(...times)) },
      },
    ];
  },
};
