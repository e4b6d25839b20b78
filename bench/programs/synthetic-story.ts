import type { Happening, RunEvent } from '../../src/engine/data/event.ts';
import { noUsage } from '../../src/engine/data/usage.ts';
import { marked } from '../../test/support/marks.ts';

const crew = [
  'plotter',
  'persona',
  'stylist',
  'pacer',
  'lens',
  'anchor',
  'voice',
  'atlas',
] as const;
const home = 'current/chapters/ch01';

export function now(happening: Happening): RunEvent {
  return { at: new Date().toISOString(), ...happening };
}

/** A story in its second round: one round judged, everybody at work again. */
export function beginning(): readonly Happening[] {
  return [
    {
      type: 'run_started',
      run: 'story_bench',
      workflow: 'folio',
      title: '灯台と手紙',
      provider: 'bench',
      rehearsal: false,
      payer: { kind: 'nobody' },
      budgetUsd: 5,
      resumed: false,
    },
    { type: 'phase_started', phase: 'intake', values: {} },
    { type: 'phase_started', phase: 'paths', values: {} },
    { type: 'phase_started', phase: 'loop', values: { chapter: 1, round: 2, max_rounds: 5 } },
    ...crew.map((agent, index) => scored(agent, 640 + index * 10)),
    marked({
      type: 'judged',
      chapter: 1,
      round: 1,
      outcome: 'FAIL',
      average: 675,
      previous: null,
      rules: [
        { rule: 'average', ok: false, value: 675, limit: 700 },
        { rule: 'each', ok: false, agent: 'Plotter', value: 640, limit: 650 },
      ],
      stalled: false,
    }),
  ];
}

function scored(agent: string, overall: number): Happening {
  const name = agent.charAt(0).toUpperCase() + agent.slice(1);
  const score = { chapter: 1, round: 1, overall, issues: 3, critical: 0 };
  return marked({ type: 'scored', agent: name, axes: { rhythm: overall - 40 }, ...score });
}

/** One agent's stream of text. */
export type Stream = { readonly step: string; readonly role: string; readonly call: string };

/** The draft, the eight reviews, and as many others as are missing: all at work at once. */
export function streamsOf(count: number): readonly Stream[] {
  const shown = [
    { step: `${home}/draft-02.md`, role: 'folio/plotter-draft' },
    ...crew.map((agent) => ({
      step: `${home}/reviews/round-02/${agent}.json`,
      role: `folio/${agent}`,
    })),
  ];
  return Array.from({ length: count }, (_, index) => ({
    ...(shown[index] ?? { step: `current/notes/${index}.md`, role: 'folio/lens' }),
    call: String(index).padStart(4, '0'),
  }));
}

export function opening({ step, role, call }: Stream): readonly Happening[] {
  return [
    { type: 'step_started', step, role },
    { type: 'call_started', call, step, role, tier: 'sonnet', model: 'claude-sonnet-5-5' },
  ];
}

const sentence = '灯台の窓に朝の光が差し、手紙はまだ机の上で封を切られずにいた。';

/** The n-th event of a stream: a few characters of a sentence, every fifteenth time its progress. */
export function piece({ step, role, call }: Stream, nth: number): Happening {
  if (nth % 15 === 14)
    return { type: 'call_progress', call, step, percent: Math.min(95, Math.floor(nth / 10)) };
  const at = (nth * 4) % sentence.length;
  const text =
    sentence.slice(at, at + 4) + (nth % 60 === 59 ? `\n\n¶${Math.ceil(nth / 60)}\n` : '');
  return { type: 'text', call, step, role, text };
}

export function closing({ step, role, call }: Stream): readonly Happening[] {
  const cost = { model: 'claude-sonnet-5-5', usage: noUsage, usd: 0, ms: 1000, reused: false };
  return [
    { type: 'call_finished', call, step, role, ...cost },
    { type: 'step_finished', step, path: step, skipped: false },
  ];
}
